import DesktopVerdicts
import RelaunchPolicy
import Reminders
import Testing
import Vocabulary

@Suite("What can be seen of a client outranks its history")
struct PresentTests {
  private func life(_ desk: Desk) -> Set<Situation.Life> {
    Set(desk.account.standing.situations.map(\.life))
  }

  private func causes(_ desk: Desk) -> [Cause] {
    desk.account.standing.situations.count == 1
      ? desk.account.standing.situations[0].causes.causes : []
  }

  @Test("A client nobody has seen is new")
  func new() {
    var desk = Desk()
    #expect(life(desk) == [.neverOpened])
    desk.logOutAndIn()
    desk.reboot()
    #expect(life(desk) == [.neverOpened])
    #expect(desk.account.happenings.map(\.kind) == [.session, .restart])
  }

  @Test("One that was seen is not new, whatever became of its history")
  func lostHistory() {
    var desk = Desk()
    desk.facts.state.lastAlive = desk.now
    #expect(life(desk) == [.ended])
    #expect(desk.account.standing.doubts == [.past])
  }

  @Test("A living process runs, is stopped or frozen, whether a look has seen it or not")
  func process() {
    var desk = Desk()
    desk.attach()
    #expect(life(desk) == [.running])
    desk.process = .alive(.stopped)
    #expect(life(desk) == [.suspended])
    desk.process = .alive(.frozen)
    #expect(life(desk) == [.suspended])
    desk.open()
    desk.process = .dead
    #expect(life(desk) == [.ended] && causes(desk) == [.vanished])
  }

  @Test("A stopped one that goes on runs")
  func goesOn() {
    var desk = Desk()
    desk.open()
    desk.find(.stopped)
    #expect(life(desk) == [.suspended])
    desk.process = .alive(.stuck)
    #expect(life(desk) == [.running])
    #expect(desk.account.returns.count == 0)
  }

  @Test("An end that was told, and that no entry tells, counts")
  func remembered() {
    var desk = Desk()
    desk.open()
    desk.pass()
    desk.facts.state.ending = Ending(
      kind: .forceQuit, at: desk.now, evidence: "", confidence: .likely)
    #expect(life(desk) == [.ended] && causes(desk) == [.killed])
    // An end from before it was opened explains nothing.
    desk.pass()
    desk.attach()
    #expect(life(desk) == [.running])
    desk.process = .dead
    #expect(causes(desk) == [.vanished])
  }

  @Test("What was found gone and is told of later ended as it is told")
  func foundThenTold() {
    var desk = Desk()
    desk.open()
    desk.find(.gone)
    #expect(causes(desk) == [.vanished])
    desk.end(.signalled(11))
    #expect(causes(desk) == [.crashed])
    // Told twice it ended once.
    desk.end(.signalled(11))
    #expect(causes(desk) == [.crashed])
  }

  @Test("Opened again before it was missed it runs, and was opened by somebody")
  func openedUnseen() {
    var desk = Desk()
    desk.open()
    desk.end(.exited(status: 0), isMissed: false)
    desk.pass()
    desk.attach()
    #expect(life(desk) == [.running])
    #expect(desk.account.returns.byUnknown == 1)
  }

  @Test("Opened, and ended again before any look found it open")
  func openedAndEnded() {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    desk.pass()
    desk.note(.reopened, "", .opening(.button))
    desk.end(.signalled(6))
    #expect(causes(desk) == [.crashed])
    #expect(desk.account.returns.byPerson == 1)
  }

  @Test("Opened by hand before it was missed, it is another than the one that was there")
  func replaced() {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    desk.open(by: .unknown)
    #expect(desk.account.standing.doubts == [.opener])
    desk.pass()
    desk.note(.reopened, "", .opening(.command))
    // Not there yet: the one of before is.
    #expect(desk.account.standing.doubts == [.opener])
    desk.pass()
    desk.attach()
    #expect(desk.account.standing.doubts.isEmpty)
    #expect(life(desk) == [.running])
    #expect(desk.account.happenings.last?.kind == .opened(.command))
    // Which of the two ended is not known, nor so who had opened it.
    desk.end(.signalled(11))
    #expect(desk.account.standing.doubts == [.opener])
  }

  @Test("Opened by hand out of a silence in which it was there, it is opened by hand")
  func stuck() {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    desk.open(by: .unknown)
    desk.find(.stuck)
    desk.open(by: .button)
    #expect(desk.account.standing.doubts.isEmpty)
    #expect(desk.account.returns.byPerson == 1)
  }

  @Test("DONE in its record is done, before a look finds it")
  func done() {
    var desk = Desk()
    desk.open()
    desk.facts.record?.isDone = true
    #expect(causes(desk) == [.done])
    #expect(desk.account.happenings.last?.kind == .done)
  }

  @Test("What was asked for counts, though no entry tells of it, until it is opened again")
  func intents() {
    var desk = Desk()
    desk.open()
    desk.end(.signalled(11))
    desk.facts.state.intent = .stopped(at: desk.now)
    #expect(causes(desk).contains(.askedToStop))
    desk.pass()
    desk.attach()
    desk.facts.state.intent = .stopped(at: desk.now)
    desk.pass()
    desk.attach()
    #expect(life(desk) == [.running])
    desk.facts.state.intent = .paused(until: nil)
    #expect(desk.account.standing.situations.allSatisfy { $0.settings.contains(.paused) })
    desk.facts.state.intent = .paused(until: Expiry(.minutes(1), after: desk.now))
    #expect(desk.account.standing.situations.allSatisfy { $0.settings.contains(.paused) })
    desk.pass(.minutes(1))
    #expect(desk.account.standing.situations.allSatisfy { $0.settings.isEmpty })
  }

  @Test("A record that cannot be read says nothing")
  func obstacle() {
    var desk = Desk()
    desk.open()
    desk.facts.record = nil
    desk.facts.obstacle = "Something else lies there."
    #expect(desk.account.standing.doubts == [.presence])
  }

  @Test("A unit that is active runs; one that is not has ended", arguments: [true, false])
  func unit(isActive: Bool) {
    var desk = Desk()
    desk.facts.declaration.unit = "scale.service"
    desk.open()
    desk.facts.record = nil
    desk.facts.unit = UnitFacts(isActive: isActive, began: desk.now.monotonic)
    #expect(life(desk) == [isActive ? .running : .ended])
    desk.facts.state.intent = .stopped(at: desk.now)
    #expect(life(desk) == [.ended])
    desk.pass()
    desk.facts.unit = UnitFacts(isActive: isActive, began: desk.now.monotonic)
    #expect(life(desk) == [isActive ? .running : .ended])
  }

  @Test("A client that was removed begins anew with the next of its name")
  func removed() {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    desk.note(.removed)
    desk.facts = ClientFacts(declaration: ClientDeclaration(name: Desk.client))
    desk.process = .unseen
    #expect(life(desk) == [.neverOpened])
    #expect(desk.account.happenings.isEmpty && desk.account.returns.count == 0)
  }
}
