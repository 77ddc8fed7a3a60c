internal import SystemCalls
internal import Vocabulary

/// The small files of some folders as they were when last read, so that a look opens only those
/// that changed: to open and read a file costs several times what it costs to look at it.
///
/// It is kept in one file of the session, which may be lost at any time; what cannot be understood
/// of it counts as empty.
struct FolderCache: ~Copyable {
  /// A file of a folder.
  struct File {
    /// Its name without the ending.
    var stem: String
    /// What is in it, or why that cannot be read.
    var content: Result<ArraySlice<UInt8>, SystemCallError>
    /// Whether the same content was marked when it was last gone through.
    var isMarked = false
  }

  private let path: String?
  private let now: WallInstant
  private let trusts: Bool
  /// Whose cache it is; `nil` where nothing can be kept.
  private let program: FileIdentity?
  private let before: [CachedFolder]
  private var after: [CachedFolder] = []
  /// Whether something was found that had changed within the last two seconds.
  private(set) var sawChange = false

  /// The cache that a file holds, at the present moment; without a file it holds nothing.
  ///
  /// With `trusting` only the folders are looked at, not each file: one that was written in its
  /// place does not show. That is for where something else tells of it.
  init(at path: String?, now: WallInstant, trusting: Bool) {
    self.path = path
    self.now = now
    trusts = trusting
    program = path.flatMap { _ in FileIdentity.ofThisProgram }
    let bytes = path.flatMap { try? Files.read($0, limit: CachedFolder.maximumLength) }
    if let bytes, let program {
      before = CachedFolder.decode(bytes, of: program) ?? []
    } else {
      before = []
    }
  }

  /// Goes through all files of a folder whose names end so, each of at most `limit` bytes, in no
  /// order. `body` takes a file, and says whether its content is to be marked: then the same program
  /// finds it so the next time.
  mutating func forEachFile(
    in path: String, endingIn suffix: String, limit: Int, _ body: (File) -> Bool
  ) throws(SystemCallError) {
    let folder = try Folder(path)
    let identity = try folder.identity()
    let known = before.first { $0.path == path }
    if trusts, let known, known.isWhole, known.identity == identity {
      return after.append(known.marked(by: body))
    }
    // The identity tells the content, whatever the file is called.
    var contents: [FileIdentity: CachedFile] = [:]
    contents.reserveCapacity(known?.files.count ?? 0)
    for file in known?.files ?? [] { contents[file.identity] = file }

    let isWhole = isSettled(identity)
    var read = CachedFolder(path: path, identity: identity, isWhole: isWhole, files: [])
    var changed: [File] = []
    for stem in try folder.names(endingIn: suffix) {
      let identity = folder.identity(of: stem + suffix)
      if let identity, var known = contents[identity] {
        known.stem = stem
        read.files.append(known)
        continue
      }
      let content = Result { () throws(SystemCallError) in
        try Files.read(
          from: try folder.open(stem + suffix), "\(path)/\(stem)\(suffix)", limit: limit)[...]
      }
      // A file that is written at this moment shows as one whose times are not settled.
      if let identity, isSettled(identity), case .success(let bytes) = content {
        read.files.append(CachedFile(stem: stem, identity: identity, bytes: bytes))
      } else {
        changed.append(File(stem: stem, content: content))
        read.isWhole = false
      }
    }
    after.append(read.marked(by: body))
    for file in changed { _ = body(file) }
  }

  /// Keeps what was read, where that is not what was kept before.
  consuming func keep() {
    guard let path, let program, after != before else { return }
    // Without it the next look reads all the files, and that is all.
    try? Files.replace(path, with: CachedFolder.encode(after, of: program))
  }

  /// Whether a change from now on would show in the times: their clock ticks some hundred times a
  /// second, and of two changes within a tick the second does not show.
  private mutating func isSettled(_ identity: FileIdentity) -> Bool {
    let age = now.seconds - identity.changed / 1_000_000_000
    // A time to come is of a clock that was set back: nothing that happens at present.
    if (0..<2).contains(age) { sawChange = true }
    return age >= 2
  }
}

extension CachedFolder {
  /// The folder with the files marked that `body` says are to be.
  fileprivate consuming func marked(by body: (FolderCache.File) -> Bool) -> CachedFolder {
    for (place, file) in files.enumerated() {
      let isMarked = body(
        FolderCache.File(
          stem: file.stem, content: .success(file.bytes), isMarked: file.isMarked))
      // Nothing is written where nothing changes: that would copy all of them.
      if isMarked != file.isMarked { files[place].isMarked = isMarked }
    }
    return self
  }
}
