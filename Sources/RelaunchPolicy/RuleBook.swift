/// The rules of one platform, made ready to be asked: events in, decisions out.
///
///     let book = RuleBook(for: .ios(26))
///     var situation = Situation()
///     book.apply(.launched(by: .person), to: &situation)
///
/// It holds no state and reads no clock: all it knows of a client is the ``Situation``.
public struct RuleBook: Sendable {
  /// The platform whose rules these are.
  public let platform: Platform

  private struct Entry {
    let index: UInt8
    let when: FactSet
    let any: FactSet
    let unless: FactSet
    let outcome: Outcome
  }

  private var entries: [Entry]
  private let works: WorkKinds

  /// The rules that are in force on a platform.
  public init(for platform: Platform) {
    self.platform = platform
    entries = []
    works = WorkKinds(knownOn: platform)
    for (index, rule) in Rules.all.enumerated() where rule.platforms.contains(platform) {
      entries.append(
        Entry(
          index: UInt8(index), when: FactSet(rule.when), any: FactSet(rule.any),
          unless: FactSet(rule.unless), outcome: rule.outcome))
    }
  }

  /// The rules in force, in the order in which they are asked.
  public var rules: [Rule] { entries.map { Rules.all[Int($0.index)] } }

  /// What the rules say to an event, without anything being changed by it.
  public func verdict(on event: BluetoothEvent, in situation: Situation) -> Verdict {
    let (facts, work) = situation.facts(at: event, on: platform, knowing: works)
    var decided: (index: UInt8, outcome: Outcome)?
    var holding = RuleSet()
    for entry in entries
    where facts.contains(all: entry.when) && facts.containsNone(of: entry.unless)
      && (entry.any.isEmpty || !facts.containsNone(of: entry.any))
    {
      if decided == nil { decided = (entry.index, entry.outcome) }
      holding.insert(entry.index)
    }
    return Verdict(
      outcome: decided?.outcome ?? .unknown, work: work, index: decided?.index, holding: holding)
  }
}

// MARK: - Other books

extension RuleBook {
  /// The book without one of its rules, to see what that rule alone decides.
  public func without(_ id: String) -> RuleBook {
    var book = self
    book.entries.removeAll { Rules.all[Int($0.index)].id == id }
    return book
  }

  /// The book in which a rule says something else, to see who would notice.
  public func with(_ id: String, saying outcome: Outcome) -> RuleBook {
    var book = self
    book.entries = entries.map {
      Rules.all[Int($0.index)].id == id
        ? Entry(
          index: $0.index, when: $0.when, any: $0.any, unless: $0.unless, outcome: outcome) : $0
    }
    return book
  }
}

extension FactSet {
  init(_ facts: [Fact]) {
    self.init()
    for fact in facts { insert(fact) }
  }
}
