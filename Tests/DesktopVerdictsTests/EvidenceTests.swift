import DesktopVerdicts
import RelaunchPolicy
import Reminders
import Testing
import Vocabulary

@Suite("What nobody told of a client shows in what is left of it")
struct EvidenceTests {
  private let failed = JournalEntry.Fact.ending(.exited(status: 3), .certain)
  private let killed = JournalEntry.Fact.ending(.forceQuit, .likely)

  private func causes(_ desk: Desk) -> Set<[Cause]> {
    Set(desk.account.standing.situations.map(\.causes.causes))
  }

  private func life(_ desk: Desk) -> Set<Situation.Life> {
    Set(desk.account.standing.situations.map(\.life))
  }

  private func kinds(_ desk: Desk) -> [Happening.Kind] {
    desk.account.happenings.map(\.kind).filter { $0 != .declared }
  }

  /// An end that `run` tells, of one that no look found open.
  private func end(_ desk: inout Desk, _ kind: Ending.Kind, _ confidence: Ending.Confidence) {
    desk.pass()
    desk.facts.state.ending = Ending(
      kind: kind, at: desk.now, evidence: "run: seen", confidence: confidence)
    desk.note(.ended, "run: seen", .ending(kind, confidence))
    desk.process = .dead
  }

  // MARK: - Ends that run tells

  @Test("Paused, it was opened between two ends that run tells, by nobody knows whom")
  func paused() {
    var desk = Desk()
    desk.open()
    end(&desk, .forceQuit, .likely)
    desk.press(.paused)
    end(&desk, .exited(status: 3), .certain)
    desk.press(.resumed)
    #expect(desk.account.standing.doubts == [.opener])
    #expect(causes(desk) == [[.failed], [.failed, .killed]])
    #expect(desk.account.returns.byUnknown == 1)
    #expect(desk.account.happenings.first { $0.kind == .opened(.unknown) }?.isTimeUnknown == true)
  }

  @Test("Shorter than a look, each ended by itself")
  func short() {
    var desk = Desk()
    desk.open()
    for _ in 0..<2 { end(&desk, .exited(status: 0), .certain) }
    end(&desk, .forceQuit, .likely)
    #expect(causes(desk).allSatisfy { $0.contains(.killed) })
    #expect(desk.account.returns.byUnknown == 2)
  }

  @Test("What the service tells of the same end is the same end")
  func toldByBoth() {
    var desk = Desk()
    desk.open()
    end(&desk, .signalled(11), .certain)
    desk.note(.ended, "SERVICE_RESULT=core-dump", .ending(.signalled(11), .certain))
    #expect(desk.account.returns.count == 0)
    // And what is found gone, and told of then.
    desk.open(by: .command)
    desk.find(.gone)
    end(&desk, .signalled(11), .certain)
    #expect(causes(desk) == [[.crashed]])
    #expect(desk.account.returns.count == 1)
  }

  @Test("Done, it was opened again where its record was attached after that")
  func doneAndOpened() {
    var desk = Desk()
    desk.open()
    desk.press(.done)
    desk.press(.paused)
    desk.pass()
    desk.attach()
    desk.facts.state.intent = .paused(until: nil)
    end(&desk, .terminated(15), .certain)
    #expect(causes(desk).allSatisfy { $0.contains(.serviceStopped) && !$0.contains(.done) })
    #expect(desk.account.returns.byUnknown == 1)
  }

  @Test("An end that is told late is none of what attached after it")
  func late() {
    var desk = Desk()
    desk.open()
    desk.find(.gone)
    desk.pass()
    let ended = Ending(
      kind: .signalled(11), at: desk.now, evidence: "run: seen", confidence: .certain)
    desk.pass()
    desk.attach()
    desk.facts.state.ending = ended
    desk.note(.ended, "run: seen", .ending(.signalled(11), .certain))
    desk.note(.attached)
    #expect(life(desk) == [.running])
    #expect(desk.account.returns.count == 1)
  }

  // MARK: - Its record

  @Test("Its record shows that it was opened", arguments: [false, true])
  func opened(isDone: Bool) {
    var desk = Desk()
    desk.note(.added)
    desk.pass()
    let opened = desk.now
    desk.attach()
    desk.facts.state = ClientState()
    desk.process = isDone ? .alive(.stuck) : .dead
    desk.facts.record?.isDone = isDone
    desk.pass()
    #expect(life(desk) == [.ended])
    #expect(
      kinds(desk) == [.opened(.unknown), isDone ? .done : .ended(.gone, .certain)])
    let happenings = desk.account.happenings.dropFirst()
    #expect(happenings.first?.at == opened && happenings.first?.isTimeUnknown == false)
    // Of the end it is only known that it came before now.
    #expect(happenings.last?.isTimeUnknown == true)
  }

  @Test("Done is told once, of one that no look has found open", arguments: [true, false])
  func done(isAttached: Bool) {
    var desk = Desk()
    if isAttached {
      desk.attach()
      desk.facts.state.lastAlive = nil
      desk.pass()
    }
    desk.press(.done)
    #expect(kinds(desk) == (isAttached ? [.opened(.unknown), .done] : [.done]))
    #expect(life(desk) == [isAttached ? .ended : .neverOpened])
  }

  @Test("Removed while it ran, and declared again, it is there")
  func declaredAgain() {
    var desk = Desk()
    desk.open()
    let opened = desk.now
    desk.pass()
    desk.note(.removed)
    desk.note(.added)
    desk.facts.state = ClientState()
    #expect(life(desk) == [.running])
    #expect(desk.account.happenings.last?.at == opened)
  }

  @Test("The time of an opening stands still, whenever it is asked for")
  func time() {
    var desk = Desk()
    desk.attach()
    let first = desk.account.happenings
    desk.pass()
    #expect(desk.account.happenings == first)
    desk.facts.record = nil
    desk.facts.declaration.unit = "scale.service"
    desk.facts.unit = UnitFacts(isActive: true)
    #expect(desk.account.happenings.last?.isTimeUnknown == true)
  }

  @Test("Silent, and there as before, it was not opened")
  func silent() {
    var desk = Desk()
    desk.open()
    desk.process = .unseen
    desk.miss(nil)
    #expect(desk.account.standing.doubts == [.presence])
    desk.process = .alive(.stuck)
    #expect(life(desk) == [.running])
    #expect(kinds(desk) == [.opened(.command), .silent(nil)])
    #expect(desk.account.returns.count == 0)
  }

  @Test("Without its record, or with a place that is held for it, it may be there")
  func lostRecord() {
    var desk = Desk()
    desk.open()
    desk.facts.record = nil
    desk.process = .unseen
    #expect(desk.account.standing.doubts == [.presence])
    desk.facts.record = RecordFacts(
      deadline: desk.now.monotonic + .minutes(5), interval: .minutes(5),
      attached: BootInstant(nanoseconds: 0))
    #expect(desk.account.standing.doubts == [.presence])
    // What was told of its end is known all the same.
    desk.pass()
    desk.facts.state.ending = Ending(
      kind: .signalled(11), at: desk.now, evidence: "", confidence: .certain)
    #expect(causes(desk) == [[.crashed]])
  }
}
