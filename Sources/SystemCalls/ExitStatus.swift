/// How a program ends: 0, 1 for "no", and the numbers of sysexits.h.
public enum ExitStatus: Int32, Sendable {
  /// Success; `status`: no client that was asked about is due.
  case success = 0
  /// The answer is no; `status`: a client that was asked about is due.
  case no = 1
  /// Wrong arguments (EX_USAGE).
  case usage = 64
  /// Wrong data in a file (EX_DATAERR).
  case data = 65
  /// An input or a client is not there (EX_NOINPUT).
  case noInput = 66
  /// A service is not there: no bus, no session, no database (EX_UNAVAILABLE).
  case unavailable = 69
  /// A mistake in Forestall (EX_SOFTWARE).
  case software = 70
  /// The system refused something (EX_OSERR).
  case system = 71
  /// A file could not be created (EX_CANTCREAT).
  case cannotCreate = 73
  /// Reading or writing failed, for instance a full disk (EX_IOERR).
  case inputOutput = 74
  /// Try again later: somebody else holds it (EX_TEMPFAIL).
  case temporary = 75
  /// Permission denied (EX_NOPERM).
  case permission = 77
  /// A declaration is wrong (EX_CONFIG).
  case configuration = 78
}
