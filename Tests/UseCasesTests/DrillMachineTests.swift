import CommandGrammar
import Reminders
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("A drill, from what is seen to what is done")
struct DrillMachineTests {
  static let start: UInt64 = 1_000
  let scale: ClientName

  init() throws { scale = try sampleName("scale") }

  private func promise(
    _ method: DrillMethod, notice: DrillPromise.Notice = .atOnce(.service),
    chances: [DrillPromise.Chance] = [], answer: DrillPromise.Answer = .reminder,
    reopens: Bool = true
  ) -> DrillPromise {
    DrillPromise(
      name: scale, title: "Bathroom scale", method: method, subject: DrillSubject(process: 7),
      notice: method == .hang && notice != .never ? .atDeadline : notice, chances: chances,
      answer: answer, longest: .seconds(65), interval: .minutes(1),
      reopenTimeout: reopens ? .seconds(30) : nil)
  }

  private static let bath = DrillPromise.Chance(event: "bath appears", rule: "linux-crashed")

  static func instant(_ seconds: Double) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: UInt64((Double(start) + seconds) * 1e9))
  }

  private func entry(
    _ seconds: Double, _ kind: JournalEntry.Kind, _ fact: JournalEntry.Fact? = nil,
    _ detail: String = ""
  ) -> JournalEntry {
    let at = Moment(
      boot: BootIdentifier(high: 1, low: 1), monotonic: Self.instant(seconds),
      sinceBoot: BootInstant(nanoseconds: Self.instant(seconds).nanoseconds),
      wall: WallInstant(seconds: 0))
    return JournalEntry(at: at, client: scale, kind: kind, detail: detail, fact: fact)
  }

  private func sight(
    _ seconds: Double, ended: Bool = true, held: Bool = false, _ entries: [JournalEntry] = [],
    reminder: Double? = nil, back: Double? = nil, timer: Double? = nil
  ) -> DrillMachine.Event {
    .seen(
      DrillSight(
        now: Self.instant(seconds), hasEnded: ended, isHeldStill: held, entries: entries,
        reminder: reminder.map(Self.instant), back: back.map(Self.instant),
        timer: timer.map(Self.instant)))
  }

  private func machine(_ promise: DrillPromise, patience: TimeSpan? = nil) -> DrillMachine {
    DrillMachine(promise, began: Self.instant(0), patience: patience)
  }

  @Test("A force-quit that is noticed and reminded about is answered by opening the client")
  func forceQuit() {
    var drill = machine(promise(.forceQuit))
    let end = [entry(0.1, .ended, .ending(.forceQuit, .likely), "systemd: signal")]
    #expect(drill.take(sight(0.05)) == [])
    #expect(drill.take(sight(0.2, end)) == [])
    #expect(drill.take(sight(0.4, end, reminder: 0.3)) == [.open])
    let all = end + [entry(0.4, .reopened, .opening(.command)), entry(1, .returned)]
    #expect(drill.take(sight(0.9, all, reminder: 0.3)) == [])
    #expect(drill.take(sight(1.1, all, reminder: 0.3, back: 0.8)) == [])
    #expect(drill.take(sight(1.3, all, back: 0.8)) == [.finish])
    let report = drill.report
    #expect(report.ended == .milliseconds(50))
    #expect(report.notice?.after == .milliseconds(100) && report.notice?.kind == .forceQuit)
    #expect(report.reminded == .milliseconds(300) && report.withdrawn == .milliseconds(1_300))
    #expect(report.restoration == .opened(.milliseconds(800)))
    #expect(
      report.back == nil && report.openedBy == nil, "what the drill opened came not by itself")
    #expect(report.exitStatus == .success)
  }

  @Test("A crash after which an event opens the client again needs no opening")
  func relaunched() {
    var drill = machine(promise(.crash, chances: [Self.bath]))
    let all = [
      entry(0.1, .ended, .ending(.signalled(11), .certain)),
      entry(0.5, .reopened, .opening(.holder), "bath appears (linux-crashed)"),
    ]
    #expect(drill.take(sight(0.6, all)) == [])
    #expect(drill.take(sight(0.9, all, back: 0.8)) == [])
    #expect(drill.take(sight(1, all + [entry(1, .attached)], back: 0.8)) == [.finish])
    #expect(drill.report.openedBy == .holder && drill.report.restoration == .notNeeded)
    #expect(drill.report.openedFor == "bath appears (linux-crashed)")
    #expect(drill.report.exitStatus == .success)
  }

  @Test("Who opened it may be told after it is seen to be back")
  func toldLate() {
    var drill = machine(promise(.crash, chances: [Self.bath]))
    var all = [entry(0.1, .ended, .ending(.signalled(11), .certain))]
    #expect(drill.take(sight(0.3, all, back: 0.2)) == [])
    #expect(drill.report.openedBy == .unknown)
    all += [entry(0.4, .reopened, .opening(.holder), "bath appears"), entry(0.4, .attached)]
    #expect(drill.take(sight(0.5, all, back: 0.2)) == [.finish])
    #expect(drill.report.openedBy == .holder && drill.report.openedFor == "bath appears")
  }

  @Test("One that an event opens against the rules breaks the promise; a service manager does not")
  func unforeseen() {
    for (by, status) in [(OpenedBy.holder, SystemCalls.ExitStatus.no), (.unknown, .success)] {
      var drill = machine(promise(.crash))
      var all = [entry(0.1, .ended, .ending(.signalled(11), .certain))]
      if by == .holder { all.append(entry(0.5, .reopened, .opening(.holder))) }
      _ = drill.take(sight(0.9, all + [entry(0.8, .attached)], back: 0.8))
      #expect(drill.take(sight(1, all + [entry(0.8, .attached)], back: 0.8)) == [.finish])
      #expect(drill.report.exitStatus == status)
    }
  }

  @Test(
    "An end that is noticed otherwise than it should be breaks the promise",
    arguments: [
      (DrillMethod.crash, DrillPromise.Notice.atOnce(.run), 0.1, Ending.Kind.signalled(11), true),
      (.crash, .atOnce(.run), 0.1, .forceQuit, false),
      (.crash, .atOnce(.run), 6, .signalled(11), false),
      (.crash, .atOnce(.run), 0.1, .gone, false),
      (.crash, .atOnce(.holder), 0.1, .gone, true),
      (.crash, .atDeadline, 60, .gone, true),
      (.forceQuit, .atOnce(.service), 0.1, .forceQuit, true),
      (.forceQuit, .atOnce(.service), 0.1, .outOfMemory, false),
      (.hang, .atDeadline, 60, .stopped, true),
      (.hang, .atDeadline, 60, .frozen, true),
      (.hang, .atDeadline, 60, .stuck, false),
    ])
  func noticed(
    method: DrillMethod, notice: DrillPromise.Notice, after: Double, kind: Ending.Kind, isKept: Bool
  ) {
    var drill = machine(promise(method, notice: notice))
    let isHang = method == .hang
    let end = [entry(after, isHang ? .due : .ended, .ending(kind, .certain))]
    _ = drill.take(sight(0.01, ended: !isHang))
    _ = drill.take(sight(after + 0.1, ended: !isHang, end, reminder: after))
    #expect(drill.report.noticeJudgement == (isKept ? .kept : .broken))
    #expect(drill.report.answerJudgement == .kept)
  }

  @Test("What is told of an end is surer than that it was found")
  func surer() {
    var drill = machine(promise(.forceQuit))
    _ = drill.take(sight(0.1, [entry(0.1, .ended, .ending(.gone, .certain))]))
    _ = drill.take(
      sight(
        0.3,
        [
          entry(0.1, .ended, .ending(.gone, .certain)),
          entry(0.2, .ended, .ending(.forceQuit, .likely)),
        ]))
    #expect(drill.report.notice?.kind == .forceQuit)
    #expect(drill.report.notice?.after == .milliseconds(100))
  }

  @Test("Silence where a reminder was promised is told, and the client is opened all the same")
  func nothing() {
    var drill = machine(promise(.crash))
    #expect(drill.take(sight(0.1)) == [])
    #expect(!drill.wantsTimer(at: Self.instant(64)))
    #expect(drill.take(sight(64)) == [])
    #expect(drill.wantsTimer(at: Self.instant(65)))
    #expect(drill.take(sight(65)) == [.open])
    #expect(drill.take(sight(66, back: 65.5)) == [])
    #expect(drill.take(sight(105, back: 65.5)) == [.finish])
    #expect(drill.report.restoration == .opened(.milliseconds(65_500)))
    #expect(drill.report.noticeJudgement == .broken && drill.report.answerJudgement == .broken)
    #expect(drill.report.exitStatus == .no)
  }

  @Test("Patience that ends before is no failure where the timer of the reminder is armed in time")
  func patience() {
    for (timer, status) in [(30, SystemCalls.ExitStatus.success), (nil, .no), (90, .no)]
      as [(Double?, SystemCalls.ExitStatus)]
    {
      var drill = machine(promise(.crash), patience: .seconds(2))
      let end = [entry(0.1, .ended, .ending(.signalled(11), .certain))]
      #expect(drill.take(sight(1, end)) == [])
      #expect(drill.take(sight(2, end, timer: timer)) == [.open])
      #expect(drill.take(sight(3, end + [entry(3, .attached)], back: 2.5)) == [.finish])
      #expect(drill.report.exitStatus == status)
      #expect(drill.report.awaited == (timer == 30 ? .seconds(30) : nil))
    }
  }

  @Test("A hang is continued once its reminder is there, which its next push withdraws")
  func hang() {
    var drill = machine(promise(.hang))
    let due = [entry(60, .due, .ending(.stopped, .certain))]
    #expect(drill.take(sight(30, ended: false, held: true)) == [])
    #expect(drill.take(sight(61, ended: false, held: true, due, reminder: 60.5)) == [.goOn])
    #expect(drill.take(sight(62, ended: false, due, reminder: 60.5)) == [])
    #expect(drill.take(sight(80, ended: false, due + [entry(80, .returned)])) == [.finish])
    #expect(drill.report.restoration == .continued && drill.report.exitStatus == .success)
    #expect(drill.report.ended == nil)
  }

  @Test("A hang of which nothing is promised is kept where nothing comes")
  func silent() {
    for (reminder, status) in [(nil, SystemCalls.ExitStatus.success), (3, .no)]
      as [(Double?, SystemCalls.ExitStatus)]
    {
      var drill = machine(
        promise(.hang, notice: .never, answer: .silence("So it is.")), patience: .seconds(10))
      let actions = drill.take(sight(10, ended: false, held: true, reminder: reminder))
      #expect(actions == [.goOn])
      _ = drill.take(sight(11, ended: false))
      #expect(drill.report.exitStatus == status)
    }
  }

  @Test("An interruption restores what there is to restore, and a second one waits no more")
  func interrupted() {
    var hang = machine(promise(.hang))
    _ = hang.take(sight(1, ended: false, held: true))
    #expect(hang.take(.interrupted(at: Self.instant(2))) == [.goOn])
    #expect(hang.take(sight(2.1, ended: false)) == [.finish])
    #expect(hang.report.wasInterrupted && hang.report.restoration == .continued)
    #expect(hang.report.answerJudgement == .open && hang.report.exitStatus == .success)

    var crash = machine(promise(.crash))
    _ = crash.take(sight(1))
    #expect(crash.take(.interrupted(at: Self.instant(2))) == [.open])
    #expect(crash.take(.interrupted(at: Self.instant(3))) == [.finish])
    #expect(!crash.report.isRestored && crash.report.exitStatus == .no)
    #expect(crash.take(sight(4)) == [])
  }

  @Test("A program that catches the signal is signalled once more, and left alone then")
  func caught() {
    var drill = machine(promise(.crash))
    #expect(drill.take(sight(1, ended: false)) == [])
    #expect(drill.take(sight(3, ended: false)) == [.signalAgain])
    #expect(drill.take(sight(5, ended: false)) == [])
    #expect(drill.take(sight(6, ended: false)) == [.finish])
    #expect(drill.report.restoration == .notNeeded && drill.report.exitStatus == .no)
    #expect(drill.report.noticeJudgement == .broken)
  }

  @Test("A client that cannot be opened, or is not heard of then, is said not to be back")
  func notBack() {
    var unopenable = machine(promise(.forceQuit, reopens: false), patience: .seconds(1))
    _ = unopenable.take(sight(0.5))
    #expect(unopenable.take(sight(1)) == [.finish])
    var failing = machine(promise(.forceQuit), patience: .seconds(1))
    _ = failing.take(sight(0.5))
    #expect(failing.take(sight(1)) == [.open])
    #expect(failing.take(.failed("There is no program.")) == [.finish])
    #expect(failing.report.restoration == .failed("There is no program."))
    var silent = machine(promise(.forceQuit), patience: .seconds(1))
    _ = silent.take(sight(1))
    #expect(silent.take(sight(40)) == [])
    #expect(silent.take(sight(41)) == [.finish])
    for drill in [unopenable, failing, silent] {
      #expect(!drill.report.isRestored && drill.report.exitStatus == .no)
    }
  }
}
