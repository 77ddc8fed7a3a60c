internal import KeyFiles
internal import Reminders
internal import Vocabulary

/// Reads the one group of a handed file, value by value; each is there and right, or a problem.
struct HandoverFile {
  /// The version of the files; another one is not read.
  static let version = 1

  private let group: KeyFile.Group

  init(_ bytes: [UInt8], group name: String) throws(HandoverProblem) {
    let file: KeyFile
    do throws(KeyFileProblem) { file = try KeyFile(bytes) } catch { throw .syntax(error) }
    guard let group = file[name] else { throw .noGroup(name) }
    let version = group["Version"]?.value ?? ""
    guard version == String(Self.version) else { throw .version(version) }
    self.group = group
  }

  /// A group to be filled, its version said.
  static func empty(_ name: String) -> KeyFile.Group {
    var group = KeyFile.Group(name: name)
    group.append("Version", String(version))
    return group
  }

  func optional(_ key: String) -> String? { group[key]?.value }

  func text(_ key: String) throws(HandoverProblem) -> String {
    guard let value = optional(key) else { throw .missing(key: key) }
    return value
  }

  /// A value that a text either is or is not.
  func value<Value>(_ key: String, _ make: (String) -> Value?) throws(HandoverProblem) -> Value {
    let text = try text(key)
    guard let value = make(text) else { throw .unreadable(key: key, value: text) }
    return value
  }

  func number<Number: FixedWidthInteger>(_ key: String) throws(HandoverProblem) -> Number {
    try value(key) { Number($0) }
  }

  func client() throws(HandoverProblem) -> ClientName { try value("Client", ClientName.init) }

  /// A client, or `nil` where there is none.
  func optionalClient() throws(HandoverProblem) -> ClientName? {
    optional("Client") == nil ? nil : try client()
  }

  func moment(_ key: String) throws(HandoverProblem) -> Moment {
    try value(key) { Moment(fields: $0) }
  }

  func silences() throws(HandoverProblem) -> [Silence] {
    try value("Silences") { text -> [Silence]? in
      let words = text.split(separator: ",")
      let silences = words.compactMap { Silence(text: String($0)) }
      return silences.count == words.count ? silences : nil
    }
  }

  func ending() throws(HandoverProblem) -> Ending {
    let number: Int32? = optional("EndingNumber") == nil ? nil : try self.number("EndingNumber")
    return Ending(
      kind: try value("Ending") { Ending.Kind(word: $0, number: number) },
      at: try moment("EndingAt"), evidence: try text("Evidence"),
      confidence: try value("Confidence", Ending.Confidence.init(rawValue:)))
  }
}

extension KeyFile.Group {
  /// Adds an ending's entries.
  mutating func append(_ ending: Ending) {
    append("Ending", ending.kind.word)
    append("EndingNumber", ending.kind.number.map { String($0) })
    append("EndingAt", ending.at.fields)
    append("Evidence", ending.evidence)
    append("Confidence", ending.confidence.rawValue)
  }
}

extension [Silence] {
  /// The silences as text.
  var fields: String { map(\.text).joined(separator: ",") }
}

extension Moment {
  /// The moment as text: boot, monotonic and boot-time nanoseconds, wall-clock seconds.
  var fields: String {
    "\(boot.fields) \(monotonic.nanoseconds) \(sinceBoot.nanoseconds) \(wall.seconds)"
  }

  init?(fields text: String) {
    let fields = text.split(separator: " ", omittingEmptySubsequences: false)
    guard fields.count == 4, let boot = BootIdentifier(fields: fields[0]),
      let monotonic = UInt64(fields[1]), let sinceBoot = UInt64(fields[2]),
      let wall = Int64(fields[3])
    else { return nil }
    self.init(
      boot: boot, monotonic: MonotonicInstant(nanoseconds: monotonic),
      sinceBoot: BootInstant(nanoseconds: sinceBoot), wall: WallInstant(seconds: wall))
  }
}

extension BootIdentifier {
  /// The identifier as 32 hexadecimal digits.
  var fields: String { Self.digits(high) + Self.digits(low) }

  init?(fields text: Substring) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  private static func digits(_ half: UInt64) -> String {
    let digits = String(half, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
