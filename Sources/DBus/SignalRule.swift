/// Which signals are wanted: those that agree with every part that is given.
public struct SignalRule: Hashable, Sendable {
  /// The bus name they come from.
  public var sender: String?
  /// The object they come from.
  public var path: String?
  /// The object they come from or one below which they do; the bus refuses it together with `path`.
  public var pathNamespace: String?
  /// The interface they belong to.
  public var interface: String?
  /// Their name.
  public var member: String?
  /// The text that they carry first.
  public var arg0: String?

  /// A rule by its parts.
  public init(
    sender: String? = nil, path: String? = nil, pathNamespace: String? = nil,
    interface: String? = nil, member: String? = nil, arg0: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.pathNamespace = pathNamespace
    self.interface = interface
    self.member = member
    self.arg0 = arg0
  }

  /// The rule as the bus reads it.
  var text: String {
    var parts = ["type='signal'"]
    for (key, value) in [
      ("sender", sender), ("path", path), ("path_namespace", pathNamespace),
      ("interface", interface), ("member", member), ("arg0", arg0),
    ] {
      if let value { parts.append("\(key)=\(Self.quoted(value))") }
    }
    return parts.joined(separator: ",")
  }

  /// Nothing has a meaning between two quotes, so a quote itself stands behind a backslash outside.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }

  /// Whether a signal is meant; the sender was looked at by the bus, which knows all its names.
  func admits(_ signal: Signal) -> Bool {
    (path ?? signal.path) == signal.path && (interface ?? signal.interface) == signal.interface
      && (member ?? signal.member) == signal.member
      && (arg0.map { signal.values.first == .string($0) } ?? true)
      && (pathNamespace.map { Self.contains(signal.path, in: $0) } ?? true)
  }

  private static func contains(_ path: String, in namespace: String) -> Bool {
    path == namespace || path.hasPrefix(namespace == "/" ? "/" : namespace + "/")
  }
}
