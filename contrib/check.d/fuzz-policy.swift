import RelaunchScenarios

/// What libFuzzer calls with each input: reads it as a scenario file, and plays what is understood.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenarios(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  do throws(ScenarioError) {
    for scenario in try Scenario.parse(text, file: "input") {
      for performance in scenario.played().prefix(2) { _ = performance.failures }
    }
  } catch {
    precondition(error.line >= 1 && error.line <= lines.count, "the line is not in the file")
    let line = lines[error.line - 1]
    precondition(
      error.column >= 1 && error.column <= line.count + 1, "the column is not in the line")
    precondition(!error.problem.isEmpty, "the problem is not said")
  }
  return 0
}
