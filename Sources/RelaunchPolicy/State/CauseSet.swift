/// The causes that stack upon a client.
public struct CauseSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// One bit a cause.
  public private(set) var bits: UInt64

  /// A set from its bits, as they were stored.
  public init(bits: UInt64 = 0) { self.bits = bits }

  /// A set of these causes.
  public init(arrayLiteral causes: Cause...) {
    bits = 0
    for cause in causes { insert(cause) }
  }

  /// Whether nothing is in it.
  public var isEmpty: Bool { bits == 0 }

  /// Whether a cause is in it.
  public func contains(_ cause: Cause) -> Bool { bits & 1 << UInt64(cause.rawValue) != 0 }

  /// Adds a cause.
  public mutating func insert(_ cause: Cause) { bits |= 1 << UInt64(cause.rawValue) }

  /// Takes a cause away.
  public mutating func remove(_ cause: Cause) { bits &= ~(1 << UInt64(cause.rawValue)) }

  /// The causes in it, in the order of their declaration.
  public var causes: [Cause] { Cause.allCases.filter { contains($0) } }

  /// Those which only the person's opening the client clears.
  public var lasting: CauseSet { CauseSet(bits: bits & CauseSet.allLasting.bits) }

  private static let allLasting: CauseSet = {
    var set = CauseSet()
    for cause in Cause.allCases where cause.isLasting { set.insert(cause) }
    return set
  }()
}
