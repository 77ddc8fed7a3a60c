internal import Accessories
internal import KeyFiles
internal import Reminders
internal import Vocabulary

/// Reads one declaration's file, key by key; a key with a mistake is told and left at its default.
struct DeclarationReader {
  private(set) var declaration: ClientDeclaration
  /// What is said about accessories; `nil` where nothing is.
  private(set) var accessories: DeclaredAccessories?
  private(set) var problems: [DeclarationProblem] = []
  private let folder: String
  private var command: [String]?
  private var desktopEntry: String?

  init(name: ClientName, folder: String) {
    declaration = ClientDeclaration(name: name)
    self.folder = folder
  }

  private var file: String { "\(folder)/\(declaration.name)\(Declarations.suffix)" }

  mutating func read(_ bytes: ArraySlice<UInt8>) {
    var mistakes: [KeyFileProblem] = []
    let keyFile = KeyFile(bytes, problems: &mistakes)
    problems += mistakes.map {
      DeclarationProblem(file: file, line: $0.line, key: $0.key, sentence: $0.description)
    }
    readAccessories(keyFile)
    for group in keyFile.groups where group.name != DeclarationRules.group {
      // Groups of others are theirs, by the custom of desktop entries; a near miss is a mistake.
      guard !group.name.hasPrefix("X-"), !AccessoryGroups.isOne(group.name) else { continue }
      tell(
        "The group [\(group.name)] is unknown; a declaration has the group [Client], and may have "
          + "[Accessories] and an [Accessory NAME] for each.",
        line: group.line)
    }
    guard let group = keyFile[DeclarationRules.group] else {
      if problems.isEmpty { tell("The file has no group [Client]; put that line at its top.") }
      return
    }
    for entry in group.entries { read(entry) }
    settleReopening(in: group)
  }

  private mutating func readAccessories(_ keyFile: KeyFile) {
    let groups = keyFile.groups.filter { AccessoryGroups.isOne($0.name) }
    guard !groups.isEmpty else { return }
    var reader = AccessoryGroups()
    for group in groups { reader.read(group) }
    accessories = reader.declared
    problems += reader.mistakes.map {
      DeclarationProblem(file: file, line: $0.line, key: $0.key, sentence: $0.sentence)
    }
  }

  private mutating func read(_ entry: KeyFile.Entry) {
    switch entry.key {
    case "Title": take(entry, DeclarationRules.problem(ofTitle:)) { $0.title = $1 }
    case "Note": take(entry, DeclarationRules.problem(ofNote:)) { $0.note = $1.isEmpty ? nil : $1 }
    case "Unit": take(entry, DeclarationRules.problem(ofUnit:)) { $0.unit = $1 }
    case "DesktopEntry":
      if let sentence = DeclarationRules.problem(ofDesktopEntry: entry.value) {
        tell(sentence, entry)
      } else {
        desktopEntry = entry.value
      }
    case "Reopen": readCommand(entry)
    case "Every": span(entry, PushInterval.problem) { $0.every = $1 }
    case "Snooze": span(entry) { $0.snooze = $1 }
    case "ReopenTimeout": span(entry) { $0.reopenTimeout = $1 }
    case "Settle": span(entry, zero: true) { $0.settle = $1 }
    case "Grace": span(entry, zero: true) { $0.grace = $1 }
    case "Again": readLadder(entry)
    case "Clock":
      if let clock = CountedClock(rawValue: entry.value) {
        declaration.clock = clock
      } else {
        tell("“\(entry.value)” is no clock; write awake or elapsed.", entry)
      }
    case "Private": readPrivate(entry)
    case "Quiet":
      if entry.value.isEmpty { return }
      do throws(QuietHours.Problem) {
        declaration.quiet = try QuietHours(words: entry.value)
      } catch {
        tell(error.description, entry)
      }
    default:
      guard !entry.key.hasPrefix("X-") else { return }
      let meant = NearestWord.to(entry.key, among: DeclarationRules.keys)
      tell(
        meant.map { "The key is unknown; did you mean \($0)?" }
          ?? "The key is unknown; the keys are \(DeclarationRules.keys.joined(separator: ", ")).",
        entry)
    }
  }

  private mutating func take(
    _ entry: KeyFile.Entry, _ problem: (String) -> String?,
    _ set: (inout ClientDeclaration, String) -> Void
  ) {
    if let sentence = problem(entry.value) {
      tell(sentence, entry)
    } else {
      set(&declaration, entry.value)
    }
  }

  private mutating func span(
    _ entry: KeyFile.Entry, zero: Bool = false, _ problem: (TimeSpan) -> String? = { _ in nil },
    _ set: (inout ClientDeclaration, TimeSpan) -> Void
  ) {
    do throws(TimeSpanProblem) {
      let span = try TimeSpan(words: entry.value)
      if let sentence = problem(span) { tell(sentence, entry) } else { set(&declaration, span) }
    } catch {
      if zero, error == .zero { set(&declaration, .zero) } else { tell(error.description, entry) }
    }
  }

  private mutating func readLadder(_ entry: KeyFile.Entry) {
    var steps: [TimeSpan] = []
    // An empty value is a ladder without later steps.
    guard !entry.value.isEmpty else {
      declaration.again = []
      return
    }
    for part in entry.value.split(separator: ",", omittingEmptySubsequences: false) {
      do throws(TimeSpanProblem) {
        steps.append(try TimeSpan(words: part))
      } catch {
        return tell(error.description, entry)
      }
    }
    guard DeclarationRules.isAscending(steps) else {
      return tell(DeclarationRules.notAscending, entry)
    }
    declaration.again = steps
  }

  /// The words are systemd's. What is meant by another one is not known, and hiding takes nothing from
  /// the person that `forestall status` would not tell.
  private mutating func readPrivate(_ entry: KeyFile.Entry) {
    switch entry.value.lowercased() {
    case "yes", "y", "true", "t", "on", "1": declaration.isPrivate = true
    case "no", "n", "false", "f", "off", "0", "": declaration.isPrivate = false
    default:
      declaration.isPrivate = true
      tell("“\(entry.value)” is neither yes nor no; until it is, the reminder is private.", entry)
    }
  }

  private mutating func readCommand(_ entry: KeyFile.Entry) {
    do throws(CommandWordsProblem) {
      let words = try CommandWords.split(entry.value)
      if let sentence = DeclarationRules.problem(ofCommand: words) {
        tell(sentence, entry)
      } else {
        command = words
      }
    } catch {
      tell(error.description, entry)
    }
  }

  private mutating func settleReopening(in group: KeyFile.Group) {
    if command != nil, desktopEntry != nil, let entry = group["DesktopEntry"] {
      tell("There is a Reopen= as well; keep one of the two.", entry)
    }
    declaration.reopen =
      command.map { .command($0) } ?? desktopEntry.map { .desktopEntry($0) }
      ?? declaration.unit.map { .unit($0) }
  }

  private mutating func tell(_ sentence: String, _ entry: KeyFile.Entry) {
    problems.append(
      DeclarationProblem(file: file, line: entry.line, key: entry.key, sentence: sentence))
  }

  private mutating func tell(_ sentence: String, line: Int = 0) {
    problems.append(DeclarationProblem(file: file, line: line, sentence: sentence))
  }
}
