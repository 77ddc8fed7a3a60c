internal import CLinux

extension Files {
  /// The kind of file system that a path lies on, by its number in `<linux/magic.h>`. The
  /// corresponding C function is statfs(2).
  public static func fileSystemType(of path: String) throws(SystemCallError) -> UInt32 {
    UInt32(
      truncatingIfNeeded: try valueOrErrno("look at the file system of", path) {
        unsafe forestall_file_system_type(path)
      })
  }
}
