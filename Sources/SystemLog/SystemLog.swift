internal import CSystemd
internal import Glibc
public import LogMessages
public import SystemCalls

/// Where a program tells what happened: the system's journal, or lines on the standard error.
public struct SystemLog: Sendable {
  /// What a line begins with; the journal knows the program by itself.
  private let prefix: String
  /// Whether the standard error goes to the journal.
  public let isConnected: Bool

  /// The log of a program.
  ///
  /// - Parameters:
  ///   - program: What a line begins with, where there is no journal.
  ///   - stream: What `JOURNAL_STREAM` says.
  public init(
    program: String, stream: String? = ProcessEnvironment.value("JOURNAL_STREAM")
  ) {
    prefix = "\(program): "
    isConnected = Self.isStandardError(stream)
  }

  /// Tells of an entry: with all its fields where the standard error goes to the journal, otherwise, or
  /// where the journal does not take it, as a line.
  ///
  /// The corresponding C function is sd_journal_sendv(3).
  public func tell(_ entry: LogEntry) {
    if isConnected, Self.send(entry.fields) >= 0 { return }
    tell(line: entry.text)
  }

  /// Tells of an entry where the standard error goes to the journal, and otherwise does not.
  public func tellJournal(_ entry: LogEntry) {
    if isConnected { tell(entry) }
  }

  private func tell(line: String) {
    let text = line.split(whereSeparator: \.isNewline).joined(separator: " ")
    var rest = Array("\(prefix)\(text)\n".utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      // Whoever should read it is gone, and there is nobody else to tell.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Whether a value of `JOURNAL_STREAM`, device and inode, is that of the standard error: the variable is
  /// inherited also by programs whose output goes elsewhere. Source: systemd.exec(5).
  private static func isStandardError(_ stream: String?) -> Bool {
    guard let parts = stream?.split(separator: ":", omittingEmptySubsequences: false),
      parts.count == 2, let device = UInt64(parts[0]), let inode = UInt64(parts[1])
    else { return false }
    var status = stat()
    guard unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
    return UInt64(status.st_dev) == device && UInt64(status.st_ino) == inode
  }

  private static func send(_ fields: [[UInt8]]) -> Int32 {
    var bytes = fields.flatMap { $0 }
    return unsafe bytes.withUnsafeMutableBytes { buffer in
      var vectors: [iovec] = unsafe []
      var start = 0
      for field in fields {
        let end = start + field.count
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start..<end])
        unsafe vectors.append(iovec(iov_base: part.baseAddress, iov_len: part.count))
        start = end
      }
      return unsafe sd_journal_sendv(&vectors, Int32(vectors.count))
    }
  }
}
