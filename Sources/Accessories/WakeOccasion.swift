internal import Vocabulary

/// What of an accessory its client waits for once it is gone: a value of `WakeOn=`.
public enum WakeOccasion: Hashable, Sendable, CustomStringConvertible {
  /// It comes near and advertises.
  case appears
  /// It connects.
  case connects
  /// Its link ends.
  case disconnects
  /// It sends a notification or an indication of this characteristic.
  case notifies(ServiceIdentifier)

  /// The forms that a value may have, for whoever writes another.
  public static let forms = "appears, connects, disconnects or notifies UUID"

  /// Reads one of the forms.
  ///
  /// - Throws: `AccessoryProblem` of the rule `occasionForm`, or `serviceForm` for the UUID.
  public init(words: some StringProtocol) throws(AccessoryProblem) {
    let parts = words.split(whereSeparator: \.isWhitespace)
    switch (parts.first, parts.count) {
    case ("appears", 1): self = .appears
    case ("connects", 1): self = .connects
    case ("disconnects", 1): self = .disconnects
    case ("notifies", 2): self = .notifies(try ServiceIdentifier(words: parts[1]))
    default:
      throw AccessoryProblem(
        .occasionForm,
        "\(Quotation.of(String(words))) is nothing to wait for; write \(Self.forms), the UUID that "
          + "of the characteristic.")
    }
  }

  /// The occasion in one word, without a characteristic.
  public var word: String {
    switch self {
    case .appears: "appears"
    case .connects: "connects"
    case .disconnects: "disconnects"
    case .notifies: "notifies"
    }
  }

  /// The occasion as a declaration has it.
  public var description: String {
    if case .notifies(let characteristic) = self { "\(word) \(characteristic)" } else { word }
  }
}
