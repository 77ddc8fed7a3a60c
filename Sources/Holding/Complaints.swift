/// What has been complained of: each sentence is said once, however often its cause comes back, and
/// whatever is complained of in between.
public struct Complaints: Hashable, Sendable {
  /// How many are remembered; who has more different ones may repeat himself.
  public static let limit = 64
  private var said: [String] = []

  /// Nothing was said.
  public init() {}

  /// Whether a sentence is to be said; it counts as said then.
  public mutating func isNews(_ sentence: String) -> Bool {
    guard !said.contains(sentence) else { return false }
    if said.count == Self.limit { said.removeFirst() }
    said.append(sentence)
    return true
  }

  /// All is well again: what goes wrong from now on is news.
  public mutating func forget() { said = [] }
}
