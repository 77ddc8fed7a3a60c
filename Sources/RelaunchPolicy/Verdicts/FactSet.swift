/// A set of facts: two machine words, so that a rule is asked in a few instructions.
public struct FactSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The causes.
  var causes: UInt64
  /// The works and the conditions.
  var others: UInt64

  /// A set of these facts.
  public init(arrayLiteral facts: Fact...) {
    causes = 0
    others = 0
    for fact in facts { insert(fact) }
  }

  init(causes: CauseSet, works: WorkKinds = []) {
    self.causes = causes.bits
    others = UInt64(works.rawValue)
  }

  /// Whether nothing is in it.
  public var isEmpty: Bool { causes | others == 0 }

  /// Whether a fact is in it.
  public func contains(_ fact: Fact) -> Bool {
    fact.bit < 64
      ? causes & 1 << UInt64(fact.bit) != 0 : others & 1 << UInt64(fact.bit - 64) != 0
  }

  /// Adds a fact.
  public mutating func insert(_ fact: Fact) {
    if fact.bit < 64 {
      causes |= 1 << UInt64(fact.bit)
    } else {
      others |= 1 << UInt64(fact.bit - 64)
    }
  }

  /// Adds a fact where something holds.
  mutating func insert(_ fact: Fact, if holds: Bool) {
    if holds { insert(fact) }
  }

  func contains(all facts: FactSet) -> Bool {
    causes & facts.causes == facts.causes && others & facts.others == facts.others
  }

  func containsNone(of facts: FactSet) -> Bool {
    causes & facts.causes | others & facts.others == 0
  }
}
