public import RelaunchPolicy

/// What was seen of a client that did not come back, as a file tells it, a statement a line.
///
///     evidence The scale that stays silent
///     platform ios 26
///     applicationWillTerminate ran
///     device was not started since
public struct EvidenceFile: Hashable, Sendable {
  /// Its name: what `evidence` says, or else the file.
  public let name: String
  /// What it says.
  public let evidence: Evidence

  /// What a line says.
  enum Line: Sendable {
    case title
    case platform
    case notes(Int, Int)
  }

  /// Every statement that an evidence file may hold.
  static let patterns: [(pattern: String, meaning: Line)] =
    [("evidence <text>", .title), ("platform ios <version>", .platform)]
    + Inquiry.all.enumerated().flatMap { index, inquiry in
      inquiry.answers.enumerated().map { ($1.phrase, .notes(index, $0)) }
    }
    + KillCode.all.compactMap { code in
      let report = "crash report says "
      for (index, inquiry) in Inquiry.all.enumerated() {
        if let answer = inquiry.answers.firstIndex(where: { $0.phrase == report + code.digits }) {
          return (report + code.name, .notes(index, answer))
        }
      }
      return nil
    }

  static let tree = PhraseTree(patterns)

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: how errors call it.
  /// - Returns: the evidence.
  /// - Throws: ``ScenarioError``, at the first line that is not understood.
  public static func parse(
    _ text: String, file: String = "evidence"
  ) throws(ScenarioError) -> EvidenceFile {
    var name: String?
    var evidence: Evidence?
    var said: [Observation: (isSo: Bool, line: Int)] = [:]
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let tokens = Token.tokens(of: line)
      guard let first = tokens.first else { continue }
      let place = Place(file: file, line: number, column: first.column)
      var reader = StatementReader(
        tokens: tokens, line: line, place: place, clients: [], accessories: [], platforms: [],
        grammar: "relaunch-policy grammar evidence")
      let (meaning, captures) = try reader.read(by: tree)
      switch meaning {
      case .title:
        guard name == nil else {
          throw ScenarioError(place, "The evidence has a name already; a file holds one.")
        }
        name = captures.rest
      case .platform:
        guard evidence == nil else { throw ScenarioError(place, "The platform is said already.") }
        evidence = Evidence(on: .ios(captures.versions[0]))
      case .notes(let inquiry, let answer):
        guard evidence != nil else {
          throw ScenarioError(
            place, "Say first on which platform this is.", accepted: ["platform", "evidence"])
        }
        for note in Inquiry.all[inquiry].answers[answer].notes {
          if let before = said[note.observation], before.isSo != note.isSo {
            throw ScenarioError(place, "Line \(before.line) says otherwise.")
          }
          said[note.observation] = (note.isSo, number)
          evidence?.note(note.observation, note.isSo)
        }
      }
    }
    guard let evidence else {
      throw ScenarioError(
        Place(file: file, line: 1, column: 1), "There is no evidence in it.",
        accepted: ["platform", "evidence"])
    }
    return EvidenceFile(name: name ?? file, evidence: evidence)
  }
}
