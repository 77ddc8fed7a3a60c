import ForestallTestKit
import Reminders
import SeededRandomness
import SystemCalls
import Testing
import Vocabulary

@testable import Store

@Suite("The store's counts")
struct TallyTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/forestall.db"
  }

  private func entry(
    _ kind: JournalEntry.Kind, _ client: String? = "scale", _ fact: JournalEntry.Fact? = nil,
    at seconds: Int64 = 100
  ) -> JournalEntry {
    var random = SeededGenerator(seed: 1)
    var moment = random.moment()
    moment.wall = WallInstant(seconds: seconds)
    return JournalEntry(at: moment, client: client.map(named), kind: kind, fact: fact)
  }

  @Test("outlast the journal, which keeps the latest entries only")
  func outlast() throws {
    let store = try StateStore(path: path)
    let many = StateStore.keptEntriesPerClient + 500
    for batch in 0..<3 {
      try store.commit(
        journal: (0..<(many / 3)).map { entry(.shown, at: Int64(batch * 1_000 + $0)) })
    }
    #expect(try store.history(client: named("scale")).count == StateStore.keptEntriesPerClient)
    let tally = try #require(try store.tallies()[named("scale")])
    #expect(tally.shown == UInt64(many) && tally.since == WallInstant(seconds: 0))
    #expect(try StateStore(path: path).tallies()[named("scale")] == tally)
  }

  @Test("know over several looks what came of an opening, and of which client")
  func overLooks() throws {
    let store = try StateStore(path: path)
    try store.commit(journal: [
      entry(.reopened, "scale", .opening(.holder)), entry(.reopened, "watch", .opening(.holder)),
      entry(.login, nil),
    ])
    try store.commit(journal: [entry(.attached, "other"), entry(.attached, "scale")])
    try store.commit(journal: [entry(.reopenFailed, "watch")])
    try store.commit(journal: [entry(.returned, "watch"), entry(.returned, "scale")])
    let tallies = try store.tallies()
    #expect(tallies.count == 2)
    #expect(tallies[named("scale")]?.relaunches == 1)
    #expect(tallies[named("watch")]?.relaunches == 0)
    #expect(tallies.values.allSatisfy { $0.relaunchAttempts == 1 && !$0.isRelaunching })
  }

  @Test("of a client that is removed are forgotten, with what the same look tells of it")
  func removed() throws {
    let store = try StateStore(path: path)
    try store.commit(
      changes: [named("scale"): ClientState()], journal: [entry(.shown), entry(.shown, "watch")])
    try store.commit(removed: [named("scale")], journal: [entry(.answered), entry(.removed)])
    #expect(try store.tallies().keys.map(\.text) == ["watch"])
    try store.commit(journal: [entry(.shown, at: 900)])
    let tally = try #require(try store.tallies()[named("scale")])
    #expect(tally.shown == 1 && tally.since == WallInstant(seconds: 900))
  }

  @Test("begin, in a database of before, with what its journal still has")
  func migrated() throws {
    try Files.replace(path, with: [])
    let entries = [
      entry(.attached), entry(.shown, at: 50), entry(.answered), entry(.shown),
      entry(.reopened, "scale", .opening(.button)), entry(.returned),
      entry(.reopened, "scale", .opening(.holder)), entry(.status),
      entry(.ended, "scale", .ending(.gone, .certain)), entry(.returned),
      entry(.reopened, "scale", .opening(.holder)), entry(.reopenFailed), entry(.returned),
      entry(.reopened, "scale", .opening(.holder)),
      entry(.ended, "scale", .ending(.signalled(11), .certain)), entry(.attached),
      entry(.reopened, "scale", .opening(.holder)), entry(.shown, "gone-long-ago"),
      entry(.attached, "calm"),
    ]
    do {
      let connection = try Connection(path: path)
      try Migrations.apply(Array(Migrations.all.prefix(9)), to: connection)
      for name in ["scale", "calm"] {
        try connection.execute(
          "INSERT INTO clients (name, intent, expected) VALUES ('\(name)', 'watch', 1)",
          attempt: "add")
      }
      let insert = try connection.prepare(
        "INSERT INTO journal (client, kind, at_boot, at_monotonic, at_boottime, at_wall, detail, fact) "
          + "VALUES (?, ?, ?, ?, ?, ?, ?, ?)", attempt: "add")
      for entry in entries {
        try insert.run(
          [.optional(entry.client?.text), .text(entry.kind.rawValue)] + Value.moment(entry.at)
            + [.text(""), .optional(entry.fact?.words)])
      }
    }
    var expected = ClientTally(since: WallInstant(seconds: 50))
    for entry in entries where entry.client == named("scale") { expected.count(entry) }
    #expect(expected.relaunches == 1 && expected.relaunchAttempts == 4 && expected.isRelaunching)
    #expect(try StateStore(path: path).tallies() == [named("scale"): expected])
  }
}
