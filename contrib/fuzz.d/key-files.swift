import KeyFiles

/// What libFuzzer calls with each input: reads it as a key file, and as a command line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzKeyFiles(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var problems: [KeyFileProblem] = []
  let file = KeyFile(bytes[...], problems: &problems)
  let lines = bytes.count { $0 == 10 } + 1
  for problem in problems {
    precondition(problem.line >= 1 && problem.line <= lines, "the line is not in the file")
    precondition(!problem.description.isEmpty, "the problem is not said")
  }
  var more: [KeyFileProblem] = []
  let again = KeyFile(file.bytes[...], problems: &more)
  // Escapes make a line longer than it was.
  if count * 2 < KeyFile.maximumLineLength {
    precondition(more.isEmpty, "what is written has a mistake")
    precondition(contents(again) == contents(file), "what is written reads otherwise")
  }
  if let words = split(String(decoding: bytes, as: UTF8.self)) {
    precondition(!words.isEmpty, "a command has no words")
    precondition(split(CommandWords.joined(words)) == words, "what is quoted splits otherwise")
  }
  return 0
}

/// What a file says, wherever that stands in it.
private func contents(_ file: KeyFile) -> [[String]] {
  file.groups.map { [$0.name] + $0.entries.flatMap { [$0.key, $0.value] } }
}

private func split(_ text: String) -> [String]? {
  do throws(CommandWordsProblem) {
    return try CommandWords.split(text)
  } catch {
    precondition(!error.description.isEmpty, "the problem is not said")
    return nil
  }
}
