import CForestall
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("Pushing")
struct PushTests {
  let records: TestRecords
  let client: TestClient

  init() throws {
    records = try TestRecords()
    client = TestClient(records)
  }

  @Test("moves the deadline ahead, never back, and touches nothing else")
  func forwardOnly() throws {
    #expect(client.attach(hour) == 0)
    try records.removeMarker("scale")
    #expect(client.push(for: 3 * hour) == 0)
    let far = try records.record("scale")
    #expect(far.deadline > monotonic() + 2 * hour)
    #expect(client.push() == 0)
    #expect(client.push(for: 0) == 0)
    let record = try records.record("scale")
    #expect(record.deadline == far.deadline)
    #expect(record.observed == 0)
    #expect(record.attached == far.attached)
    #expect(!Files.exists(records.marker("scale")))
  }

  @Test("moves it 31 days ahead at most")
  func bounded() throws {
    #expect(client.attach(hour) == 0)
    let before = monotonic()
    #expect(client.push(for: .max) == 0)
    let far = try records.record("scale").deadline
    // The coarse clock may lag by one tick, which is 10 ms at most.
    #expect(far >= before + 31 * 24 * hour - 10_000_000 && far <= monotonic() + 31 * 24 * hour)
    #expect(client.push() == 0)
    #expect(try records.record("scale").deadline == far)
    #expect(client.pushNearer(to: .max) == 0)
    #expect(try records.record("scale").deadline <= monotonic() + 31 * 24 * hour)
  }

  @Test("nearer drops a marker, and only then")
  func nearer() throws {
    #expect(client.attach(hour) == 0)
    try records.removeMarker("scale")
    #expect(client.pushNearer(to: 2 * hour) == 0)
    #expect(try records.record("scale").deadline > monotonic() + hour)
    #expect(!Files.exists(records.marker("scale")))
    #expect(client.pushNearer(to: 0) == 0)
    #expect(try records.record("scale").deadline <= monotonic())
    #expect(Files.exists(records.marker("scale")))
    #expect(client.push() == 0)
    #expect(try records.record("scale").deadline > monotonic())
  }

  @Test("is not what notes data of the accessory")
  func observed() throws {
    #expect(client.attach(hour) == 0)
    let deadline = try records.record("scale").deadline
    #expect(client.observed() == 0)
    let record = try records.record("scale")
    #expect(record.observed > 0 && record.observed <= monotonic())
    #expect(record.deadline == deadline)
  }

  @Test("does nothing after DONE until the client attaches again")
  func doneByAnother() throws {
    let other = TestClient(records)
    #expect(client.attach(hour) == 0)
    #expect(other.join() == 0)
    try records.removeMarker("scale")
    #expect(other.done() == 0)
    #expect(Files.exists(records.marker("scale")))
    let before = try records.record("scale")
    #expect(before.flags == UInt16(FORESTALL_DONE))

    #expect(client.push() == FORESTALL_ENDED)
    #expect(client.push(for: 9 * hour) == FORESTALL_ENDED)
    #expect(client.pushNearer(to: 0) == FORESTALL_ENDED)
    #expect(client.observed() == FORESTALL_ENDED)
    #expect(client.done() == 0)
    let after = try records.record("scale")
    #expect(after.deadline == before.deadline && after.observed == 0)

    #expect(other.attach(2 * hour) == 0)
    #expect(client.push() == 0, "another process attached again")
  }

  @Test("attaches again after GONE, whose file is no longer the record")
  func gone() throws {
    #expect(client.attach(hour) == 0)
    let inode = client.inode
    let held = try records.hold("scale")
    #expect(records.remove("scale") == 0)
    #expect(!Files.exists(records.file("scale")))
    try records.removeMarker("scale")
    #expect(client.push() == 0)
    #expect(client.inode != inode)
    #expect(held.rawValue >= 0)
    #expect(try records.record("scale").flags == 0)
    #expect(Files.exists(records.marker("scale")))
  }

  @Test("takes a file marked GONE away, though it still lies at its path")
  func goneInPlace() throws {
    #expect(client.attach(hour) == 0)
    let inode = client.inode
    let held = try records.hold("scale")
    try records.edit("scale") { $0[6] = UInt8(FORESTALL_GONE) }
    #expect(client.push() == 0)
    #expect(client.inode != inode)
    #expect(held.rawValue >= 0)
    #expect(try records.inode("scale") == client.inode)
    #expect(try records.record("scale").flags == 0)
  }

  @Test("makes the record again that somebody removed")
  func removed() throws {
    #expect(client.attach() == 0)
    try #require(try Files.remove(records.file("scale")))
    #expect(client.push() == 0)
    #expect(try records.inode("scale") == client.inode)
    #expect(try records.record("scale").interval == 1)
  }

  @Test("makes the folder again that somebody removed")
  func folderRemoved() throws {
    #expect(client.attach() == 0)
    try records.move(records.path, to: records.path + "-aside")
    #expect(client.push() == 0)
    #expect(try records.inode("scale") == client.inode)
    #expect(Files.exists(records.marker("scale")))
  }

  @Test("goes over to the record that somebody put in the place of the mapped one")
  func replaced() throws {
    #expect(client.attach() == 0)
    let bytes = try Files.read(records.file("scale"))
    try records.place("scale", bytes)
    let inode = try records.inode("scale")
    #expect(client.inode != inode)
    #expect(client.push(for: hour) == 0)
    #expect(client.inode == inode)
    #expect(try records.record("scale").deadline > monotonic())
  }

  @Test("survives that somebody truncated the record", arguments: [0, 8, 63])
  func truncated(_ length: Int) throws {
    #expect(client.attach() == 0)
    try records.truncateRecord("scale", to: length)
    #expect(client.push() == 0)
    #expect(try records.record("scale").version == 1)
    #expect(try records.inode("scale") == client.inode)
  }

  @Test("looks at the path once per quarter interval, not more often")
  func looksRarely() throws {
    #expect(client.attach(hour) == 0)
    let check = client.check
    #expect(check <= monotonic() + hour / 4)
    #expect(check + 10_000_000 > monotonic() + hour / 4 - hour / 8)
    try #require(try Files.remove(records.file("scale")))
    #expect(client.push() == 0)
    #expect(!Files.exists(records.file("scale")), "not yet time to look")
    client.check = monotonic() - 20_000_000
    #expect(client.push() == 0)
    #expect(Files.exists(records.file("scale")))
    #expect(client.check > monotonic())
  }

  @Test("makes no record again after DONE, but joins the one of who attached")
  func removedAfterDone() throws {
    #expect(client.attach() == 0)
    #expect(client.done() == 0)
    #expect(records.remove("scale") == 0)
    #expect(client.push() == FORESTALL_ENDED)
    #expect(client.push() == FORESTALL_ENDED)
    #expect(!Files.exists(records.file("scale")))
    #expect(TestClient(records).attach(hour) == 0)
    #expect(client.push() == 0)
    #expect(try records.inode("scale") == client.inode)
  }

  @Test("is preceded by done's own look: an intent does not go into a lost record")
  func doneAfterRemoval() throws {
    #expect(client.attach(hour) == 0)
    try #require(try Files.remove(records.file("scale")))
    #expect(client.done() == 0)
    #expect(try records.record("scale").flags == UInt16(FORESTALL_DONE))
  }

  @Test("tells an error and tries again with the next push")
  func recovers() throws {
    #expect(client.attach() == 0)
    try #require(try Files.remove(records.file("scale")))
    try records.makeFolder(records.file("scale"))
    #expect(client.push() == -EEXIST)
    #expect(client.push() == -EEXIST)
    try records.move(records.file("scale"), to: records.path + "/aside")
    #expect(client.push() == 0)
    #expect(try records.inode("scale") == client.inode)
  }

  @Test("of a client that is not attached is an error")
  func unattached() {
    #expect(client.push() == -EBADF)
    #expect(client.done() == -EBADF)
    #expect(client.observed() == -EBADF)
    #expect(client.pushNearer(to: 0) == -EBADF)
  }
}
