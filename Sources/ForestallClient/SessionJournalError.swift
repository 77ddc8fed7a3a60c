internal import Glibc

/// Why a journal could not be opened, read or written.
public enum SessionJournalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A journal's name is not like a client's.
  case invalidName(String)
  /// Neither `XDG_STATE_HOME` nor `HOME` is set to an absolute path.
  case noHome
  /// Another process, or another object of this one, writes the journal of this path.
  case inUse(path: String)
  /// At the path lies something that is not a file.
  case notAFile(path: String)
  /// The file or its folder belongs to another user, or others may write the folder.
  case notOwned(path: String)
  /// A later version of Forestall wrote the journal.
  case otherVersion(path: String)
  /// The file was removed or replaced while it was open: nothing is recorded any more.
  case gone(path: String)
  /// A text, an identifier or a payload is longer than its limit in bytes, or the identifier is empty.
  case wrongLength(of: String, limit: Int)
  /// As many operations as there may be are unfinished.
  case tooMany(limit: Int)
  /// An operation of this identifier is not finished yet.
  case alreadyBegun(id: String)
  /// There is no operation of this identifier, or no longer.
  case unknown(id: String)
  /// A system call failed: what was attempted, with which file, and the errno value.
  case failed(attempt: String, path: String, errno: Int32)

  /// The errno value; `nil` where no system call failed.
  public var code: Int32? {
    if case .failed(_, _, let errno) = self { return errno }
    return nil
  }

  /// A full sentence, which says what to do where that is known.
  public var description: String {
    switch self {
    case .invalidName(let name):
      "\"\(name)\" is not a journal's name: it has 1 to 64 lower-case letters a-z, digits and "
        + ". _ -, and begins with a letter or digit."
    case .noHome:
      "There is no place for the journal: neither XDG_STATE_HOME nor HOME is set to an absolute "
        + "path; set one, or give the journal's own path."
    case .inUse(let path):
      "The journal \(path) is in use: another process, or another part of this one, writes it; "
        + "end that first, or read it without writing."
    case .notAFile(let path):
      "The journal \(path) is not a file; remove what lies there, or give another path."
    case .notOwned(let path):
      "\(path) belongs to another user or may be written by others, so that no journal is kept "
        + "there; change that, or give another path."
    case .otherVersion(let path):
      "A later version of Forestall wrote the journal \(path); build the client against that."
    case .gone(let path):
      "The journal \(path) was removed or replaced while it was open; open it again."
    case .wrongLength(let what, let limit):
      "The \(what) is too long or empty: it has at most \(limit) bytes."
    case .tooMany(let limit):
      "\(limit) operations are unfinished, and there may be no more; finish or forget some."
    case .alreadyBegun(let id):
      "The operation \(id) is not finished yet; finish or forget it, or take another identifier."
    case .unknown(let id): "There is no operation \(id), or it has ended."
    case .failed(let attempt, let path, let errno):
      "Could not \(attempt) the journal \(path): \(Self.words(of: errno))."
    }
  }

  private static func words(of errno: Int32) -> String {
    guard let words = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: words)
  }
}
