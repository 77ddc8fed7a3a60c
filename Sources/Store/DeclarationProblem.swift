internal import Vocabulary

/// A mistake in a declaration: which file, where in it, and what to do.
public struct DeclarationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  public var file: String
  /// The line, counted from 1; 0 where it is about the whole file.
  public var line: Int
  /// The key, where it is about one.
  public var key: String?
  /// What is wrong and what to do, a full sentence.
  public var sentence: String

  /// A problem by its parts.
  public init(file: String, line: Int = 0, key: String? = nil, sentence: String) {
    self.file = file
    self.line = line
    self.key = key
    self.sentence = sentence
  }

  /// `FILE:LINE: KEY: sentence`, as compilers say it, without what acts on a terminal: the key and
  /// parts of the sentence are the file's own.
  public var description: String {
    let place = line > 0 ? "\(file):\(line)" : file
    let text = "\(place): \(key.map { "\($0): " } ?? "")\(sentence)"
    return Quotation.harmless(text, limit: .max)
  }
}
