internal import Glibc
public import SystemCalls

/// The program that this process runs.
public enum OwnExecutable: Sendable {
  /// The folder in which it lies. The corresponding C function is readlink(2) on `/proc/self/exe`.
  public static func folder() throws(SystemCallError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = try valueOrErrno("find", "/proc/self/exe") {
      unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe buffer.withMemoryRebound(to: CChar.self) {
          guard let base = $0.baseAddress else { return -1 }
          return unsafe readlink("/proc/self/exe", base, $0.count)
        }
      }
    }
    let slash = bytes[..<count].lastIndex(of: UInt8(ascii: "/")) ?? 0
    return String(decoding: bytes[..<slash], as: UTF8.self)
  }

  /// Where a program of the same installation lies: in the same folder, or else its bare name, to be
  /// looked for along `PATH`.
  public static func sibling(_ name: String) -> String {
    guard let folder = try? folder() else { return name }
    let path = "\(folder)/\(name)"
    return unsafe access(path, X_OK) == 0 ? path : name
  }
}
