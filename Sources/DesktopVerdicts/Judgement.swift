public import Accessories
public import RelaunchPolicy
internal import Reminders

/// What comes of an accessory, as the holder hears it.
public struct AccessoryEvent: Hashable, Sendable {
  /// What happens.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It comes near and advertises.
    case appears
    /// It connects.
    case connects
    /// Its link ends.
    case disconnects
    /// It sends a notification of a characteristic that is subscribed to.
    case notifies
  }

  /// What happens.
  public let kind: Kind
  /// To which accessory of the client; `nil`, or one that the registry does not have, is none of the
  /// client's.
  public let accessory: AccessoryName?

  /// An event of an accessory.
  public init(_ kind: Kind, of accessory: AccessoryName?) {
    self.kind = kind
    self.accessory = accessory
  }
}

/// What the rules say to an event, in each situation that the client may be in.
public struct Judgement: Hashable, Sendable {
  /// The verdicts that there are, each outcome and deciding rule once; at least one.
  public let verdicts: [Verdict]

  /// What follows: the outcome in which all agree, and else ``Outcome/unknown``.
  public var outcome: Outcome {
    isSplit ? .unknown : verdicts[0].outcome
  }

  /// Whether what is not known of the client decides it.
  public var isSplit: Bool { verdicts.contains { $0.outcome != verdicts[0].outcome } }
}

extension Recollection {
  /// What the rules say to an event of an accessory: all that whoever acts by it has to ask.
  ///
  /// - Parameters:
  ///   - event: What comes of an accessory.
  ///   - registry: How far each accessory is set up.
  ///   - declared: What the client's declaration says of them.
  /// - Returns: the verdicts, of which there is one where nothing hangs on what is not known.
  public func judgement(
    on event: AccessoryEvent, registry: Registry, declared: DeclaredAccessories
  ) -> Judgement {
    Account(of: self).standing.judgement(
      on: event,
      with: ClientAccessories(
        of: facts.declaration.name, in: registry, declared: declared, said: facts.said))
  }
}

extension Standing {
  /// What the rules say to an event: the verdict that the holder acts by, and `explain` tells.
  ///
  /// - Parameters:
  ///   - event: What comes of an accessory.
  ///   - accessories: Those of the client.
  /// - Returns: the verdicts, of which there is one where nothing hangs on what is not known.
  public func judgement(
    on event: AccessoryEvent, with accessories: ClientAccessories
  ) -> Judgement {
    var verdicts: [Verdict] = []
    for var situation in situations {
      let id = accessories.enter(&situation, first: event.accessory)
      let verdict = Self.book.verdict(
        on: BluetoothEvent(event.kind.onAir, of: id), in: situation)
      let isTold = verdicts.contains { $0.outcome == verdict.outcome && $0.rule == verdict.rule }
      if !isTold { verdicts.append(verdict) }
    }
    return Judgement(verdicts: verdicts)
  }

  /// How it would stand once something more had happened.
  public func after(_ prospect: Prospect) -> Standing {
    var standing = self
    for event in prospect.events { standing.apply(event) }
    return standing
  }
}

extension AccessoryEvent.Kind {
  fileprivate var onAir: BluetoothEvent.Kind {
    switch self {
    case .appears: .appears
    case .connects: .connects
    case .disconnects: .disconnects
    case .notifies: .notifies
    }
  }
}
