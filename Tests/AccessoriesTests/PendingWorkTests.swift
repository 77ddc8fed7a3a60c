import Accessories
import SeededRandomness
import Testing

@Suite("Pending work")
struct PendingWorkTests {
  @Test(
    "has one form, whichever it is written in",
    arguments: [
      ("appears scale", "appears scale"), ("  connects\tbath ", "connects bath"),
      ("disconnects a.b-c_1", "disconnects a.b-c_1"),
      ("notifies scale 2A9D", "notifies scale 2a9d"),
      ("notifies scale 00002a9d-0000-1000-8000-00805F9B34FB", "notifies scale 2a9d"),
      ("connects connects", "connects connects"),
      ("notifies notifies 2a9d", "notifies notifies 2a9d"),
    ])
  func forms(words: String, form: String) throws {
    let work = try PendingWork(words: words)
    #expect(work.description == form)
    #expect(try PendingWork(words: form) == work)
  }

  @Test(
    "that is none of the forms is refused",
    arguments: [
      ("", "is nothing to wait for; write appears NAME"), ("leaves scale", "\"leaves\" is nothing"),
      ("Appears scale", "\"Appears\""), ("appears", "needs the NAME"),
      ("appears scale now", "\"appears scale now\" is nothing"),
      ("notifies scale", "\"notifies scale\" needs the UUID"),
      ("appears Scale", "is not an accessory's name"), ("notifies scale 2a9", "no service UUID"),
    ])
  func refused(words: String, message: String) {
    let problem = #expect(throws: AccessoryProblem.self) { try PendingWork(words: words) }
    #expect(problem?.description.contains(message) == true, "\(String(describing: problem))")
  }

  @Test("stands in a command line one behind the other")
  func sequence() throws {
    let works = try PendingWork.sequence(words: "notifies bath 2a9d appears appears connects hall")
    #expect(works.map(\.description) == ["notifies bath 2a9d", "appears appears", "connects hall"])
    #expect(try PendingWork.sequence(words: " ").isEmpty)
    for words in ["appears bath hall", "appears bath notifies bath connects bath"] {
      #expect(throws: AccessoryProblem.self) { try PendingWork.sequence(words: words) }
    }
  }

  @Test(
    "is sorted and said once in its file, which is read back the same",
    arguments: 1...20 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let some = try (0..<Int.random(in: 0...40, using: &random)).map { _ in
      let name = try AccessoryName(words: "a\(Int.random(in: 0..<8, using: &random))")
      let occasions: [WakeOccasion] = [
        .appears, .connects, .disconnects, .notifies(ServiceIdentifier(short: 0x2A9D)),
      ]
      return PendingWork(occasions[Int.random(in: 0..<4, using: &random)], of: name)
    }
    let works = try PendingWorks(some)
    #expect(Set(works.works) == Set(some) && works.works.count == Set(some).count)
    #expect(works.works.map(\.description) == works.works.map(\.description).sorted())
    #expect(try PendingWorks(file: Array(works.file.utf8)) == works)
    #expect(try PendingWorks(some.shuffled(using: &random)).file == works.file)
  }

  @Test("in a file has a mark, and none is an answer")
  func file() throws {
    #expect(try PendingWorks().file == "forestall-pending 1\n")
    #expect(try PendingWorks(file: Array("forestall-pending 1\n".utf8)).works.isEmpty)
    #expect(
      try PendingWorks(PendingWork.sequence(words: "connects b appears a")).file
        == "forestall-pending 1\nappears a\nconnects b\n")
  }

  @Test("in a file that is damaged or another's is refused, wherever it was cut")
  func damage() throws {
    let whole = Array(
      try PendingWorks(PendingWork.sequence(words: "connects bath appears a")).file.utf8)
    let mark = "forestall-pending 1\n".utf8.count
    for length in 0..<whole.count where length < mark || whole[length - 1] != UInt8(ascii: "\n") {
      #expect(throws: AccessoryProblem.self) { try PendingWorks(file: whole[..<length]) }
    }
    for text in [
      "forestall-pending 2\nappears a\n", "FSTL", "forestall-pending 1\nleaves a\n",
      "forestall-pending 1\n" + String(repeating: "appears a\n", count: 1_000),
    ] {
      #expect(throws: AccessoryProblem.self) { try PendingWorks(file: Array(text.utf8)) }
    }
    #expect(throws: AccessoryProblem.self) { try PendingWorks(file: whole + [0xFF, 0x0A]) }
  }

  @Test("is at most 32 things")
  func bound() throws {
    let some = try (0..<33).map {
      PendingWork(.appears, of: try AccessoryName(words: "a\($0)"))
    }
    #expect(try PendingWorks(Array(some.dropLast())).works.count == 32)
    let problem = #expect(throws: AccessoryProblem.self) { try PendingWorks(some) }
    #expect(problem?.description.contains("at most 32 things, and these are 33") == true)
    // The longest that may be fits into what is read.
    let long = try (10..<42).map {
      PendingWork(
        .notifies(try ServiceIdentifier(words: "ebe0ccb0-7a0a-4b0c-8a1a-6ff2997da3a6")),
        of: try AccessoryName(words: String(repeating: "n", count: 62) + "\($0)"))
    }
    #expect(try PendingWorks(long).file.utf8.count <= PendingWorks.maximumLength)
  }
}
