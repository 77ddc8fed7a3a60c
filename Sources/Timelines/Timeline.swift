public import Reminders
public import Vocabulary

/// What became of one client in a span of time.
public struct Timeline: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// What a person calls it.
  public var title: String
  /// How far ahead it pushes, as it is declared now; `nil` where it is not, or is known by its unit.
  public var every: TimeSpan?
  /// How it was, one time behind the other; where there is none, it was not declared or nothing is
  /// kept of then.
  public var stretches: [Stretch]
  /// The times it was missing that began in the span.
  public var absences: [Absence]

  /// A client's times by its journal.
  ///
  /// - Parameters:
  ///   - client: The client.
  ///   - declaration: What it is declared to be; `nil` where it is not any more.
  ///   - entries: What is kept of it and of the beginnings of sessions, in the order of time; what drills
  ///     brought about is not counted.
  ///   - machine: When the machine ran.
  ///   - from: Where the span begins; it ends now.
  public init(
    of client: ClientName, declared declaration: ClientDeclaration?, _ entries: [JournalEntry],
    machine: MachineTimes, from: WallInstant
  ) {
    name = client
    title = declaration?.title ?? client.text
    every = declaration.flatMap { $0.unit == nil ? $0.every : nil }
    var builder = TimelineBuilder(machine)
    builder.build(entries.withoutDrills)
    stretches = builder.stretches.cut(by: machine.sleeps)
      .clipped(from: from, to: machine.now.wall)
    absences = builder.absences.filter { $0.began.wall >= from }
  }

  /// How much of the time it is known of it was in a state.
  public func time(in state: Stretch.State) -> TimeSpan {
    stretches.reduce(.zero) { $1.state == state ? $0 + $1.length : $0 }
  }

  /// How it is at the end of the span.
  public var last: Stretch? { stretches.last }

  /// The part, in whole percent, that it ran of the time it was to run and the machine was awake; `nil`
  /// where there was none.
  public var percentRunning: Int? {
    let running = time(in: .running).wholeSeconds
    let missing = stretches.reduce(UInt64(0)) {
      $1.state.isMissing ? $0 + $1.length.wholeSeconds : $0
    }
    guard running + missing > 0 else { return nil }
    // Only what was always so is 100 %.
    return Int(Double(running) / Double(running + missing) * 100)
  }
}
