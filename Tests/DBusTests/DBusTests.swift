import DBus
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension MethodCall {
  static func fake(_ member: String, _ arguments: [Value] = []) -> MethodCall {
    MethodCall(
      destination: FakeService.name, path: "/org/example/Fake", interface: "org.example.Fake",
      member: member, arguments: arguments)
  }
}

/// Echoes, refuses, keeps silent and tells, as the called method says.
@Sendable private func behave(_ call: IncomingCall, _ bus: Bus) throws -> Bool {
  switch call.member {
  case "Echo": try call.reply(call.arguments)
  case "Refuse": try call.refuse("org.example.Error.NotToday", "Not today.")
  case "Keep": return false
  case "Tell":
    try bus.emit(
      path: "/org/example/Fake", interface: "org.example.Fake", member: "Told", call.arguments)
    try bus.emit(
      path: "/org/example/Fake", interface: "org.example.Fake", member: "Untold", [])
    try call.reply()
  default: break
  }
  return true
}

@Suite("A bus")
struct DBusTests {
  let daemon: PrivateBus

  init() throws { daemon = try PrivateBus() }

  private func connected() throws -> Bus {
    _ = try FakeService(address: daemon.address, answer: behave)
    return try Bus(address: daemon.address)
  }

  @Test(
    "carries each kind of value there and back",
    arguments: [
      .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max), .int32(.min),
      .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .string(""),
      .string("äöü \u{1F514}\n\"'<b>"), .objectPath("/a/b_2d"), .signature("a{sv}"),
      .variant(.variant(.uint32(7))), .strings([]), .strings(["a", ""]),
      .structure([.string("a"), .structure([.byte(1), .uint64(2)])]), .dictionary([:]),
      .dictionary(["a": .uint32(1), "b": .strings(["c"])]),
      .array(of: "(st)", []),
      .array(of: "(st)", [.structure([.string("OnStartupSec"), .uint64(1)])]),
      .array(of: "ay", [.array(of: "y", [.byte(1)]), .array(of: "y", [])]),
    ] as [Value])
  func roundTrip(value: Value) throws {
    let bus = try connected()
    #expect(try bus.call(.fake("Echo", [value]), to: "echo") == [value])
  }

  @Test("carries several arguments, and none")
  func severalArguments() throws {
    let bus = try connected()
    let values: [Value] = [.string("a"), .uint32(1), .strings(["b"])]
    #expect(try bus.call(.fake("Echo", values), to: "echo") == values)
    #expect(try bus.call(.fake("Echo"), to: "echo").isEmpty)
  }

  @Test("tells an error by its name and words, as a sentence")
  func errorReply() throws {
    let bus = try connected()
    let error = try #require(throws: BusError.self) {
      try bus.call(.fake("Refuse"), to: "ask the fake")
    }
    #expect(error.name == "org.example.Error.NotToday")
    #expect(error.description == "Could not ask the fake: Not today.")
    #expect(error.advising("Try tomorrow.").description.hasSuffix("Not today. Try tomorrow."))
  }

  @Test("refuses what cannot be sent, and lives on")
  func badArguments() throws {
    let bus = try connected()
    for value in [Value.string("a\0b"), .objectPath("no path"), .array(of: "s", [.uint32(1)])] {
      #expect(throws: BusError.self) { try bus.call(.fake("Echo", [value]), to: "echo") }
    }
    #expect(try bus.call(.fake("Echo", [.byte(1)]), to: "echo") == [.byte(1)])
  }

  @Test("waits for an answer no longer than it is told to, and lives on")
  func timeLimit() throws {
    let bus = try connected()
    let start = ContinuousClock.now
    let error = try #require(throws: BusError.self) {
      try bus.call(.fake("Keep"), to: "wait", within: .milliseconds(60))
    }
    #expect(error.isTimeout)
    #expect(error.description == "Could not wait: there was no answer within 60 ms.")
    #expect(ContinuousClock.now - start >= .milliseconds(60))
    #expect(try bus.call(.fake("Echo", [.byte(1)]), to: "echo") == [.byte(1)])
  }

  @Test("gives up on a bus that does not even greet")
  func frozenDaemon() throws {
    daemon.freeze(true)
    defer { daemon.freeze(false) }
    let error = try #require(throws: BusError.self) {
      _ = try Bus(address: daemon.address, within: .milliseconds(60))
    }
    #expect(error.isTimeout)
  }

  @Test("tells a bus that is not there by its address")
  func noBus() throws {
    let error = try #require(throws: BusError.self) {
      _ = try Bus(address: "unix:path=/nonexistent/bus")
    }
    #expect(error.code == ENOENT)
    #expect(error.description.contains("/nonexistent/bus"))
  }

  @Test("tells a service that nobody offers")
  func noService() throws {
    let bus = try Bus(address: daemon.address)
    let error = try #require(throws: BusError.self) { try bus.call(.fake("Echo"), to: "echo") }
    #expect(error.name == "org.freedesktop.DBus.Error.ServiceUnknown")
  }

  @Test("sends many calls at once and gives the answers in their order")
  func pipelined() throws {
    let bus = try connected()
    let requests = (0..<500).map { number in
      (
        MethodCall.fake(number % 50 == 7 ? "Refuse" : "Echo", [.uint32(UInt32(number))]),
        "ask \(number)"
      )
    }
    let answers = try bus.callAll(requests.map { (call: $0.0, purpose: $0.1) })
    #expect(answers.count == 500)
    for (number, answer) in answers.enumerated() {
      if number % 50 == 7 {
        #expect(throws: BusError.self) { try answer.get() }
      } else {
        #expect(try answer.get() == [.uint32(UInt32(number))])
      }
    }
  }

  @Test("keeps the signals that were asked for, and no others")
  func signals() throws {
    let bus = try connected()
    try bus.call(.fake("Tell", [.uint32(1)]), to: "tell")
    #expect(try bus.nextSignal(within: .zero) == nil)
    let rule = SignalRule(sender: FakeService.name, interface: "org.example.Fake", member: "Told")
    try bus.subscribe(to: rule)
    for number in [UInt32(2), 3] {
      try bus.call(.fake("Tell", [.uint32(number)]), to: "tell")
    }
    // The later one is asked for first; the earlier one waits on.
    let second = try bus.nextSignal(within: .seconds(5)) { $0.values == [.uint32(3)] }
    #expect(second?.member == "Told")
    #expect(try bus.nextSignal(within: .seconds(5))?.values == [.uint32(2)])
    #expect(try bus.nextSignal(within: .zero) == nil)
    try bus.unsubscribe(from: rule)
    try bus.call(.fake("Tell"), to: "tell")
    #expect(try bus.nextSignal(within: .zero) == nil)
  }

  @Test("asks for signals and calls what brings them about in one go, and misses none of them")
  func subscribedCall() throws {
    let bus = try connected()
    let rule = SignalRule(sender: FakeService.name, interface: "org.example.Fake", member: "Told")
    for number in UInt32(0)..<50 {
      let answer = try bus.call(
        .fake("Tell", [.uint32(number)]), to: "tell", subscribingTo: rule)
      #expect(answer.isEmpty)
      #expect(try bus.nextSignal(within: .seconds(5))?.values == [.uint32(number)])
      #expect(try bus.nextSignal(within: .zero) == nil, "what was not asked for is not kept")
      try bus.unsubscribe(from: rule)
      try bus.call(.fake("Tell"), to: "tell")
      #expect(try bus.nextSignal(within: .zero) == nil)
    }
    let error = try #require(throws: BusError.self) {
      try bus.call(.fake("Refuse"), to: "be told", subscribingTo: rule)
    }
    #expect(error.name == "org.example.Error.NotToday")
    // The bus refuses both parts of such a rule together: the call's own answer does not hide that.
    let wrong = SignalRule(path: "/org/example/Fake", pathNamespace: "/org/example")
    #expect(throws: BusError.self) {
      try bus.call(.fake("Echo"), to: "echo", subscribingTo: wrong)
    }
  }

  @Test("lets one owner have a name")
  func nameTaken() throws {
    let bus = try connected()
    let error = try #require(throws: BusError.self) { try bus.serve(as: FakeService.name) }
    #expect(error.code == EEXIST)
  }

  @Test("refuses calls that nobody serves instead of leaving the caller waiting")
  func nobodyServes() throws {
    let bus = try connected()
    #expect(throws: BusError.self) { try bus.call(.fake("Ignored"), to: "be heard") }
  }
}

@Suite("A value")
struct ValueTests {
  @Test("tells its type")
  func types() {
    #expect(Value.dictionary(["a": .byte(1)]).typeSignature == "a{sv}")
    #expect(Value.structure([.string(""), .strings([])]).typeSignature == "(sas)")
    #expect(Value.entry(key: .string(""), value: .variant(.byte(1))).typeSignature == "{sv}")
  }

  @Test("is read through variants, and never as something it is not")
  func reading() {
    #expect(Value.variant(.objectPath("/a")).text == "/a")
    #expect(Value.variant(.uint32(7)).signed == 7)
    #expect(Value.int32(-1).unsigned == nil)
    #expect(Value.uint64(.max).signed == nil)
    #expect(Value.string("1").unsigned == nil)
    #expect(Value.byte(1).boolean == nil)
    #expect(Value.dictionary(["a": .byte(1)]).dictionary == ["a": .byte(1)])
  }
}
