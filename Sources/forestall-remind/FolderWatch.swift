internal import Glibc
internal import SystemCalls

/// Tells when a file of one name in a folder appears, is replaced or goes. The corresponding C
/// interface is inotify(7).
struct FolderWatch: ~Copyable {
  private let descriptor: FileDescriptor
  private let name: String

  /// What the descriptor to wait on is; it becomes readable when something changed.
  var rawValue: Int32 { descriptor.rawValue }

  /// Watches a folder that is there.
  init(_ folder: String, name: String) throws(SystemCallError) {
    let made = FileDescriptor(
      consuming: try valueOrErrno("watch", folder) {
        inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      })
    let mask =
      IN_MOVED_TO | IN_MOVED_FROM | IN_CLOSE_WRITE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    _ = try valueOrErrno("watch", folder) {
      unsafe inotify_add_watch(made.rawValue, folder, UInt32(mask))
    }
    descriptor = made
    self.name = name
  }

  /// Takes all that was told.
  ///
  /// - Returns: whether any of it may concern the file.
  func drain() -> Bool {
    var concerned = false
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor.rawValue, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return concerned }
      concerned = concerned || mentions(buffer[..<count])
    }
  }

  /// Whether events name the file, or the folder itself, or were lost.
  private func mentions(_ events: ArraySlice<UInt8>) -> Bool {
    let header = MemoryLayout<inotify_event>.size
    var rest = events
    while rest.count >= header {
      let length = unsafe rest.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: header - 4, as: UInt32.self)
      }
      let text = rest.dropFirst(header).prefix(Int(length)).prefix { $0 != 0 }
      if text.isEmpty || text.elementsEqual(name.utf8) { return true }
      rest = rest.dropFirst(header + Int(length))
    }
    return false
  }
}
