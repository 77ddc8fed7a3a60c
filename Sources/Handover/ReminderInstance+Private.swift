public import Vocabulary

extension ReminderInstance {
  /// What tells this instance's notification from others on the session bus, by no client's name.
  ///
  /// A digest (FNV-1a, 64 bits) of the boot and the instance: every process of one boot makes the
  /// same of it, and it says nothing to who reads it.
  public func tag(boot: BootIdentifier) -> String {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(boot.high) \(boot.low) \(text)".utf8 {
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return "forestall-" + String(digest, radix: 16)
  }

  /// A sentence for a log without the client's name, wherever that stands as a word or a part of a
  /// path.
  public func unnamed(in sentence: String) -> String {
    guard let name = client?.text else { return sentence }
    var result = ""
    var rest = sentence[...]
    while let place = rest.firstRange(of: name) {
      let before = rest[..<place.lowerBound].last ?? result.last
      let after = rest[place.upperBound...].first
      let isWhole = [before, after].allSatisfy { $0.map { !$0.isLetter && !$0.isNumber } ?? true }
      result += rest[..<place.lowerBound] + (isWhole ? "(private)" : name)
      rest = rest[place.upperBound...]
    }
    return result + rest
  }
}
