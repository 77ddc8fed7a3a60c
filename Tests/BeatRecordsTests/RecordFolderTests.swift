import BeatRecords
import CForestall
import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

@Suite("The folder of beat records")
struct RecordFolderTests {
  let stage: RecordStage
  var temporary: TemporaryFolder { stage.temporary }
  var folder: RecordFolder { stage.folder }
  var scale: ClientName { stage.scale }

  init() throws { stage = try RecordStage() }

  func record(_ name: ClientName) throws -> BeatRecord {
    try #require(try folder.read(name)).get()
  }

  func hasMarker() -> Bool { Files.exists(folder.markersPath + "/scale") }

  @Test("has no records where it is not there")
  func missing() throws {
    #expect(try RecordReading(of: folder).begin().isEmpty)
    #expect(try folder.read(scale) == nil)
    #expect(try folder.push(scale) == .noRecord)
    #expect(try folder.end(scale) == false)
    #expect(!Files.exists(folder.path), "looking makes nothing")
  }

  @Test("reads what was attached, by name and all together")
  func reads() throws {
    let moment = try Clocks.now()
    try folder.attach(scale, interval: .hours(1), pid: getpid())
    let other = try #require(ClientName("0.b_c-d"))
    try folder.attach(other, interval: .seconds(5))
    let entries = try RecordReading(of: folder).begin().sorted { $0.name < $1.name }
    #expect(entries.map(\.name) == [other, scale])
    let read = try entries[1].content.get()
    #expect(read == (try record(scale)))
    #expect(read.boot == moment.boot)
    #expect(read.interval == .hours(1))
    #expect(read.process?.pid == getpid())
    #expect(try #require(read.deadline) > moment.monotonic)
    #expect(read.attached >= moment.sinceBoot)
    #expect(try entries[0].content.get().process == nil)
  }

  @Test("passes over what no client could have made, and names what cannot be read")
  func problems() throws {
    try Files.createFolder(folder.path + "/folder.beat")
    for name in [".hidden.beat", "No.beat", "a.beat~", ".beat", "beat", "a b.beat", "lock"] {
      try Files.replace("\(folder.path)/\(name)", with: [1])
    }
    try Files.replace(folder.path + "/short.beat", with: Array("FSTL".utf8))
    try Files.replace(folder.path + "/long.beat", with: DecodingTests.bytes() + [0])
    try Files.replace(folder.path + "/newer.beat", with: DecodingTests.bytes(version: 9))
    try Files.replace(folder.path + "/junk.beat", with: [UInt8](repeating: 1, count: 9_999))
    let link = folder.path + "/link.beat"
    _ = try valueOrErrno("link", link) { unsafe symlink(folder.path + "/short.beat", link) }
    let pipe = folder.path + "/pipe.beat"
    _ = try valueOrErrno("make", pipe) { unsafe mkfifo(pipe, 0o600) }
    var found: [String: BeatRecordProblem] = [:]
    for entry in try RecordReading(of: folder).begin() {
      guard case .failure(let problem) = entry.content else { continue }
      found[entry.name.text] = problem
    }
    #expect(
      found == [
        "folder": .notAFile, "link": .notAFile, "pipe": .notAFile, "short": .wrongLength(4),
        "long": .wrongLength(65), "newer": .otherVersion(9), "junk": .notARecord,
      ])
  }

  @Test("pushes forward only, and notes data only where told")
  func pushes() throws {
    #expect(try folder.push(scale) == .noRecord)
    try folder.attach(scale, interval: .minutes(5))
    #expect(Files.exists(folder.markersPath + "/scale"))
    #expect(try folder.takeMarkers().resisting.isEmpty)
    #expect(try folder.push(scale, for: .hours(2)) == .pushed)
    let far = try #require(try record(scale).deadline)
    #expect(far > (try Clocks.now()).monotonic + .hours(1))
    #expect(try folder.push(scale) == .pushed)
    #expect(try record(scale).deadline == far)
    #expect(try record(scale).observed == nil)
    #expect(try folder.push(scale, data: true) == .pushed)
    #expect(try record(scale).observed != nil)
    #expect(!hasMarker())
    #expect(try folder.pushNearer(scale, to: .zero) == .pushed)
    #expect(try #require(try record(scale).deadline) <= (try Clocks.now()).monotonic)
    #expect(hasMarker())
  }

  @Test("corrects a deadline that still stands, and no other, and tells nobody")
  func corrects() throws {
    let right = try Clocks.now().monotonic + .minutes(3)
    try folder.correct(scale, from: right, to: right)
    try folder.attach(scale, interval: .minutes(5))
    _ = try folder.takeMarkers()
    let wrong = try #require(try record(scale).deadline)
    try folder.correct(scale, from: right, to: right + .hours(1))
    #expect(try record(scale).deadline == wrong)
    try folder.correct(scale, from: wrong, to: right)
    #expect(try record(scale).deadline == right)
    #expect(!hasMarker())
  }

  @Test("sets none by the interval of a record that no client made")
  func foreignInterval() throws {
    try folder.attach(scale, interval: .minutes(5))
    var bytes = try Files.read(folder.path(of: scale))
    let place = try #require(MemoryLayout<forestall_record>.offset(of: \.interval))
    for index in place..<place + 8 { bytes[index] = 0xFF }
    try Files.replace(folder.path(of: scale), with: bytes)
    #expect(try folder.push(scale) == .pushed)
    let latest = try Clocks.now().monotonic + PushInterval.longest
    #expect(try #require(try record(scale).deadline) <= latest)
  }

  @Test("sets no deadline further ahead than the longest interval")
  func longest() throws {
    try folder.attach(scale, interval: PushInterval.longest)
    _ = try folder.push(scale, for: .maximum)
    let latest = try Clocks.now().monotonic + PushInterval.longest
    let deadline = try #require(try record(scale).deadline)
    #expect(deadline <= latest && deadline > latest - .seconds(10))
    #expect(throws: SystemCallError.self) {
      try folder.attach(scale, interval: PushInterval.longest + .seconds(1))
    }
  }

  @Test("ends a client, which a later attach takes back")
  func ends() throws {
    try folder.attach(scale, interval: .minutes(5))
    _ = try folder.takeMarkers()
    #expect(try folder.end(scale))
    #expect(try record(scale).isDone)
    #expect(hasMarker())
    #expect(try folder.push(scale) == .ended)
    #expect(try folder.pushNearer(scale, to: .zero) == .ended)
    #expect(try folder.end(scale), "ending twice is no error")
    try folder.attach(scale, interval: .minutes(5))
    #expect(try record(scale).isDone == false)
  }

  @Test("removes a record, and tells who maps it")
  func removes() throws {
    try folder.attach(scale, interval: .minutes(5))
    let path = folder.path(of: scale)
    let held = FileDescriptor(
      consuming: try valueOrErrno("open", path) { unsafe open(path, O_RDONLY) })
    try folder.remove(scale)
    #expect(try folder.read(scale) == nil)
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe pread(held.rawValue, &bytes, 64, 0)
    #expect(count == 64)
    #expect(try BeatRecord(decoding: bytes).isGone)
    try folder.remove(scale)
    try Files.replace(path, with: [1, 2, 3])
    try folder.remove(scale)
    #expect(!Files.exists(path))
  }

  @Test("neither pushes nor ends a record of another boot, and attaching replaces it")
  func stale() throws {
    try folder.attach(scale, interval: .minutes(5))
    let path = folder.path(of: scale)
    var bytes = try Files.read(path)
    bytes[40] ^= 0xFF
    try Files.replace(path, with: bytes)
    #expect(try folder.push(scale) == .noRecord)
    #expect(try folder.end(scale) == false)
    #expect(try Files.read(path) == bytes)
    try folder.attach(scale, interval: .minutes(5))
    #expect(try record(scale).boot == (try Clocks.bootIdentifier()))
  }

  @Test("tells what cannot be done as an error with its path")
  func errors() throws {
    try Files.createFolder(folder.path(of: scale))
    #expect {
      try folder.attach(scale, interval: .minutes(5))
    } throws: { error in
      (error as? SystemCallError)?.errno == .fileExists && "\(error)".contains("scale.beat")
    }
    #expect(throws: SystemCallError.self) { try folder.attach(scale, interval: .zero) }
  }
}
