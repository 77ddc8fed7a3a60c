internal import Glibc
public import SystemCalls

/// A folder of a test's own, removed with all in it at the end of its life.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes a fresh folder below `TMPDIR` or another parent. The corresponding C function is mkdtemp(3).
  public init(below parent: String? = nil) throws(SystemCallError) {
    let parent = parent ?? ProcessEnvironment.value("TMPDIR") ?? "/tmp"
    var template = Array("\(parent)/forestall-test-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, let name = unsafe mkdtemp(start) else { return nil }
      return unsafe String(cString: name)
    }
    guard let made else {
      throw SystemCallError(
        attempt: "make a folder below", object: parent, errno: Errno(rawValue: Glibc.errno))
    }
    path = made
  }

  deinit { Self.removeTree(path) }

  /// Removes a folder and all in it, as far as that is allowed.
  public static func removeTree(_ path: String) {
    for name in (try? Files.names(in: path)) ?? [] {
      let child = "\(path)/\(name)"
      var status = stat()
      if unsafe lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        removeTree(child)
      } else {
        unsafe unlink(child)
      }
    }
    unsafe rmdir(path)
  }
}
