public import Glibc
public import SystemCalls
internal import Vocabulary

/// A program on a terminal of its own, with somebody who types.
public final class TypingStage {
  /// The program's process, which leads the terminal's session.
  public let pid: pid_t
  private let master: FileDescriptor
  /// What the program wrote, as far as it was read.
  public private(set) var shown = ""
  private var bytes: [UInt8] = []
  private var isReaped = false

  /// The terminal's settings before the program had it.
  public let before: tcflag_t

  /// What did not come on the terminal.
  public struct Problem: Error, CustomStringConvertible {
    /// A sentence that tells of it.
    public let description: String
  }

  /// Starts a program with just this environment on a terminal of this size.
  public init(
    _ program: BuiltProgram, _ words: [String], environment: [String: String],
    columns: UInt16 = 80, lines: UInt16 = 24
  ) throws(SystemCallError) {
    // What posix_openpt(3), unlockpt(3) and ptsname(3) do, which the C library hides.
    let master = try valueOrErrno("open", "a terminal") {
      unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    }
    self.master = FileDescriptor(consuming: master)
    var (isLocked, number) = (Int32(0), Int32(0))
    _ = try valueOrErrno("unlock", "a terminal") {
      unsafe ioctl(master, Self.setLock, &isLocked)
    }
    _ = try valueOrErrno("number", "a terminal") {
      unsafe ioctl(master, Self.getNumber, &number)
    }
    try Self.resize(master, columns: columns, lines: lines)
    before = try Self.localModes(master)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens is the session's.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
    for descriptor in [Int32(1), 2] {
      unsafe posix_spawn_file_actions_adddup2(&actions, 0, descriptor)
    }
    var attributes = posix_spawnattr_t()
    var (noSignals, allSignals) = (sigset_t(), sigset_t())
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe sigemptyset(&noSignals)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    // In the background of a script a test ignores Ctrl-C; a program at a terminal must not.
    unsafe sigfillset(&allSignals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &allSignals)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Self.ownSession)
    var arguments = unsafe ([program.path] + words).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var pid: pid_t = 0
    let code = unsafe posix_spawn(
      &pid, program.path, &actions, &attributes, &arguments, &variables)
    guard code == 0 else {
      throw SystemCallError(
        attempt: "start", object: program.path, errno: Errno(rawValue: code))
    }
    self.pid = pid
  }

  deinit {
    guard !isReaped else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// POSIX_SPAWN_SETSID, TIOCSPTLCK and TIOCGPTN, which the C library hides, or Swift cannot import.
  private static let ownSession: Int16 = 0x80
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// How the terminal treats keys at present.
  public func modes() throws(SystemCallError) -> tcflag_t { try Self.localModes(master.rawValue) }

  private static func localModes(_ descriptor: Int32) throws(SystemCallError) -> tcflag_t {
    var settings = termios()
    _ = try valueOrErrno("ask", "a terminal") { unsafe tcgetattr(descriptor, &settings) }
    return settings.c_lflag
  }

  /// Whether the keys come one by one, and are not shown.
  public func isRaw() throws(SystemCallError) -> Bool { try modes() & tcflag_t(ICANON | ECHO) == 0 }

  /// Types on its keyboard.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(master.rawValue, bytes, bytes.count)
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) { kill(pid, number) }

  /// Gives the terminal another size, of which the program is told.
  public func resize(columns: UInt16, lines: UInt16) throws(SystemCallError) {
    try Self.resize(master.rawValue, columns: columns, lines: lines)
  }

  private static func resize(
    _ descriptor: Int32, columns: UInt16, lines: UInt16
  ) throws(SystemCallError) {
    var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = try valueOrErrno("resize", "a terminal") {
      unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size)
    }
  }

  /// Forgets what was shown until now.
  public func forget() {
    bytes = []
    shown = ""
  }

  /// Waits until this was shown, for twenty seconds at most.
  public func until(_ text: String) throws(Problem) {
    let end = Clocks.monotonic() + .seconds(20)
    while !shown.contains(text) {
      let isMore = read(until: end)
      guard isMore || shown.contains(text) else {
        throw Problem(description: "\(text) did not come: \(shown)")
      }
    }
  }

  /// Waits until the process has stopped.
  public func untilStopped() throws {
    let raw = try waited(WUNTRACED)
    guard raw & 0xff == 0x7f else { throw Problem(description: "It ended: \(shown)") }
  }

  private func waited(_ options: Int32) throws(SystemCallError) -> Int32 {
    var raw: Int32 = 0
    _ = try valueOrErrno("wait for", "process \(pid)") { unsafe waitpid(pid, &raw, options) }
    return raw
  }

  /// Waits for its end: its status, or 128 and the signal's number; all that it wrote is shown then.
  public func status() throws(SystemCallError) -> Int32 {
    let end = Clocks.monotonic() + .seconds(30)
    while read(until: end) {}
    if Clocks.monotonic() >= end { kill(pid, SIGKILL) }
    let raw = try waited(0)
    isReaped = true
    return raw & 0x7f == 0 ? (raw >> 8) & 0xff : 128 + raw & 0x7f
  }

  /// Reads what comes next; whether anything came.
  private func read(until end: MonotonicInstant) -> Bool {
    var watched = pollfd(fd: master.rawValue, events: Int16(POLLIN), revents: 0)
    let span = end.since(Clocks.monotonic()).nanoseconds / 1_000_000
    guard unsafe poll(&watched, 1, Int32(clamping: span)) > 0 else { return false }
    var chunk = [UInt8](repeating: 0, count: 8_192)
    // At the end, with nobody on the other side, that is an error.
    let count = unsafe Glibc.read(master.rawValue, &chunk, chunk.count)
    guard count > 0 else { return false }
    bytes += chunk.prefix(count)
    shown = String(decoding: bytes, as: UTF8.self)
    return true
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension TypingStage: Sendable {}
