import CForestall
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

/// A records' folder of a test's own, and what lies in it.
struct TestRecords: Sendable {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/forestall"
  }

  func file(_ name: String) -> String { "\(path)/\(name).beat" }
  func marker(_ name: String) -> String { "\(path)/attached/\(name)" }

  /// The record as it is on the file system.
  func record(_ name: String) throws -> forestall_record {
    let bytes = try Files.read(file(name))
    try #require(bytes.count == 64)
    return unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: forestall_record.self) }
  }

  /// Puts bytes where a record would be, without any of the client's care.
  func place(_ name: String, _ bytes: [UInt8]) throws {
    try Files.createFolder(path)
    try Files.replace(file(name), with: bytes)
  }

  /// Changes the bytes of a record in place, as a corrupt writer would.
  func edit(_ name: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try Files.read(file(name))
    change(&bytes)
    let descriptor = try hold(name)
    let count = unsafe pwrite(descriptor.rawValue, bytes, bytes.count, 0)
    try #require(count == bytes.count)
  }

  func removeMarker(_ name: String) throws { try #require(try Files.remove(marker(name))) }

  func status(_ path: String) throws -> stat {
    var status = stat()
    let code = unsafe lstat(path, &status)
    try #require(code == 0)
    return status
  }

  /// Keeps a record open: the number of its file is then not given to another.
  func hold(_ name: String) throws -> FileDescriptor {
    FileDescriptor(
      consuming: try valueOrErrno("open", name) { unsafe open(file(name), O_RDWR | O_CLOEXEC) })
  }

  func truncateRecord(_ name: String, to length: Int) throws {
    _ = try valueOrErrno("truncate", name) { unsafe truncate(file(name), length) }
  }

  func makeFolder(_ path: String) throws {
    _ = try valueOrErrno("make", path) { unsafe mkdir(path, 0o700) }
  }

  func move(_ path: String, to other: String) throws {
    _ = try valueOrErrno("move", path) { unsafe rename(path, other) }
  }

  func remove(_ name: String) -> Int32 { unsafe forestall_remove_at(path, name) }

  func inode(_ name: String) throws -> UInt64 { UInt64(try status(file(name)).st_ino) }
}

/// A C client, detached at the end of its life.
@safe
final class TestClient {
  private let pointer: UnsafeMutablePointer<forestall_client>
  let folder: String
  let name: String

  init(_ records: TestRecords, _ name: String = "scale") {
    folder = records.path
    self.name = name
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: forestall_client())
  }

  deinit {
    unsafe forestall_detach(pointer)
    unsafe pointer.deallocate()
  }

  /// Attaches; with an interval of one nanosecond each push looks at the path.
  func attach(_ interval: UInt64 = 1, pid: UInt32 = 0, folder: String? = nil) -> Int32 {
    unsafe forestall_attach_at(pointer, folder ?? self.folder, name, interval, pid)
  }

  func join() -> Int32 { unsafe forestall_join_at(pointer, folder, name) }
  func push() -> Int32 { unsafe forestall_push(pointer) }
  func push(for span: UInt64) -> Int32 { unsafe forestall_push_for(pointer, span) }
  func pushNearer(to span: UInt64) -> Int32 { unsafe forestall_push_nearer(pointer, span) }
  func observed() -> Int32 { unsafe forestall_observed(pointer) }
  func done() -> Int32 { unsafe forestall_done(pointer) }

  var inode: UInt64 { unsafe pointer.pointee.inode }
  var deadline: UInt64 { unsafe pointer.pointee.record.pointee.deadline }
  var interval: UInt64 { unsafe pointer.pointee.interval }
  /// From when on a push looks at the path.
  var check: UInt64 {
    get { unsafe pointer.pointee.check }
    set { unsafe pointer.pointee.check = newValue }
  }
}

let hour: UInt64 = 3_600_000_000_000

func monotonic() -> UInt64 { forestall__clock(CLOCK_MONOTONIC) }
