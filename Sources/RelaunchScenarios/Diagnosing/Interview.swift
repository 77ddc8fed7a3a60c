internal import RelaunchPolicy

/// Questions about a client that did not come back, one by one, until a failed condition is found
/// or nothing is left to ask: a state machine, which is told answers and tells questions.
public struct Interview: Sendable {
  private var evidence: Evidence?
  private var said: [String] = []
  private var current: Inquiry?

  /// An interview in which nothing has been asked yet.
  public init() {}

  /// What to ask, with what may be answered; `nil` when it is over.
  public var question: String? {
    guard evidence != nil else {
      return "Which version of iOS? (\(Self.versions))\n> "
    }
    guard let current else { return nil }
    var text = "\n\(current.question)\n  \(current.how)\n"
    for (index, answer) in current.answers.enumerated() {
      text += "  \(index + 1)  \(answer.phrase)\n"
    }
    return text + "  ?  nobody can tell\n> "
  }

  private static var versions: String {
    Platform.knownVersions.map { String($0) }.joined(separator: ", ")
  }

  /// Takes an answer: a number, the statement itself, `?`, or `end`.
  ///
  /// - Returns: what is wrong with it, as a sentence; `nil` where it is understood, and there is
  ///   another question, or none.
  public mutating func answer(_ line: String) -> String? {
    let word = Token.tokens(of: line[...]).map(\.text).joined(separator: " ")
    guard let inquiry = current else {
      guard evidence == nil else { return nil }
      guard let version = Int(word), Platform.knownVersions.contains(version) else {
        return "Say one of \(Self.versions)."
      }
      evidence = Evidence(on: .ios(version))
      said.append("platform ios \(version)")
      advance()
      return nil
    }
    switch word.lowercased() {
    case "?", "": break
    case "end", "quit":
      current = nil
      return nil
    default:
      let number = Int(word).flatMap { inquiry.answers.indices.contains($0 - 1) ? $0 - 1 : nil }
      let found =
        number
        ?? inquiry.answers.firstIndex { $0.phrase.lowercased() == word.lowercased() }
      guard let found else {
        return "Say a number from 1 to \(inquiry.answers.count), ? where nobody can tell, or end."
      }
      said.append(inquiry.answers[found].phrase)
      for note in inquiry.answers[found].notes { evidence?.note(note.observation, note.isSo) }
    }
    for observation in inquiry.observations where evidence?.isAnswered(observation) == false {
      evidence?.note(observation, nil)
    }
    advance()
    return nil
  }

  private mutating func advance() {
    current = evidence.flatMap { Diagnosis(of: $0).next }.flatMap { Inquiry.asking(for: $0) }
  }

  /// The diagnosis of what was answered so far, the answers as an evidence file after it.
  public func finished() -> PolicyCommand.Answer {
    guard let evidence else {
      return PolicyCommand.Answer(output: "Nothing was answered.\n", status: 1)
    }
    let report = DiagnosisReport(name: "What was answered", diagnosis: Diagnosis(of: evidence))
    return PolicyCommand.Answer(
      output: "\n\(report.text)\nAs an evidence file:\n\n"
        + said.map { "    \($0)\n" }.joined(),
      status: report.isDecided ? 0 : 1)
  }
}
