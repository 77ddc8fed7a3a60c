public import RelaunchPolicy

/// A scenario as it was played on one platform.
public struct Performance: Hashable, Sendable {
  /// A statement and what became of it.
  public struct Line: Hashable, Sendable {
    /// The statement.
    public let statement: Statement
    /// What became of it, a client at a time.
    public let reports: [Stage.Report]
  }

  /// A stretch in which a client was there and nothing was pending for it: had it ended in it,
  /// nothing would have brought it back.
  public struct Gap: Hashable, Sendable {
    /// The client.
    public let client: String
    /// The line after which nothing was pending.
    public let since: Int
    /// The line that ended it; `nil` where the scenario did.
    public let until: Int?
    /// Whether the client's end is what ended it.
    public let wasFatal: Bool
  }

  /// The scenario.
  public let scenario: Scenario
  /// The platform that it was played on.
  public let platform: Platform
  /// Each statement and what became of it.
  public let lines: [Line]
  /// Where nothing was pending.
  public let gaps: [Gap]

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - scenario: what to play.
  ///   - book: the rules to play it by.
  public init(of scenario: Scenario, by book: RuleBook) {
    self.scenario = scenario
    platform = book.platform
    var stage = Stage(book: book)
    var watch = GapWatch()
    lines = scenario.statements.map { statement in
      let reports = stage.play(statement)
      watch.look(at: stage, after: statement.place.line)
      return Line(statement: statement, reports: reports)
    }
    gaps = platform == .linux ? [] : watch.gaps
  }

  /// The expectations, and whatever could not happen: what a test counts.
  public var points: [(statement: Statement, report: Stage.Report)] {
    lines.flatMap { line in
      line.reports.compactMap { report in
        switch report {
        case .expectation: (line.statement, report)
        case .decision(_, .impossible): (line.statement, report)
        case .decision: nil
        }
      }
    }
  }

  /// Whether it expects something, and everything is as expected.
  public var isWell: Bool { !points.isEmpty && points.allSatisfy { $0.report.isWell } }
}

extension Scenario {
  /// The scenario played on each of its platforms.
  public func played() -> [Performance] {
    platforms.map { Performance(of: self, by: RuleBook(for: $0)) }
  }

  /// What is not as expected, a sentence each, on any of the platforms: empty where all is well.
  public func failures() -> [String] {
    played().flatMap { $0.failures }
  }
}

/// Watches for stretches in which nothing is pending.
private struct GapWatch {
  private var open: [String: Int] = [:]
  private var closed: [Performance.Gap] = []

  var gaps: [Performance.Gap] {
    let unfinished = open.map {
      Performance.Gap(client: $0.key, since: $0.value, until: nil, wasFatal: false)
    }
    return (closed + unfinished).sorted { ($0.since, $0.client) < ($1.since, $1.client) }
  }

  mutating func look(at stage: Stage, after line: Int) {
    for (client, situation) in stage.situations {
      let isThere = situation.life == .running || situation.life == .suspended
      if isThere && !situation.hasWakingWork {
        if open[client] == nil { open[client] = line }
      } else if let since = open.removeValue(forKey: client) {
        closed.append(
          Performance.Gap(client: client, since: since, until: line, wasFatal: !isThere))
      }
    }
  }
}
