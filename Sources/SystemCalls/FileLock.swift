internal import Glibc

/// An exclusive lock on a file, held until the end of its life or of the process.
///
/// The lock belongs to the open file (flock(2)), so the kernel drops it however the holder ends.
public struct FileLock: ~Copyable, Sendable {
  private let file: FileDescriptor

  /// Waits for the lock, creating the file where it is not there.
  public init(waitingFor path: String) throws(SystemCallError) {
    let opened = try Files.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    let descriptor = opened.rawValue
    _ = try valueOrErrno("lock", path) { flock(descriptor, LOCK_EX) }
    file = opened
  }
}
