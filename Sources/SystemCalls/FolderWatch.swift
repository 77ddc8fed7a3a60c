internal import Glibc

/// Tells when files of a folder come, go or are written anew. The corresponding C function is
/// inotify_init1(2).
public struct FolderWatch: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Watches a folder that is there.
  ///
  /// - Throws: `SystemCallError`, also where the person's programs use all that the kernel allows them.
  public init(_ folder: String) throws(SystemCallError) {
    let queue = FileDescriptor(
      consuming: try valueOrErrno("watch", folder) {
        inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      })
    let events =
      IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR
    let raw = queue.rawValue
    _ = try valueOrErrno("watch", folder) {
      unsafe inotify_add_watch(raw, folder, UInt32(truncatingIfNeeded: events))
    }
    descriptor = queue
  }

  /// The descriptor, borrowed, to be polled: readable when something changed.
  public var rawDescriptor: Int32 { descriptor.rawValue }

  /// Takes what has been told so far.
  ///
  /// - Returns: whether the folder itself is gone: it tells nothing more.
  public func drain() -> Bool {
    var isGone = false
    let raw = descriptor.rawValue
    unsafe withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while true {
        let count = unsafe read(raw, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          if event.mask & UInt32(IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF) != 0 { isGone = true }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
      }
    }
    return isGone
  }
}
