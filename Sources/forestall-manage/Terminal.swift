internal import Glibc
internal import SystemCalls

/// Where a command writes: what was asked for to standard output, what is wrong to standard error.
enum Terminal {
  /// Writes what was asked for.
  static func say(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes what is wrong.
  static func tell(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes a question, and leaves the rest of the line for its answer.
  static func ask(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

  /// How many columns there are; 80 where it is no terminal.
  static var width: Int {
    var size = winsize()
    let code = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return code == 0 && size.ws_col >= 40 ? Int(size.ws_col) : 80
  }

  /// Writes what was asked for, byte by byte.
  static func say(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var written = 0
    while written < bytes.count {
      let rest = bytes[written...]
      let count = try? valueOrErrno("write to", "the terminal") {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      guard let count else { exit(ExitStatus.inputOutput.rawValue) }
      written += count
    }
  }
}
