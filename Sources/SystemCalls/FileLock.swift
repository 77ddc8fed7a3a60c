internal import Glibc
public import Vocabulary

/// An exclusive lock on a file, held until the end of its life or of the process.
///
/// The lock belongs to the open file (flock(2)), so the kernel drops it however the holder ends.
public struct FileLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// How long the lock is waited for where nobody says otherwise: a look takes less than a second,
  /// and the sweep's own unit is ended after 20.
  public static let patience = TimeSpan.seconds(10)

  /// Waits for the lock, creating the file where it is not there.
  ///
  /// - Throws: `FileLockError`; `.held` where another process still has it after `limit`.
  public init(
    waitingFor path: String, atMost limit: TimeSpan = patience
  ) throws(FileLockError) {
    let opened: FileDescriptor
    do throws(SystemCallError) {
      opened = try Files.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    } catch {
      throw .failed(error)
    }
    // flock(2) knows no limit, and a signal to end it would be the whole process's.
    let end = Clocks.monotonic() + limit
    var pause = timespec(tv_sec: 0, tv_nsec: 1_000_000)
    while try !Self.take(opened, path) {
      guard Clocks.monotonic() < end else {
        throw .held(path: path, holder: LockTable.holder(of: opened), waited: limit)
      }
      unsafe nanosleep(&pause, nil)
      pause.tv_nsec = min(2 * pause.tv_nsec, 20_000_000)
    }
    file = opened
  }

  private static func take(
    _ file: borrowing FileDescriptor, _ path: String
  ) throws(FileLockError) -> Bool {
    let descriptor = file.rawValue
    do throws(SystemCallError) {
      _ = try valueOrErrno("lock", path) { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      guard error.errno == .wouldBlock else { throw .failed(error) }
      return false
    }
  }
}

/// Why a lock was not had.
public enum FileLockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file could not be opened or locked.
  case failed(SystemCallError)
  /// Another process had it all the time: which, where the kernel tells.
  case held(path: String, holder: Int32?, waited: TimeSpan)

  /// A full sentence.
  public var description: String {
    switch self {
    case .failed(let error): error.description
    case .held(let path, let holder?, let waited):
      "Process \(holder) has held \(path) for more than \(waited.words); see what it does with "
        + "`ps -fp \(holder)`, and try again."
    case .held(let path, nil, let waited):
      "Another process has held \(path) for more than \(waited.words); try again."
    }
  }

  /// How a program ends on it.
  public var exitStatus: ExitStatus {
    switch self {
    case .failed(let error): error.exitStatus
    case .held: .temporary
    }
  }
}

/// What the kernel tells of locks, `/proc/locks` of proc(5).
enum LockTable {
  /// The process that holds the flock(2) lock of an open file; `nil` where it cannot be known.
  static func holder(of file: borrowing FileDescriptor) -> Int32? {
    let descriptor = file.rawValue
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, let table = try? Files.read("/proc/locks") else {
      return nil
    }
    let device = status.st_dev
    let major = (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF
    let minor = device & 0xFF | (device >> 12) & ~0xFF
    return holder(
      parsing: String(decoding: table, as: UTF8.self), major: UInt64(major), minor: UInt64(minor),
      inode: UInt64(status.st_ino))
  }

  /// Finds the holder in the table's text; who only waits stands behind an arrow.
  static func holder(parsing table: String, major: UInt64, minor: UInt64, inode: UInt64) -> Int32? {
    for line in table.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 6, fields[1] == "FLOCK", let pid = Int32(fields[4]), pid > 0 else {
        continue
      }
      let place = fields[5].split(separator: ":")
      guard place.count == 3, UInt64(place[0], radix: 16) == major,
        UInt64(place[1], radix: 16) == minor, UInt64(place[2]) == inode
      else { continue }
      return pid
    }
    return nil
  }
}
