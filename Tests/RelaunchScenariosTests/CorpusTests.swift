import RelaunchPolicy
import RelaunchScenarios
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The scenarios that are shipped.
enum Corpus {
  private static let contrib =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/contrib"
  static let folder = "\(contrib)/scenarios"

  /// The names of its files.
  static let files = names(in: folder, ending: ".scenario")
  /// The names of the files of evidence beside them.
  static let evidence = names(in: "\(contrib)/evidence", ending: ".evidence")

  private static func names(in folder: String, ending: String) -> [String] {
    var names: [String] = []
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasSuffix(ending) { names.append(name) }
    }
    return names.sorted()
  }

  static func text(of file: String) -> String { text(at: "\(folder)/\(file)") }

  /// The facts that a scenario shows, a line each: row, file, and name in quotes where it has a
  /// comma.
  static var elsewhere: String {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return text(at: "/\(tests)/RelaunchPolicyTests/Facts/elsewhere.csv")
  }

  static func evidence(of file: String) -> String { text(at: "\(contrib)/evidence/\(file)") }

  private static func text(at path: String) -> String {
    guard let stream = unsafe fopen(path, "r") else { return "" }
    defer { unsafe fclose(stream) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, stream)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func scenarios(in file: String) throws -> [Scenario] {
    try Scenario.parse(text(of: file), file: file)
  }
}

@Suite("The shipped scenarios")
struct CorpusTests {
  @Test("All is as they expect", arguments: Corpus.files)
  func expectations(file: String) throws {
    let scenarios = try Corpus.scenarios(in: file)
    #expect(!scenarios.isEmpty)
    for scenario in scenarios { #expect(scenario.failures() == []) }
  }

  @Test("Each rule decides in one of them, and is named there")
  func rules() throws {
    var deciding: Set<String> = []
    for file in Corpus.files {
      for scenario in try Corpus.scenarios(in: file) {
        for statement in scenario.statements {
          if case .expect(_, _, let rule?) = statement.meaning { deciding.insert(rule) }
        }
      }
    }
    #expect(Set(Rules.all.map(\.id)).subtracting(deciding) == [])
  }

  @Test(
    "Each rule that is taken away or turned round is missed by one of them", arguments: Rules.all)
  func mutations(rule: Rule) throws {
    let opposite: Outcome = rule.outcome == .noRelaunch ? .relaunch : .noRelaunch
    var isMissed = false
    var isContradicted = false
    for scenario in try Self.scenarios(naming: rule) {
      for platform in scenario.platforms where rule.platforms.contains(platform) {
        let book = RuleBook(for: platform)
        isMissed = isMissed || !Performance(of: scenario, by: book.without(rule.id)).isWell
        isContradicted =
          isContradicted
          || !Performance(of: scenario, by: book.with(rule.id, saying: opposite)).isWell
      }
    }
    #expect(isMissed && isContradicted)
  }

  private static let all = Result { try Corpus.files.flatMap { try Corpus.scenarios(in: $0) } }

  private static func scenarios(naming rule: Rule) throws -> [Scenario] {
    try all.get().filter { scenario in
      scenario.statements.contains {
        if case .expect(_, _, let named) = $0.meaning { named == rule.id } else { false }
      }
    }
  }

  @Test("Each that the tables of facts send to is there", arguments: Self.shownElsewhere)
  func elsewhere(row: String, file: String, name: String) throws {
    #expect(Corpus.files.contains("\(file).scenario"), "\(row)")
    let names = try Corpus.scenarios(in: "\(file).scenario").map(\.name)
    #expect(names.contains(name), "\(row): \(names)")
  }

  private static let shownElsewhere: [(String, String, String)] = Corpus.elsewhere
    .split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    .map { line in
      let cells = line.split(separator: ",", maxSplits: 2).map { String($0) }
      return (cells[0], cells[1], String(cells[2].trimmingPrefix("\"").prefix { $0 != "\"" }))
    }

  @Test("The tables of facts send to some")
  func someElsewhere() { #expect(Self.shownElsewhere.count >= 12) }

  @Test("Each trap has a scenario of its own")
  func traps() throws {
    for file in [
      "the-five-second-gap", "built-to-be-opened", "a-swipe-is-no-test", "setting-up",
      "control-center-or-settings", "how-it-ended", "what-nobody-knows", "linux",
    ] { #expect(Corpus.files.contains("\(file).scenario")) }
    let names = Set(try Self.all.get().map(\.name))
    for name in [
      "The gap: a timer in place of a connect", "The identifier is made at launch",
      "The manager is built lazily", "A swipe since iOS 26", "The second accessory",
      "Control Center, with a set-up accessory", "Before the first unlock, and after it",
    ] { #expect(names.contains(name), "\(name)") }
  }
}
