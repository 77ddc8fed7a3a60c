internal import Reminders

extension Sweeper.Outcome {
  /// What came of a person's look, in one line: no more than is known, as it is the owner that shows a
  /// reminder. `nil` where nothing was found, and what is remembered could not be read: that nothing
  /// is due is not known then.
  public var sentence: String? {
    let ordered = plan.screen.count - unordered
    let failed = "\(Self.count(unordered)) could not be ordered."
    switch (ordered, unordered) {
    case (0, 0): return isBlind ? nil : "There is nothing to remind about."
    case (0, _): return failed
    case (_, 0): return "\(Self.count(ordered)) \(ordered == 1 ? "is" : "are") ordered."
    default:
      return
        "\(Self.count(ordered)) \(ordered == 1 ? "is" : "are") ordered; \(unordered) could not be."
    }
  }

  private static func count(_ number: Int) -> String {
    number == 1 ? "1 reminder" : "\(number) reminders"
  }
}
