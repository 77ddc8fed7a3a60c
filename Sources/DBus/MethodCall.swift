/// A call of a method: to whom, of which object, which method, with what.
public struct MethodCall: Hashable, Sendable {
  /// The bus name that is called.
  public var destination: String
  /// The object's path.
  public var path: String
  /// The interface the method belongs to.
  public var interface: String
  /// The method's name.
  public var member: String
  /// The arguments, in order.
  public var arguments: [Value]
  /// Whether the bus may start the service for it.
  public var startsService: Bool

  /// A call by its parts.
  public init(
    destination: String, path: String, interface: String, member: String,
    arguments: [Value] = [], startsService: Bool = true
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.startsService = startsService
  }
}

/// A signal that arrived.
public struct Signal: Hashable, Sendable {
  /// The unique name of its sender; empty for one that the library made itself.
  public let sender: String
  /// The object that it comes from.
  public let path: String
  /// The interface it belongs to.
  public let interface: String
  /// Its name.
  public let member: String
  /// What it carries.
  public let values: [Value]
}

/// Which signals are wanted: those that agree with every part that is given.
public struct SignalRule: Hashable, Sendable {
  /// The bus name they come from.
  public var sender: String?
  /// The object they come from.
  public var path: String?
  /// The interface they belong to.
  public var interface: String?
  /// Their name.
  public var member: String?

  /// A rule by its parts.
  public init(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
  }

  /// The rule as the bus reads it. The parts are names and paths, which hold no quotes.
  var text: String {
    var parts = ["type='signal'"]
    for (key, value) in [
      ("sender", sender), ("path", path), ("interface", interface), ("member", member),
    ] {
      if let value { parts.append("\(key)='\(value)'") }
    }
    return parts.joined(separator: ",")
  }

  /// Whether a signal is meant; the sender was looked at by the bus, which knows all its names.
  func admits(_ signal: Signal) -> Bool {
    (path ?? signal.path) == signal.path && (interface ?? signal.interface) == signal.interface
      && (member ?? signal.member) == signal.member
  }
}
