internal import Glibc
public import SystemCalls

/// A message bus of a test's own: no service can be started on it, and nobody else is there.
///
/// It ends with this object.
public final class PrivateBus: Sendable {
  /// Where it listens, as `unix:path=…`.
  public let address: String
  private let folder: TemporaryFolder
  private let process: pid_t

  /// Starts a `dbus-daemon` and waits until it says that it listens.
  public init() throws(SystemCallError) {
    folder = try TemporaryFolder()
    let configuration = "\(folder.path)/bus.conf"
    let socket = "\(folder.path)/socket"
    let text = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(socket)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    try Files.replace(configuration, with: Array(text.utf8))
    let ends = try Self.pipe()
    let reading = FileDescriptor(consuming: ends[0])
    let writing = FileDescriptor(consuming: ends[1])
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, writing.rawValue, 3)
    let arguments = [
      "dbus-daemon", "--nofork", "--nopidfile", "--config-file=\(configuration)",
      "--print-address=3",
    ]
    // It complains of limits that it may not raise.
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    process = try unsafe Self.spawn(arguments, &actions)
    _ = consume writing
    let said = try Self.line(from: reading)
    guard said.hasPrefix("unix:") else {
      kill(process, SIGKILL)
      throw SystemCallError(attempt: "start", object: "dbus-daemon", errno: .noSuchProcess)
    }
    address = said
  }

  deinit {
    kill(process, SIGTERM)
    var status: Int32 = 0
    unsafe waitpid(process, &status, 0)
  }

  /// Has the bus stop answering, or answer again: connections stay, nothing comes.
  public func freeze(_ frozen: Bool) { kill(process, frozen ? SIGSTOP : SIGCONT) }

  private static func pipe() throws(SystemCallError) -> [Int32] {
    var ends: [Int32] = [-1, -1]
    _ = try valueOrErrno("make", "a pipe") { unsafe Glibc.pipe(&ends) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  private static func spawn(
    _ arguments: [String], _ actions: inout posix_spawn_file_actions_t
  ) throws(SystemCallError) -> pid_t {
    var child: pid_t = 0
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    // The thread pool's threads block all signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let result = unsafe posix_spawnp(&child, arguments[0], &actions, &attributes, &words, environ)
    guard result == 0 else {
      throw SystemCallError(
        attempt: "start", object: arguments[0], errno: Errno(rawValue: result))
    }
    return child
  }

  private static func line(from file: borrowing FileDescriptor) throws(SystemCallError) -> String {
    var line: [UInt8] = []
    let descriptor = file.rawValue
    while line.last != UInt8(ascii: "\n") {
      var byte: UInt8 = 0
      let count = try valueOrErrno("read", "the address of dbus-daemon") {
        unsafe read(descriptor, &byte, 1)
      }
      guard count == 1 else { break }
      line.append(byte)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }
}
