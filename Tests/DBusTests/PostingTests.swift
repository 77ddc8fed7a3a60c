import ForestallTestKit
import Glibc
import Testing

@testable import DBus

/// What a call's `Answer` does in these tests: echoes at once, or never answers.
@Sendable private func behave(_ call: IncomingCall, _ bus: Bus) throws -> Bool {
  switch call.member {
  case "Echo": try call.reply(call.arguments)
  case "Refuse": try call.refuse("org.example.Error.NotToday", "Not today.")
  case "Keep": return false
  case "Tell":
    try bus.emit(
      path: "/org/example/Fake/a", interface: "org.example.Fake", member: "Told", call.arguments)
    try call.reply(call.arguments)
  default: break
  }
  return true
}

@Suite("A bus that is polled")
struct PostingTests {
  let daemon: PrivateBus

  init() throws { daemon = try PrivateBus() }

  private func connected() throws -> Bus {
    _ = try FakeService(address: daemon.address, answer: behave)
    return try Bus(address: daemon.address)
  }

  /// Polls as an event loop does until something came, for ten seconds at most.
  private func arrival(_ bus: Bus) throws -> Arrival? {
    let end = SuspendingClock.now.advanced(by: .seconds(10))
    while SuspendingClock.now < end {
      if let arrival = try bus.nextArrival() { return arrival }
      try poll(bus)
    }
    return nil
  }

  @discardableResult
  private func poll(_ bus: Bus, atMost limit: Int32 = 10_000) throws -> Int32 {
    let wish = try bus.pollWish()
    var watched = pollfd(fd: wish.descriptor, events: wish.events, revents: 0)
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    let now = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
    let wait = wish.deadline.map { $0 > now ? ($0 - now + 999) / 1_000 : 0 } ?? UInt64(limit)
    return unsafe Glibc.poll(&watched, 1, Int32(min(wait, UInt64(limit))))
  }

  @Test("tells answers by the tickets of their calls, values and errors alike")
  func answers() throws {
    let bus = try connected()
    let first = try bus.post(.fake("Echo", [.byte(1)]), to: "echo")
    let second = try bus.post(.fake("Refuse"), to: "ask")
    #expect(try arrival(bus) == .answer(first, .success([.byte(1)])))
    guard case .answer(second, .failure(let error))? = try arrival(bus) else {
      Issue.record("no error")
      return
    }
    #expect(error.description == "Could not ask: Not today.")
    #expect(try bus.nextArrival() == nil)
    #expect(try bus.pollWish().deadline == nil)
  }

  @Test("does not wait for what is not there, and tells when to look again")
  func silence() throws {
    let bus = try connected()
    let start = ContinuousClock.now
    let long = try bus.post(.fake("Keep"), to: "wait long", within: .seconds(3600))
    let short = try bus.post(.fake("Keep"), to: "wait", within: .milliseconds(80))
    #expect(try bus.nextArrival() == nil)
    #expect(ContinuousClock.now - start < .seconds(3600))
    guard case .answer(short, .failure(let error))? = try arrival(bus) else {
      Issue.record("no error")
      return
    }
    #expect(error.isTimeout)
    #expect(ContinuousClock.now - start >= .milliseconds(80))
    #expect(try bus.nextArrival() == nil)
    #expect(try bus.pollWish().deadline != nil, "\(long) is waited for still")
  }

  @Test("keeps the order of signals and answers, also through calls that are waited for")
  func order() throws {
    let bus = try connected()
    let rule = SignalRule(sender: FakeService.name, member: "Told")
    let subscribed = try bus.postSubscription(to: rule)
    let first = try bus.post(.fake("Tell", [.byte(1)]), to: "tell")
    let second = try bus.post(.fake("Tell", [.byte(2)]), to: "tell")
    #expect(try bus.call(.fake("Echo", [.byte(3)]), to: "echo") == [.byte(3)])
    #expect(try bus.pollWish().deadline == 0)
    #expect(try bus.nextArrival() == .answer(subscribed, .success([])))
    for (ticket, number) in [(first, UInt8(1)), (second, 2)] {
      guard case .signal(let signal)? = try bus.nextArrival() else {
        Issue.record("no signal")
        return
      }
      #expect(signal.values == [.byte(number)])
      #expect(try bus.nextArrival() == .answer(ticket, .success([.byte(number)])))
    }
    let ended = try bus.postUnsubscription(from: rule)
    let third = try bus.post(.fake("Tell"), to: "tell")
    #expect(try arrival(bus) == .answer(ended, .success([])))
    #expect(try arrival(bus) == .answer(third, .success([])))
  }

  @Test("takes signals by what they carry first and by whose paths they come from")
  func narrowRules() throws {
    let bus = try connected()
    for rule in [
      SignalRule(pathNamespace: "/org/example/Fake", arg0: "it's, \\ this"),
      SignalRule(pathNamespace: "/org/example/Fak", member: "Told"),
      SignalRule(path: "/org/example/Fake", member: "Told"),
    ] { try bus.subscribe(to: rule) }
    for word in ["another", "it's, \\ this"] {
      try bus.call(.fake("Tell", [.string(word)]), to: "tell")
    }
    #expect(try bus.nextSignal(within: .zero)?.values == [.string("it's, \\ this")])
    #expect(try bus.nextSignal(within: .zero) == nil)
    #expect(throws: BusError.self) {
      try bus.subscribe(to: SignalRule(path: "/a", pathNamespace: "/a"))
    }
  }

  @Test(
    "counts what is below a path by whole names",
    arguments: [
      ("/a/b", "/a/b", true), ("/a/b", "/a/b/c", true), ("/a/b", "/a/bc", false),
      ("/a/b", "/a", false), ("/", "/a", true),
    ])
  func namespaces(namespace: String, path: String, isBelow: Bool) {
    let signal = Signal(sender: ":1.1", path: path, interface: "a.b", member: "C", values: [])
    #expect(SignalRule(pathNamespace: namespace).admits(signal) == isBelow)
    #expect(!SignalRule(pathNamespace: namespace, arg0: "d").admits(signal))
  }

  @Test("sends all that is posted, however much it is")
  func flood() throws {
    let bus = try connected()
    let text = Value.string(String(repeating: "x", count: 100_000))
    var tickets: [CallTicket] = []
    for _ in 0..<40 { tickets.append(try bus.post(.fake("Echo", [text]), to: "echo")) }
    for ticket in tickets { #expect(try arrival(bus) == .answer(ticket, .success([text]))) }
  }

  @Test("tells that its connection is lost")
  func lost() throws {
    var daemon: PrivateBus? = try PrivateBus()
    let bus = try Bus(address: try #require(daemon).address)
    #expect(!bus.isLost)
    _ = try bus.post(.fake("Keep"), to: "wait", within: .seconds(3600))
    daemon = nil
    #expect(throws: BusError.self) { while true { if try arrival(bus) == nil { return } } }
    #expect(bus.isLost)
    #expect(throws: BusError.self) { try bus.pollWish() }
  }
}
