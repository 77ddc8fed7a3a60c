public import RelaunchPolicy

/// A scenario that is said and played line by line, for tests in Swift:
///
///     var phone = Rehearsal(on: .ios(26))
///     try phone.say("client scale: central, ready")
///     try phone.say("accessory kitchen of scale: authorized")
///     try phone.say("scale launches", "scale waits for connect kitchen")
///     try phone.say("person force-quits scale", "kitchen connects")
///     #expect(phone.verdict(on: "scale")?.outcome == .relaunch)
///     #expect(phone.verdict(on: "scale")?.rule?.id == "ask-force-quit")
public struct Rehearsal: Sendable {
  private var parser: ScenarioParser
  private var stage: Stage
  private var line = 0
  /// What could not happen, or was not as expected, a sentence each.
  public private(set) var failures: [String] = []

  /// A rehearsal on a platform, in which nothing has been said yet.
  public init(on platform: Platform, file: String = "rehearsal") {
    parser = ScenarioParser(file: file, platforms: [platform])
    stage = Stage(book: RuleBook(for: platform))
  }

  /// Says statements, one a string, and plays them.
  ///
  /// - Throws: ``ScenarioError``, whose line counts what was said.
  public mutating func say(_ statements: String...) throws(ScenarioError) {
    for text in statements {
      line += 1
      guard case .statement(let statement) = try parser.parse(text[...], number: line) else {
        continue
      }
      for report in stage.play(statement) where !report.isWell {
        failures.append(report.sentence(at: statement))
      }
    }
  }

  /// The last verdict on a client.
  public func verdict(on client: String) -> Verdict? { stage.verdicts[client] }

  /// How a client is.
  public func situation(of client: String) -> Situation? { stage.situations[client] }
}
