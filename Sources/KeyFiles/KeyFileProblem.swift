/// A mistake in a key file: where, and what to do about it.
public struct KeyFileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public var kind: Kind
  /// The line, counted from 1; 0 where it is about the whole file.
  public var line: Int
  /// The key on that line, where there is one.
  public var key: String?

  /// A problem by its parts.
  public init(_ kind: Kind, line: Int, key: String? = nil) {
    self.kind = kind
    self.line = line
    self.key = key
  }

  /// What can be wrong with the syntax of a key file.
  public enum Kind: Hashable, Sendable {
    /// A byte order mark, the three bytes EF BB BF, before the first line.
    case byteOrderMark
    /// A NUL byte.
    case nul
    /// Bytes that are no UTF-8.
    case invalidUTF8
    /// A line of more than `KeyFile.maximumLineLength` bytes.
    case lineTooLong
    /// A line that is no group, no entry and no comment.
    case unreadable
    /// A group whose name is empty or has brackets or control characters in it.
    case badGroup
    /// A group that was there before.
    case repeatedGroup(String)
    /// A key that is empty or has more than letters, digits and hyphens.
    case badKey
    /// A key that was in the group before.
    case repeatedKey
    /// An entry that stands before any group.
    case entryOutsideGroup
    /// A backslash with a character after it that means nothing.
    case badEscape(String)
  }

  /// A full sentence, without the line and the key.
  public var description: String {
    switch kind {
    case .byteOrderMark:
      "The file begins with a byte order mark (the bytes EF BB BF); save it as UTF-8 without one."
    case .nul: "The line has a NUL byte in it; remove it."
    case .invalidUTF8: "The line is not UTF-8; save the file in that encoding."
    case .lineTooLong:
      "The line is longer than \(KeyFile.maximumLineLength) bytes; shorten it."
    case .unreadable:
      "The line is no [Group], no Key=value and no comment; begin it with # to make it one."
    case .badGroup:
      "The group's name is empty or has brackets or control characters; write for instance [Client]."
    case .repeatedGroup(let name):
      "The group [\(name)] is there a second time; put its keys into the first one."
    case .badKey:
      "The key is not made of letters, digits and hyphens; write for instance Title=My scale."
    case .repeatedKey: "The key is there a second time in its group; keep one of the two."
    case .entryOutsideGroup:
      "The key stands before any group; put a line such as [Client] above it."
    case .badEscape(let escape):
      "“\(escape)” means nothing; a backslash is written \\\\, and \\s \\t \\n \\r are a space, a "
        + "tab, a new line and a carriage return."
    }
  }
}
