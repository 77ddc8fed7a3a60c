/// A file of groups of keys and values, in the syntax of desktop entries.
///
///     # a comment
///     [Group]
///     Key=value
///
/// Values are text in which `\s \t \n \r \\` stand for characters that the syntax itself needs; `\0`,
/// an addition, stands for the NUL that no file may hold. Space around keys and values is no part of
/// them.
public struct KeyFile: Hashable, Sendable {
  /// The groups in their order.
  public var groups: [Group]

  /// A file by its groups.
  public init(groups: [Group] = []) { self.groups = groups }

  /// The group of a name.
  public subscript(name: String) -> Group? { groups.first { $0.name == name } }

  /// A group of keys and values.
  public struct Group: Hashable, Sendable {
    /// The name between the brackets.
    public var name: String
    /// The line of its header, counted from 1; 0 where it was not read from a file.
    public var line: Int
    /// The entries in their order.
    public var entries: [Entry]

    /// A group by its parts.
    public init(name: String, line: Int = 0, entries: [Entry] = []) {
      self.name = name
      self.line = line
      self.entries = entries
    }

    /// The entry of a key.
    public subscript(key: String) -> Entry? { entries.first { $0.key == key } }

    /// Adds an entry at the end where there is a value.
    public mutating func append(_ key: String, _ value: String?) {
      guard let value else { return }
      entries.append(Entry(key: key, value: value))
    }
  }

  /// One key and its value.
  public struct Entry: Hashable, Sendable {
    /// The key: letters, digits and hyphens.
    public var key: String
    /// The value, its escapes resolved.
    public var value: String
    /// The line it stands on, counted from 1; 0 where it was not read from a file.
    public var line: Int

    /// An entry by its parts.
    public init(key: String, value: String, line: Int = 0) {
      self.key = key
      self.value = value
      self.line = line
    }
  }
}
