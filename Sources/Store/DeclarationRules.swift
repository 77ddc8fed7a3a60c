public import Reminders
internal import Vocabulary

/// What the values of a declaration have to keep, whether they come from a file or a command.
public enum DeclarationRules: Sendable {
  /// The name of the one group of a declaration.
  public static let group = "Client"

  /// The keys there are, in the order in which they are written.
  public static let keys = [
    "Title", "Every", "Again", "Reopen", "DesktopEntry", "Unit", "Note", "Clock", "Settle", "Quiet",
    "Grace", "Snooze", "ReopenTimeout", "Private",
  ]

  /// The keys of the group `[Accessories]`.
  public static let accessoriesKeys = ["Services", "Companies", "Names"]

  /// The keys of a group `[Accessory NAME]`.
  public static let accessoryKeys = ["Relaunch", "StartDelay", "WakeOn"]

  /// The longest title, in characters.
  public static let maximumTitleLength = 200
  /// The longest note, in characters.
  public static let maximumNoteLength = 2_000

  /// What is wrong with a title: a full sentence, or `nil`.
  public static func problem(ofTitle title: String) -> String? {
    if isPlain(title), title.utf8.count <= maximumTitleLength { return nil }
    let length = title.unicodeScalars.count
    guard !title.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      return "The title is empty; write what the reminder is to call the client."
    }
    guard length <= maximumTitleLength else {
      return "The title has \(length) characters; at most \(maximumTitleLength) fit a reminder."
    }
    return controlProblem(of: "title", title, allowing: [])
  }

  /// What is wrong with a note: a full sentence, or `nil`.
  public static func problem(ofNote note: String) -> String? {
    if isPlain(note), note.utf8.count <= maximumNoteLength { return nil }
    let length = note.unicodeScalars.count
    guard length <= maximumNoteLength else {
      return "The note has \(length) characters; at most \(maximumNoteLength) fit a reminder."
    }
    return controlProblem(of: "note", note, allowing: ["\n", "\t"])
  }

  /// What is wrong with a unit's name: a full sentence, or `nil`. Only its form is looked at.
  public static func problem(ofUnit unit: String) -> String? {
    let types = [".service", ".scope", ".target", ".socket", ".timer", ".path", ".mount"]
    let plain = unit.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: ":-_.\\@".utf8.contains(byte)
      }
    }
    guard plain, unit.utf8.count <= 255, unit.utf8.first != UInt8(ascii: "."),
      types.contains(where: { unit.hasSuffix($0) && unit != $0 })
    else { return "“\(unit)” is no unit's name; write it whole, for instance scale.service." }
    return nil
  }

  /// What is wrong with a desktop file's identifier: a full sentence, or `nil`.
  public static func problem(ofDesktopEntry entry: String) -> String? {
    let bad = entry.unicodeScalars.contains { isControl($0) || $0 == "/" || $0 == " " }
    guard !entry.isEmpty, entry != ".desktop", !bad, entry.utf8.count <= 255 else {
      return "“\(entry)” is no desktop file's identifier; write for instance org.example.Scale."
    }
    return nil
  }

  /// What is wrong with the words of a command: a full sentence, or `nil`. Whether the program is
  /// there is not looked at.
  public static func problem(ofCommand words: [String]) -> String? {
    guard let program = words.first, !program.isEmpty else {
      return "The command has no program; write for instance scale --connect."
    }
    guard !words.contains(where: { $0.utf8.contains(0) }) else {
      return "The command has a NUL character in it, which no program can take; remove it."
    }
    return nil
  }

  /// The first thing that is wrong with a declaration: its key and a full sentence, or `nil`.
  public static func problem(of declaration: ClientDeclaration) -> (key: String, sentence: String)?
  {
    if let sentence = problem(ofTitle: declaration.title) { return ("Title", sentence) }
    if let note = declaration.note, let sentence = problem(ofNote: note) {
      return ("Note", sentence)
    }
    if let unit = declaration.unit, let sentence = problem(ofUnit: unit) {
      return ("Unit", sentence)
    }
    switch declaration.reopen {
    case .command(let words):
      if let sentence = problem(ofCommand: words) { return ("Reopen", sentence) }
    case .desktopEntry(let entry):
      if let sentence = problem(ofDesktopEntry: entry) { return ("DesktopEntry", sentence) }
    case .unit(let unit):
      if declaration.unit != unit {
        return ("Unit", "The unit that opens the client is not the one that is watched; name one.")
      }
    case nil: break
    }
    return timeProblem(of: declaration)
  }

  private static func timeProblem(
    of declaration: ClientDeclaration
  ) -> (key: String, sentence: String)? {
    let lengths = [
      ("Every", declaration.every), ("Snooze", declaration.snooze),
      ("ReopenTimeout", declaration.reopenTimeout),
    ]
    let sentence = "The time is zero or endless; write for instance 5min."
    for (key, length) in lengths + declaration.again.map({ ("Again", $0) })
    where length == .zero || length == .maximum {
      return (key, sentence)
    }
    // These two may be nothing at all.
    if declaration.settle == .maximum { return ("Settle", sentence) }
    if declaration.grace == .maximum { return ("Grace", sentence) }
    guard isAscending(declaration.again) else { return ("Again", notAscending) }
    return PushInterval.problem(of: declaration.every).map { ("Every", $0) }
  }

  /// What is said of a ladder whose steps are not each later than the one before.
  static let notAscending =
    "The times do not ascend; write each later than the one before, for instance 15m,1h,4h."

  static func isAscending(_ spans: [some Comparable]) -> Bool {
    zip(spans, spans.dropFirst()).allSatisfy { $0 < $1 }
  }

  private static func controlProblem(
    of what: String, _ text: String, allowing allowed: [Unicode.Scalar]
  ) -> String? {
    guard let bad = text.unicodeScalars.first(where: { isControl($0) && !allowed.contains($0) })
    else { return nil }
    let number = String(bad.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - number.utf8.count)) + number
    return "The \(what) has the control character U+\(padded) in it; remove it."
  }

  /// Whether a text is printable ASCII that begins with no space, as most are.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.first.map { $0 != 32 } ?? false && text.utf8.allSatisfy { 32 <= $0 && $0 < 127 }
  }

  /// Whether a character is one of C0, C1 or DEL, or turns the direction of what follows.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<32, 127..<160, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
