import Foundation
import RelaunchPolicy
import RelaunchPolicyTestKit
import RelaunchScenarios
import SeededRandomness
import Testing

@Suite("Situations that are stored")
struct StoredSituationTests {
  @Test("are read as they were, wherever a story has got to", arguments: [10, 13, 17, 26, 27])
  func roundTrip(version: Int) throws {
    let book = RuleBook(for: .ios(version))
    for seed in 0..<UInt64(40) {
      var source = RandomEvents(using: SeededGenerator(seed: seed))
      var situation = Situation(configuration: source.configuration())
      for _ in 0..<20 {
        book.apply(source.next(), to: &situation)
        let stored = try JSONEncoder().encode(StoredSituation(situation))
        let read = try JSONDecoder().decode(StoredSituation.self, from: stored)
        try #require(read.situation == situation, "seed \(seed)")
      }
    }
  }

  @Test("say in words what is one of several")
  func words() throws {
    var situation = Situation(life: .ended, radio: .offInControlCenter)
    situation.causes.insert(.crashed)
    situation.withAccessory(3) { $0.standing = .authorized }
    let text = String(
      decoding: try JSONEncoder().encode(StoredSituation(situation)), as: UTF8.self)
    for word in ["ended", "offInControlCenter", "crashed", "authorized", "stable"] {
      #expect(text.contains("\"\(word)\""), "\(text)")
    }
  }

  @Test(
    "are refused where a word or the form is none of this version",
    arguments: [
      ("\"ended\"", "\"asleep\""), ("\"crashed\"", "\"tired\""), ("\"version\":1", "\"version\":2"),
    ])
  func later(word: String, other: String) throws {
    var situation = Situation(life: .ended)
    situation.causes.insert(.crashed)
    let text = String(
      decoding: try JSONEncoder().encode(StoredSituation(situation)), as: UTF8.self)
    try #require(text.contains(word))
    let changed = Data(text.replacingOccurrences(of: word, with: other).utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StoredSituation.self, from: changed)
    }
  }
}
