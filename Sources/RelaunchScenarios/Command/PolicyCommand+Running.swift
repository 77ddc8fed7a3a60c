internal import RelaunchPolicy

extension PolicyCommand {
  static let help = """
    Tests, explained and written down: may a Bluetooth event open a client again by itself?

      test FILE… [--junit]     play scenarios; prints TAP, or JUnit's XML; fails on any unmet expectation
      explain FILE…            tell the story line by line, and where nothing was pending
      checklist FILE…          the scenario as a numbered plan for a real device
      table [--format markdown|csv|json] [--platform ios26|linux]
                               the rules, in the order in which they are asked
      diagnose FILE… [--json]  evidence in, failed condition out; question by question without a FILE
      grammar                  every statement that a scenario may hold
      grammar evidence         every statement that an evidence file may hold
      codes [cberror|att|ask|nfc|kill] [CODE] [--json]
                               what an error code means, which side ended it, what to do
      COMMAND --help           all about one command, as help COMMAND does
      --version                the version

    A FILE of - is the standard input. Exit status: 0 all well; 1 an expectation was not met,
    or no failed condition is shown; 64 usage; 65 a file was not understood; 66 one could not be read.

    """

  /// The version: that of Forestall, which it is a part of.
  public static let version = "0.1.0"

  private typealias Read = (String) throws(FileProblem) -> String

  /// The scenarios of a file; where there are none, why, as an answer.
  private static func scenarios(
    of file: String, _ read: Read, _ answer: inout Answer
  ) -> [Scenario]? {
    do throws(FileProblem) {
      let text = try read(file)
      do throws(ScenarioError) {
        return try Scenario.parse(text, file: file == "-" ? "standard input" : file)
      } catch {
        answer.errors += "\(error.description)\n"
        answer.status = max(answer.status, 65)
      }
    } catch {
      answer.errors += "\(error.sentence)\n"
      answer.status = 66
    }
    return nil
  }

  static func test(
    _ files: [String], junit: Bool, _ read: (String) throws(FileProblem) -> String
  ) -> Answer {
    var answer = Answer()
    var tap = TAPReport()
    var xml = JUnitReport()
    for file in files {
      guard let scenarios = scenarios(of: file, read, &answer) else {
        let line = answer.errors.split(separator: "\n").last.map { String($0) } ?? file
        tap.add(failure: line)
        xml.add(failure: line, in: file)
        continue
      }
      for performance in scenarios.flatMap({ $0.played() }) {
        tap.add(performance)
        xml.add(performance)
      }
    }
    if tap.failed > 0 && answer.status == 0 { answer.status = 1 }
    answer.output = junit ? xml.text : tap.text
    return answer
  }

  static func explain(
    _ files: [String], _ read: (String) throws(FileProblem) -> String
  ) -> Answer {
    var answer = Answer()
    for file in files {
      guard let scenarios = scenarios(of: file, read, &answer) else { continue }
      for performance in scenarios.flatMap({ $0.played() }) {
        answer.output += answer.output.isEmpty ? "" : "\n"
        answer.output += Story(performance: performance).text
      }
    }
    return answer
  }

  /// Every statement; and the phrases that a declaration may hold between its commas.
  static func grammar(ofEvidence: Bool) -> Answer {
    guard !ofEvidence else {
      return Answer(output: EvidenceFile.patterns.map { "\($0.pattern)\n" }.joined())
    }
    func phrases(_ slot: String, _ patterns: [String]) -> String {
      "\n\(slot) is one of these, or several between commas:\n"
        + patterns.map { "  \($0)\n" }.joined()
    }
    return Answer(
      output: Patterns.all.map { "\($0.pattern)\n" }.joined()
        + phrases("<traits>", Traits.patterns.map(\.pattern))
        + phrases("<standing>", Standings.patterns.map(\.pattern)))
  }

  static func checklist(
    _ files: [String], _ read: (String) throws(FileProblem) -> String
  ) -> Answer {
    var answer = Answer()
    for file in files {
      guard let scenarios = scenarios(of: file, read, &answer) else { continue }
      for checklist in scenarios.compactMap({ Checklist(of: $0) }) {
        answer.output += answer.output.isEmpty ? "" : "\n"
        answer.output += checklist.text
      }
    }
    return answer
  }
}
