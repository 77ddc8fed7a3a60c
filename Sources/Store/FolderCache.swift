internal import SystemCalls
internal import Vocabulary

/// The small files of some folders as they were when last read, so that a look opens only those
/// that changed: to open and read a file costs several times what it costs to look at it.
///
/// It is kept in one file of the session, which may be lost at any time; what cannot be understood
/// of it counts as empty.
struct FolderCache: ~Copyable {
  /// A file's name without its ending, and what is in it or why that cannot be read.
  typealias File = (stem: String, content: Result<ArraySlice<UInt8>, SystemCallError>)

  private let path: String?
  private let now: WallInstant
  private let trusts: Bool
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
    let bytes = path.flatMap { try? Files.read($0, limit: CachedFolder.maximumLength) }
    before = bytes.flatMap(CachedFolder.decode) ?? []
  }

  /// All files of a folder whose names end so, each of at most `limit` bytes, in no order.
  mutating func files(
    in path: String, endingIn suffix: String, limit: Int
  ) throws(SystemCallError) -> [File] {
    let folder = try Folder(path)
    let identity = try folder.identity()
    let known = before.first { $0.path == path }
    if trusts, let known, known.isWhole, known.identity == identity {
      after.append(known)
      return known.files.map { ($0.stem, .success($0.bytes)) }
    }
    // The identity tells the content, whatever the file is called.
    var contents: [FileIdentity: ArraySlice<UInt8>] = [:]
    contents.reserveCapacity(known?.files.count ?? 0)
    for file in known?.files ?? [] { contents[file.identity] = file.bytes }

    let isWhole = isSettled(identity)
    var read = CachedFolder(path: path, identity: identity, isWhole: isWhole, files: [])
    var files: [File] = []
    for stem in try folder.names(endingIn: suffix) {
      let identity = folder.identity(of: stem + suffix)
      if let identity, let bytes = contents[identity] {
        read.files.append(CachedFile(stem: stem, identity: identity, bytes: bytes))
        files.append((stem, .success(bytes)))
        continue
      }
      let content = Result { () throws(SystemCallError) in
        try Files.read(
          from: try folder.open(stem + suffix), "\(path)/\(stem)\(suffix)", limit: limit)[...]
      }
      files.append((stem, content))
      // A file that is written at this moment shows as one whose times are not settled.
      if let identity, isSettled(identity), case .success(let bytes) = content {
        read.files.append(CachedFile(stem: stem, identity: identity, bytes: bytes))
      } else {
        read.isWhole = false
      }
    }
    after.append(read)
    return files
  }

  /// Keeps what was read, where that is not what was kept before.
  consuming func keep() {
    guard let path, after != before else { return }
    // Without it the next look reads all the files, and that is all.
    try? Files.replace(path, with: CachedFolder.encode(after))
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
