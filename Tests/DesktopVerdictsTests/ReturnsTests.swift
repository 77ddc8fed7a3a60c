import DesktopVerdicts
import Reminders
import Testing
import Vocabulary

@Suite("How often a client came back, and by whom")
struct ReturnsTests {
  @Test("is counted by who opened it after it was gone, the first time not")
  func counted() {
    var desk = Desk()
    desk.open(by: .unknown)
    for by in [.button, .command, .holder, .unknown, .unknown] as [OpenedBy] {
      desk.end(.signalled(11))
      desk.open(by: by)
    }
    let returns = desk.account.returns
    #expect(returns.byPerson == 2 && returns.byEvent == 1 && returns.byUnknown == 2)
    #expect(returns.count == 5 && returns.silences == 0 && returns.isWhole)
    #expect(!returns.isOnlyWhenLookedAt)
  }

  @Test("leaves out a drill, whose force-quit keeps nothing from coming back either")
  func drill() {
    var desk = Desk()
    desk.open()
    let before = desk.account.standing
    desk.note(.drill)
    desk.end(.forceQuit, .likely)
    #expect(desk.account.standing != before)
    desk.open(by: .command)
    desk.note(.drillOver)
    #expect(desk.account.returns.count == 0)
    #expect(desk.account.standing == before)
    #expect(desk.account.happenings.last?.kind == .drilled)
  }

  @Test("is once where the sweep tells twice of one opening")
  func toldTwice() {
    var desk = Desk()
    desk.open()
    desk.press(.done)
    desk.open()
    desk.note(.attached)
    #expect(desk.account.returns.byPerson == 1)
  }

  @Test("shows a client that works only when it is looked at, once that is no accident")
  func onlyWhenLookedAt() {
    var desk = Desk()
    desk.open()
    desk.end(.signalled(11))
    desk.open(by: .button)
    #expect(!desk.account.returns.isOnlyWhenLookedAt)
    desk.end(.exited(status: 0))
    desk.open(by: .command)
    #expect(desk.account.returns.isOnlyWhenLookedAt)
    desk.logOutAndIn()
    desk.open(by: .unknown)
    #expect(!desk.account.returns.isOnlyWhenLookedAt)
  }

  @Test(
    "leaves out a silence in which it was not gone", arguments: [.stopped, .stuck] as [Ending.Kind])
  func silences(kind: Ending.Kind) {
    var desk = Desk()
    desk.open()
    desk.find(kind)
    desk.open(by: .unknown)
    #expect(desk.account.returns.silences == 1 && desk.account.returns.count == 0)
    #expect(desk.account.happenings.last?.kind == .heardAgain)
  }

  @Test("goes with what happened: since the opening before the last end")
  func lately() {
    var desk = Desk()
    desk.note(.added)
    desk.open()
    desk.end(.signalled(11))
    desk.open(by: .button)
    desk.end(.forceQuit, .likely)
    desk.press(.snoozed)
    #expect(
      desk.account.lately.map(\.kind) == [
        .opened(.button), .ended(.forceQuit, .likely), .snoozed,
      ])
    desk.open(by: .button)
    #expect(desk.account.lately.map(\.kind).suffix(2) == [.snoozed, .opened(.button)])
    #expect(desk.account.happenings.first?.kind == .declared)
  }
}
