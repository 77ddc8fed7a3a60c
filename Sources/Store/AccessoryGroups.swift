internal import Accessories
internal import KeyFiles
internal import Vocabulary

/// The groups of a declaration that are about accessories: `[Accessories]`, what may be asked for,
/// and one `[Accessory NAME]` for each that may do more than the ordinary.
struct AccessoryGroups {
  private(set) var declared = DeclaredAccessories()
  /// What is wrong, with the line and the key.
  private(set) var mistakes: [(line: Int, key: String?, sentence: String)] = []

  static let group = "Accessories"
  static let prefix = "Accessory "

  static func isOne(_ name: String) -> Bool { name == group || name.hasPrefix(prefix) }

  mutating func read(_ group: KeyFile.Group) {
    if group.name == Self.group {
      for entry in group.entries { readAllowed(entry) }
      return
    }
    do throws(AccessoryProblem) {
      let name = try AccessoryName(words: group.name.dropFirst(Self.prefix.count))
      for entry in group.entries { readOptions(entry, of: name) }
    } catch {
      mistakes.append((group.line, nil, error.description))
    }
  }

  private mutating func readAllowed(_ entry: KeyFile.Entry) {
    do throws(AccessoryProblem) {
      let values = Self.values(entry)
      switch entry.key {
      case "Services":
        for value in values { declared.services.append(try ServiceIdentifier(words: value)) }
      case "Companies":
        for value in values { declared.companies.append(try CompanyIdentifier(words: value)) }
      case "Names": declared.names += values
      default: tellUnknown(entry, among: DeclarationRules.accessoriesKeys)
      }
    } catch {
      mistakes.append((entry.line, entry.key, error.description))
    }
  }

  private mutating func readOptions(_ entry: KeyFile.Entry, of name: AccessoryName) {
    switch entry.key {
    case "Relaunch": readRelaunch(entry, of: name)
    case "WakeOn": readOccasions(entry, of: name)
    case "StartDelay": readDelay(entry, of: name)
    default: tellUnknown(entry, among: DeclarationRules.accessoryKeys)
    }
  }

  private mutating func readDelay(_ entry: KeyFile.Entry, of name: AccessoryName) {
    do throws(TimeSpanProblem) {
      declared.startDelay[name] = try TimeSpan(words: entry.value)
    } catch {
      if error != .zero { mistakes.append((entry.line, entry.key, error.description)) }
    }
  }

  private mutating func readOccasions(_ entry: KeyFile.Entry, of name: AccessoryName) {
    for value in Self.values(entry) {
      do throws(AccessoryProblem) {
        let occasion = try WakeOccasion(words: value)
        if declared.wakeOn[name]?.contains(occasion) == true { continue }
        declared.wakeOn[name, default: []].append(occasion)
      } catch {
        mistakes.append((entry.line, entry.key, error.description))
      }
    }
  }

  private mutating func readRelaunch(_ entry: KeyFile.Entry, of name: AccessoryName) {
    for value in Self.values(entry) {
      if let option = RelaunchOptions.words.first(where: { $0.word == value })?.option {
        declared.relaunch[name, default: []].insert(option)
      } else {
        let words = RelaunchOptions.words.map(\.word).joined(separator: " or ")
        mistakes.append(
          (entry.line, entry.key, "\(Quotation.of(value)) is no occasion; write \(words)."))
      }
    }
  }

  private mutating func tellUnknown(_ entry: KeyFile.Entry, among keys: [String]) {
    guard !entry.key.hasPrefix("X-") else { return }
    let hint =
      NearestWord.to(entry.key, among: keys).map { "did you mean \($0)?" }
      ?? "the keys here are \(keys.joined(separator: ", "))."
    mistakes.append((entry.line, entry.key, "The key is unknown; \(hint)"))
  }

  /// The values of a list, with semicolons between them or behind each, as desktop entries have them.
  private static func values(_ entry: KeyFile.Entry) -> [String] {
    entry.value.split(separator: ";").map { part in
      let text = part.drop(while: \.isWhitespace)
      return String(text.reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  /// The groups as they are written; those without anything in them are not.
  static func written(_ declared: DeclaredAccessories) -> [KeyFile.Group] {
    func list(_ values: [some CustomStringConvertible]) -> String? {
      values.isEmpty ? nil : values.map(\.description).joined(separator: ";")
    }
    var allowed = KeyFile.Group(name: group)
    allowed.append("Services", list(declared.services))
    allowed.append("Companies", list(declared.companies))
    allowed.append("Names", list(declared.names))
    let names = Set(declared.relaunch.keys).union(declared.wakeOn.keys)
      .union(declared.startDelay.keys)
    let single = names.sorted().map { name in
      var group = KeyFile.Group(name: prefix + name.text)
      let options = declared.relaunch[name] ?? []
      group.append("WakeOn", list(declared.wakeOn[name] ?? []))
      group.append("StartDelay", declared.startDelay[name]?.words)
      group.append(
        "Relaunch",
        list(RelaunchOptions.words.filter { options.contains($0.option) }.map(\.word)))
      return group
    }
    return ([allowed] + single).filter { !$0.entries.isEmpty }
  }
}
