import Accessories
import CommandGrammar
import Handover
import Metrics
import Processes
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("metrics, by what the looks have recorded")
struct MetricsReadingTests {
  let test: TestSession
  let scale: ClientName

  init() throws {
    test = try TestSession()
    scale = try sampleName("scale")
  }

  private func declare(_ keys: String = "", accessory: String = "") throws {
    let folder = "\(test.session.places.configuration)/clients"
    try Files.createFolder(folder)
    let text =
      "[Client]\nEvery=5min\nAgain=15min\nReopen=true --quietly\nTitle=Kitchen Scale\n\(keys)\n\(accessory)\n"
    try Files.replace("\(folder)/scale.client", with: Array(text.utf8))
  }

  private func metrics() throws -> ClientMetrics {
    let report = try MetricsReading(test.session).report()
    return try #require(report.clients.first { $0.name == scale })
  }

  /// It ends by SIGSEGV, which is told.
  private func crash() throws {
    test.session.liveness = { _ in .dead }
    try test.post(
      .ending(
        scale, Ending(kind: .signalled(11), at: test.clock.now, evidence: "", confidence: .certain))
    )
    try test.look(.marker)
  }

  private func wall(_ moment: Moment) -> Int64 { moment.wall.seconds }

  @Test("A client that pushes is well, with its times by the wall clock")
  func well() throws {
    try declare()
    try test.attach(scale)
    let pushed = wall(test.clock.now)
    try test.look(.marker)
    test.pass(.minutes(2))
    let client = try metrics()
    #expect(client.state == "well" && client.ending == nil && client.title == "Kitchen Scale")
    #expect(client.lastPush == WallInstant(seconds: pushed))
    #expect(client.deadline == WallInstant(seconds: pushed + 300))
    #expect(client.interval == .minutes(5))
    #expect(client.counts == nil)
    #expect(client.verdict == "resumed" || client.verdict == "unknown")
  }

  @Test("What happened before a sleep keeps its time, however often and late it is asked")
  func asleep() throws {
    try declare()
    try test.attach(scale)
    let pushed = wall(test.clock.now)
    try test.look(.marker)
    test.pass(.minutes(1))
    test.pass(.minutes(2), asleep: .hours(8))
    // Noticed by nobody yet, and then by a look.
    #expect(try metrics().lastPush == WallInstant(seconds: pushed))
    #expect(try metrics().deadline == WallInstant(seconds: pushed + 300 + 8 * 3_600))
    try test.look(.clock)
    test.pass(.minutes(1))
    #expect(try metrics().lastPush == WallInstant(seconds: pushed))
    test.pass(.minutes(30))
    try test.look()
    #expect(try metrics().state == "due")
    #expect(try metrics().deadline == WallInstant(seconds: pushed + 300 + 8 * 3_600))
  }

  @Test("Where the machine's clocks are read finely, a time is the same at each moment of a second")
  func fine() throws {
    try declare()
    try test.attach(scale)
    let origin = test.session.monotonicOrigin()
    test.session.monotonicOrigin = { origin }
    let told = try metrics().deadline
    for _ in 0..<10 {
      // The wall clock of the test stands, as one does that is cut to seconds.
      test.pass(.milliseconds(90))
      #expect(try metrics().deadline == told)
    }
  }

  @Test("A due client has an ending, and what was shown, dismissed and reopened is counted")
  func due() throws {
    try declare()
    test.session.liveness = { _ in .alive(.running) }
    try test.attach(scale)
    try test.look(.marker)
    test.session.liveness = { _ in .dead }
    let ending = Ending(
      kind: .forceQuit, at: test.clock.now, evidence: "CLD_KILLED 9", confidence: .likely)
    test.pass(.seconds(1))
    try test.post(.ending(scale, ending))
    test.pass(.minutes(6))
    try test.look()
    var client = try metrics()
    #expect(client.state == "due" && client.counts?.shown == 1)
    try test.answer(scale, .dismissed)
    try test.look(.marker)
    test.pass(.minutes(16))
    try test.look()
    client = try metrics()
    #expect(client.counts?.shown == 2 && client.counts?.dismissed == 1)
    #expect(client.counts?.reopened == 0)
    try test.answer(scale, .pressed(.reopen))
    try test.look(.marker)
    #expect(try metrics().state == "opening")
    #expect(try metrics().counts?.reopened == 1)
    #expect(try metrics().counts?.relaunchAttempts == 0)
  }

  @Test("An ending is told while the client is gone, and not once it is back")
  func ending() throws {
    try declare()
    test.session.liveness = { _ in .alive(.running) }
    try test.attach(scale)
    try test.look(.marker)
    #expect(try metrics().ending == nil)
    test.pass(.seconds(10))
    try crash()
    #expect(try metrics().ending == "signalled")
    test.pass(.minutes(6))
    try test.look()
    #expect(try metrics().state == "due")
    #expect(try metrics().ending == "signalled")
    test.session.liveness = { _ in .alive(.running) }
    try test.attach(scale)
    try test.look(.marker)
    #expect(try metrics().state == "well")
    #expect(try metrics().ending == nil)
  }

  @Test("A client that is paused, done or stopped has no deadline")
  func unexpected() throws {
    try declare()
    try test.attach(scale)
    try test.look(.marker)
    #expect(try metrics().deadline != nil)
    _ = try ClientCommands(test.session).pause(Pause(name: scale))
    #expect(try metrics().state == "paused")
    #expect(try metrics().deadline == nil)
    _ = try ClientCommands(test.session).resume(Named(name: scale))
    #expect(try metrics().deadline != nil)
    try test.end(scale)
    try test.look(.marker)
    #expect(try metrics().state == "done")
    #expect(try metrics().deadline == nil)
  }

  @Test("A private client has no title; one that nobody declared has a state and nothing more")
  func discreet() throws {
    try declare("Private=yes")
    #expect(try metrics().title == nil)
    try declare("Private=perhaps")
    #expect(try metrics().title == nil)
    let stray = try sampleName("stray")
    try test.attach(stray)
    let report = try MetricsReading(test.session).report()
    let client = try #require(report.clients.first { $0.name == stray })
    #expect(client.state == "not-declared" && client.deadline == nil && client.verdict == nil)
    #expect(!report.text(.openMetrics).contains("Kitchen"))
  }

  @Test("A title is harmless, and no longer than a label should be")
  func title() throws {
    try declare("Title=\\u001b[31m" + String(repeating: "x", count: 500))
    let title = try #require(try metrics().title)
    #expect(title.count <= 200 && !title.unicodeScalars.contains { $0.value < 32 })
  }

  @Test("What events of accessories did, and would do, is told by the words of the rules")
  func relaunches() throws {
    try declare(accessory: "[Accessory bath]\nWakeOn=connects")
    let words = ["accessory", "add", "scale", "bath", "--address", "C0:FF:EE:00:12:34", "--known"]
    guard case .accessory(let command) = try Command(parsing: words) else { return }
    _ = try AccessoryCommands(test.session).perform(command)
    test.session.liveness = { _ in .alive(.running) }
    try test.attach(scale)
    try test.look(.marker)
    #expect(try metrics().verdict == "resumed")
    test.pass(.seconds(10))
    try crash()
    #expect(try metrics().verdict == "relaunched")
    test.pass(.seconds(10))
    try test.post(
      .opening(
        scale, EventOpening(event: "bath connects", rule: "linux-crashed", at: test.clock.now)))
    try test.look(.marker)
    #expect(try metrics().counts?.relaunchAttempts == 1)
    #expect(try metrics().counts?.relaunches == 0)
    test.pass(.seconds(2))
    test.session.liveness = { _ in .alive(.running) }
    try test.attach(scale)
    try test.look(.marker)
    #expect(try metrics().counts?.relaunchAttempts == 1)
    #expect(try metrics().counts?.relaunches == 1)
    #expect(try metrics().counts?.reopened == 0)
  }

  @Test("The last sweep is told with its time; a command's look is none")
  func sweep() throws {
    #expect(try MetricsReading(test.session).report().lastSweep == nil)
    try test.look(.timer)
    #expect(try MetricsReading(test.session).report().lastSweep == nil)
    _ = try Sweeper(test.session).sweep(.timer)
    let at = test.clock.now.wall
    test.pass(.minutes(3))
    let sweep = try MetricsReading(test.session).report().lastSweep
    #expect(sweep == MetricsReport.Sweep(at: at, duration: .zero))
  }

  @Test("Where what is remembered cannot be read nothing is told: no count begins anew")
  func unread() throws {
    try declare()
    try test.attach(scale)
    try test.look(.marker)
    try Files.replace(test.session.places.database, with: Array("no database".utf8))
    let failure = #expect(throws: Failure.self) { try MetricsReading(test.session).report() }
    #expect(failure?.status == .data)
  }

  @Test("Every state that status tells and every outcome of the rules has its sample")
  func words() throws {
    let report = try MetricsReading(test.session).report()
    #expect(
      report.words.states == [
        "well", "gone", "due", "snoozed", "opening", "paused", "done", "stopped", "waiting", "idle",
        "not-declared",
      ])
    #expect(report.words.verdicts.first == "resumed" && report.words.verdicts.count == 11)
    #expect(Set(report.words.verdicts).count == 11)
  }
}
