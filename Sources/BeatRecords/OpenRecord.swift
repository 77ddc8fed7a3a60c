internal import CForestall
internal import Glibc
public import SystemCalls
public import Vocabulary

/// The one owner of a mapped beat record, by the C client: what writes a record, for as long as it
/// is wanted.
@safe
public struct OpenRecord: ~Copyable {
  private var client: forestall_client
  private let name: ClientName
  private let folder: RecordFolder

  /// Takes part in the record that is there. The C function is forestall_join_at.
  ///
  /// - Returns: `nil` where there is none of this boot.
  /// - Throws: `SystemCallError` for a record that cannot be used, with what to do about it.
  public init?(joining name: ClientName, in folder: RecordFolder) throws(SystemCallError) {
    self.init(absent: name, in: folder)
    guard Files.isFolder(folder.path) else { return nil }
    let code = unsafe forestall_join_at(&client, folder.path, name.text)
    guard code != -ENOENT else { return nil }
    try check(code)
  }

  /// Makes the record, or takes the one of this boot that is there; ends an earlier `finish`, and
  /// drops a marker. The C function is forestall_attach_at.
  ///
  /// - Parameters:
  ///   - name: The client.
  ///   - folder: Where the records are.
  ///   - interval: How far a push is to move the deadline.
  ///   - pid: The process that it is attached for; `nil` for none.
  /// - Throws: `SystemCallError` where there can be none, with what to do about it.
  public init(
    attaching name: ClientName, in folder: RecordFolder, interval: TimeSpan, pid: Int32?
  ) throws(SystemCallError) {
    self.init(absent: name, in: folder)
    unsafe client.interval = interval.nanoseconds
    try attach(pid: pid)
  }

  /// No record, in the place of one that cannot be made.
  public init(absent name: ClientName, in folder: RecordFolder) {
    unsafe client = forestall_client()
    unsafe client.interval = TimeSpan.minutes(5).nanoseconds
    self.name = name
    self.folder = folder
  }

  deinit {
    var client = unsafe client
    unsafe forestall_detach(&client)
  }

  // MARK: - What it says

  /// Whether there is a record.
  public var isPresent: Bool { unsafe client.record != nil }

  /// Whether a client has attached to it; else a sweep holds its place for one that has yet to appear.
  public var isAttached: Bool { attached.nanoseconds > 0 }

  /// Whether the client ended on purpose: a push does nothing until somebody attaches.
  public var isDone: Bool {
    guard let record = unsafe client.record else { return false }
    return unsafe record.pointee.flags & UInt16(FORESTALL_DONE) != 0
  }

  /// How far a push moves the deadline.
  public var interval: TimeSpan { unsafe TimeSpan(nanoseconds: client.interval) }

  /// When the reminder is due; `nil` when nothing is expected.
  public var deadline: MonotonicInstant? {
    guard let record = unsafe client.record else { return nil }
    let nanoseconds = unsafe record.pointee.deadline
    return nanoseconds == 0 ? nil : MonotonicInstant(nanoseconds: nanoseconds)
  }

  /// The recorded process; 0 for none.
  public var pid: Int32 {
    guard let record = unsafe client.record else { return 0 }
    return unsafe Int32(bitPattern: record.pointee.pid)
  }

  /// The pid namespace in which the process has its number, by its inode.
  public var namespace: UInt32 {
    guard let record = unsafe client.record else { return 0 }
    return unsafe record.pointee.pid_namespace
  }

  /// When a client last attached.
  public var attached: BootInstant {
    guard let record = unsafe client.record else { return BootInstant(nanoseconds: 0) }
    return unsafe BootInstant(nanoseconds: record.pointee.attached)
  }

  // MARK: - What is done with it

  /// Attaches anew on behalf of a process, with the interval that the record has.
  public mutating func attach(pid: Int32?) throws(SystemCallError) {
    let interval = unsafe client.interval
    try check(
      unsafe forestall_attach_at(
        &client, folder.path, name.text, interval, UInt32(max(0, pid ?? 0))))
  }

  /// Moves the deadline ahead, by the interval or a given span, never nearer. The C functions are
  /// forestall_push and forestall_push_for.
  ///
  /// - Returns: whether it counts; `false` after `finish`.
  public mutating func push(_ span: TimeSpan? = nil) throws(SystemCallError) -> Bool {
    guard let span else { return try check(unsafe forestall_push(&client)) == 0 }
    return try check(unsafe forestall_push_for(&client, span.nanoseconds)) == 0
  }

  /// Sets the deadline to just that far from now, even if that is nearer; zero is due now. The C
  /// function is forestall_push_nearer.
  ///
  /// - Returns: whether it counts; `false` after `finish`.
  public mutating func expect(within span: TimeSpan) throws(SystemCallError) -> Bool {
    try check(unsafe forestall_push_nearer(&client, span.nanoseconds)) == 0
  }

  /// Puts another deadline in the place of one that no client sets, unless it was changed since it
  /// was read. The C function is forestall_correct.
  public mutating func correct(_ wrong: MonotonicInstant, to right: MonotonicInstant) {
    unsafe forestall_correct(&client, wrong.nanoseconds, right.nanoseconds)
  }

  /// Notes that data came from the accessory. The C function is forestall_observed.
  ///
  /// - Returns: whether it counts; `false` after `finish`.
  @discardableResult
  public mutating func observe() throws(SystemCallError) -> Bool {
    try check(unsafe forestall_observed(&client)) == 0
  }

  /// Ends on purpose, and drops a marker. The C function is forestall_done.
  public mutating func finish() throws(SystemCallError) {
    try check(unsafe forestall_done(&client))
  }

  @discardableResult
  private func check(_ code: Int32) throws(SystemCallError) -> Int32 {
    try folder.check(code, "write", name)
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension OpenRecord: Sendable {}

extension RecordFolder {
  /// The one place where a code of the C client becomes an error: a negative errno, 0, or that it is
  /// done.
  @discardableResult
  func check(
    _ code: Int32, _ attempt: String, _ name: ClientName
  ) throws(SystemCallError) -> Int32 {
    guard code < 0 else { return code }
    let errno = Errno(rawValue: -code)
    throw SystemCallError(
      attempt: attempt, object: "the beat record of \(name)", errno: errno,
      remedy: remedy(errno, path(of: name)))
  }

  private func remedy(_ errno: Errno, _ path: String) -> String? {
    switch errno {
    case .protocolNotSupported:
      "another version of Forestall wrote \(path); install the client's version of it, or remove "
        + "that file and open the client again"
    case .fileExists: "what lies at \(path) is not a file; remove it"
    case .notPermitted:
      "\(path) or its folder belongs to another user, or others may write it; remove it"
    default: nil
    }
  }
}
