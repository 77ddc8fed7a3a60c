public import Vocabulary

/// The name by which a client's accessory is spoken of; the same alphabet as a client's.
public struct AccessoryName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name as text.
  public let text: String

  /// Takes a text that is an accessory's name.
  ///
  /// - Throws: `AccessoryProblem` of the rule `nameForm`.
  public init(words: some StringProtocol) throws(AccessoryProblem) {
    guard let name = ClientName(String(words)) else {
      throw AccessoryProblem(
        .nameForm,
        "\(Quotation.of(String(words))) is not an accessory's name: \(ClientName.rule).")
    }
    text = name.text
  }

  /// The name as text.
  public var description: String { text }

  /// Orders names by their bytes.
  public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// An accessory of a client, as the registry keeps it.
public struct RegisteredAccessory: Hashable, Sendable {
  /// Whose it is, and its name there.
  public let key: Key
  /// What it is called on a screen.
  public var title: String
  /// Which device it is.
  public let address: DeviceAddress
  /// How far it is set up.
  public var state: SetUpState
  /// What it is recognised by; `nil` only while nothing more than *known*.
  public var descriptor: Descriptor?

  /// An accessory by its parts.
  public init(
    key: Key, title: String, address: DeviceAddress, state: SetUpState,
    descriptor: Descriptor? = nil
  ) {
    self.key = key
    self.title = title
    self.address = address
    self.state = state
    self.descriptor = descriptor
  }

  /// Whose accessory, and which.
  public struct Key: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The client.
    public let client: ClientName
    /// The accessory's name, one of its kind among the client's.
    public let name: AccessoryName

    /// A key by its parts.
    public init(client: ClientName, name: AccessoryName) {
      self.client = client
      self.name = name
    }

    /// `NAME of CLIENT`.
    public var description: String { "\(name) of \(client)" }

    /// Orders by the client, then by the name.
    public static func < (left: Self, right: Self) -> Bool {
      (left.client, left.name) < (right.client, right.name)
    }
  }

  /// The longest title, in bytes of UTF-8.
  public static let maximumTitleLength = 200
}
