internal import Vocabulary

/// The UUID of a Bluetooth service; short ones stand for long ones on the Bluetooth base UUID.
public struct ServiceIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// An identifier by its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The identifier that a short one, of 16 or 32 bits, stands for.
  public init(short: UInt32) {
    self.init(high: UInt64(short) << 32 | Self.baseHigh, low: Self.baseLow)
  }

  /// Reads 4, 8 or 32 hexadecimal digits, the last with hyphens where UUIDs have them.
  ///
  /// - Throws: `AccessoryProblem` of the rule `serviceForm`.
  public init(words: some StringProtocol) throws(AccessoryProblem) {
    let text = Hexadecimal.withoutPrefix(words)
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 1, let digits = Hexadecimal.digits(text), [4, 8].contains(digits.count) {
      self.init(short: UInt32(Hexadecimal.number(digits)))
      return
    }
    let digits = parts.compactMap { Hexadecimal.digits($0) }
    guard digits.map(\.count) == [8, 4, 4, 4, 12] || digits.map(\.count) == [32],
      digits.count == parts.count
    else {
      throw AccessoryProblem(
        .serviceForm,
        "\(Quotation.of(String(words))) is no service UUID; write 4 or 8 hexadecimal digits, for "
          + "instance 181d, or all 32 of them, with or without hyphens.")
    }
    let all = digits.flatMap { $0 }
    self.init(
      high: Hexadecimal.number(all.prefix(16)), low: Hexadecimal.number(all.suffix(16)))
  }

  /// The shortest form: 4 or 8 digits for one on the Bluetooth base UUID, otherwise all with hyphens.
  public var description: String {
    if let short { return Hexadecimal.text(short, digits: short > 0xFFFF ? 8 : 4) }
    let text = Hexadecimal.text(high, digits: 16) + Hexadecimal.text(low, digits: 16)
    var rest = text[...]
    return [8, 4, 4, 4, 12].map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }.joined(separator: "-")
  }

  /// How many bytes it takes in an advertisement.
  var advertisedLength: Int { short.map { $0 > 0xFFFF ? 4 : 2 } ?? 16 }

  /// Orders by the bytes.
  public static func < (left: Self, right: Self) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  private var short: UInt32? {
    low == Self.baseLow && high & 0xFFFF_FFFF == Self.baseHigh ? UInt32(high >> 32) : nil
  }

  /// 00000000-0000-1000-8000-00805f9b34fb.
  private static let baseHigh: UInt64 = 0x1000
  private static let baseLow: UInt64 = 0x8000_0080_5F9B_34FB
}
