public import DBus
public import Vocabulary

/// Which of the two sweep timers: `forestall-sweep@a.timer` or `forestall-sweep@b.timer`.
///
/// There are two because a timer that elapses while its own service runs is swallowed.
public enum TimerSlot: String, Hashable, Sendable, CaseIterable {
  /// `forestall-sweep@a`.
  case a
  /// `forestall-sweep@b`.
  case b

  /// The other one.
  public var other: TimerSlot { self == .a ? .b : .a }
}

/// How one of the two sweep timers is.
public struct SweepTimer: Hashable, Sendable {
  /// Which one.
  public var slot: TimerSlot
  /// Whether the manager has it and waits for it.
  public var isWaiting: Bool
  /// Whether the manager still has something of it, so that its name is taken.
  public var isLoaded: Bool
  /// When it elapses next; `nil` when it does not.
  public var elapsesAt: MonotonicInstant?
  /// Whether its service, the sweep of this name, is running now.
  public var serviceIsRunning: Bool
}

extension UserManager {
  /// Has the manager start a sweep at an instant, once; an instant in the past is at once.
  ///
  /// Told as `OnStartupSec=`, the time since the manager's own start: that is absolute on
  /// CLOCK_MONOTONIC, so that no change of the wall clock, reload or re-execution moves it.
  ///
  /// - Parameters:
  ///   - slot: The name to use.
  ///   - deadline: When.
  ///   - description: What comes next, for `systemctl --user list-timers`.
  /// - Throws: `BusError`; `isNameTaken` when the manager still has a timer of this name.
  public func startTransientTimer(
    slot: TimerSlot, at deadline: MonotonicInstant, description: String
  ) throws(BusError) {
    let microseconds = Self.startupMicroseconds(until: deadline, from: try startedAt())
    let properties: [(String, Value)] = [
      ("Description", .string(description)),
      ("PartOf", .strings(["forestall.target"])),
      ("CollectMode", .string("inactive-or-failed")),
      (
        "TimersMonotonic",
        .array(of: "(st)", [.structure([.string("OnStartupSec"), .uint64(microseconds)])])
      ),
      ("AccuracyUSec", .uint64(1_000)),
      ("RemainAfterElapse", .boolean(false)),
    ]
    _ = try call(
      "StartTransientUnit", Self.transient(Self.timerUnit(slot), properties),
      to: "have the service manager wait for \(description)")
  }

  /// Arms a timer for an instant, and then disarms the one that was armed before: there is always
  /// one. Works as well where a slot is taken, or the sweep of its name is running.
  ///
  /// - Parameters:
  ///   - deadline: When.
  ///   - description: What comes next.
  ///   - currently: The slot that was armed last, if any.
  /// - Returns: the slot that is armed now.
  /// - Throws: `BusError`; what was armed before is then armed still, as a rule.
  @discardableResult
  public func arm(
    at deadline: MonotonicInstant, description: String, currently: TimerSlot?
  ) throws(BusError) -> TimerSlot {
    let timers = try sweepTimers()
    let wanted = currently?.other ?? timers.first { !$0.isLoaded }?.slot ?? .a
    let slot = Self.slot(preferring: wanted, among: timers)
    if timers.contains(where: { $0.slot == slot && $0.isLoaded }) { try disarm(slot) }
    try startFreed(slot, at: deadline, description: description)
    if timers.contains(where: { $0.slot == slot.other && $0.isLoaded }) {
      try disarm(slot.other)
    }
    return slot
  }

  /// Has the manager forget both timers.
  public func disarm() throws(BusError) {
    for timer in try sweepTimers() where timer.isLoaded { try disarm(timer.slot) }
  }

  /// How both timers are, a first. One that was lost, by whomever, is not waiting.
  public func sweepTimers() throws(BusError) -> [SweepTimer] {
    let slots = TimerSlot.allCases
    let states = try states(of: slots.map(Self.timerUnit) + slots.map(Self.sweepUnit))
    return try slots.enumerated().map { index, slot throws(BusError) in
      let timer = states[index]
      let waiting = timer.isActive && timer.subState != "elapsed"
      return SweepTimer(
        slot: slot, isWaiting: waiting, isLoaded: timer.exists,
        elapsesAt: waiting ? try nextElapse(of: timer.name) : nil,
        serviceIsRunning: states[index + slots.count].isRunning)
    }
  }

  // MARK: - Pure parts

  /// The time from the manager's start to the deadline, up to the next whole millisecond: the
  /// manager writes transient timers down in milliseconds, and early would be a wasted look.
  static func startupMicroseconds(
    until deadline: MonotonicInstant, from start: MonotonicInstant
  ) -> UInt64 {
    let nanoseconds = deadline.since(start).nanoseconds
    let milliseconds = nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 == 0 ? 0 : 1)
    return milliseconds * 1_000
  }

  /// The slot wanted, unless its service runs and would swallow it while the other one's does not.
  static func slot(preferring wanted: TimerSlot, among timers: [SweepTimer]) -> TimerSlot {
    let busy = timers.filter(\.serviceIsRunning).map(\.slot)
    return busy.contains(wanted) && !busy.contains(wanted.other) ? wanted.other : wanted
  }

  static func timerUnit(_ slot: TimerSlot) -> UnitName {
    UnitName(known: "forestall-sweep@\(slot.rawValue).timer")
  }

  static func sweepUnit(_ slot: TimerSlot) -> UnitName {
    UnitName(known: "forestall-sweep@\(slot.rawValue).service")
  }

  static func transient(_ unit: UnitName, _ properties: [(String, Value)]) -> [Value] {
    [
      .string(unit.text), .string("replace"),
      .array(
        of: "(sv)",
        properties.map { .structure([.string($0.0), .variant($0.1)]) }),
      .array(of: "(sa(sv))", []),
    ]
  }

  // MARK: - Parts

  private func disarm(_ slot: TimerSlot) throws(BusError) {
    try stop(Self.timerUnit(slot))
    try resetFailed(Self.timerUnit(slot))
  }

  /// Starts a timer whose name was just given up: the manager lets go of it a moment later.
  private func startFreed(
    _ slot: TimerSlot, at deadline: MonotonicInstant, description: String
  ) throws(BusError) {
    let end = SuspendingClock.now.advanced(by: patience)
    while true {
      do throws(BusError) {
        return try startTransientTimer(slot: slot, at: deadline, description: description)
      } catch {
        guard error.isNameTaken, SuspendingClock.now < end else { throw error }
      }
      try disarm(slot)
      // No signal is awaited: the wait only spares the manager a busy loop.
      _ = try bus.nextSignal(within: .milliseconds(2), where: { _ in false })
    }
  }

  private func nextElapse(of timer: UnitName) throws(BusError) -> MonotonicInstant? {
    let value: Value
    do throws(BusError) {
      value = try property(
        "NextElapseUSecMonotonic", of: "org.freedesktop.systemd1.Timer", at: timer.objectPath,
        to: "ask when \(timer) elapses")
    } catch {
      // It elapsed since it was listed, and is gone.
      guard error.name == Self.noSuchUnit || error.name == Self.unknownObject else { throw error }
      return nil
    }
    guard let microseconds = value.unsigned, microseconds > 0, microseconds < .max / 1_000 else {
      return nil
    }
    return MonotonicInstant(nanoseconds: microseconds * 1_000)
  }

  static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
}

extension BusError {
  /// Whether a transient unit was refused since the manager still has one of this name.
  public var isNameTaken: Bool { name == "org.freedesktop.systemd1.UnitExists" }
}

extension UnitName {
  /// A name that is written in the source and known to be one.
  init(known text: StaticString) { self.init(known: "\(text)") }

  init(known text: String) {
    guard let name = UnitName(text) else { preconditionFailure("\(text) is no unit's name") }
    self = name
  }
}
