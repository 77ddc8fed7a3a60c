internal import Glibc

/// An error number of the C library, errno(3).
public struct Errno: Error, RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number.
  public let rawValue: Int32

  /// An error by its number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// No such file or directory.
  public static let noSuchFile = Errno(rawValue: ENOENT)
  /// File exists.
  public static let fileExists = Errno(rawValue: EEXIST)
  /// Is a directory.
  public static let isFolder = Errno(rawValue: EISDIR)
  /// Not a directory.
  public static let notAFolder = Errno(rawValue: ENOTDIR)
  /// Interrupted system call.
  public static let interrupted = Errno(rawValue: EINTR)
  /// No space left on device.
  public static let noSpace = Errno(rawValue: ENOSPC)
  /// Permission denied.
  public static let permissionDenied = Errno(rawValue: EACCES)
  /// Read-only file system.
  public static let readOnlyFileSystem = Errno(rawValue: EROFS)
  /// Resource temporarily unavailable.
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  /// No such process.
  public static let noSuchProcess = Errno(rawValue: ESRCH)
  /// Invalid argument.
  public static let invalidArgument = Errno(rawValue: EINVAL)
  /// Operation not permitted.
  public static let notPermitted = Errno(rawValue: EPERM)
  /// Disk quota exceeded.
  public static let quotaExceeded = Errno(rawValue: EDQUOT)
  /// Input/output error.
  public static let inputOutput = Errno(rawValue: EIO)
  /// Protocol not supported.
  public static let protocolNotSupported = Errno(rawValue: EPROTONOSUPPORT)

  /// The C library's words for it. The corresponding C function is strerror(3).
  public var description: String {
    guard let words = unsafe strerror(rawValue) else { return "error \(rawValue)" }
    return unsafe String(cString: words)
  }
}

/// A failed system call: which, on what, and why.
public struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was attempted, in words: "open", "create the folder".
  public let attempt: String
  /// On which path or object.
  public let object: String
  /// Why it failed.
  public let errno: Errno
  /// What it means here and what to do, in words that end the sentence; `nil` where none are known.
  public let remedy: String?

  /// An error by its parts.
  public init(attempt: String, object: String, errno: Errno, remedy: String? = nil) {
    self.attempt = attempt
    self.object = object
    self.errno = errno
    self.remedy = remedy
  }

  /// A full sentence.
  public var description: String {
    "Could not \(attempt) \(object): \(errno)\(remedy.map { "; \($0)" } ?? "")."
  }

  /// How a program ends on it, whichever of the programs that is.
  public var exitStatus: ExitStatus {
    switch errno {
    case .noSpace, .quotaExceeded, .inputOutput: .inputOutput
    case .permissionDenied, .notPermitted: .permission
    case .readOnlyFileSystem: .cannotCreate
    case .wouldBlock: .temporary
    default: .system
    }
  }
}

/// Runs a call that answers -1 and sets errno, again while it is interrupted.
///
/// This is the one place that reads `errno`.
public func valueOrErrno<Value: BinaryInteger>(
  _ attempt: @autoclosure () -> String, _ object: @autoclosure () -> String, _ call: () -> Value
) throws(SystemCallError) -> Value {
  while true {
    let value = call()
    guard value == -1 else { return value }
    let code = Errno(rawValue: Glibc.errno)
    guard code != .interrupted else { continue }
    throw SystemCallError(attempt: attempt(), object: object(), errno: code)
  }
}
