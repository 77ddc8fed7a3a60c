internal import Glibc

/// Why a client could not attach, push or end: an errno value with its meaning here.
///
/// The client's own work need not stop for it. After a failed push the next one tries again.
public struct KeepAliveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errno value.
  public let code: Int32

  /// An error by its errno value.
  public init(code: Int32) { self.code = code }

  /// The name or the interval is not allowed (EINVAL).
  public static let invalidArgument = KeepAliveError(code: EINVAL)
  /// `XDG_RUNTIME_DIR` is not set to an absolute path (ENXIO).
  public static let noSession = KeepAliveError(code: ENXIO)
  /// The folder or the record belongs to another user, or others may write it (EPERM).
  public static let notOwned = KeepAliveError(code: EPERM)
  /// At the record's path lies something that is not a file (EEXIST).
  public static let notAFile = KeepAliveError(code: EEXIST)
  /// The record was written by another version of Forestall (EPROTONOSUPPORT).
  public static let otherVersion = KeepAliveError(code: EPROTONOSUPPORT)
  /// There is no room for a record (ENOSPC).
  public static let noSpace = KeepAliveError(code: ENOSPC)
  /// Another process kept the folder busy (EAGAIN).
  public static let busy = KeepAliveError(code: EAGAIN)
  /// What the client waits for has a name or a UUID that is none (EBADMSG).
  public static let invalidWork = KeepAliveError(code: EBADMSG)
  /// The client waits for more than 32 things (E2BIG).
  public static let tooMuchWork = KeepAliveError(code: E2BIG)

  /// A full sentence.
  public var description: String {
    switch self {
    case .invalidArgument:
      "The client could not be attached: a name has 1 to 64 lower-case letters a-z, digits "
        + "and . _ -, and begins with a letter or digit; an interval is longer than zero."
    case .noSession:
      "The client could not be attached: XDG_RUNTIME_DIR is not set to an absolute path; "
        + "start it in a user session."
    case .notOwned:
      "The beat record could not be used: it or its folder, $XDG_RUNTIME_DIR/forestall, belongs "
        + "to another user or may be written by others; remove it and attach again."
    case .notAFile:
      "The beat record could not be made: something that is not a file lies at its path in "
        + "$XDG_RUNTIME_DIR/forestall; remove it and attach again."
    case .otherVersion:
      "The beat record was written by another version of Forestall; "
        + "build the client against the installed one."
    case .noSpace:
      "The beat record could not be made: there is no room in $XDG_RUNTIME_DIR; "
        + "free some and attach again."
    case .busy:
      "The beat record could not be made: another process kept its folder busy; try again."
    case .invalidWork:
      "The pending work could not be said: an accessory's name has 1 to 64 lower-case letters a-z, "
        + "digits and . _ -, and begins with a letter or digit; a UUID has 4, 8 or 32 hexadecimal "
        + "digits."
    case .tooMuchWork:
      "The pending work could not be said: a client waits for at most 32 things."
    default:
      "The beat record could not be used: \(words)."
    }
  }

  private var words: String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}
