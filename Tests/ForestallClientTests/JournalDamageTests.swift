import ForestallTestKit
import SystemCalls
import Testing

@testable import ForestallClient

@Suite("A damaged journal")
struct JournalDamageTests {
  let test: TestJournal
  let bytes: [UInt8]
  let records: [JournalRecord]

  init() throws {
    test = try TestJournal()
    try test.fill()
    bytes = try test.bytes()
    records = JournalScan(bytes).records
    try #require(JournalScan(bytes).damage.isEmpty && records.count == 14)
  }

  /// Where each record begins.
  private var beginnings: [Int] {
    records.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.encoded.count) }
  }

  @Test("with one byte changed, any in any way, loses just that record and tells so")
  func flips() throws {
    let beginnings = beginnings
    for place in bytes.indices {
      let hit = try #require(beginnings.lastIndex { $0 <= place })
      var others = records
      others.remove(at: hit)
      for mask in [1, 2, 4, 8, 16, 32, 64, 128, 255] as [UInt8] {
        var changed = bytes
        changed[place] ^= mask
        let scan = JournalScan(changed)
        #expect(scan.records == others, "byte \(place)")
        #expect(scan.damage == [beginnings[hit]..<beginnings[hit + 1]] && !scan.isCutOff)
        let contents = JournalState(scan).contents()
        // The losses accepted in the eleventh do not cover it where it comes later.
        #expect(contents.lostStretches == (hit < 11 ? 0 : 1))
        #expect(contents.standing("b") != .replay, "it was cancelled")
        #expect(contents.standing("c") != .replay, "it is not idempotent")
        #expect(contents.standing("d") != .replay, "it was finished")
        // One that was begun before the damage may have been cancelled in it.
        if (4..<14).contains(hit) { #expect(contents.standing("a") != .replay) }
        if hit < 3 { #expect(contents.standing("a") == .replay) }
      }
    }
  }

  @Test("cut short anywhere keeps every whole record, and goes on from there")
  func truncations() throws {
    let beginnings = beginnings
    for length in 0...bytes.count {
      let cut = Array(bytes[..<length])
      let scan = JournalScan(cut)
      let whole = try #require(beginnings.lastIndex { $0 <= length })
      #expect(scan.records == Array(records[..<whole]))
      #expect(scan.damage.isEmpty && scan.isCutOff == (beginnings[whole] != length))
      try test.place(cut)
      let before = try test.read()
      #expect(before.isCutOff == scan.isCutOff && before.lostStretches == 0)
      try test.open().begin("new", isIdempotent: true, sync: false)
      var expected = before
      expected.isCutOff = false
      expected.operations.append(
        SessionJournal.Operation(id: "new", payload: [], isIdempotent: true, standing: .replay))
      #expect(try test.read() == expected)
    }
  }

  @Test("with a stretch overwritten anywhere keeps all before and behind it")
  func stretches() throws {
    let beginnings = beginnings
    for start in stride(from: 0, to: bytes.count, by: 3) {
      for (length, filler) in [(5, 0), (40, 0), (100, 0xF5)] as [(Int, UInt8)] {
        let end = min(start + length, bytes.count)
        var changed = bytes
        for place in start..<end { changed[place] = filler }
        guard changed != bytes else { continue }
        let kept = records.indices.filter {
          changed[beginnings[$0]..<beginnings[$0 + 1]]
            .elementsEqual(bytes[beginnings[$0]..<beginnings[$0 + 1]])
        }
        #expect(JournalScan(changed).records == kept.map { records[$0] })
        #expect(!JournalScan(changed).damage.isEmpty)
      }
    }
  }

  @Test("tells a loss after every restart and writing anew, until the client knows of it")
  func losses() throws {
    var changed = bytes
    changed[changed.count - 1] ^= 1
    try test.place(changed)
    let lost = records[13].encoded.count
    #expect(try test.read().lostStretches == 1 && test.read().lostBytes == lost)
    for _ in 0..<2 {
      let journal = try test.open()
      #expect(journal.contents.lostBytes == lost)
      #expect(journal.contents.desiredSession == "idle")
      #expect(journal.contents.standing("e") == .uncertain, "its cancellation may be lost")
      try journal.compact()
      #expect(try test.read() == journal.contents)
    }
    let journal = try test.open()
    #expect(try journal.acknowledge("e", step: 0))
    #expect(try test.read().standing("e") == .replay, "it was not cancelled")
    try journal.acceptLosses()
    #expect(try test.read().lostStretches == 0 && test.read().lostBytes == 0)
    #expect(try test.read().standing("a") == .uncertain)
  }

  @Test("that lost an operation's beginning hands it back as uncertain, or as cancelled")
  func beginningsLost() throws {
    for (hit, id, standing) in [
      (3, "a", .uncertain), (5, "b", .cancelled),
    ] as [(Int, String, SessionJournal.Operation.Standing)] {
      var changed = bytes
      changed[beginnings[hit] + 25] ^= 1
      try test.place(changed)
      let journal = try test.open()
      let operation = try #require(journal.contents.operations.first { $0.id == id })
      #expect(operation.payload == nil && operation.standing == standing)
      try journal.compact()
      #expect(try test.read().operations.first { $0.id == id } == operation)
    }
  }

  @Test("takes no older record that lies in a payload for one of its own")
  func payloads() throws {
    try test.place([])
    do {
      let journal = try test.open()
      try journal.begin("old", isIdempotent: true)
      try journal.begin("copy", payload: try test.bytes(), isIdempotent: true)
      try journal.finish("old")
    }
    let whole = try test.bytes()
    let records = JournalScan(whole).records
    let ends = records.indices.map { records[...$0].reduce(0) { $0 + $1.encoded.count } }
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0x10
      let hit = try #require(ends.firstIndex { place < $0 })
      var others = records
      others.remove(at: hit)
      #expect(JournalScan(changed).records == others, "byte \(place)")
    }
  }

  @Test("a kind of a later version is skipped, and kept when the file is written anew")
  func laterKind() throws {
    let later = JournalEntry.other(kind: 999, payload: [9, 9, 9])
    #expect(JournalScan(bytes).records.map(\.entry).contains(later))
    for _ in 0..<2 {
      let journal = try test.open()
      let before = journal.contents
      try journal.compact()
      #expect(try test.read() == before)
      #expect(JournalScan(try test.bytes()).records.map(\.entry).last == later)
    }
  }

  @Test("one of a later version is refused and left alone")
  func laterVersion() throws {
    let later = JournalRecord(.format(version: 2), sequence: 1).encoded + [1, 2, 3]
    try test.place(later)
    let refused = SessionJournalError.otherVersion(path: test.path)
    #expect(throws: refused) { try test.open() }
    #expect(throws: refused) { try test.read() }
    #expect(try test.bytes() == later)
  }

  @Test("bytes that are no journal at all are told as a loss, and a journal begins behind them")
  func garbage() throws {
    for garbage in [
      [UInt8](repeating: 0, count: 5_000), Array("not a journal\n".utf8),
      (0..<4_000).map { UInt8(truncatingIfNeeded: $0 &* 167) },
    ] {
      try test.place(garbage)
      #expect(try test.read().lostBytes == garbage.count)
      try test.open().desire("measuring")
      #expect(try test.read().desiredSession == "measuring")
      #expect(try test.read().lostBytes == garbage.count)
    }
  }

  @Test("every kind is read back as it was written")
  func kinds() {
    let entries: [JournalEntry] = [
      .format(version: 7), .desired("x"), .desired(nil), .desired(""), .accessory("y"),
      .accessory(nil), .begin(id: "ä", isIdempotent: true, payload: [0, 1]),
      .begin(id: "b", isIdempotent: false, payload: []), .acknowledge(id: "a", step: .max),
      .end(id: "a"), .cancel(id: "a"), .lossesAccepted, .lost(stretches: 3, bytes: .max),
      .doubt(id: "a"), .other(kind: 77, payload: [1]),
    ]
    for entry in entries {
      #expect(JournalEntry(kind: entry.kind, payload: entry.payload) == entry)
    }
    for kind in [1, 2, 3, 4, 5, 9] as [UInt16] {
      #expect(JournalEntry(kind: kind, payload: []) == .other(kind: kind, payload: []))
    }
    #expect(Checksum.of(Array("123456789".utf8)[...]) == 0xE306_9283)
  }
}
