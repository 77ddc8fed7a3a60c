/// A rule: when it holds, what follows, and who says so. Rules are data; ``Rules/all`` is all of
/// them, in the order in which they are asked.
public struct Rule: Hashable, Sendable {
  /// Two sources that do not agree, each by what it says.
  public struct Dispute: Hashable, Sendable {
    /// What the verdict follows.
    public let followed: String
    /// What speaks against it.
    public let against: String

    init(_ followed: String, against: String) {
      self.followed = followed
      self.against = against
    }
  }

  /// Its name, as `because` of a scenario says it: `ask-force-quit`.
  public let id: String
  /// The rows of the published facts that it stands for: `E10`.
  public let rows: [String]
  /// Where it is in force.
  public let platforms: Platforms
  /// It holds when all of these do.
  public let when: [Fact]
  /// And at least one of these, where there are any.
  public let any: [Fact]
  /// And none of these.
  public let unless: [Fact]
  /// What follows.
  public let outcome: Outcome
  /// How sure it is.
  public let confidence: Confidence
  /// Who says so.
  public let sources: [Source]
  /// Why, in a sentence.
  public let reason: String
  /// What the developer or the person can do, in a sentence; empty where nothing is wanting.
  public let remedy: String
  /// Where sources do not agree, both sides.
  public let dispute: Dispute?

  init(
    _ id: String, rows: [String], on platforms: Platforms, when: [Fact], any: [Fact] = [],
    unless: [Fact] = [], then outcome: Outcome, _ confidence: Confidence, _ sources: [Source],
    because reason: String, remedy: String = "", dispute: Dispute? = nil
  ) {
    self.id = id
    self.rows = rows
    self.platforms = platforms
    self.when = when
    self.any = any
    self.unless = unless
    self.outcome = outcome
    self.confidence = confidence
    self.sources = sources
    self.reason = reason
    self.remedy = remedy
    self.dispute = dispute
  }

  /// When it holds, as one clause of the table.
  public var condition: String {
    var clauses = when.map { $0.words }
    if !any.isEmpty { clauses.append("either " + any.map { $0.words }.joined(separator: " or ")) }
    if !unless.isEmpty { clauses.append("not: " + unless.map { $0.words }.joined(separator: ", ")) }
    return clauses.joined(separator: "; ")
  }
}
