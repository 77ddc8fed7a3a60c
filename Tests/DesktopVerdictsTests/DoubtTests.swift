import Accessories
import DesktopVerdicts
import RelaunchPolicy
import Reminders
import Testing
import Vocabulary

@Suite("What is not known of a client is not decided")
struct DoubtTests {
  private func judgement(_ desk: Desk, _ setting: Setting = Setting()) throws -> Judgement {
    desk.account.standing.judgement(
      on: AccessoryEvent(.connects, of: try AccessoryName(words: "kitchen")),
      with: try setting.accessories())
  }

  private func rules(_ judgement: Judgement) -> Set<String> {
    Set(judgement.verdicts.compactMap { $0.rule?.id })
  }

  @Test("Somebody opened it after a force-quit: it is unknown whether that was the person")
  func opener() throws {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    desk.open(by: .unknown)
    #expect(desk.account.standing.doubts == [.opener])
    #expect(try judgement(desk).outcome == .resume)
    desk.end(.signalled(11))
    let split = try judgement(desk)
    #expect(split.isSplit && split.outcome == .unknown)
    #expect(rules(split) == ["linux-crashed", "linux-force-quit"])
    // Where the accessory is set up the two do not differ.
    let setUp = try judgement(desk, Setting(state: .authorized))
    #expect(!setUp.isSplit && setUp.outcome == .relaunch)
    desk.open(by: .button)
    #expect(desk.account.standing.doubts.isEmpty)
    desk.end(.signalled(11))
    #expect(rules(try judgement(desk)) == ["linux-crashed"])
  }

  @Test("Where nothing hangs on who opened it there is no doubt", arguments: OpenedBy.allCases)
  func openerOfNoMatter(by: OpenedBy) throws {
    var desk = Desk()
    desk.open(by: by)
    desk.end(.signalled(11))
    desk.open(by: by)
    desk.end(.signalled(11))
    #expect(desk.account.standing.doubts.isEmpty)
    #expect(try judgement(desk).outcome == .relaunch)
  }

  @Test("An event of its accessory does not clear a force-quit")
  func holder() throws {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    desk.open(by: .holder)
    desk.end(.signalled(11))
    #expect(rules(try judgement(desk)) == ["linux-force-quit"])
  }

  @Test("An opening by hand that no look saw come about may have come about")
  func unseenOpening() throws {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    desk.open(by: .holder)
    desk.pass()
    desk.note(.reopened, "", .opening(.command))
    desk.end(.signalled(11))
    #expect(desk.account.standing.doubts == [.opener])
    #expect(rules(try judgement(desk)) == ["linux-force-quit", "linux-crashed"])
  }

  @Test("An opening that failed is none of what comes later")
  func failedOpening() throws {
    var desk = Desk()
    desk.open()
    desk.end(.forceQuit, .likely)
    desk.note(.reopened, "", .opening(.command))
    desk.note(.reopenFailed, "it was not heard of")
    desk.open(by: .unknown)
    #expect(desk.account.standing.doubts == [.opener])
    #expect(desk.account.returns.byPerson == 0)
    #expect(desk.account.returns.byUnknown == 1)
  }

  @Test("Silent, with nothing to be seen of it: it may be gone, or there")
  func presence() throws {
    var desk = Desk()
    desk.open()
    desk.process = .unseen
    desk.miss(nil)
    #expect(desk.account.standing.doubts == [.presence])
    #expect(desk.account.standing.situations.count == 2)
    let split = try judgement(desk)
    #expect(rules(split) == ["linux-running", "linux-gone-without-trace"])
    #expect(split.outcome == .unknown)
    // Heard of again it runs, whichever it was.
    desk.open(by: .unknown)
    #expect(desk.account.standing.doubts.isEmpty)
    #expect(desk.account.returns.silences == 1)
    #expect(desk.account.returns.count == 0)
  }

  @Test("The same before any look has found it silent")
  func presenceBeforeALook() throws {
    var desk = Desk()
    desk.open()
    desk.process = .unseen
    desk.pass(.minutes(4))
    #expect(desk.account.standing.isSurelyThere)
    desk.pass(.minutes(2))
    #expect(desk.account.standing.doubts == [.presence])
  }

  @Test("A unit that is silent is gone")
  func unit() throws {
    var desk = Desk()
    desk.facts.declaration.unit = "scale.service"
    desk.open()
    desk.facts.unit = UnitFacts(isActive: false)
    desk.facts.record = nil
    desk.miss(nil)
    #expect(desk.account.standing.isSurelyGone)
    #expect(rules(try judgement(desk)) == ["linux-gone-without-trace"])
    desk.facts.unit = nil
    #expect(desk.account.standing.isSurelyGone)
  }

  @Test(
    "Whoever ended just before the session did may have ended by that",
    arguments: [.terminated(15), .exited(status: 0), .exited(status: 1)] as [Ending.Kind])
  func sessionEnd(kind: Ending.Kind) throws {
    for isReboot in [false, true] {
      var desk = Desk()
      desk.open()
      desk.end(kind, isMissed: false)
      if isReboot { desk.reboot() } else { desk.logOutAndIn() }
      #expect(desk.account.standing.doubts == [.ending])
      let plain = try judgement(desk)
      #expect(plain.outcome == .noRelaunch)
      let late = try judgement(desk, Setting(relaunch: .afterLogin))
      #expect(late.isSplit == (kind.number != 1), "\(kind)")
      let both = try judgement(desk, Setting(relaunch: [.afterQuit, .afterLogin]))
      #expect(both.outcome == .relaunch)
    }
  }

  @Test("The same where its end is told of only in the next session's first look")
  func toldLate() throws {
    var desk = Desk()
    desk.open()
    desk.logOutAndIn()
    desk.note(.ended, "SIGTERM", .ending(.terminated(15), .certain))
    #expect(desk.account.standing.doubts == [.ending])
    #expect(try judgement(desk, Setting(relaunch: .afterLogin)).isSplit)
    #expect(try judgement(desk).outcome == .noRelaunch)
  }

  @Test("What lives on is not ended by Forestall's being switched on anew")
  func switchedOnAnew() throws {
    var desk = Desk()
    desk.open()
    desk.pass()
    desk.journal.append(JournalEntry(at: desk.now, client: nil, kind: .login))
    #expect(desk.account.standing.isSurelyThere)
    #expect(desk.account.returns.count == 0)
    desk.end(.signalled(11))
    #expect(rules(try judgement(desk)) == ["linux-crashed"])
  }

  @Test("Before the history begins anything may have been, until the person opens it")
  func past() throws {
    var desk = Desk()
    desk.isWhole = false
    desk.open(by: .unknown)
    desk.end(.signalled(11))
    #expect(desk.account.standing.doubts.contains(.past))
    let split = try judgement(desk)
    #expect(
      rules(split) == ["linux-crashed", "linux-force-quit", "linux-stop-button"])
    desk.open(by: .command)
    desk.end(.signalled(11))
    #expect(desk.account.standing.doubts.isEmpty)
    #expect(desk.account.returns.isWhole == false)
  }

  @Test("An end that an earlier version noted may have been a force-quit, unless it is remembered")
  func unrecordedEnd() throws {
    var desk = Desk()
    desk.open()
    desk.pass()
    desk.note(.ended, "CLD_KILLED 9")
    desk.process = .dead
    #expect(desk.account.standing.doubts == [.ending])
    #expect(rules(try judgement(desk)) == ["linux-gone-without-trace", "linux-force-quit"])
    desk.facts.state.ending = Ending(
      kind: .forceQuit, at: desk.now, evidence: "CLD_KILLED 9", confidence: .likely)
    #expect(desk.account.standing.doubts.isEmpty)
    #expect(rules(try judgement(desk)) == ["linux-force-quit"])
  }
}
