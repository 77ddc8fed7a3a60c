/// The bounds of how often a client is to push.
public enum PushInterval: Sendable {
  /// The shortest: what is missed sooner than this no person can act on, and each miss is a look.
  public static let shortest = TimeSpan.seconds(1)
  /// The longest; beyond it stands mostly a slip, as systemd reads `5M` as five months. No deadline
  /// lies further ahead either, however it is set.
  public static let longest = TimeSpan.hours(31 * 24)

  /// The bounds as help and messages tell them.
  public static let bounds = "from 1s to 31d"

  /// What is wrong with a deadline that lies so far ahead: a full sentence, or `nil`.
  public static func deadlineProblem(_ span: TimeSpan) -> String? {
    guard span > longest else { return nil }
    return
      "A deadline lies at most 31d ahead, and \(span.words) is further (m and min are minutes, "
      + "M is months)."
  }

  /// What is wrong with an interval: a full sentence, or `nil`.
  public static func problem(of interval: TimeSpan) -> String? {
    if interval < shortest {
      return "The interval \(interval.words) is too short; write one \(bounds), for instance 5min."
    }
    if interval > longest {
      return "The interval \(interval.words) is too long; write one \(bounds), for instance 5min "
        + "(m and min are minutes, M is months)."
    }
    return nil
  }
}
