public import Vocabulary

// Quiet is what the clock on the wall says: an instant is quiet when its local time of day lies
// between begin and end. So an hour that the clock skips ends quiet at the leap when the end lies
// in it, and an hour that comes twice is quiet twice where it lies within the hours.
extension QuietHours {
  /// Whether an instant is quiet.
  ///
  /// - Parameters:
  ///   - instant: The instant asked about.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: Whether the local time of day then is at or after `begin` and before `end`.
  public func isQuiet(at instant: WallInstant, offset: (WallInstant) -> Int) -> Bool {
    holds(Self.secondOfDay(instant, offset(instant)))
  }

  /// When the quiet that holds at an instant is over.
  ///
  /// - Parameters:
  ///   - instant: The instant asked about.
  ///   - offset: The seconds local time is ahead of UTC at an instant; it may change between any
  ///     two instants, though not twice within an hour.
  /// - Returns: `nil` when it is not quiet at the instant, else the first later one that is not.
  public func quietEnd(at instant: WallInstant, offset: (WallInstant) -> Int) -> WallInstant? {
    guard isQuiet(at: instant, offset: offset) else { return nil }
    // A zone that crosses the date line gives one day twice: no quiet is longer than two days.
    let (limit, endless) = instant.seconds.addingReportingOverflow(2 * Self.day)
    guard !endless else { return WallInstant(seconds: .max) }
    var start = instant
    while start.seconds < limit {
      let here = offset(start)
      let second = Self.secondOfDay(start, here)
      guard holds(second) else { return start }
      let left = Self.remainder(Int64(end) * 60 - second, Self.day)
      let next = WallInstant(seconds: start.seconds + min(left, Self.step))
      start =
        offset(next) == here ? next : Self.change(from: start, to: next, offset: offset)
    }
    return start
  }

  // MARK: - Arithmetic

  private static let day: Int64 = 86_400
  private static let step: Int64 = 3_600

  private func holds(_ second: Int64) -> Bool {
    let (from, to) = (Int64(begin) * 60, Int64(end) * 60)
    return from < to ? from <= second && second < to : second >= from || second < to
  }

  /// The first instant after `earlier` whose offset is not that of `earlier`, where `later` has
  /// another one and the offset changes once between them.
  private static func change(
    from earlier: WallInstant, to later: WallInstant, offset: (WallInstant) -> Int
  ) -> WallInstant {
    let before = offset(earlier)
    var (low, high) = (earlier.seconds, later.seconds)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(WallInstant(seconds: middle)) == before { low = middle } else { high = middle }
    }
    return WallInstant(seconds: high)
  }

  /// The seconds after local midnight; reduced before they are added, so that nothing overflows.
  private static func secondOfDay(_ instant: WallInstant, _ offset: Int) -> Int64 {
    (remainder(instant.seconds, day) + remainder(Int64(offset), day)) % day
  }

  /// The remainder that is never negative.
  private static func remainder(_ value: Int64, _ divisor: Int64) -> Int64 {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }
}

// MARK: - Words

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
      switch self {
      case .notTwoTimes(let words):
        return
          "\u{201C}\(Wording.clean(words, limit: 40))\u{201D} is not a span of hours; \(example)."
      case .notATime(let words):
        return
          "\u{201C}\(Wording.clean(words, limit: 40))\u{201D} is not a time from 00:00 to 23:59; "
          + "\(example)."
      case .sameTime(let words):
        return "Quiet hours cannot begin and end at \(Wording.clean(words, limit: 40)); \(example)."
      }
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
