import Glibc
import SystemCalls

/// A process of the session's that a test is about to kill.
struct Victim {
  let pid: Int32

  /// The living processes of a program; the kernel keeps 15 bytes of its name.
  static func running(_ program: String) -> [Victim] {
    let name = String(program.prefix(15))
    return ((try? Files.names(in: "/proc")) ?? []).compactMap(Int32.init).filter { pid in
      guard let bytes = try? Files.read("/proc/\(pid)/comm") else { return false }
      return String(decoding: bytes.dropLast(), as: UTF8.self) == name
    }.map(Victim.init).filter(\.isAlive)
  }

  /// Whether it has not ended yet; one that nobody has waited for still has its place in /proc.
  var isAlive: Bool {
    guard let bytes = try? Files.read("/proc/\(pid)/stat") else { return false }
    let state = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?
      .split(separator: " ").first
    return state != nil && state != "Z" && state != "X"
  }

  /// Kills it.
  ///
  /// - Returns: `false` where it had ended before, so that nothing was killed.
  func kill() -> Bool { isAlive && Glibc.kill(pid, SIGKILL) == 0 }
}
