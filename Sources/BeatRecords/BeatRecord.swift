internal import CForestall
public import Vocabulary

/// What one client's beat record says, at the moment it was read.
public struct BeatRecord: Hashable, Sendable {
  /// A process as its record names it. Whether it lives is not known here: a number counts only in
  /// its own pid namespace, and only for a process that started no later than `attached`.
  public struct RecordedProcess: Hashable, Sendable {
    /// The process's number in its own pid namespace.
    public var pid: Int32
    /// The inode of the pid namespace, as stat(2) on `/proc/PID/ns/pid` tells it.
    public var namespace: UInt32

    /// A process by its numbers.
    public init(pid: Int32, namespace: UInt32) {
      self.pid = pid
      self.namespace = namespace
    }
  }

  /// The format's version.
  public var version: UInt16
  /// The client ended on purpose.
  public var isDone: Bool
  /// The file is no longer the record.
  public var isGone: Bool
  /// When the reminder is due; `nil` when nothing is expected.
  public var deadline: MonotonicInstant?
  /// When the accessory last delivered data; `nil` when it did not yet.
  public var observed: MonotonicInstant?
  /// How far a plain push moves the deadline.
  public var interval: TimeSpan
  /// The boot in which the client attached; its instants mean nothing in another.
  public var boot: BootIdentifier
  /// When a client last attached.
  public var attached: BootInstant
  /// Who attached; `nil` when it gave no process.
  public var process: RecordedProcess?

  /// A record by its parts.
  public init(
    version: UInt16 = BeatRecord.currentVersion, isDone: Bool = false, isGone: Bool = false,
    deadline: MonotonicInstant?, observed: MonotonicInstant? = nil, interval: TimeSpan,
    boot: BootIdentifier, attached: BootInstant, process: RecordedProcess? = nil
  ) {
    self.version = version
    self.isDone = isDone
    self.isGone = isGone
    self.deadline = deadline
    self.observed = observed
    self.interval = interval
    self.boot = boot
    self.attached = attached
    self.process = process
  }

  /// The version of the format that this reads.
  public static let currentVersion = UInt16(FORESTALL_VERSION)

  /// `FSTL`, as the machine reads it.
  private static let magic = UInt32(bigEndian: 0x4653_544C)

  /// The length of a record in bytes.
  public static let length = Int(FORESTALL_LENGTH)

  /// Reads the bytes of a record, in the machine's byte order.
  ///
  /// - Throws: `BeatRecordProblem` where they are no record of this version.
  public init(decoding bytes: [UInt8]) throws(BeatRecordProblem) {
    try unsafe self.init(decoding: bytes.span.bytes)
  }

  /// Reads a record where it lies, as the one above does.
  init(decoding record: RawSpan) throws(BeatRecordProblem) {
    // The magic and the version come first, so that a longer record of a later version is called
    // what it is.
    guard record.byteCount >= 6 else { throw .wrongLength(record.byteCount) }
    guard unsafe record.unsafeLoadUnaligned(as: UInt32.self) == Self.magic else {
      throw .notARecord
    }
    let version = unsafe record.unsafeLoadUnaligned(fromByteOffset: 4, as: UInt16.self)
    guard version != 0 else { throw .notARecord }
    guard version == Self.currentVersion else { throw .otherVersion(version) }
    guard record.byteCount == Self.length else { throw .wrongLength(record.byteCount) }
    func word(_ offset: Int) -> UInt64 {
      unsafe record.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    func half(_ offset: Int) -> UInt32 {
      unsafe record.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
    }
    let flags = unsafe record.unsafeLoadUnaligned(fromByteOffset: 6, as: UInt16.self)
    let deadline = word(8)
    let observed = word(16)
    let pid = Int32(bitPattern: half(56))
    self.init(
      version: version, isDone: flags & UInt16(FORESTALL_DONE) != 0,
      isGone: flags & UInt16(FORESTALL_GONE) != 0,
      deadline: deadline == 0 ? nil : MonotonicInstant(nanoseconds: deadline),
      observed: observed == 0 ? nil : MonotonicInstant(nanoseconds: observed),
      interval: TimeSpan(nanoseconds: word(24)),
      boot: BootIdentifier(high: word(32).bigEndian, low: word(40).bigEndian),
      attached: BootInstant(nanoseconds: word(48)),
      process: pid > 0 ? RecordedProcess(pid: pid, namespace: half(60)) : nil)
  }
}

/// Why a file is no record that can be read.
public enum BeatRecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// So many bytes instead of 64.
  case wrongLength(Int)
  /// The bytes are something else.
  case notARecord
  /// A record of another version of Forestall.
  case otherVersion(UInt16)
  /// A folder, a symbolic link, a socket: not a file.
  case notAFile
  /// The system refused to read it.
  case unreadable(errno: Int32)

  /// Whether a client that attaches, or a sweep that holds its place, makes a new record there; else
  /// somebody has to take away what lies in the way.
  public var isReplaceable: Bool {
    switch self {
    case .wrongLength, .notARecord: true
    case .otherVersion, .notAFile, .unreadable: false
    }
  }

  /// A full sentence.
  public var description: String {
    switch self {
    case .wrongLength(let length):
      "The beat record has \(length) bytes instead of 64; the client makes a new one when it "
        + "attaches."
    case .notARecord:
      "The file is not a beat record; the client makes a new one when it attaches."
    case .otherVersion(let version):
      "The beat record has version \(version), which this Forestall does not read; install the "
        + "client's version of it, or remove the file and open the client again."
    case .notAFile:
      "At the beat record's path lies something that is not a file; remove it, and open the client "
        + "again."
    case .unreadable(let errno):
      "The beat record could not be read (\(words(of: errno))); remove the file, and open the client "
        + "again."
    }
  }
}
