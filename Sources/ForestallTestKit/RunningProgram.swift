internal import CLinux
internal import Glibc
public import SystemCalls

/// A program that a test started; killed at the end of the object's life if it still runs.
///
/// Not for use by two threads at once.
public final class RunningProgram {
  /// The process's number.
  public let pid: Int32
  private let path: String
  /// Readable once the process has ended.
  private let life: FileDescriptor
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private var written: [UInt8] = []
  private var complained: [UInt8] = []
  private var outputEnded = false
  private var errorsEnded = false
  private var consumed = 0
  private var status: Int32?

  init(
    pid: Int32, path: String, output: consuming FileDescriptor, errors: consuming FileDescriptor
  ) throws(SystemCallError) {
    life = FileDescriptor(
      consuming: try valueOrErrno("watch", path) { forestall_pidfd_open(pid, 0) })
    self.pid = pid
    self.path = path
    self.output = output
    self.errors = errors
  }

  deinit {
    guard status == nil else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// Sends it a signal, by number.
  public func signal(_ number: Int32) { kill(pid, number) }

  /// Waits for the next line of its standard output, without the line's end.
  ///
  /// - Returns: `nil` at the end of the output, or when no line came within the limit.
  public func line(limit seconds: Int = 30) throws(SystemCallError) -> String? {
    try line(milliseconds: seconds * 1_000)
  }

  /// Waits for the next line as `line(limit:)` does, with a finer limit; 0 only looks.
  public func line(milliseconds: Int) throws(SystemCallError) -> String? {
    let end = Self.milliseconds() + milliseconds
    while true {
      if let newline = written[consumed...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { consumed = newline + 1 }
        return String(decoding: written[consumed..<newline], as: UTF8.self)
      }
      guard !outputEnded else { return nil }
      guard try receive(until: end).anything else { return nil }
    }
  }

  /// Waits for its end, and says how it ended and all it wrote. After the limit it is killed.
  ///
  /// The end is the end of the process: what its own children still write is not waited for.
  public func result(limit seconds: Int = 30) throws(SystemCallError) -> ProgramResult {
    let end = Self.milliseconds() + seconds * 1_000
    while status == nil {
      let happened = try receive(until: end)
      if !happened.anything { kill(pid, SIGKILL) }
      if happened.ended || !happened.anything { try reap() }
    }
    while try receive(until: 0, alsoEnd: false).anything {}
    return ProgramResult(
      status: status ?? -1, output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  private func reap() throws(SystemCallError) {
    var raw: Int32 = 0
    let pid = pid
    _ = try valueOrErrno("wait for", path) { unsafe waitpid(pid, &raw, 0) }
    let signal = raw & 0x7f
    status = signal == 0 ? (raw >> 8) & 0xff : 128 + signal
  }

  /// Waits until there is something to read or the process has ended, and reads it.
  private func receive(
    until end: Int, alsoEnd: Bool = true
  ) throws(SystemCallError) -> (anything: Bool, ended: Bool) {
    var watched = [
      pollfd(fd: outputEnded ? -1 : output.rawValue, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorsEnded ? -1 : errors.rawValue, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alsoEnd ? life.rawValue : -1, events: Int16(POLLIN), revents: 0),
    ]
    let ready = try valueOrErrno("wait for", path) {
      unsafe poll(&watched, 3, Int32(max(0, end - Self.milliseconds())))
    }
    if watched[0].revents != 0 { outputEnded = try Self.read(output, into: &written) == 0 }
    if watched[1].revents != 0 { errorsEnded = try Self.read(errors, into: &complained) == 0 }
    return (ready > 0, watched[2].revents != 0)
  }

  private static func read(
    _ file: borrowing FileDescriptor, into bytes: inout [UInt8]
  ) throws(SystemCallError) -> Int {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let descriptor = file.rawValue
    let count = try valueOrErrno("read", "a pipe") {
      unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
    }
    bytes += chunk[..<count]
    return count
  }

  private static func milliseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension RunningProgram: Sendable {}
