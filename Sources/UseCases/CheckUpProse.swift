public import CheckUps
internal import Reminders
public import SystemCalls

extension CheckUp {
  /// How `doctor` ends.
  public var exitStatus: ExitStatus { isWell ? .success : .no }

  /// The check-up for a person.
  ///
  /// - Parameter width: How many columns there are.
  /// - Returns: Lines, each with its line break.
  public func prose(width: Int) -> String {
    var text = ""
    if !treatments.isEmpty {
      text += "What was done:\n"
      text += TextColumns.text(
        treatments.map { treatment in
          let failure = treatment.failure.map { "Could not \(treatment.mend). \($0)" }
          return ["", Wording.clean(failure ?? treatment.mend.past, limit: 600)]
        }, width: width)
      text += "\n"
    }
    var last: Finding.Link?
    let rows = findings.map { finding in
      defer { last = finding.link }
      return [
        finding.link == last ? "" : finding.link.rawValue, finding.grade.rawValue,
        Wording.clean(finding.sentences, limit: 900),
      ]
    }
    return text + TextColumns.text(rows, width: width) + "\n" + summary + "\n"
  }

  private var summary: String {
    let (broken, warnings) = (count(.broken), count(.warning))
    let more = warnings == 0 ? "" : "; \(warnings) \(warnings == 1 ? "warning" : "warnings")"
    guard broken > 0 else { return "Nothing is broken\(more)." }
    let first = "\(broken) \(broken == 1 ? "thing is" : "things are") broken\(more)."
    let isFixable = findings.contains { $0.mend != nil } && treatments.isEmpty
    return isFixable ? first + " `forestall doctor --fix` mends what is safe to mend." : first
  }
}

extension Finding {
  /// What was found and what to do.
  fileprivate var sentences: String {
    guard let remedy, let first = remedy.first else { return text }
    return "\(text) \(first.uppercased())\(remedy.dropFirst())."
  }
}
