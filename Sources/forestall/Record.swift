internal import CForestall
internal import Glibc
internal import Processes
internal import SystemCalls
internal import Vocabulary

/// The folder of the beat records.
///
/// - Returns: `nil`, and has complained, outside a user session.
func recordFolder() -> String? {
  guard let runtime = ProcessEnvironment.value("XDG_RUNTIME_DIR"), runtime.hasPrefix("/"),
    Files.isFolder(runtime)
  else {
    _ = complain(
      "XDG_RUNTIME_DIR does not name a folder: run this inside a user session.", .unavailable)
    return nil
  }
  return runtime + "/forestall"
}

/// The one owner of a mapped beat record, by the C client.
@safe
struct Record: ~Copyable {
  private var client: forestall_client
  private let name: ClientName

  /// Takes part in the record that is there.
  ///
  /// - Returns: `nil` where there is none.
  init?(joining name: ClientName, in folder: String) throws(SystemCallError) {
    unsafe client = forestall_client()
    self.name = name
    let code = unsafe forestall_join_at(&client, folder, name.text)
    guard code != -ENOENT else { return nil }
    try Self.check(code, name)
    // A place held for a client that has yet to appear: the declaration's interval counts anew.
    guard let record = unsafe client.record, unsafe record.pointee.attached > 0 else { return nil }
  }

  /// No record, in the place of one that cannot be made.
  init(absentFor name: ClientName) {
    unsafe client = forestall_client()
    unsafe client.interval = TimeSpan.minutes(5).nanoseconds
    self.name = name
  }

  /// Whether there is a record.
  var isPresent: Bool { unsafe client.record != nil }

  deinit {
    var client = unsafe client
    unsafe forestall_detach(&client)
  }

  /// Attaches anew on behalf of a process, with the interval that the record has.
  mutating func attach(pid: Int32, in folder: String) throws(SystemCallError) {
    let interval = unsafe client.interval
    try Self.check(
      unsafe forestall_attach_at(&client, folder, name.text, interval, UInt32(pid)), name)
  }

  /// How far a push moves the deadline.
  var interval: TimeSpan { unsafe TimeSpan(nanoseconds: client.interval) }

  /// The recorded process; 0 for none.
  var pid: Int32 {
    guard let record = unsafe client.record else { return 0 }
    return unsafe Int32(bitPattern: record.pointee.pid)
  }

  /// Whether the recorded process lives.
  var isAlive: Bool {
    guard let record = unsafe client.record else { return false }
    let (namespace, attached) = unsafe (record.pointee.pid_namespace, record.pointee.attached)
    let liveness = Liveness.of(
      pid: pid, namespace: namespace, attached: BootInstant(nanoseconds: attached))
    if case .alive = liveness { return true }
    return false
  }

  /// Moves the deadline ahead, never nearer.
  ///
  /// - Returns: whether it counts; `false` after `done`.
  mutating func push(_ span: TimeSpan? = nil) throws(SystemCallError) -> Bool {
    let span = span ?? interval
    return try Self.check(unsafe forestall_push_for(&client, span.nanoseconds), name) == 0
  }

  /// Sets the deadline to just that far from now, even if that is nearer.
  ///
  /// - Returns: whether it counts; `false` after `done`.
  mutating func expect(within span: TimeSpan) throws(SystemCallError) -> Bool {
    try Self.check(unsafe forestall_push_nearer(&client, span.nanoseconds), name) == 0
  }

  /// Notes that data came.
  mutating func observe() throws(SystemCallError) {
    try Self.check(unsafe forestall_observed(&client), name)
  }

  /// Ends on purpose.
  mutating func finish() throws(SystemCallError) {
    try Self.check(unsafe forestall_done(&client), name)
  }

  /// The C client's convention: a negative errno, 0, or that it is done.
  @discardableResult
  private static func check(_ code: Int32, _ name: ClientName) throws(SystemCallError) -> Int32 {
    guard code < 0 else { return code }
    throw SystemCallError(
      attempt: "write", object: "the beat record of \(name)", errno: Errno(rawValue: -code))
  }
}

/// The exit status that goes with a failed system call.
func status(for error: SystemCallError) -> ExitStatus {
  switch error.errno.rawValue {
  case EACCES, EPERM: .permission
  case ENOSPC, EDQUOT, EROFS: .cannotCreate
  case EAGAIN: .temporary
  case EIO: .inputOutput
  default: .system
  }
}
