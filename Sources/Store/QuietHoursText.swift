public import Reminders

extension QuietHours {
  /// Hours as a person writes them, `22:00-07:00`.
  ///
  /// - Returns: `nil` where the text is none, or both ends are the same.
  public init?(text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(Self.minutes(of:))
    guard ends.count == 2, let begin = ends[0], let end = ends[1] else { return nil }
    self.init(begin: begin, end: end)
  }

  /// The hours as text, `22:00-07:00`.
  public var text: String { "\(Self.text(of: begin))-\(Self.text(of: end))" }

  private static func minutes(of text: Substring) -> Int? {
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    guard words.count == 1, let bytes = words.first.map(Array.init) else { return nil }
    guard bytes.count == 4 || bytes.count == 5, bytes[bytes.count - 3] == UInt8(ascii: ":") else {
      return nil
    }
    let digits = bytes.filter { (48...57).contains($0) }.map { Int($0) - 48 }
    guard digits.count == bytes.count - 1 else { return nil }
    let hour = digits.dropLast(2).reduce(0) { $0 * 10 + $1 }
    let minute = digits.suffix(2).reduce(0) { $0 * 10 + $1 }
    return hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }

  private static func text(of minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
