public import Accessories
public import SystemCalls
public import Vocabulary

/// The clients that a person and their packages declare, each in a file NAME.client.
///
/// The folders are those of `Places.declarations`; the first that has a name decides, and an empty
/// file there masks what the later ones say, as it does for units.
public struct Declarations: Equatable, Sendable {
  /// The clients that are declared, also those with mistakes in their files.
  public var clients = DeclaredClients()
  /// What they say about accessories, of those that say anything.
  public var accessories: [ClientName: DeclaredAccessories] = [:]
  /// Each mistake that was found.
  public var problems: [DeclarationProblem] = []
  /// Whether something of them changed within the last two seconds, so that more may follow.
  public var areChanging = false

  /// How the name of a declaration's file ends.
  public static let suffix = ".client"
  /// The longest file that is read, in bytes.
  public static let maximumFileSize = 65_536

  /// Reads all that is declared; a file that cannot be read is a problem and hides no other.
  ///
  /// - Parameters:
  ///   - folders: Where declarations are; the first that has a name decides.
  ///   - cache: The file in which the bytes of all of them are kept for the next reading; `nil`
  ///     where they are not.
  ///   - now: The present moment, by which a cache tells what was changed just now.
  ///   - trusting: Whether a folder to which nothing was added, and from which nothing was taken,
  ///     has the files that the cache has; true only where a file that is written in its place is
  ///     told of otherwise.
  public init(
    reading folders: [String], cache: String? = nil, now: WallInstant = WallInstant(seconds: 0),
    trusting: Bool = false
  ) {
    var cache = FolderCache(at: cache, now: now, trusting: trusting)
    var absent: Set<ClientName> = []
    for folder in folders { read(folder, &cache, &absent) }
    areChanging = cache.sawChange
    cache.keep()
  }

  /// Reads all that is declared in the places of a person.
  public init(_ places: Places) { self.init(reading: places.declarations) }

  // `absent` are the clients of which an earlier folder has decided that they are not declared.
  private mutating func read(
    _ folder: String, _ cache: inout FolderCache, _ absent: inout Set<ClientName>
  ) {
    let known = problems.count
    do throws(SystemCallError) {
      try cache.forEachFile(in: folder, endingIn: Self.suffix, limit: Self.maximumFileSize) {
        read($0, in: folder, &absent)
      }
    } catch {
      // Most of the folders are not there.
      guard error.errno != .noSuchFile else { return }
      problems.append(
        DeclarationProblem(
          file: folder, sentence: "The folder cannot be read (\(error.errno)); make it readable."))
    }
    // The kernel has the files in an order of its own.
    problems[known...].sort { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  /// - Returns: whether the file needs not be read the next time, until its client is asked for.
  private mutating func read(
    _ file: FolderCache.File, in folder: String, _ absent: inout Set<ClientName>
  ) -> Bool {
    guard let name = ClientName(file.stem) else {
      tell("The file's name is no client's; \(ClientName.rule).", of: file.stem, in: folder)
      return false
    }
    guard !clients.contains(name), !absent.contains(name) else { return file.isMarked }
    do throws(SystemCallError) {
      let bytes = try file.content.get()
      if !file.isMarked { return read(name, bytes, in: folder, &absent) }
      clients.put(name, plain: bytes)
      return true
    } catch {
      absent.insert(name)
      // Removed since the folder was read.
      if error.errno == .noSuchFile { return false }
      tell(
        "The file cannot be read (\(error.errno)); make it readable.", of: name.text, in: folder)
      return false
    }
  }

  private mutating func read(
    _ name: ClientName, _ bytes: ArraySlice<UInt8>, in folder: String,
    _ absent: inout Set<ClientName>
  ) -> Bool {
    // Masked: the client is not declared, and that is no mistake.
    guard !bytes.isEmpty else {
      absent.insert(name)
      return false
    }
    var reader = DeclarationReader(name: name, folder: folder)
    reader.read(bytes)
    clients[name] = reader.declaration
    if let declared = reader.accessories { accessories[name] = declared }
    problems += reader.problems
    return reader.declaration.isPlain && reader.accessories == nil && reader.problems.isEmpty
  }

  private mutating func tell(_ sentence: String, of stem: String, in folder: String) {
    problems.append(
      DeclarationProblem(file: "\(folder)/\(stem)\(Self.suffix)", sentence: sentence))
  }
}
