import DBus
import ForestallTestKit
import Glibc
import Radio
import SystemCalls
import Testing
import Vocabulary

@testable import BlueZ

/// A bus of its own, a radio on it, and all that the radio has told until now.
final class Stage {
  private(set) var daemon: PrivateBus?
  let address: String
  let radio: BlueZRadio
  var fake: FakeBlueZ?
  private(set) var reports: [RadioReport] = []

  init() throws {
    let daemon = try PrivateBus()
    address = daemon.address
    self.daemon = daemon
    radio = try BlueZRadio(address: daemon.address)
  }

  var events: [RadioEvent] {
    reports.compactMap { report in
      if case .event(let event) = report { event } else { nil }
    }
  }

  /// What came of a request; `nil` before it is told.
  func answer(to id: UInt64) -> Result<Void, RadioFailure>? {
    for case .answer(id, let failure) in reports {
      return failure.map { .failure($0) } ?? .success(())
    }
    return nil
  }

  func forget() { reports = [] }

  /// Ends the bus.
  func endBus() { daemon = nil }

  /// Has BlueZ come, with these objects.
  func begin(_ objects: [RadioObject: Interfaces] = [:]) throws {
    fake = try FakeBlueZ(address: address, objects)
  }

  /// Has the radio and BlueZ go on until something is so, for ten seconds at most.
  func until(
    _ condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let end = Clocks.monotonic() + .seconds(10)
    while true {
      reports += try radio.process()
      try fake?.serve()
      if try condition() { return }
      let now = Clocks.monotonic()
      try #require(now < end, "it did not come about: \(reports)", sourceLocation: sourceLocation)
      try wait(until: end)
    }
  }

  /// Until this was told.
  func until(_ event: RadioEvent, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try until({ events.contains(event) }, sourceLocation: sourceLocation)
  }

  /// Until all that was sent before is told: whatever is asked for now is answered later.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) throws {
    settled += 1
    radio.request(.disconnect(.device(9)), id: settled)
    try until({ answer(to: settled) != nil }, sourceLocation: sourceLocation)
  }

  private var settled: UInt64 = 1_000_000

  /// Waits until the radio or BlueZ has something to do.
  func wait(until end: MonotonicInstant) throws {
    let wish = try radio.pollWish()
    let other = try fake?.bus.pollWish()
    var watched = [
      pollfd(fd: wish.descriptor, events: wish.events, revents: 0),
      pollfd(fd: other?.descriptor ?? -1, events: other?.events ?? 0, revents: 0),
    ]
    let span = min(wish.deadline ?? end, end).since(Clocks.monotonic())
    let limit = other?.deadline == 0 ? 0 : (span.nanoseconds + 999_999) / 1_000_000
    _ = unsafe poll(&watched, 2, Int32(limit))
  }

  /// Whether the radio's descriptor would wake its process now.
  func wouldWake() throws -> Bool {
    let wish = try radio.pollWish()
    var watched = pollfd(fd: wish.descriptor, events: wish.events, revents: 0)
    return unsafe poll(&watched, 1, 0) != 0 || wish.deadline != nil
  }
}
