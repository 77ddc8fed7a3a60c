/// Daily hours of quiet in local time, for instance 22:00 to 07:00.
public struct QuietHours: Hashable, Sendable {
  /// When quiet begins, in minutes after local midnight, 0 to 1439.
  public var begin: Int
  /// When quiet ends, in minutes after local midnight, 0 to 1439; before `begin` it is the next day.
  public var end: Int

  /// Hours by their minutes after midnight.
  ///
  /// - Returns: `nil` when a value is out of range or both are the same.
  public init?(begin: Int, end: Int) {
    guard (0..<1_440).contains(begin), (0..<1_440).contains(end), begin != end else { return nil }
    self.begin = begin
    self.end = end
  }
}

extension QuietHours {
  /// Why words are not quiet hours.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// There are not two times with a dash between them.
    case notTwoTimes(String)
    /// One of the two is not a time of day.
    case notATime(String)
    /// Both times are the same.
    case sameTime(String)

    /// What is wrong and what right words look like, as a sentence.
    public var description: String {
      let example = "write the local times of begin and end, for instance 22:00-07:00"
      return switch self {
      case .notTwoTimes(let words): "\(Self.shown(words)) is not a span of hours; \(example)."
      case .notATime(let words):
        "\(Self.shown(words)) is not a time from 00:00 to 23:59; \(example)."
      case .sameTime(let words):
        "Quiet hours cannot begin and end at \(Self.shown(words)); \(example)."
      }
    }

    private static func shown(_ words: String) -> String {
      "\u{201C}\(Quotation.harmless(words, limit: 40))\u{201D}"
    }
  }

  /// Reads hours as a person writes them, for instance `22:00-07:00`.
  ///
  /// - Parameter words: Two times of day, hours of one or two digits, with a dash between them.
  /// - Throws: `Problem`, whose sentence gives an example.
  public init(words: String) throws(Problem) {
    let times = words.split(separator: "-", omittingEmptySubsequences: false)
    guard times.count == 2 else { throw .notTwoTimes(words) }
    let begin = try Self.minutes(times[0])
    let end = try Self.minutes(times[1])
    guard let hours = QuietHours(begin: begin, end: end) else {
      throw .sameTime(Self.words(begin))
    }
    self = hours
  }

  /// The hours as a person writes them, for instance `22:00-07:00`.
  public var words: String { "\(Self.words(begin))-\(Self.words(end))" }

  private static func words(_ minutes: Int) -> String {
    "\(minutes / 600)\(minutes / 60 % 10):\(minutes % 60 / 10)\(minutes % 10)"
  }

  private static func minutes(_ text: Substring) throws(Problem) -> Int {
    let bytes = text.utf8.drop { $0 == 32 || $0 == 9 }
    let time = bytes.prefix { $0 != 32 && $0 != 9 }
    let parts = time.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard bytes.dropFirst(time.count).allSatisfy({ $0 == 32 || $0 == 9 }), parts.count == 2,
      (1...2).contains(parts[0].count), parts[1].count == 2,
      let hour = number(parts[0]), hour < 24, let minute = number(parts[1]), minute < 60
    else { throw .notATime(String(text)) }
    return hour * 60 + minute
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    var value = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 48)
    }
    return value
  }
}
