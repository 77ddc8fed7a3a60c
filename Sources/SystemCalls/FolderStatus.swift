internal import Glibc

/// Whose a folder is and who may enter it, as stat(2) tells.
public struct FolderStatus: Hashable, Sendable {
  /// Whether it is a folder, and no link to one.
  public var isFolder: Bool
  /// Whether it belongs to who asks.
  public var isOwn: Bool
  /// The twelve bits of its mode.
  public var mode: UInt32
  /// Whether who asks may make files in it.
  public var isWritable: Bool

  /// What lies at a path; `nil` where nothing does. The corresponding C functions are lstat(2) and
  /// access(2).
  public init?(of path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    isOwn = status.st_uid == geteuid()
    mode = status.st_mode & 0o7777
    isWritable = unsafe access(path, W_OK | X_OK) == 0
  }
}

extension Files {
  /// Has a file or a folder another mode. The corresponding C function is chmod(2).
  public static func setMode(_ mode: UInt32, of path: String) throws(SystemCallError) {
    _ = try valueOrErrno("change the mode of", path) { unsafe chmod(path, mode) }
  }

  /// How many bytes who asks may still write on the file system of a path. The corresponding C function
  /// is statvfs(3).
  public static func freeSpace(at path: String) throws(SystemCallError) -> UInt64 {
    var status = statvfs()
    _ = try valueOrErrno("look at the file system of", path) { unsafe statvfs(path, &status) }
    let (bytes, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return overflow ? .max : bytes
  }
}

/// The person who runs this.
public enum Account: Sendable {
  /// The log-in name; `nil` where the system knows none. The corresponding C function is getpwuid(3).
  public static var name: String? {
    guard let entry = unsafe getpwuid(getuid()), let name = unsafe entry.pointee.pw_name else {
      return nil
    }
    return unsafe String(cString: name)
  }
}
