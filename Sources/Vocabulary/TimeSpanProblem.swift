/// Why a text is no time span.
public enum TimeSpanProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing but white space.
  case empty
  /// It amounts to no time at all.
  case zero
  /// A part of it is negative.
  case negative(part: String)
  /// A part of it is no number with a unit.
  case unreadable(part: String)
  /// It is longer than 584 years.
  case overflowing
  /// It is `infinity`, which systemd takes and a reminder cannot.
  case infinite

  /// A full sentence with an example.
  public var description: String {
    switch self {
    case .empty:
      "The time span is empty; write for instance 5min."
    case .zero:
      "The time span is zero; write one that is longer, for instance 90s."
    case .negative(let part):
      "The time span is negative at “\(Quotation.harmless(part))”; write it without the minus, "
        + "for instance 5min."
    case .unreadable(let part):
      "“\(Quotation.harmless(part))” is not a time span; write a number and a unit "
        + "(s, min, h, d, w, month, y), for instance 1h 30min."
    case .overflowing:
      "The time span is longer than 584 years; write a shorter one, for instance 4h."
    case .infinite:
      "The time span has no end, and a reminder needs one; write for instance 1d."
    }
  }
}
