public import RelaunchPolicy

/// A scenario: what happens to some clients, and what is expected of it.
///
///     let scenarios = try Scenario.parse(text, file: "scale.scenario")
///     #expect(scenarios.flatMap { $0.failures() }.isEmpty)
public struct Scenario: Hashable, Sendable {
  /// Its name: what `scenario` says, or else the file.
  public let name: String
  /// The file that it is from.
  public let file: String
  /// Where it is played: once on each.
  public internal(set) var platforms: [Platform]
  /// What it says, line by line.
  public internal(set) var statements: [Statement]

  /// Reads the scenarios of a text. One begins at each line `scenario NAME`; a text without such a
  /// line is a single one.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: how errors call it.
  /// - Returns: the scenarios, in their order.
  /// - Throws: ``ScenarioError``, at the first line that is not understood.
  public static func parse(
    _ text: String, file: String = "scenario"
  ) throws(ScenarioError) -> [Scenario] {
    var scenarios: [Scenario] = []
    var parser = ScenarioParser(file: file)
    var current = Scenario(name: file, file: file, platforms: [], statements: [])
    var isNamed = false
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      switch try parser.parse(line, number: number) {
      case .nothing: break
      case .scenario(let name):
        if isNamed || !current.platforms.isEmpty { scenarios.append(current) }
        current = Scenario(name: name, file: file, platforms: [], statements: [])
        parser = ScenarioParser(file: file)
        isNamed = true
      case .platforms: current.platforms = parser.platforms
      case .statement(let statement): current.statements.append(statement)
      }
    }
    if isNamed || !current.platforms.isEmpty { scenarios.append(current) }
    guard !scenarios.isEmpty else {
      throw ScenarioError(
        Place(file: file, line: 1, column: 1), "There is no scenario in it.",
        accepted: ["platform", "scenario"])
    }
    return scenarios
  }
}
