internal import Vocabulary

/// The address by which a device is known to Bluetooth: six bytes, the most significant first.
public struct DeviceAddress: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The 48 bits of it.
  public let number: UInt64

  /// Reads six pairs of hexadecimal digits with colons between them.
  ///
  /// - Throws: `AccessoryProblem` of the rule `addressForm`.
  public init(words: some StringProtocol) throws(AccessoryProblem) {
    let parts = words.split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.compactMap { Hexadecimal.digits($0) }
    guard parts.count == 6, digits.map(\.count) == [2, 2, 2, 2, 2, 2] else {
      throw AccessoryProblem(
        .addressForm,
        "\(Quotation.of(String(words))) is no device's address; write six pairs of hexadecimal "
          + "digits, for instance C0:FF:EE:00:12:34, as `bluetoothctl devices` shows them.")
    }
    number = Hexadecimal.number(digits.flatMap { $0 })
  }

  /// Six pairs of upper-case digits with colons between them.
  public var description: String {
    var rest = Hexadecimal.text(number, digits: 12).uppercased()[...]
    return (0..<6).map { _ in
      defer { rest = rest.dropFirst(2) }
      return String(rest.prefix(2))
    }.joined(separator: ":")
  }

  /// Orders by the bytes.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
