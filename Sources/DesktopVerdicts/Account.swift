/// What the record of a client comes to: how it stands, what happened, how it came back.
public struct Account: Hashable, Sendable {
  /// How it stands before the rules.
  public let standing: Standing
  /// What happened, oldest first.
  public let happenings: [Happening]
  /// How it came back whenever it was gone.
  public let returns: Returns

  /// Reads what is recorded.
  public init(of recollection: Recollection) {
    let retelling = Retelling(of: recollection)
    standing = retelling.standing
    happenings = retelling.happenings
    returns = retelling.returns
  }

  /// What happened since the client was opened the last time before it last ended: what its present
  /// verdicts rest on, but for a force-quit of before.
  public var lately: ArraySlice<Happening> {
    let end = happenings.lastIndex { $0.isEnd } ?? happenings.endIndex
    let start = happenings[..<end].lastIndex { $0.isOpening } ?? happenings.startIndex
    return happenings[start...]
  }
}

extension Happening {
  /// Whether it opened.
  var isOpening: Bool { if case .opened = kind { true } else { false } }

  /// Whether it ended.
  var isEnd: Bool {
    switch kind {
    case .ended, .stopped, .done: true
    default: false
    }
  }
}
