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
