import Dispatch
import ForestallTestKit
import Glibc
import Synchronization
import SystemCalls
import Testing

@testable import ForestallClient

@Suite("A journal that several want")
struct JournalRaceTests {
  let test: TestJournal

  init() throws { test = try TestJournal() }

  @Test("has one writer: a second is refused until the first has gone, also after writing anew")
  func twoWriters() throws {
    var first: SessionJournal? = try test.open()
    let refused = SessionJournalError.inUse(path: test.path)
    #expect(throws: refused) { try test.open() }
    try first?.compact()
    #expect(throws: refused) { try test.open() }
    try first?.desire("measuring")
    #expect(try test.read().desiredSession == "measuring", "a reader is not refused")
    first = nil
    #expect(try test.open().contents.desiredSession == "measuring")
  }

  @Test("is never written by two at once, however often it is opened and replaced")
  func openers() throws {
    let recorded = Mutex<Set<String>>([])
    let failures = Atomic(0)
    let refusals = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<150 {
        do {
          let journal = try test.open()
          try journal.begin("\(thread).\(round)", isIdempotent: true, sync: false)
          try journal.compact()
          _ = recorded.withLock { $0.insert("\(thread).\(round)") }
        } catch let error as SessionJournalError where error == .inUse(path: test.path) {
          refusals.add(1, ordering: .relaxed)
        } catch {
          failures.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
    #expect(try Set(test.read().operations.map(\.id)) == recorded.withLock { $0 })
    #expect(try test.read().lostStretches == 0)
  }

  @Test("keeps a cancellation over acknowledgements that are under way on other threads")
  func cancellation() throws {
    let journal = try test.open(compactedAbove: 2_000)
    for round in 0..<100 {
      let id = "\(round)"
      try journal.begin(id, isIdempotent: round % 2 == 0, sync: false)
      let isCancelled = Atomic(false)
      let last = Atomic<UInt64>(0)
      let wrong = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        if thread == 0 {
          while last.load(ordering: .acquiring) < UInt64(round % 7) { sched_yield() }
          if (try? journal.cancel(id, sync: false)) != true { wrong.add(1, ordering: .relaxed) }
          isCancelled.store(true, ordering: .releasing)
          return
        }
        var step: UInt64 = UInt64(thread)
        while true {
          let wasCancelled = isCancelled.load(ordering: .acquiring)
          guard let counts = try? journal.acknowledge(id, step: step, sync: false) else {
            wrong.add(1, ordering: .relaxed)
            return
          }
          if counts, wasCancelled { wrong.add(1, ordering: .relaxed) }
          guard counts else { break }
          last.max(step, ordering: .acquiringAndReleasing)
          step += 2
        }
        if (try? journal.finish(id, sync: false)) != false { wrong.add(1, ordering: .relaxed) }
      }
      #expect(wrong.load(ordering: .relaxed) == 0)
      let operation = try #require(try test.read().operations.last)
      #expect(operation.id == id && operation.standing == .cancelled)
      #expect(operation.step ?? 0 == last.load(ordering: .relaxed))
    }
  }

  @Test("that was removed or replaced under its writer says so, and records nothing elsewhere")
  func gone() throws {
    let journal = try test.open()
    try test.place([])
    let gone = SessionJournalError.gone(path: test.path)
    #expect(throws: gone) { try journal.desire("measuring") }
    #expect(throws: gone) { try journal.compact() }
    #expect(try test.bytes().isEmpty)
    try test.open().desire("idle")
    #expect(throws: gone) { try journal.desire("measuring") }
    #expect(try test.read().desiredSession == "idle")
  }

  @Test("takes ten thousand operations quickly")
  func speed() throws {
    let test = try TestJournal(onDisk: true)
    let journal = try test.open()
    func microseconds(_ count: Int, sync: Bool) throws -> Double {
      let begin = monotonic()
      for index in 0..<count / 2 {
        try journal.begin("\(index)", payload: [1, 2, 3, 4], isIdempotent: true, sync: sync)
        try journal.finish("\(index)", sync: sync)
      }
      return Double(monotonic() - begin) / Double(count) / 1_000
    }
    let quick = try microseconds(20_000, sync: false)
    let safe = try microseconds(1_000, sync: true)
    print("a record takes \(quick) us without sync, \(safe) us with")
    #expect(try test.read().operations.isEmpty)
    // Far more than it takes: this is no measurement, but nothing may grow with the journal's age.
    #expect(quick < 2_000)
  }
}
