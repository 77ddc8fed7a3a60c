/// CRC-32C (Castagnoli), as ext4 and iSCSI have it: no change within 32 bits in a row escapes it.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1
    }
  }

  /// The checksum of some bytes.
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    let table = table
    var value: UInt32 = .max
    for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt32(byte)) & 0xFF)] }
    return ~value
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  mutating func append(number: some FixedWidthInteger) {
    for byte in 0..<number.bitWidth / 8 { append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }
}

extension ArraySlice<UInt8> {
  /// Takes a number off the front, its lowest byte first; `nil` where there are too few bytes.
  mutating func takeNumber<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    guard let bytes = take(Number.bitWidth / 8) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Number($1) }
  }

  /// Takes bytes off the front; `nil` where there are too few.
  mutating func take(_ length: Int) -> ArraySlice<UInt8>? {
    guard length >= 0, length <= count else { return nil }
    defer { self = dropFirst(length) }
    return prefix(length)
  }
}
