import CForestall
import Dispatch
import ForestallTestKit
import Glibc
import Synchronization
import SystemCalls
import Testing

@Suite("Attaching at once")
struct RaceTests {
  /// What lies at the record's path when several clients come.
  enum Before: CaseIterable { case nothing, stale, short, gone }

  @Test("all end on one file, whatever lay there", arguments: Before.allCases)
  func oneFile(_ before: Before) throws {
    let records = try TestRecords()
    for round in 0..<40 {
      let name = "client-\(round)"
      let first = TestClient(records, name)
      switch before {
      case .nothing: break
      case .stale, .gone:
        try #require(first.attach(hour) == 0)
        try records.edit(name) { $0[before == .stale ? 32 : 6] ^= UInt8(FORESTALL_GONE) }
      case .short: try records.place(name, [1, 2, 3])
      }
      let count = 4
      let inodes = Mutex<[UInt64]>([])
      let waiting = Atomic(count)
      DispatchQueue.concurrentPerform(iterations: count) { _ in
        let client = TestClient(records, name)
        waiting.subtract(1, ordering: .acquiringAndReleasing)
        // Together, as far as there are enough processors for that.
        for _ in 0..<100 where waiting.load(ordering: .acquiring) > 0 { sched_yield() }
        let code = client.attach(hour)
        let inode = client.inode
        inodes.withLock { $0.append(code == 0 ? inode : 0) }
      }
      #expect(inodes.withLock { Set($0) } == [try records.inode(name)])
    }
    #expect(!(try Files.names(in: records.path).contains { $0.hasPrefix(".") }))
  }

  @Test("and removing at once never leaves a client in a file that is not the record")
  func removing() throws {
    let records = try TestRecords()
    for _ in 0..<100 {
      let clients = Mutex<[UInt64]>([])
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        if index == 0 {
          _ = records.remove("scale")
        } else {
          let client = TestClient(records)
          let attached = client.attach(hour)
          // Whatever the removal did, by the next push but one it is mended.
          let pushed = (client.push(), client.push())
          clients.withLock { $0.append(attached == 0 && pushed.1 == 0 ? 1 : 0) }
        }
      }
      #expect(clients.withLock { $0 } == [1, 1])
      let late = TestClient(records)
      #expect(late.join() == 0 || late.attach(hour) == 0)
    }
  }

  @Test("many pushers of one name never move the deadline back")
  func pushers() throws {
    let records = try TestRecords()
    let first = TestClient(records)
    #expect(first.attach(hour) == 0)
    let wrong = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 4) { index in
      let client = TestClient(records)
      guard client.join() == 0 else {
        wrong.add(1, ordering: .relaxed)
        return
      }
      for round in 0..<5_000 {
        let span = hour + UInt64((round * 7 + index) % 1_000) * 1_000_000
        let before = monotonic()
        let code = client.push(for: span)
        // The coarse clock may lag by one tick, which is 10 ms at most.
        if code != 0 || client.deadline + 10_000_000 < before + span {
          wrong.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }
}
