public import Processes
public import Reminders

/// How a child of `run` ended: what its end counts as, the evidence, and how sure that is.
public struct RunEnding: Hashable, Sendable {
  /// What it counts as.
  public let kind: Ending.Kind
  /// What was seen, in one line.
  public let evidence: String
  /// How sure the kind is.
  public let confidence: Ending.Confidence

  /// Judges a child's end, as waitid(2) told it.
  public init(_ outcome: ProcessOutcome, afterStopping: Bool) {
    let seen: String
    switch outcome {
    case .exited(let status):
      (kind, confidence) = Ending.judge(exitStatus: status)
      seen = "exited \(status)"
    case .killed(let signal):
      (kind, confidence) = Ending.judge(signal: signal)
      seen = "killed by signal \(signal)"
    case .dumped(let signal):
      (kind, confidence) = Ending.judge(signal: signal)
      seen = "killed by signal \(signal), core dumped"
    }
    evidence = "run: \(seen)" + (afterStopping ? " after STOPPING=1" : "")
  }
}
