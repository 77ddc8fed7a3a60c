extension TimeSpan {
  /// Reads a time span as systemd does: `90s`, `5min`, `1h 30min`, `1.5h`, a bare number is seconds.
  ///
  /// The language is the one of systemd.time(7), with the nanoseconds that some of its settings
  /// take: parts in any order, with or without spaces, are added up. `1h30` is an hour and thirty
  /// seconds, `5M` five months.
  public init(words: some StringProtocol) throws(TimeSpanProblem) {
    var reader = TimeSpanReader(bytes: Array(words.utf8))
    self = try reader.read()
  }

  /// The span as systemd prints it, `1h 30min`, to the last nanosecond; `init(words:)` reads it back.
  ///
  /// Unlike systemd's own, fractions have no trailing zeros: `1.5s`.
  public var words: String {
    guard nanoseconds > 0 else { return "0" }
    var rest = nanoseconds
    var parts: [String] = []
    for (length, name) in TimeSpanUnits.printed where rest >= length {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: length)
      if length <= 1_000_000_000, remainder > 0 {
        parts.append("\(count).\(Self.decimals(remainder, of: length))\(name)")
        break
      }
      parts.append("\(count)\(name)")
      rest = remainder
    }
    return parts.joined(separator: " ")
  }

  private static func decimals(_ remainder: UInt64, of length: UInt64) -> String {
    var digits = String(remainder)
    let width = String(length).utf8.count - 1
    digits = String(repeating: "0", count: width - digits.utf8.count) + digits
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return digits
  }
}

/// The units of systemd.time(7), in nanoseconds.
private enum TimeSpanUnits {
  static let second: UInt64 = 1_000_000_000
  /// 365.25 days, and a twelfth of it, as systemd counts.
  static let year: UInt64 = 31_557_600 * second
  static let month: UInt64 = 2_629_800 * second

  static let printed: [(UInt64, String)] = [
    (year, "y"), (month, "month"), (604_800 * second, "w"), (86_400 * second, "d"),
    (3_600 * second, "h"), (60 * second, "min"), (second, "s"), (1_000_000, "ms"), (1_000, "us"),
    (1, "ns"),
  ]

  /// A unit comes before those that are its beginning.
  static let read: [(name: [UInt8], length: UInt64)] = [
    (["seconds", "second", "sec", "s"], second),
    (["minutes", "minute", "min"], 60 * second),
    (["months", "month", "M"], month),
    (["msec", "ms"], 1_000_000),
    (["m"], 60 * second),
    (["hours", "hour", "hr", "h"], 3_600 * second),
    (["days", "day", "d"], 86_400 * second),
    (["weeks", "week", "w"], 604_800 * second),
    (["years", "year", "y"], year),
    // Unicode has two letters for micro.
    (["usec", "us", "\u{B5}s", "\u{3BC}s"], 1_000),
    (["nsec", "ns"], 1),
  ].flatMap { (names: [String], length: UInt64) in names.map { (Array($0.utf8), length) } }
}

/// Reads one text, part by part.
private struct TimeSpanReader {
  let bytes: [UInt8]
  var position = 0
  var total: UInt64 = 0

  mutating func read() throws(TimeSpanProblem) -> TimeSpan {
    skipSpaces()
    guard position < bytes.count else { throw .empty }
    if bytes[position...].starts(with: "infinity".utf8) {
      position += 8
      skipSpaces()
      guard position == bytes.count else { throw .unreadable(part: part(from: 0)) }
      throw .infinite
    }
    while position < bytes.count {
      try readPart()
      skipSpaces()
    }
    guard total > 0 else { throw .zero }
    return TimeSpan(nanoseconds: total)
  }

  private mutating func readPart() throws(TimeSpanProblem) {
    let start = position
    guard bytes[position] != UInt8(ascii: "-") else { throw .negative(part: part(from: start)) }
    if bytes[position] == UInt8(ascii: "+") { position += 1 }
    let whole = digits()
    var fraction: ArraySlice<UInt8> = []
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      fraction = digits()
      guard !fraction.isEmpty else { throw .unreadable(part: part(from: start)) }
    } else if whole.isEmpty {
      throw .unreadable(part: part(from: start))
    }
    let end = position
    let unit = readUnit()
    // A number runs into what is no unit: `5x`, `1.2.3`.
    guard position > end || position == bytes.count else {
      throw .unreadable(part: part(from: start))
    }
    try add(whole, fraction, of: unit)
  }

  private mutating func add(
    _ whole: ArraySlice<UInt8>, _ fraction: ArraySlice<UInt8>, of unit: UInt64
  ) throws(TimeSpanProblem) {
    var count: UInt64 = 0
    for digit in whole {
      count = try product(count, 10)
      count = try sum(count, UInt64(digit - 48))
    }
    total = try sum(total, try product(count, unit))
    var place = unit / 10
    for digit in fraction {
      total = try sum(total, UInt64(digit - 48) * place)
      place /= 10
    }
    // The greatest value stands for never.
    guard total < .max else { throw .overflowing }
  }

  private func product(_ left: UInt64, _ right: UInt64) throws(TimeSpanProblem) -> UInt64 {
    let (value, overflow) = left.multipliedReportingOverflow(by: right)
    guard !overflow else { throw .overflowing }
    return value
  }

  private func sum(_ left: UInt64, _ right: UInt64) throws(TimeSpanProblem) -> UInt64 {
    let (value, overflow) = left.addingReportingOverflow(right)
    guard !overflow else { throw .overflowing }
    return value
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, (48...57).contains(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// The unit after optional spaces; seconds where there is none.
  private mutating func readUnit() -> UInt64 {
    skipSpaces()
    guard position < bytes.count else { return TimeSpanUnits.second }
    for unit in TimeSpanUnits.read
    where unit.name[0] == bytes[position] && bytes[position...].starts(with: unit.name) {
      position += unit.name.count
      return unit.length
    }
    return TimeSpanUnits.second
  }

  private mutating func skipSpaces() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// The word that begins at a place, for a message.
  private func part(from start: Int) -> String {
    let word = bytes[start...].prefix { !Self.isSpace($0) }
    return String(decoding: word.prefix(60), as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || (9...13).contains(byte)
  }
}
