import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

/// A program on a terminal of its own, with somebody who types.
final class TypingStage {
  let pid: pid_t
  private let master: FileDescriptor
  private(set) var shown = ""
  private var bytes: [UInt8] = []
  private var isReaped = false

  /// The terminal's settings before the program had it.
  let before: tcflag_t

  /// Starts a program with just this environment on a terminal of this size.
  init(
    _ program: BuiltProgram, _ words: [String], environment: [String: String],
    columns: UInt16 = 80, lines: UInt16 = 24
  ) throws {
    // What posix_openpt(3), unlockpt(3) and ptsname(3) do, which the C library hides.
    let master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(master >= 0)
    self.master = FileDescriptor(consuming: master)
    var (isLocked, number) = (Int32(0), Int32(0))
    try #require(unsafe ioctl(master, Self.setLock, &isLocked) == 0)
    try #require(unsafe ioctl(master, Self.getNumber, &number) == 0)
    var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0)
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
    var noSignals = sigset_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe sigemptyset(&noSignals)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Self.ownSession)
    var arguments = unsafe ([program.path] + words).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var pid: pid_t = 0
    let code = unsafe posix_spawn(
      &pid, program.path, &actions, &attributes, &arguments, &variables)
    try #require(code == 0)
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
  func modes() throws -> tcflag_t { try Self.localModes(master.rawValue) }

  private static func localModes(_ descriptor: Int32) throws -> tcflag_t {
    var settings = termios()
    try #require(unsafe tcgetattr(descriptor, &settings) == 0)
    return settings.c_lflag
  }

  /// Whether the keys come one by one, and are not shown.
  func isRaw() throws -> Bool { try modes() & tcflag_t(ICANON | ECHO) == 0 }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(master.rawValue, bytes, bytes.count)
  }

  func signal(_ number: Int32) { kill(pid, number) }

  /// Gives the terminal another size, of which the program is told.
  func resize(columns: UInt16, lines: UInt16) throws {
    var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe ioctl(master.rawValue, UInt(TIOCSWINSZ), &size) == 0)
  }

  /// Forgets what was shown until now.
  func forget() {
    bytes = []
    shown = ""
  }

  /// Waits until this was shown, for twenty seconds at most.
  func until(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let end = Clocks.monotonic() + .seconds(20)
    while !shown.contains(text) {
      let isMore = read(until: end)
      try #require(
        isMore || shown.contains(text), "\(text) did not come: \(shown)",
        sourceLocation: sourceLocation)
    }
  }

  /// Waits until the process has stopped.
  func untilStopped() throws {
    var raw: Int32 = 0
    try #require(unsafe waitpid(pid, &raw, WUNTRACED) == pid)
    try #require(raw & 0xff == 0x7f, "it ended")
  }

  /// Waits for its end: its status, or 128 and the signal's number; all that it wrote is shown then.
  func status() throws -> Int32 {
    let end = Clocks.monotonic() + .seconds(30)
    while read(until: end) {}
    if Clocks.monotonic() >= end { kill(pid, SIGKILL) }
    var raw: Int32 = 0
    try #require(unsafe waitpid(pid, &raw, 0) == pid)
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
