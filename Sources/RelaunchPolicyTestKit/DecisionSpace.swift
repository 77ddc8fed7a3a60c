public import RelaunchPolicy

/// Every situation of a platform that the rules could tell apart, one axis a kind of difference:
/// how the client ended, what came after, what is wrong besides, what was pending, how the
/// accessory stands.
public struct DecisionSpace: Sendable {
  /// How the client is there, or what ended it.
  public enum Start: Hashable, Sendable {
    /// It is there, or was never opened.
    case life(Situation.Life)
    /// It was ended by this.
    case ended(Cause)
  }

  /// One thing that is not as it should be.
  public enum Flaw: UInt8, Hashable, Sendable, CaseIterable {
    /// Nothing is.
    case none
    /// See ``Configuration``.
    case noBackgroundMode, noRestoreIdentifier, changingRestoreIdentifier, managerLater
    /// See ``Configuration``.
    case managerOnceSetUp, noWillRestore, dropsPeripherals, isExtension, usesSetUpOnly
    /// See ``Situation/Settings``.
    case permissionRevoked, backgroundRefreshOff, lowPowerMode, screenTime, beforeFirstUnlock
    /// The same, on Linux.
    case paused, beforeLogin
    /// The radio is off.
    case radioOff
  }

  /// What is pending, and the event that arrives.
  public enum Pending: Hashable, Sendable {
    /// Nothing, nor was there when the client ended.
    case nothing
    /// Nothing any more.
    case lost
    /// Something else than what the event answers.
    case other
    /// What the event answers.
    case work(WorkKind)
  }

  /// How the event's accessory stands, and whether another one is authorized.
  public struct Standing: Hashable, Sendable {
    /// How it stands; `nil` where it is none of the client's.
    public let own: Accessory.Standing?
    /// What its declaration allows.
    public let options: Accessory.Options
    /// Whether another accessory is authorized.
    public let other: Bool

    /// A standing.
    public init(own: Accessory.Standing?, options: Accessory.Options = [], other: Bool = false) {
      self.own = own
      self.options = options
      self.other = other
    }
  }

  /// A place in the space.
  public struct Point: Hashable, Sendable {
    /// What ended the client.
    public let start: Start
    /// What came over it afterwards.
    public let after: Cause?
    /// What is wrong besides.
    public let flaw: Flaw
    /// What is pending.
    public let pending: Pending
    /// How the accessory stands.
    public let standing: Standing

    /// A place; by default the ordinary one.
    public init(
      start: Start = .ended(.removedFromMemory), after: Cause? = nil, flaw: Flaw = .none,
      pending: Pending = .work(.connect), standing: Standing = Standing(own: .known)
    ) {
      self.start = start
      self.after = after
      self.flaw = flaw
      self.pending = pending
      self.standing = standing
    }
  }

  /// The platform.
  public let platform: Platform
  /// Its starts.
  public let starts: [Start]
  /// What may come after an end.
  public let afters: [Cause?]
  /// What may be wrong.
  public let flaws: [Flaw]
  /// What may be pending.
  public let pendings: [Pending]
  /// How an accessory may stand.
  public let standings: [Standing]

  /// The space of a platform.
  public init(of platform: Platform) {
    self.platform = platform
    let isLinux = platform == .linux
    let device: [Cause] =
      isLinux
      ? [.restarted, .lostPower, .sessionEnded]
      : [
        .restarted, .lostPower, .systemUpdated, .loggedOut, .updated, .identifierChanged,
        .reinstalled, .offloaded, .otherPermissionChanged,
      ]
    let radio: [Cause] =
      isLinux
      ? []
      : [
        .bluetoothOffInSettings, .bluetoothOffInControlCenter, .airplaneModeWithBluetooth,
        .airplaneModeWithoutBluetooth,
      ]
    let ends = Cause.allCases.filter { $0.isEnding(on: platform) } + device
    starts =
      [.life(.neverOpened), .life(.running), .life(.suspended)] + ends.map { Start.ended($0) }
    let swipes: [Cause] = isLinux ? [.forceQuit, .askedToStop, .done] : [.forceQuit]
    afters = [nil] + (device + radio + swipes).map { Optional($0) }
    flaws =
      isLinux
      ? [.none, .paused, .beforeLogin, .radioOff]
      : Flaw.allCases.filter { $0 != .paused && $0 != .beforeLogin }
    let works: [WorkKind] =
      isLinux ? [.connect, .scan, .connection, .subscription] : WorkKind.allCases
    pendings = [.nothing, .lost, .other] + works.map { Pending.work($0) }
    standings = Self.standings(on: platform)
  }

  private static func standings(on platform: Platform) -> [Standing] {
    switch platform {
    case .linux:
      let options: [Accessory.Options] =
        [[], .afterQuit, .afterLogin, [.afterQuit, .afterLogin]]
      return [Standing(own: nil, options: [], other: false)]
        + ([.known, .authorized, .removed] as [Accessory.Standing]).flatMap { own in
          options.map { Standing(own: own, options: $0, other: false) }
        }
    case .ios(let version) where version < 18:
      return [Standing(own: .known, options: [], other: false)]
    case .ios:
      return Accessory.Standing.allCases.flatMap { own in
        [false, true].map { Standing(own: own, options: [], other: $0) }
      }
    }
  }

  /// How many places it has.
  public var count: Int {
    let alive = starts.count { if case .life = $0 { true } else { false } }
    return (alive + (starts.count - alive) * afters.count) * flaws.count * pendings.count
      * standings.count
  }

  /// Calls for each place.
  ///
  /// - Parameters:
  ///   - deviations: only for places that differ on so many of the five axes from the ordinary one:
  ///     removed from memory, nothing since, nothing wrong, a pending connect, a known accessory.
  ///   - body: what to call; it says whether to go on.
  public func forEach(deviations: Int = 5, _ body: (Point) -> Bool) {
    let ordinary = Start.ended(.removedFromMemory)
    for start in starts {
      let unusual = start == ordinary ? 0 : 1
      let afters = if case .ended = start { self.afters } else { [nil as Cause?] }
      for after in afters {
        let unusual = unusual + (after == nil ? 0 : 1)
        for flaw in flaws where unusual <= deviations {
          let unusual = unusual + (flaw == .none ? 0 : 1)
          for pending in pendings where unusual <= deviations {
            let unusual = unusual + (pending == .work(.connect) ? 0 : 1)
            for standing in standings where unusual <= deviations {
              guard unusual + (standing.isOrdinary ? 0 : 1) <= deviations else { continue }
              let point = Point(
                start: start, after: after, flaw: flaw, pending: pending, standing: standing)
              guard body(point) else { return }
            }
          }
        }
      }
    }
  }
}

extension DecisionSpace.Standing {
  fileprivate var isOrdinary: Bool { own == .known && options == [] && !other }
}
