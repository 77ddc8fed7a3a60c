internal import Glibc

/// Whole-file operations: read all of it, replace all of it, or nothing.
public enum Files: Sendable {
  /// Reads a whole file of at most `limit` bytes.
  ///
  /// - Throws: `SystemCallError`; a longer file is `EFBIG`, and a pipe, a folder or a
  ///   socket, which would be waited for without end, is `EINVAL`.
  public static func read(_ path: String, limit: Int = 1 << 20) throws(SystemCallError) -> [UInt8] {
    try read(
      from: try open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), path, limit: limit)
  }

  /// Reads all of an open file, of at most `limit` bytes; `path` is what a message calls it.
  ///
  /// - Throws: `SystemCallError`, as the one above does.
  public static func read(
    from file: borrowing FileDescriptor, _ path: @autoclosure () -> String, limit: Int
  ) throws(SystemCallError) -> [UInt8] {
    let descriptor = file.rawValue
    var status = stat()
    _ = try valueOrErrno("look at", path()) { unsafe fstat(descriptor, &status) }
    // A device may be /dev/null, by which a file is masked.
    guard [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT) else {
      throw SystemCallError(attempt: "read", object: path(), errno: .invalidArgument)
    }
    // One call for a file whose size is known; a growing one, and /proc, whose files have none, go on.
    let size = Int(status.st_size)
    var bytes = try read(from: file, path(), atMost: size > 0 ? min(size, limit) + 1 : 16_384)
    var isWhole = bytes.isEmpty || (size > 0 && bytes.count <= size)
    while !isWhole, bytes.count <= limit {
      let more = try read(from: file, path(), atMost: 16_384)
      bytes += more
      isWhole = more.isEmpty
    }
    guard bytes.count <= limit else {
      throw SystemCallError(attempt: "read", object: path(), errno: Errno(rawValue: EFBIG))
    }
    return bytes
  }

  private static func read(
    from file: borrowing FileDescriptor, _ path: @autoclosure () -> String, atMost count: Int
  ) throws(SystemCallError) -> [UInt8] {
    let descriptor = file.rawValue
    var failure: SystemCallError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(SystemCallError) {
        filled = try valueOrErrno("read", path()) {
          unsafe Glibc.read(descriptor, buffer.baseAddress, count)
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Replaces a file, whole or not at all: a temporary file beside it, then a rename. With
  /// `durable` the bytes are on the disk before the rename, and after it the name is (fsync(2));
  /// `ignoringMask` the mode is that whatever umask(2) says.
  public static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600, durable: Bool = false,
    ignoringMask: Bool = false
  ) throws(SystemCallError) {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))~"
    do throws(SystemCallError) {
      let file = try open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      try write(bytes, to: file, path: path)
      if ignoringMask {
        _ = try valueOrErrno("set the mode of", path) { fchmod(file.rawValue, mode) }
      }
      if durable { _ = try valueOrErrno("write to the disk", path) { fsync(file.rawValue) } }
      _ = try valueOrErrno("replace", path) { unsafe rename(temporary, path) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    if durable { try syncFolder(of: path) }
  }

  /// Replaces a file, then does what tells others of it. Until that is done the file has a second name,
  /// by which `isAnnounced` knows one whose writer was killed in between.
  ///
  /// - Throws: `SystemCallError`; the file is removed where others could not be told.
  public static func replace(
    _ path: String, with bytes: [UInt8], announcedBy announce: () throws(SystemCallError) -> Void
  ) throws(SystemCallError) {
    let second = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))~"
    try replace(second, with: bytes)
    defer { unsafe unlink(second) }
    let first = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))~"
    _ = try valueOrErrno("create", first) { unsafe link(second, first) }
    do throws(SystemCallError) {
      _ = try valueOrErrno("replace", path) { unsafe rename(first, path) }
      try announce()
    } catch {
      for left in [first, path] { unsafe unlink(left) }
      throw error
    }
  }

  /// Whether who replaced a file came to tell others of it. The corresponding C function is stat(2).
  public static func isAnnounced(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_nlink == 1
  }

  /// Has the names in the folder of a path be on the disk: a file that is synced is found again after
  /// a power cut only by a name that is. The corresponding C function is fsync(2), of the folder.
  public static func syncFolder(of path: String) throws(SystemCallError) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    let opened = try open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    do throws(SystemCallError) {
      _ = try valueOrErrno("write to the disk", folder) { fsync(opened.rawValue) }
    } catch {
      // Some network file systems have no such thing: there a name is on the disk at once.
      guard error.errno == .invalidArgument else { throw error }
    }
  }

  /// Removes a file; with `durable` it does not come back after a power cut (fsync(2)).
  ///
  /// - Returns: whether it was there.
  @discardableResult
  public static func remove(
    _ path: String, durable: Bool = false
  ) throws(SystemCallError) -> Bool {
    do throws(SystemCallError) {
      _ = try valueOrErrno("remove", path) { unsafe unlink(path) }
    } catch {
      guard error.errno == .noSuchFile else { throw error }
      return false
    }
    if durable { try syncFolder(of: path) }
    return true
  }

  /// Gives whatever lies at a path another name, hidden and beside it. The corresponding C function is
  /// rename(2).
  ///
  /// - Returns: the path that it has now.
  public static func moveAside(_ path: String) throws(SystemCallError) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let aside =
      "\(path[..<slash]).\(path[slash...]).\(getpid()).\(UInt32.random(in: .min ... .max))~"
    _ = try valueOrErrno("move aside", path) { unsafe rename(path, aside) }
    return aside
  }

  /// Creates a folder and its parents, each with `mode`, where they are not there. With `durable` each
  /// that is made is on the disk then (fsync(2)).
  public static func createFolder(
    _ path: String, mode: UInt32 = 0o700, durable: Bool = false
  ) throws(SystemCallError) {
    do throws(SystemCallError) {
      _ = try valueOrErrno("create the folder", path) { unsafe mkdir(path, mode) }
    } catch {
      if error.errno == .fileExists, isFolder(path) { return }
      guard error.errno == .noSuchFile, let slash = path.lastIndex(of: "/"),
        slash > path.startIndex
      else { throw error }
      try createFolder(String(path[..<slash]), mode: mode, durable: durable)
      _ = try valueOrErrno("create the folder", path) { unsafe mkdir(path, mode) }
    }
    if durable { try syncFolder(of: path) }
  }

  /// Where a symbolic link leads. The corresponding C function is readlink(2).
  public static func target(of link: String) throws(SystemCallError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try valueOrErrno("follow", link) {
      unsafe readlink(link, &buffer, buffer.count)
    }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a folder is at the path.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether an ordinary file is at the path, or where a link there leads.
  public static func isRegular(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether something is at the path.
  public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Whether a program that this process may run is at the path. The corresponding C function is
  /// access(2).
  public static func isExecutable(_ path: String) -> Bool {
    unsafe access(path, X_OK) == 0 && !isFolder(path)
  }

  /// The names in a folder, in order, without `.` and `..`.
  public static func names(in folder: String) throws(SystemCallError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw SystemCallError(
        attempt: "list", object: folder, errno: Errno(rawValue: Glibc.errno))
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func open(
    _ path: String, _ flags: Int32, _ mode: UInt32 = 0
  ) throws(SystemCallError) -> FileDescriptor {
    FileDescriptor(
      consuming: try valueOrErrno("open", path) { unsafe Glibc.open(path, flags, mode) })
  }

  private static func write(
    _ bytes: [UInt8], to file: borrowing FileDescriptor, path: String
  ) throws(SystemCallError) {
    let descriptor = file.rawValue
    var written = 0
    while written < bytes.count {
      written += try valueOrErrno("write", path) {
        unsafe bytes.withUnsafeBytes {
          unsafe Glibc.write(
            descriptor, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written)
        }
      }
    }
  }
}
