import DesktopVerdicts
import RelaunchPolicy
import Reminders
import SeededRandomness
import Testing
import Vocabulary

@Suite("Whatever a journal tells")
struct RandomTests {
  private func random(_ random: inout SeededGenerator) -> Desk {
    var desk = Desk()
    let kinds = JournalEntry.Kind.allCases
    let facts: [JournalEntry.Fact?] = [
      nil, .opening(.button), .opening(.unknown), .ending(.forceQuit, .likely),
      .ending(.outOfMemory, .possible), .ending(.exited(status: 0), .certain),
      .ending(.stopped, .certain), .ending(.gone, .certain), .ending(.terminated(15), .certain),
    ]
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: desk.reboot()
      case 1: desk.logOutAndIn()
      case 2: desk.attach()
      default:
        if Bool.random(using: &random) { desk.pass() }
        desk.note(
          kinds.randomElement(using: &random) ?? .due, "",
          facts.randomElement(using: &random) ?? nil)
      }
    }
    desk.isWhole = Bool.random(using: &random)
    desk.process =
      [.unseen, .dead, .alive(.stuck), .alive(.frozen)].randomElement(using: &random) ?? .dead
    return desk
  }

  @Test("there are few situations, one where there is no doubt, and the same each time")
  func bounded() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<2_000 {
      let desk = random(&generator)
      let account = desk.account
      let standing = account.standing
      #expect((1...32).contains(standing.situations.count), "\(standing.situations.count)")
      #expect(Set(standing.situations).count == standing.situations.count)
      #expect((standing.situations.count == 1) == standing.doubts.isEmpty)
      #expect(desk.account == account)
      #expect(account.returns.count >= 0 && account.lately.count <= account.happenings.count)
    }
  }

  @Test("once the person has opened it and it is seen to run, nothing of before is left")
  func cleared() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<1_000 {
      var desk = random(&generator)
      // Gone for certain, then opened by hand.
      desk.end(.signalled(11))
      desk.note(.resumed)
      desk.facts.state.intent = .watch
      desk.open(by: .button)
      let standing = desk.account.standing
      #expect(standing.situations.count == 1)
      #expect(standing.situations[0].life == .running)
      #expect(standing.situations[0].causes.isEmpty)
    }
  }
}
