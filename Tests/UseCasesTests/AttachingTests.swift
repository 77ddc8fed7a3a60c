import BeatRecords
import CommandGrammar
import Handover
import Processes
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("Attaching a client by command")
struct AttachingTests {
  let test: TestSession
  let scale: ClientName
  var attaching: Attaching { Attaching(test.session) }

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  @Test(
    "makes a record with the declared interval and the process that was named",
    arguments: [nil, 1, 4_711] as [Int32?])
  func fresh(pid: Int32?) throws {
    try test.declare(scale) { $0.every = .minutes(7) }
    try attaching.beat(Beat(name: scale, pid: pid))
    let record = try #require(try test.record(scale))
    #expect(record.interval == .minutes(7) && record.process?.pid == pid)
    #expect(record.observed == nil && !record.isDone)
  }

  @Test("takes the span and the data of the push that made it")
  func push() throws {
    try test.declare(scale) { $0.every = .minutes(7) }
    try attaching.beat(Beat(name: scale, span: .minutes(1), data: true))
    let record = try #require(try test.record(scale))
    let deadline = try #require(record.deadline)
    // The records' C client reads the real clock, and the test's began with it.
    #expect(deadline < test.clock.now.monotonic + .minutes(2))
    #expect(record.observed != nil && record.interval == .minutes(7))
  }

  @Test(
    "leaves the record of a client that lives to it, and takes any other",
    arguments: [
      (Liveness.alive(.running), true), (.alive(.stopped), true), (.alive(.frozen), true),
      (.dead, false), (.unknown(.noProcess), false), (.unknown(.otherNamespace), false),
    ])
  func living(liveness: Liveness, isKept: Bool) throws {
    try test.declare(scale) { $0.every = .minutes(7) }
    try attaching.prepare(scale, pid: 77)
    test.session.liveness = { _ in liveness }
    try attaching.prepare(scale, pid: 88)
    #expect(try test.record(scale)?.process?.pid == (isKept ? 77 : 88))
    // One that is done has given its record up, however it lives.
    try test.end(scale)
    try attaching.prepare(scale, pid: 99)
    #expect(try test.record(scale)?.process?.pid == 99)
    #expect(try test.record(scale)?.isDone == false)
  }

  @Test("takes the place that a sweep holds, and the interval anew")
  func held() throws {
    try test.open(scale)
    try test.logOut()
    try test.look(.login)
    #expect(try test.record(scale)?.attached.nanoseconds == 0)
    var add = Add(name: scale)
    add.every = .hours(3)
    _ = try Declaring(test.session).add(add)
    try attaching.prepare(scale)
    let record = try #require(try test.record(scale))
    #expect(record.attached.nanoseconds > 0 && record.interval == .hours(3))
  }
}

@Suite("Taking down an ending")
struct EndingsTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  @Test(
    "of a client's service is due at once where it ended badly, and only then",
    arguments: [
      ("success", "exited", "0", Ending.Kind.exited(status: 0), false),
      ("exit-code", "exited", "3", .exited(status: 3), true),
      ("signal", "killed", "KILL", .forceQuit, true),
      ("signal", "killed", "TERM", .terminated(15), true),
      ("core-dump", "dumped", "SEGV", .signalled(11), true),
      ("oom-kill", "killed", "KILL", .outOfMemory, true),
      ("watchdog", "dumped", "ABRT", .watchdog, true),
      ("timeout", nil, nil, .unknown, true),
      (nil, nil, nil, .unknown, false),
    ] as [(String?, String?, String?, Ending.Kind, Bool)])
  func client(
    result: String?, code: String?, status: String?, kind: Ending.Kind, isDue: Bool
  ) throws {
    try test.open(scale)
    let environment = ["SERVICE_RESULT": result, "EXIT_CODE": code, "EXIT_STATUS": status]
    try Endings(test.session).clientEnded(scale) { environment[$0] ?? nil }
    let inbox = Inbox(folder: "\(test.runtime)/inbox")
    guard case .ending(scale, let ending)? = try inbox.collect().messages.first?.message else {
      Issue.record("no ending was told")
      return
    }
    #expect(ending.kind == kind)
    #expect(
      ending.evidence == (result.map { "systemd: \($0)" } ?? "systemd: unknown")
        || ending.evidence.hasPrefix("systemd: \(result ?? ""), "))
    test.pass(.seconds(1))
    try test.look(.marker)
    #expect(try test.board() == (isDue ? ["scale"] : []))
    #expect(try test.state(scale)?.ending?.kind == kind)
  }

  @Test("of a client without a record, or of one that nobody declared, is told all the same")
  func without() throws {
    try test.declare(scale)
    let failed = ["SERVICE_RESULT": "exit-code", "EXIT_CODE": "exited", "EXIT_STATUS": "1"]
    try Endings(test.session).clientEnded(scale) { failed[$0] }
    try Endings(test.session).clientEnded(try sampleName("stranger")) { failed[$0] }
    #expect(try test.waiting().count == 2)
    #expect(try test.look(.marker).problems.isEmpty)
    #expect(try test.waiting().isEmpty)
    #expect(try test.state(scale)?.ending?.kind == .exited(status: 1))
    #expect(try test.state(try sampleName("stranger")) == nil)
  }

  @Test("of a unit that nobody could be asked about is unknown, for each client that it is")
  func unit() throws {
    let other = try sampleName("other")
    for name in [scale, other] { try test.declare(name) { $0.unit = "a.service" } }
    try Endings(test.session).unitEnded("a.service", nil)
    try Endings(test.session).unitEnded("b.service", ServiceEnding(result: "success", process: nil))
    try test.look(.marker)
    for name in [scale, other] {
      #expect(try test.state(name)?.ending?.kind == .unknown)
      #expect(try test.journal(name).last == .ended)
    }
  }
}
