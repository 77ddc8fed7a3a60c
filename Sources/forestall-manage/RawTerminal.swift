internal import Glibc
internal import Processes
internal import SystemCalls

/// The terminal as a screen to draw on, keys coming one by one; as it was again at the end of the
/// object's life at the latest.
final class RawTerminal {
  private var ordinary: termios?

  /// Whether there is a terminal for keys and one to draw on, with a cursor that can be moved.
  static var isThere: Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return false }
    return !["", "dumb", "unknown"].contains(ProcessEnvironment.value("TERM") ?? "")
  }

  deinit { try? leave() }

  /// How many columns and lines it has.
  var size: (width: Int, height: Int) {
    var size = winsize()
    let code = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    guard code == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Takes it: a screen apart from what is written there, keys that are not shown. Ctrl-C and the like
  /// stay signals.
  func enter() throws(SystemCallError) {
    var settings = termios()
    _ = try valueOrErrno("ask", "the terminal") { unsafe tcgetattr(STDIN_FILENO, &settings) }
    if ordinary == nil { ordinary = settings }
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    _ = try valueOrErrno("set", "the terminal") {
      unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
    }
    // Lines that turn out longer than they were thought to be are cut, and do not push others.
    try StandardOutput.write("\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l")
  }

  /// Gives it back as it was.
  func leave() throws(SystemCallError) {
    guard var settings = ordinary else { return }
    ordinary = nil
    // What was typed and not read is not for the shell.
    _ = unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    try StandardOutput.write("\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l")
  }

  /// Shows lines in the place of what was there; those of the given places stand out.
  func draw(_ lines: [(text: String, standsOut: Bool)]) throws(SystemCallError) {
    let shown = lines.map { line in
      (line.standsOut ? "\u{1b}[7m\(line.text)\u{1b}[0m" : line.text) + "\u{1b}[K"
    }
    try StandardOutput.write("\u{1b}[H" + shown.joined(separator: "\r\n") + "\u{1b}[J")
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension RawTerminal: Sendable {}

/// The standard output and input, byte by byte.
enum StandardOutput {
  /// Writes a text as it is.
  static func write(_ text: String) throws(SystemCallError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = try valueOrErrno("write to", "the terminal") {
        unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }
}

/// The standard input.
enum StandardInput {
  /// What can be read now, once something can; nothing at its end.
  static func read() throws(SystemCallError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 1_024)
    let count = try valueOrErrno("read", "the terminal") {
      unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count)
      }
    }
    return Array(chunk.prefix(count))
  }
}
