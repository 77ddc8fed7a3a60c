internal import Glibc

/// An open folder, whose files are reached by their names: that is quicker than by whole paths,
/// and it stays the same folder whatever is renamed around it.
public struct Folder: ~Copyable, Sendable {
  /// The path by which it was opened, for messages.
  public let path: String
  /// The open folder itself.
  public let descriptor: FileDescriptor

  /// Opens a folder. The corresponding C function is open(2) with `O_DIRECTORY`.
  public init(_ path: String) throws(SystemCallError) {
    self.path = path
    descriptor = try Files.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  /// The names in it that end so, without that ending, in the order in which the kernel has them.
  /// The corresponding C function is readdir(3).
  public func names(endingIn suffix: String) throws(SystemCallError) -> [String] {
    let listed = try valueOrErrno("list", path) {
      unsafe openat(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = unsafe fdopendir(listed) else {
      close(listed)
      throw SystemCallError(attempt: "list", object: path, errno: Errno(rawValue: ENOMEM))
    }
    // Closes the descriptor as well.
    defer { unsafe closedir(stream) }
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let start = unsafe UnsafeRawPointer(entry) + offset
      let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self)) - suffix.utf8.count
      guard length > 0, unsafe memcmp(start + length, suffix, suffix.utf8.count) == 0 else {
        continue
      }
      unsafe names.append(
        String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self))
    }
    return names
  }

  /// What changes whenever a name in it does. The corresponding C function is fstat(2).
  public func identity() throws(SystemCallError) -> FileIdentity {
    var status = stat()
    _ = try valueOrErrno("look at", path) { unsafe fstat(descriptor.rawValue, &status) }
    return FileIdentity(status)
  }

  /// What identifies the present content of a regular file that lies in it, and is no link; `nil`
  /// for all else. The corresponding C function is fstatat(2).
  public func identity(of name: String) -> FileIdentity? {
    var status = stat()
    guard unsafe fstatat(descriptor.rawValue, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return FileIdentity(status)
  }

  /// Opens a file of it to be read, without waiting for the other end of a pipe.
  public func open(_ name: String) throws(SystemCallError) -> FileDescriptor {
    FileDescriptor(
      consuming: try valueOrErrno("open", "\(path)/\(name)") {
        unsafe openat(descriptor.rawValue, name, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      })
  }
}

/// What changes whenever the content of a file or a folder does: where it is, how long it is, and when it was
/// written and changed.
public struct FileIdentity: Hashable, Sendable {
  /// The numbers of the device and of the file.
  public var device: UInt64
  /// The file's number on the device.
  public var inode: UInt64
  /// Its length in bytes.
  public var length: Int64
  /// When it was written, in nanoseconds since 1970.
  public var written: Int64
  /// When it or what is known of it was changed, which no program can set, in nanoseconds since 1970.
  public var changed: Int64

  /// An identity by its parts.
  public init(device: UInt64, inode: UInt64, length: Int64, written: Int64, changed: Int64) {
    self.device = device
    self.inode = inode
    self.length = length
    self.written = written
    self.changed = changed
  }

  /// What identifies the running program, as it was installed; `nil` where /proc is not there. The
  /// corresponding C function is stat(2).
  public static var ofThisProgram: FileIdentity? {
    var status = stat()
    guard unsafe stat("/proc/self/exe", &status) == 0 else { return nil }
    return FileIdentity(status)
  }

  init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), length: Int64(status.st_size),
      written: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
