import CForestall
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("Attaching")
struct AttachTests {
  let records: TestRecords

  init() throws { records = try TestRecords() }

  @Test("makes a whole record of 64 bytes, private, and then drops a marker")
  func makesRecord() throws {
    let before = monotonic()
    let client = TestClient(records)
    #expect(client.attach(hour, pid: UInt32(getpid())) == 0)

    let file = try records.status(records.file("scale"))
    #expect(file.st_size == 64)
    #expect(file.st_mode & 0o7777 == 0o600)
    #expect(file.st_blocks > 0, "a sparse record is a SIGBUS on a full tmpfs")
    #expect(try records.status(records.path).st_mode & 0o7777 == 0o700)
    #expect(try records.status(records.path + "/attached").st_mode & 0o7777 == 0o700)
    #expect(Files.exists(records.marker("scale")))
    #expect(try Files.names(in: records.path) == ["attached", "scale.beat"])

    let record = try records.record("scale")
    #expect(record.magic.0 == 0x46 && record.magic.1 == 0x53)
    #expect(record.magic.2 == 0x54 && record.magic.3 == 0x4C)
    #expect(record.version == 1)
    #expect(record.flags == 0)
    #expect(record.interval == hour)
    #expect(record.observed == 0)
    #expect(record.pid == UInt32(getpid()))
    let namespace = try #require(try? statusOf("/proc/self/ns/pid"))
    #expect(UInt64(record.pid_namespace) == UInt64(namespace.st_ino))
    // The coarse clock may lag by one tick, which is 10 ms at most.
    #expect(record.deadline + 10_000_000 >= before + hour)
    #expect(record.deadline <= monotonic() + hour)
    #expect(record.attached <= forestall__clock(CLOCK_BOOTTIME))
    #expect(record.attached >= before)
    let digits = Array("0123456789abcdef".utf8)
    let stored = unsafe withUnsafeBytes(of: record.boot) { bytes in
      unsafe bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
    let boot = try Files.read("/proc/sys/kernel/random/boot_id").filter { digits.contains($0) }
    #expect(stored == boot)
  }

  @Test("again keeps the file and begins a new agreement")
  func attachesAgain() throws {
    let first = TestClient(records)
    let second = TestClient(records)
    #expect(first.attach(hour, pid: UInt32(getpid())) == 0)
    let inode = try records.inode("scale")
    #expect(first.done() == 0)
    let attached = try records.record("scale").attached
    try records.removeMarker("scale")

    #expect(second.attach(hour / 2) == 0)
    #expect(try records.inode("scale") == inode)
    let record = try records.record("scale")
    #expect(record.flags == 0, "attaching ends DONE")
    #expect(record.interval == hour / 2)
    #expect(record.deadline <= monotonic() + hour / 2)
    #expect(record.pid == 0)
    #expect(record.attached >= attached)
    #expect(Files.exists(records.marker("scale")))
    #expect(first.push() == 0, "the first client pushes on, as the same file is attached")
    #expect(first.attach(hour) == 0)
    #expect(first.attach(0) == -EINVAL)
    #expect(first.attach(31 * 24 * hour + 1) == -EINVAL)
    #expect(first.push() == 0, "a refused interval changes nothing")
    #expect(try records.inode("scale") == inode)
  }

  @Test(
    "refuses a text that is no name",
    arguments: [
      "", "A", ".a", "-a", "_a", "a/b", "a b", "a~", "ä", "../a", String(repeating: "a", count: 65),
    ])
  func refusesName(_ name: String) throws {
    #expect(TestClient(records, name).attach() == -EINVAL)
    #expect(!Files.exists(records.path))
  }

  @Test("takes every kind of name", arguments: ["a", "0.b_c-d", String(repeating: "z", count: 64)])
  func takesName(_ name: String) throws {
    #expect(TestClient(records, name).attach() == 0)
    #expect(Files.exists(records.file(name)))
    #expect(Files.exists(records.marker(name)))
  }

  @Test("refuses an interval of zero")
  func refusesZero() { #expect(TestClient(records).attach(0) == -EINVAL) }

  @Test("replaces a record of another boot, which the old file does not notice")
  func replacesStale() throws {
    let client = TestClient(records)
    #expect(client.attach(hour) == 0)
    let inode = try records.inode("scale")
    try records.edit("scale") { $0[32] ^= 0xFF }
    // Held open, so that the number of the old file is not given to the new one.
    let held = try records.hold("scale")
    #expect(held.rawValue >= 0)

    #expect(TestClient(records).attach(hour) == 0)
    #expect(try records.inode("scale") != inode)
    #expect(try records.record("scale").deadline > monotonic())
    #expect(try Files.names(in: records.path) == ["attached", "scale.beat"])
  }

  @Test(
    "replaces what is no record",
    arguments: [
      [], Array("FSTL".utf8), [UInt8](repeating: 0, count: 63), [UInt8](repeating: 7, count: 64),
      [UInt8](repeating: 0, count: 64), [UInt8](repeating: 7, count: 5_000),
    ])
  func replacesCorrupt(_ bytes: [UInt8]) throws {
    try records.place("scale", bytes)
    #expect(TestClient(records).attach(hour) == 0)
    #expect(try records.record("scale").interval == hour)
  }

  @Test("replaces a record of the wrong length", arguments: [48, 65, 4_096])
  func replacesWrongLength(_ length: Int) throws {
    #expect(TestClient(records).attach(hour) == 0)
    try records.truncateRecord("scale", to: length)
    #expect(TestClient(records).attach(hour) == 0)
    #expect(try records.record("scale").interval == hour)
  }

  @Test("leaves a record of another version alone")
  func leavesOtherVersion() throws {
    #expect(TestClient(records).attach(hour) == 0)
    try records.edit("scale") { $0[4] = 2 }
    let bytes = try Files.read(records.file("scale"))
    #expect(TestClient(records).attach(hour) == -EPROTONOSUPPORT)
    #expect(try Files.read(records.file("scale")) == bytes)
  }

  @Test("leaves alone what is not a file", arguments: ["folder", "link", "dangling", "pipe"])
  func leavesOthers(_ kind: String) throws {
    try Files.createFolder(records.path)
    let target = records.folder.path + "/target"
    try Files.replace(target, with: [1])
    let path = records.file("scale")
    switch kind {
    case "folder": try records.makeFolder(path)
    case "link": _ = try valueOrErrno("link", path) { unsafe symlink(target, path) }
    case "dangling": _ = try valueOrErrno("link", path) { unsafe symlink("/nowhere", path) }
    default: _ = try valueOrErrno("make", path) { unsafe mkfifo(path, 0o600) }
    }
    let mode = try records.status(path).st_mode
    #expect(TestClient(records).attach(hour) == -EEXIST)
    #expect(try records.status(path).st_mode == mode)
    #expect(try Files.read(target) == [1])
  }

  @Test("refuses a folder that others may write")
  func refusesOpenFolder() throws {
    try Files.createFolder(records.path)
    _ = try valueOrErrno("open up", records.path) { unsafe chmod(records.path, 0o770) }
    #expect(TestClient(records).attach(hour) == -EPERM)
  }

  @Test("takes a folder that others may only read, and closes it")
  func closesFolder() throws {
    try Files.createFolder(records.path, mode: 0o755)
    #expect(TestClient(records).attach(hour) == 0)
    #expect(try records.status(records.path).st_mode & 0o777 == 0o700)
  }

  @Test("refuses another user's folder and record", .enabled(if: geteuid() == 0))
  func refusesOtherOwner() throws {
    #expect(TestClient(records).attach(hour) == 0)
    _ = try valueOrErrno("give away", records.path) {
      unsafe chown(records.file("scale"), 65_534, 65_534)
    }
    #expect(TestClient(records).attach(hour) == -EPERM)
    _ = try valueOrErrno("give away", records.path) { unsafe chown(records.path, 65_534, 65_534) }
    #expect(TestClient(records, "watch").attach(hour) == -EPERM)
  }

  @Test("tells that there is no runtime folder")
  func tellsMissingParent() throws {
    let client = TestClient(records)
    #expect(client.attach(folder: records.folder.path + "/no/forestall") == -ENOENT)
    #expect(client.push() == -EBADF)
  }

  @Test("joining takes part in a record of this boot and changes nothing")
  func joins() throws {
    let joined = TestClient(records)
    #expect(joined.join() == -ENOENT)
    #expect(TestClient(records).attach(hour) == 0)
    try records.removeMarker("scale")
    let bytes = try Files.read(records.file("scale"))
    #expect(joined.join() == 0)
    #expect(joined.interval == hour)
    #expect(try Files.read(records.file("scale")) == bytes)
    #expect(!Files.exists(records.marker("scale")))
    try records.edit("scale") { $0[32] ^= 0xFF }
    #expect(joined.join() == -ENOENT)
  }

  private func statusOf(_ path: String) throws -> stat {
    var status = stat()
    let code = unsafe stat(path, &status)
    try #require(code == 0)
    return status
  }
}
