internal import Glibc

/// The calls that a disk in trouble refuses, so that tests may refuse them.
struct JournalDisk: Sendable {
  /// As fdatasync(2): it brings the length with it as well.
  var sync: @Sendable (Int32) -> Int32 = { fdatasync($0) }
  /// As ftruncate(2).
  var truncate: @Sendable (Int32, Int) -> Int32 = { ftruncate($0, $1) }
}

/// The open, locked file of a journal: appends to it, and replaces it as a whole.
///
/// The lock belongs to the file, not to its path: who opens the path has to look again, once it has the
/// lock, whether its file is still the one there. The file that replaces it is locked before it gets
/// the path.
struct JournalFile: ~Copyable {
  let path: String
  /// How long it is, without anything that was cut off.
  private(set) var length = 0
  /// Whether it has to be replaced before anything else is recorded: after a call that failed, the
  /// kernel does not tell what of it comes to the disk.
  private(set) var isInDoubt = false
  /// Whether its name has yet to be brought to the disk.
  private var isNameNew = false
  private var descriptor: Int32
  private let disk: JournalDisk

  /// Opens the file, which is made where it is not there, and locks it.
  init(_ path: String, disk: JournalDisk = JournalDisk()) throws(SessionJournalError) {
    // The members are set last: an initialiser that fails after that would close it once more.
    let claimed = try Self.claim(path)
    self.path = path
    self.disk = disk
    descriptor = claimed
  }

  deinit { Self.letGo(descriptor) }

  /// Reads all of a file without a lock; `nil` where there is none.
  static func read(_ path: String) throws(SessionJournalError) -> [UInt8]? {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let descriptor = unsafe Glibc.open(path, flags)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw opening(path, errno)
    }
    defer { close(descriptor) }
    try check(descriptor, path)
    return try read(descriptor, path)
  }

  /// Reads all of it.
  func read() throws(SessionJournalError) -> [UInt8] { try Self.read(descriptor, path) }

  /// Takes the file as it is up to a length, drops the rest, and brings it to the disk.
  mutating func settle(length: Int) {
    self.length = length
    isNameNew = true
    isInDoubt = disk.truncate(descriptor, length) != 0 || disk.sync(descriptor) != 0
  }

  /// Appends bytes, whole or not at all.
  mutating func append(_ bytes: [UInt8], sync: Bool) throws(SessionJournalError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
      throw .gone(path: path)
    }
    let code = Self.write(bytes, to: descriptor, at: length)
    guard code == 0 else {
      undo()
      throw .failed(attempt: "write", path: path, errno: code)
    }
    length += bytes.count
    guard sync else { return }
    do throws(SessionJournalError) { try self.sync() } catch {
      length -= bytes.count
      undo()
      throw error
    }
  }

  /// Brings all that was appended to the disk.
  mutating func sync() throws(SessionJournalError) {
    guard disk.sync(descriptor) == 0 else {
      isInDoubt = true
      throw .failed(attempt: "bring to the disk", path: path, errno: errno)
    }
    guard isNameNew else { return }
    let code = JournalPlace.sync(JournalPlace.folder(of: path))
    guard code == 0 else { throw .failed(attempt: "bring to the disk", path: path, errno: code) }
    isNameNew = false
  }

  /// Puts another content in its place, whole or not at all, and brings it to the disk.
  mutating func replace(with bytes: [UInt8]) throws(SessionJournalError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
      throw .gone(path: path)
    }
    // One name is enough, since only who has the lock comes here; what is there a killed one left.
    let temporary = path + ".new~"
    unsafe unlink(temporary)
    let fresh = unsafe Glibc.open(
      temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard fresh >= 0 else { throw .failed(attempt: "replace", path: path, errno: errno) }
    var code = flock(fresh, LOCK_EX | LOCK_NB) == 0 ? 0 : errno
    if code == 0 { code = Self.write(bytes, to: fresh, at: 0) }
    if code == 0, disk.sync(fresh) != 0 { code = errno }
    if code == 0, unsafe rename(temporary, path) != 0 { code = errno }
    guard code == 0 else {
      close(fresh)
      unsafe unlink(temporary)
      throw .failed(attempt: "replace", path: path, errno: code)
    }
    Self.letGo(descriptor)
    descriptor = fresh
    length = bytes.count
    isInDoubt = false
    isNameNew = true
    try sync()
  }

  private mutating func undo() {
    if disk.truncate(descriptor, length) != 0 { isInDoubt = true }
  }

  /// Opens and locks the file that is at a path.
  private static func claim(_ path: String) throws(SessionJournalError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    while true {
      let descriptor = unsafe Glibc.open(path, flags, 0o600)
      guard descriptor >= 0 else { throw opening(path, errno) }
      do throws(SessionJournalError) {
        if try lock(descriptor, path) { return descriptor }
      } catch {
        close(descriptor)
        throw error
      }
      letGo(descriptor)  // It was just replaced.
    }
  }

  /// Unlocks and closes. Closing alone does not unlock at once: another thread may just be starting a
  /// program, which has a copy of the descriptor until it executes.
  private static func letGo(_ descriptor: Int32) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Locks an open file.
  ///
  /// - Returns: whether it is still the one at the path.
  private static func lock(_ descriptor: Int32, _ path: String) throws(SessionJournalError) -> Bool
  {
    try check(descriptor, path)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { throw .inUse(path: path) }
      guard errno == EINTR else { throw .failed(attempt: "lock", path: path, errno: errno) }
    }
    var (own, there) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0, unsafe lstat(path, &there) == 0 else { return false }
    return own.st_dev == there.st_dev && own.st_ino == there.st_ino
  }

  private static func check(_ descriptor: Int32, _ path: String) throws(SessionJournalError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .failed(attempt: "look at", path: path, errno: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard status.st_uid == geteuid() else { throw .notOwned(path: path) }
  }

  private static func opening(_ path: String, _ errno: Int32) -> SessionJournalError {
    switch errno {
    case ELOOP, EISDIR, ENXIO: .notAFile(path: path)
    default: .failed(attempt: "open", path: path, errno: errno)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, at place: Int) -> Int32 {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(
          descriptor, $0.baseAddress.map { unsafe $0 + written }, bytes.count - written,
          place + written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : ENOSPC }
      written += count
    }
    return 0
  }

  private static func read(
    _ descriptor: Int32, _ path: String
  ) throws(SessionJournalError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress, $0.count, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .failed(attempt: "read", path: path, errno: errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      // More than the writer ever lets it become.
      guard bytes.count <= 1 << 29 else { throw .failed(attempt: "read", path: path, errno: EFBIG) }
    }
  }
}
