internal import CForestall
internal import Glibc

/// Where journals lie.
enum JournalPlace {
  /// The path of a named journal, `$XDG_STATE_HOME/forestall/journals/NAME.journal`.
  static func path(of name: String) throws(SessionJournalError) -> String {
    guard unsafe forestall__is_name(name) != 0 else { throw .invalidName(name) }
    if let state = variable("XDG_STATE_HOME") {
      return "\(state)/forestall/journals/\(name).journal"
    }
    guard let home = variable("HOME") else { throw .noHome }
    return "\(home)/.local/state/forestall/journals/\(name).journal"
  }

  /// Makes the folder of a named journal, this user's alone, with its parents.
  static func makeFolder(of path: String) throws(SessionJournalError) {
    let folder = self.folder(of: path)
    try make(folder)
    let descriptor = unsafe forestall__folder(folder)
    if descriptor == -EPERM { throw .notOwned(path: folder) }
    guard descriptor >= 0 else {
      throw .failed(attempt: "make the folder of", path: path, errno: -descriptor)
    }
    close(descriptor)
  }

  /// The folder that a path lies in.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes that names in a folder outlast a power cut. Some file systems need no such call and refuse it.
  ///
  /// - Returns: the errno value, 0 where all is well.
  static func sync(_ folder: String) -> Int32 {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    guard fsync(descriptor) != 0, ![EINVAL, EROFS, ENOTSUP].contains(errno) else { return 0 }
    return errno
  }

  private static func make(_ folder: String) throws(SessionJournalError) {
    var status = stat()
    if unsafe stat(folder, &status) == 0 { return }
    let parent = self.folder(of: folder)
    if parent != folder { try make(parent) }
    guard unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw .failed(attempt: "make a folder for", path: folder, errno: errno)
    }
    // The folder's own name has to outlast a power cut as well.
    let code = sync(parent)
    guard code == 0 else { throw .failed(attempt: "make a folder for", path: folder, errno: code) }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.utf8.first == UInt8(ascii: "/") ? text : nil
  }
}
