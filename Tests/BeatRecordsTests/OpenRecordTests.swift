import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

@Suite("An open beat record")
struct OpenRecordTests {
  let stage: RecordStage
  var folder: RecordFolder { stage.folder }
  var scale: ClientName { stage.scale }

  init() throws { stage = try RecordStage() }

  /// Joins a record that has to be there.
  private func join() throws -> OpenRecord {
    guard let record = try OpenRecord(joining: scale, in: folder) else {
      throw SystemCallError(attempt: "join", object: "scale", errno: .noSuchFile)
    }
    return record
  }

  private func isThere() throws -> Bool {
    guard let record = try OpenRecord(joining: scale, in: folder) else { return false }
    return record.isPresent
  }

  /// Expects a record to be present, attached and done, or not; a macro takes only what is copied.
  private func expect(
    _ record: borrowing OpenRecord, _ flags: [Bool],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = [record.isPresent, record.isAttached, record.isDone]
    #expect(found == flags, sourceLocation: sourceLocation)
  }

  private func read() throws -> BeatRecord { try #require(try folder.read(scale)).get() }

  @Test("is joined only where there is one, and joining makes nothing")
  func joining() throws {
    #expect(try !isThere())
    #expect(!Files.exists(folder.path))
    try Files.createFolder(folder.path)
    #expect(try !isThere())
    try folder.attach(scale, interval: .minutes(7), pid: getpid())
    let before = try read()
    let record = try join()
    let (interval, attached) = (record.interval, record.attached)
    let process = BeatRecord.RecordedProcess(pid: record.pid, namespace: record.namespace)
    #expect(interval == .minutes(7) && attached == before.attached && process == before.process)
    expect(record, [true, true, false])
    #expect(try read() == before)
  }

  @Test("pushes forward, expects at will, notes data, and ends")
  func life() throws {
    var record = try OpenRecord(attaching: scale, in: folder, interval: .minutes(5), pid: nil)
    let pid = record.pid
    #expect(pid == 0)
    var counts = try record.push(.hours(2))
    #expect(counts)
    let far = try #require(try read().deadline)
    counts = try record.push()
    #expect(counts)
    counts = try record.push(.minutes(1))
    #expect(counts)
    #expect(try read().deadline == far)
    counts = try record.expect(within: .minutes(1))
    #expect(counts)
    #expect(try #require(try read().deadline) < far)
    #expect(try read().observed == nil)
    counts = try record.observe()
    #expect(counts)
    #expect(try read().observed != nil)
    try record.finish()
    expect(record, [true, true, true])
    #expect(try read().isDone)
    let last = try read()
    for span in [nil, TimeSpan.hours(9)] {
      counts = try record.push(span)
      #expect(!counts)
    }
    counts = try record.expect(within: .zero)
    #expect(!counts)
    counts = try record.observe()
    #expect(!counts)
    #expect(try read() == last)
    try record.attach(pid: getpid())
    expect(record, [true, true, false])
    let (owner, interval) = (record.pid, record.interval)
    #expect(owner == getpid() && interval == .minutes(5))
    counts = try record.push()
    #expect(counts)
  }

  @Test("that a sweep holds the place with is not attached")
  func held() throws {
    try folder.expect(scale, within: .minutes(1), interval: .minutes(3))
    var record = try join()
    expect(record, [true, false, false])
    let interval = record.interval
    #expect(interval == .minutes(3))
    try record.attach(pid: nil)
    expect(record, [true, true, false])
  }

  @Test("that is none takes nothing but attaching")
  func absent() throws {
    var record = OpenRecord(absent: scale, in: folder)
    expect(record, [false, false, false])
    let (pid, namespace, interval) = (record.pid, record.namespace, record.interval)
    #expect(pid == 0 && namespace == 0 && interval == .minutes(5))
    do throws(SystemCallError) {
      _ = try record.push()
      Issue.record("a push reached no record")
    } catch {
      #expect(error.errno.rawValue == EBADF)
    }
    try record.attach(pid: nil)
    expect(record, [true, true, false])
  }

  @Test(
    "that cannot be used is told with what to do",
    arguments: [
      ("folder", EEXIST, "is not a file; remove it"),
      ("pipe", EEXIST, "is not a file; remove it"),
      ("newer", EPROTONOSUPPORT, "install the client's version of it, or remove that file"),
    ])
  func obstacles(kind: String, code: Int32, words: String) throws {
    let path = folder.path(of: scale)
    try Files.createFolder(folder.path)
    switch kind {
    case "folder": try Files.createFolder(path)
    case "pipe": _ = try valueOrErrno("make", path) { unsafe mkfifo(path, 0o600) }
    default: try Files.replace(path, with: DecodingTests.bytes(version: 9))
    }
    let calls: [() throws -> Void] = [
      { _ = try join() }, { try folder.attach(scale, interval: .minutes(5)) },
      { _ = try folder.push(scale) }, { _ = try folder.end(scale) }, { try folder.remove(scale) },
    ]
    for call in calls {
      let error = #expect(throws: SystemCallError.self, performing: call)
      #expect(error?.errno.rawValue == code)
      let told = error?.description ?? ""
      #expect(told.contains(words) && told.contains(path), "\(told)")
    }
    #expect(Files.exists(path), "it was left alone")
  }

  @Test(
    "whose file is in the way says whether a client's attaching helps",
    arguments: [
      (BeatRecordProblem.wrongLength(3), true), (.notARecord, true), (.otherVersion(2), false),
      (.notAFile, false), (.unreadable(errno: EACCES), false),
    ])
  func replaceable(problem: BeatRecordProblem, isReplaceable: Bool) {
    #expect(problem.isReplaceable == isReplaceable)
    #expect(problem.description.contains("remove") == !isReplaceable)
  }
}
