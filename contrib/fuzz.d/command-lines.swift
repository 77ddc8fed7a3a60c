import CommandGrammar

/// What libFuzzer calls with each input: reads it as the arguments of `forestall`, a NUL between two.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCommandLines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let words = bytes.split(separator: 0, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  do throws(UsageError) {
    _ = try Command(parsing: words)
  } catch {
    let text = "\(error)"
    precondition(!text.isEmpty, "the refusal is not said")
    precondition(
      text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control },
      "a control character reaches the terminal")
  }
  return 0
}
