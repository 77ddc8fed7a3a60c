internal import Glibc
public import SystemCalls
public import Vocabulary

/// The folder `attached/`: as soon as anything lies there, systemd starts a sweep.
extension RecordFolder {
  /// Where markers lie.
  public var markersPath: String { path + "/attached" }

  /// Drops a client's marker, which has a sweep started.
  public func dropMarker(named name: ClientName) throws(SystemCallError) {
    try dropMarker(named: name.text)
  }

  /// Drops a marker of any name without a slash, a leading dot or a trailing tilde.
  public func dropMarker(named name: String) throws(SystemCallError) {
    let marker = "\(markersPath)/\(name)"
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    var attempt = 1
    while true {
      do throws(SystemCallError) {
        _ = FileDescriptor(
          consuming: try valueOrErrno("drop a marker at", marker) {
            unsafe open(marker, flags, 0o600)
          })
        return
      } catch {
        switch error.errno {
        case Errno(rawValue: EISDIR), Errno(rawValue: ELOOP), Errno(rawValue: ENXIO):
          return  // Something lies there, and that is all a marker says.
        case .noSuchFile where attempt < 100:
          attempt += 1  // A sweep may be remaking the folder at this moment.
          try Files.createFolder(markersPath)
        default: throw error
        }
      }
    }
  }

  /// Empties `attached/`, whatever lies there: files, folders, trees. What resists would have the
  /// path unit start sweeps without end, so the whole folder is then moved aside and made anew.
  ///
  /// - Returns: the names of the markers, and of those among them that resisted, now in a hidden
  ///   folder beside `attached/`.
  /// - Throws: `SystemCallError` where `attached/` itself can neither be emptied nor moved.
  public func takeMarkers() throws(SystemCallError) -> (names: [String], resisting: [String]) {
    guard let folder = try openMarkers() else { return ([], []) }
    // Without our own write permission nothing in it could be removed.
    _ = fchmod(folder.rawValue, 0o700)
    let names = Tree.names(in: folder.rawValue)
    let resisting = Tree.remove(names, from: folder.rawValue, depth: 0)
    if !resisting.isEmpty { try moveAside() }
    return (names.map(Self.text), resisting.map(Self.text))
  }

  private static func text(_ name: [CChar]) -> String {
    String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func openMarkers() throws(SystemCallError) -> FileDescriptor? {
    let path = markersPath
    for _ in 0..<3 {
      let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      if descriptor >= 0 { return FileDescriptor(consuming: descriptor) }
      switch errno {
      case ENOENT: return nil
      case EACCES: _ = unsafe chmod(path, 0o700)
      default:
        // A file or a link where the folder should be.
        if unsafe unlink(path) != 0 { try moveAside() }
        try Files.createFolder(path)
      }
    }
    throw SystemCallError(attempt: "open", object: path, errno: .permissionDenied)
  }

  private func moveAside() throws(SystemCallError) {
    let aside = "\(path)/.attached.\(getpid()).\(UInt32.random(in: .min ... .max))~"
    _ = try valueOrErrno("move aside", markersPath) { unsafe rename(markersPath, aside) }
    try Files.createFolder(markersPath)
  }
}

/// Removing without following links, by descriptors, with names as the kernel gives them: they
/// need not be UTF-8.
private enum Tree {
  private static let deepest = 64

  /// Removes some of what is in an open folder.
  ///
  /// - Returns: the names of what could not be removed.
  static func remove(_ names: [[CChar]], from folder: Int32, depth: Int) -> [[CChar]] {
    names.filter { !remove($0, from: folder, depth: depth) }
  }

  private static func remove(_ name: [CChar], from folder: Int32, depth: Int) -> Bool {
    if unsafe unlinkat(folder, name, 0) == 0 || errno == ENOENT { return true }
    // EISDIR, or by POSIX EPERM, is a folder; for anything else opening it fails.
    guard depth < deepest, let inner = open(name, in: folder) else { return false }
    _ = fchmod(inner.rawValue, 0o700)
    let contents = names(in: inner.rawValue)
    guard remove(contents, from: inner.rawValue, depth: depth + 1).isEmpty else { return false }
    return unsafe unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT
  }

  private static func open(_ name: [CChar], in folder: Int32) -> FileDescriptor? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    var descriptor = unsafe openat(folder, name, flags)
    if descriptor < 0, errno == EACCES, unsafe fchmodat(folder, name, 0o700, 0) == 0 {
      descriptor = unsafe openat(folder, name, flags)
    }
    return descriptor < 0 ? nil : FileDescriptor(consuming: descriptor)
  }

  static func names(in folder: Int32) -> [[CChar]] {
    guard let stream = unsafe fdopendir(dup(folder)) else { return [] }
    defer { unsafe closedir(stream) }
    unsafe rewinddir(stream)
    var names: [[CChar]] = []
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = unsafe readdir(stream) {
      let start = unsafe (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
      let name = unsafe Array(UnsafeBufferPointer(start: start, count: strlen(start) + 1))
      if name != [46, 0], name != [46, 46, 0] { names.append(name) }
    }
    return names
  }
}
