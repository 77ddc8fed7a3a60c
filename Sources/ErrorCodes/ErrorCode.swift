/// An error code of the frameworks that talk to accessories: what it means, and what to do.
public struct ErrorCode: Hashable, Sendable {
  /// A list of codes.
  public enum Domain: String, CaseIterable, Hashable, Sendable {
    /// Core Bluetooth's own: `CBError`.
    case cberror
    /// The attribute protocol's, which the accessory answers with: `CBATTError`.
    case att
    /// AccessorySetupKit's: `ASError`.
    case ask
    /// Core NFC's: `NFCReaderError`.
    case nfc

    /// The type that holds the codes.
    public var type: String {
      switch self {
      case .cberror: "CBError"
      case .att: "CBATTError"
      case .ask: "ASError"
      case .nfc: "NFCReaderError"
      }
    }
  }

  /// Which side ended it.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    /// Nobody: it is no failure.
    case nobody
    /// The app itself, by what it asked for.
    case app
    /// The accessory, or the tag.
    case accessory
    /// The system.
    case system
    /// The person.
    case person
    /// The air between the two.
    case link
    /// It cannot be told.
    case unknown
  }

  /// The list that it is of.
  public let domain: Domain
  /// Its number; `nil` for the absence of an error, which means something too.
  public let number: Int?
  /// Its name in the framework.
  public let name: String
  /// What it means, as a sentence.
  public let meaning: String
  /// Which side ended it.
  public let side: Side
  /// What to do, as a sentence.
  public let advice: String
  /// What not to do, as a sentence; empty where nothing tempts.
  public let warning: String

  init(
    _ domain: Domain, _ number: Int?, _ name: String, _ side: Side, _ meaning: String,
    do advice: String, not warning: String = ""
  ) {
    self.domain = domain
    self.number = number
    self.name = name
    self.side = side
    self.meaning = meaning
    self.advice = advice
    self.warning = warning
  }

  /// Every code, list by list.
  public static let all = cberror + att + ask + nfc

  /// The codes of a list, or of all, that a number or a name finds.
  ///
  /// - Parameters:
  ///   - word: a number in decimal or, after `0x`, in hexadecimal, or a name, however capitalized.
  ///   - domain: the list.
  /// - Returns: the codes; one at most where a list is given.
  public static func find(_ word: String, in domain: Domain? = nil) -> [ErrorCode] {
    let lower = word.lowercased()
    let number = lower.hasPrefix("0x") ? Int(lower.dropFirst(2), radix: 16) : Int(lower)
    return all.filter { code in
      guard domain == nil || code.domain == domain else { return false }
      return code.name.lowercased() == lower || number != nil && code.number == number
    }
  }
}
