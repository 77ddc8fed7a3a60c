import Vocabulary

/// What libFuzzer calls with each input: reads it as a time span.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDurations(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let read = span(text) else { return 0 }
  precondition(read > .zero && read < .maximum, "the span is none that may be said")
  precondition(span(read.words) == read, "what is printed reads as another span")
  precondition(!read.spoken.isEmpty, "nothing is spoken")
  return 0
}

private func span(_ text: String) -> TimeSpan? {
  do throws(TimeSpanProblem) {
    return try TimeSpan(words: text)
  } catch {
    return nil
  }
}
