import RelaunchPolicy
import RelaunchScenarios

/// What libFuzzer calls with each input: reads it as a scenario file, as an evidence file, and as what
/// a person answers line by line; plays and diagnoses what is understood.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPolicy(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  do throws(ScenarioError) {
    for scenario in try Scenario.parse(text, file: "input") {
      for performance in scenario.played().prefix(2) { _ = performance.failures }
    }
  } catch {
    check(error, lines)
  }
  do throws(ScenarioError) {
    _ = Diagnosis(of: try EvidenceFile.parse(text, file: "input").evidence)
  } catch {
    check(error, lines)
  }
  var interview = Interview()
  for line in lines where interview.question != nil { _ = interview.answer(String(line)) }
  precondition(!interview.finished().output.isEmpty, "nothing came of the answers")
  return 0
}

private func check(_ error: ScenarioError, _ lines: [Substring]) {
  precondition(error.line >= 1 && error.line <= lines.count, "the line is not in the file")
  let line = lines[error.line - 1]
  precondition(
    error.column >= 1 && error.column <= line.count + 1, "the column is not in the line")
  precondition(!error.problem.isEmpty, "the problem is not said")
}
