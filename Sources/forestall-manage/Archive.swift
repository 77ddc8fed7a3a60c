internal import Glibc
internal import Processes
internal import SystemCalls
internal import UseCases

/// Writes files as one archive by the system's tar(1): whole or not at all, for its owner alone, and
/// never in the place of another file.
struct Archive {
  /// Where it is to be.
  let path: String
  private let compression: [String]

  /// An archive at a path, whose ending says how it is packed.
  init(at path: String) throws(Failure) {
    self.path = path
    if path.hasSuffix(".tar") {
      compression = []
    } else if path.hasSuffix(".tar.gz") || path.hasSuffix(".tgz") {
      compression = ["--gzip"]
    } else if path.hasSuffix(".tar.zst") {
      compression = ["--zstd"]
    } else {
      throw Failure(
        .usage, "\(path) does not say how to pack it: end it in .tar, .tar.gz or .tar.zst.")
    }
    guard !Files.exists(path) else { throw Self.taken(path) }
  }

  private static func taken(_ path: String) -> Failure {
    Failure(.cannotCreate, "\(path) is there already: name another file, or remove it.")
  }

  /// Writes the files into it.
  func write(_ files: [Bundling.File]) throws(Failure) {
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))~"
    let folder = temporary + ".d"
    let names = Set(files.map(\.name)).sorted()
    defer {
      for name in names { unsafe unlink("\(folder)/\(name)") }
      unsafe rmdir(folder)
      unsafe unlink(temporary)
    }
    do throws(SystemCallError) {
      try Files.createFolder(folder)
      for file in files {
        try Files.replace("\(folder)/\(file.name)", with: Array(file.text.utf8))
      }
      try pack(folder, as: temporary, names)
      // Not a rename, which would take the place of what has appeared there meanwhile.
      _ = try valueOrErrno("create", path) { unsafe link(temporary, path) }
    } catch {
      if error.errno == .fileExists { throw Self.taken(path) }
      throw Failure(error.exitStatus, error.description)
    }
  }

  private func pack(
    _ folder: String, as archive: String, _ names: [String]
  ) throws(SystemCallError) {
    // What tar creates is for the owner alone as well.
    umask(0o077)
    let words =
      ["tar", "--create"] + compression
      + [
        "--owner=0", "--group=0", "--numeric-owner", "--file", archive, "--directory", folder, "--",
      ]
    let child = try ChildProcess.start(words + names)
    _ = try child.waitForEnd()
    guard try child.reap()?.shellStatus == 0 else {
      throw SystemCallError(attempt: "pack", object: path, errno: .inputOutput)
    }
  }
}
