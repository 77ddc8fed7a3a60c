internal import CLinux
internal import Glibc
public import SystemCalls

/// Starts programs: as a child that keeps the terminal and the standard streams, or in one's place.
public enum ChildProcess: Sendable {
  /// A variable to add to a child's environment.
  public typealias Variable = (name: String, value: String)

  /// Starts a program found along `PATH`, all signals unblocked.
  ///
  /// With variables, the child's `WATCHDOG_PID` is its own number. The corresponding C functions are
  /// fork(2) and execvpe(3).
  public static func start(
    _ words: [String], adding variables: [Variable] = []
  ) throws(SystemCallError) -> ProcessHandle {
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let object = words.first ?? "nothing"
    let pid = try valueOrErrno("run", object) {
      unsafe arguments.withUnsafeMutableBufferPointer {
        unsafe spawn($0.baseAddress, adding: variables)
      }
    }
    return try ProcessHandle(opening: pid)
  }

  /// Starts the program that the last words of this process's own command line name, byte for byte.
  public static func start(
    ownLastArguments count: Int, adding variables: [Variable]
  ) throws(SystemCallError) -> ProcessHandle {
    let first = Int(CommandLine.argc) - count
    guard count > 0, first >= 0 else {
      throw SystemCallError(attempt: "run", object: "nothing", errno: .invalidArgument)
    }
    let pid = try valueOrErrno("run", CommandLine.arguments[first]) {
      unsafe spawn(CommandLine.unsafeArgv + first, adding: variables)
    }
    return try ProcessHandle(opening: pid)
  }

  /// Lets another program take this process's place, with the same arguments, byte for byte.
  ///
  /// Returns only by an error. The corresponding C function is execvp(3).
  public static func become(_ program: String) throws(SystemCallError) {
    _ = try valueOrErrno("run", program) { unsafe execvp(program, CommandLine.unsafeArgv) }
  }

  /// Lets another program take this process's place, with these arguments, the first of them its
  /// name.
  ///
  /// Returns only by an error. The corresponding C function is execvp(3).
  public static func become(
    _ program: String, _ arguments: [String]
  ) throws(SystemCallError) {
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    _ = try valueOrErrno("run", program) {
      unsafe words.withUnsafeMutableBufferPointer {
        guard let first = $0.baseAddress else { return Int32(-1) }
        return unsafe execvp(program, first)
      }
    }
  }

  private static func spawn(
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, adding variables: [Variable]
  ) -> Int32 {
    var environment: [UnsafeMutablePointer<CChar>?] = unsafe []
    var owned: [UnsafeMutablePointer<CChar>?] = unsafe []
    defer { unsafe owned.forEach { unsafe free($0) } }
    var replaced = variables.map { "\($0.name)=" }
    for variable in variables {
      unsafe owned.append(strdup("\(variable.name)=\(variable.value)"))
    }
    if !variables.isEmpty {
      // Room for the number, which only the child itself knows in time.
      replaced.append("WATCHDOG_PID=")
      unsafe owned.append(strdup("WATCHDOG_PID=           "))
    }
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      if !replaced.contains(where: { unsafe strncmp($0, entry, $0.utf8.count) == 0 }) {
        unsafe environment.append(entry)
      }
      unsafe next += 1
    }
    unsafe environment += owned + [nil]
    return unsafe environment.withUnsafeMutableBufferPointer { buffer in
      var child = unsafe forestall_child(arguments: arguments, environment: buffer.baseAddress)
      return unsafe forestall_spawn(&child)
    }
  }
}
