internal import Vocabulary

/// Bytes to be found at the beginning of advertised data, and a mask that says which bits count.
public struct MaskedBytes: Hashable, Sendable, CustomStringConvertible {
  /// What the bits that count are.
  public let data: [UInt8]
  /// Ones where a bit counts; as long as the data.
  public let mask: [UInt8]

  /// Bytes and their mask; without one, every bit counts.
  ///
  /// - Throws: `AccessoryProblem` of the rules `bytesForm`, `maskLength` or `hiddenBits`.
  public init(data: [UInt8], mask: [UInt8]? = nil) throws(AccessoryProblem) {
    let mask = mask ?? Array(repeating: 0xFF, count: data.count)
    guard !data.isEmpty else {
      throw AccessoryProblem(
        .bytesForm, "The data is empty; write at least one byte, for instance 0a, or leave it out.")
    }
    guard mask.count == data.count else {
      throw AccessoryProblem(
        .maskLength,
        "The data's length is \(data.count) and the mask's \(mask.count); make the mask as long as the "
          + "data, with ff for each byte that counts and 00 for each that does not.")
    }
    // Nothing that is masked has a one there, so that such data would never match.
    if let place = data.indices.first(where: { data[$0] & ~mask[$0] != 0 }) {
      let cleared = zip(data, mask).map { $0 & $1 }
      throw AccessoryProblem(
        .hiddenBits,
        "Byte \(place + 1) of the data has bits that the mask hides, so it would never match; "
          + "write the data as \(Hexadecimal.text(cleared)), or let the mask show those bits.")
    }
    self.data = data
    self.mask = mask
  }

  /// Reads `DATA` or `DATA/MASK`, both in hexadecimal digits.
  ///
  /// - Throws: `AccessoryProblem` of the rules `bytesForm`, `maskLength` or `hiddenBits`.
  public init(words: some StringProtocol) throws(AccessoryProblem) {
    let parts = words.split(separator: "/", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { Hexadecimal.bytes(Hexadecimal.withoutPrefix($0)) }
    guard let data = bytes.first, bytes.count == parts.count, bytes.count <= 2 else {
      throw AccessoryProblem(
        .bytesForm,
        "\(Quotation.of(String(words))) is no data with a mask; write two hexadecimal digits a "
          + "byte, for instance 0a00 or 0a00/ff00.")
    }
    try self.init(data: data, mask: bytes.count == 2 ? bytes[1] : nil)
  }

  /// Whether a payload begins with the bits that count. One that is shorter does not.
  public func matches(_ payload: some Collection<UInt8>) -> Bool {
    payload.count >= data.count
      && zip(payload, zip(data, mask)).allSatisfy { $0 & $1.1 == $1.0 }
  }

  /// `DATA`, or `DATA/MASK` where not every bit counts.
  public var description: String {
    let text = Hexadecimal.text(data)
    return mask.allSatisfy { $0 == 0xFF } ? text : "\(text)/\(Hexadecimal.text(mask))"
  }
}
