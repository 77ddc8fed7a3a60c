import Reminders
import SeededRandomness
import Testing
import Vocabulary

@testable import Store

@Suite("The lives of many clients")
struct LivesTests {
  @Test("are those of each, whatever is in the journal", arguments: 1...10 as ClosedRange<UInt64>)
  func same(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try StateStore.inMemory()
    let names = ["scale", "watch", "strap"].map(named)
    let kinds: [JournalEntry.Kind] = [.attached, .ended, .status, .pending, .mended, .shown]
    let entries = (0..<Int.random(in: 0...200, using: &random)).map { _ in
      let isLogin = Int.random(in: 0..<5, using: &random) == 0
      return JournalEntry(
        at: random.moment(), client: isLogin ? nil : names.randomElement(using: &random),
        kind: isLogin ? .login : kinds.randomElement(using: &random) ?? .attached)
    }
    try store.commit(journal: entries)
    let asked = Set(names.dropLast() + [named("never-heard-of")])
    let lives = try store.lives(of: asked)
    #expect(Set(lives.keys) == asked)
    for name in asked {
      let life = try store.life(of: name)
      #expect(lives[name]?.entries == life.entries)
      #expect(lives[name]?.isWhole == life.isWhole)
    }
  }
}
