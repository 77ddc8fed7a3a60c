internal import CLinux
internal import Glibc
public import SystemCalls

/// A program to be run by a test: one that the package built, or any other.
public struct BuiltProgram: Sendable {
  /// Where it is.
  public let path: String

  /// A program by its path.
  public init(path: String) { self.path = path }

  /// A program of this package, beside the test bundle that runs.
  public init(_ name: String) throws(SystemCallError) {
    path = "\(try Self.folder())/\(name)"
  }

  /// The folder into which the package's programs and the running test bundle were built.
  public static func folder() throws(SystemCallError) -> String {
    let path = try Files.target(of: "/proc/self/exe")
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }

  /// Runs it to its end, with nothing to read on its input.
  ///
  /// The environment is just what is given, and `PATH` where it says none. A program that is not
  /// done after `limit` is killed.
  public func run(
    _ arguments: [String] = [], environment: [String: String] = [:], limit seconds: Int = 30
  ) throws(SystemCallError) -> ProgramResult {
    try start(arguments, environment: environment).result(limit: seconds)
  }

  /// Starts it. The corresponding C function is posix_spawn(3).
  public func start(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws(SystemCallError) -> RunningProgram {
    var environment = environment
    if environment["PATH"] == nil {
      environment["PATH"] = ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin"
    }
    let output = try Pipe()
    let errors = try Pipe()
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing.rawValue, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing.rawValue, 2)
    // A test may run on a thread that blocks all signals; the program must not inherit that.
    var attributes = posix_spawnattr_t()
    var noSignals = sigset_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe sigemptyset(&noSignals)
    unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var pid: pid_t = 0
    let code = unsafe posix_spawn(&pid, path, &actions, &attributes, &words, &variables)
    guard code == 0 else {
      throw SystemCallError(attempt: "start", object: path, errno: Errno(rawValue: code))
    }
    return try RunningProgram(
      pid: pid, path: path, output: output.keepReading(), errors: errors.keepReading())
  }
}

/// How a program ended and what it wrote.
public struct ProgramResult: Hashable, Sendable {
  /// Its exit status, or 128 and the number of the signal that ended it.
  public let status: Int32
  /// What it wrote to its standard output.
  public let output: String
  /// What it wrote to its standard error.
  public let errors: String

  /// A result by its parts.
  public init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}

private struct Pipe: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(SystemCallError) {
    var ends: [Int32] = [-1, -1]
    _ = try valueOrErrno("make", "a pipe") { unsafe forestall_pipe(&ends) }
    reading = FileDescriptor(consuming: ends[0])
    writing = FileDescriptor(consuming: ends[1])
  }

  consuming func keepReading() -> FileDescriptor { reading }
}
