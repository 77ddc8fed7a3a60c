internal import Glibc

/// What other programs say that have no other way to be asked.
public enum CommandOutput: Sendable {
  /// Has the shell run a command, which is ended after some seconds, and reads what it writes. The
  /// corresponding C function is popen(3).
  ///
  /// - Parameters:
  ///   - command: A command line; never one with words from outside in it.
  ///   - seconds: How long it may take.
  ///   - limit: The most bytes that are read.
  /// - Returns: what it wrote to its standard output; `nil` where it failed or is not there.
  public static func of(
    _ command: String, within seconds: Int = 3, limit: Int = 65_536
  ) -> String? {
    guard
      let stream = unsafe popen("exec timeout \(seconds) \(command) 2>/dev/null </dev/null", "re")
    else { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < limit {
      let count = unsafe fread(&buffer, 1, buffer.count, stream)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    guard unsafe pclose(stream) == 0 else { return nil }
    return String(decoding: bytes.prefix(limit), as: UTF8.self)
  }
}
