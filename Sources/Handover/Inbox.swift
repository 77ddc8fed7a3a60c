internal import Glibc
public import SystemCalls
public import Vocabulary

/// The folder through which short-lived processes tell the next sweep what happened.
///
/// A message is a whole file or not there. It stays until the sweep has stored what it says, so that
/// none is lost when the sweep is killed; a message may therefore be seen twice.
public struct Inbox: Hashable, Sendable {
  /// The folder's path.
  public let folder: String

  /// An inbox by its folder, which need not be there yet.
  public init(folder: String) { self.folder = folder }

  /// How the names of messages end.
  public static let suffix = ".message"
  /// How many rejected files are kept for whoever wants to know.
  public static let keptRejections = 32

  /// Where files go that are no messages.
  public var rejections: String { folder + "/rejected" }

  /// Adds a message.
  ///
  /// - Returns: its name; names sort by time.
  @discardableResult
  public func post(
    _ message: InboxMessage, at now: Moment
  ) throws(SystemCallError) -> String {
    try Files.createFolder(folder)
    let name = Self.name(at: now)
    try Files.replace("\(folder)/\(name)", with: message.bytes)
    return name
  }

  /// Adds a message, then drops the marker that starts a sweep.
  @discardableResult
  public func post(
    _ message: InboxMessage, at now: Moment, markerFolder: String
  ) throws(SystemCallError) -> String {
    let name = try post(message, at: now)
    try Files.createFolder(markerFolder)
    // Created in place: a temporary file of a rename would start a sweep of its own.
    let path = "\(markerFolder)/\(name)"
    let marker = FileDescriptor(
      consuming: try valueOrErrno("create", path) {
        unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      })
    _ = marker.rawValue
    return name
  }

  /// The names of all that lies in the folder, the oldest message first.
  public func names() throws(SystemCallError) -> [String] {
    do throws(SystemCallError) {
      // A trailing tilde is a message that is being written.
      return try Files.names(in: folder).filter { $0 != "rejected" && !$0.hasSuffix("~") }
    } catch {
      guard error.errno == .noSuchFile else { throw error }
      return []
    }
  }

  /// Reads a message.
  ///
  /// - Returns: `nil` where it is no longer there.
  public func read(_ name: String) throws(InboxReadError) -> InboxMessage? {
    let bytes: [UInt8]
    do throws(SystemCallError) {
      bytes = try Files.read("\(folder)/\(name)")
    } catch {
      if error.errno == .noSuchFile { return nil }
      throw .failed(error)
    }
    guard name.hasSuffix(Self.suffix) else { throw .foreign }
    do throws(HandoverProblem) { return try InboxMessage(bytes) } catch { throw .garbage(error) }
  }

  /// Removes a message that was dealt with.
  public func remove(_ name: String) throws(SystemCallError) {
    try Files.remove("\(folder)/\(name)")
  }

  /// All messages, the oldest first; what is none is moved out of the way and told in a sentence.
  public func collect() throws(SystemCallError) -> Collection {
    var collection = Collection()
    for name in try names() {
      do throws(InboxReadError) {
        guard let message = try read(name) else { continue }
        collection.messages.append((name, message))
      } catch {
        collection.problems.append("\(folder)/\(name): \(error.description)")
        reject(name)
      }
    }
    return collection
  }

  /// What lay in an inbox.
  public struct Collection: Sendable {
    /// The messages by their names, the oldest first.
    public var messages: [(name: String, message: InboxMessage)] = []
    /// A sentence for each file that was none, with its path.
    public var problems: [String] = []
  }

  /// Moves a file out of the way of later looks; the oldest of many are forgotten.
  private func reject(_ name: String) {
    try? Files.createFolder(rejections)
    let (from, to) = ("\(folder)/\(name)", "\(rejections)/\(name)")
    if unsafe rename(from, to) != 0 {
      unsafe unlink(from)
    }
    let kept = (try? Files.names(in: rejections)) ?? []
    for old in kept.dropLast(Self.keptRejections) { unsafe unlink("\(rejections)/\(old)") }
  }

  private static func name(at now: Moment) -> String {
    let time = String(now.sinceBoot.nanoseconds)
    let padding = String(repeating: "0", count: 20 - time.utf8.count)
    let random = String(UInt32.random(in: .min ... .max), radix: 16)
    return "\(padding)\(time)-\(getpid())-\(random)\(suffix)"
  }
}

/// Why a file of the inbox was not read.
public enum InboxReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refused.
  case failed(SystemCallError)
  /// Its name is none that a message has.
  case foreign
  /// It is no message.
  case garbage(HandoverProblem)

  /// A full sentence.
  public var description: String {
    switch self {
    case .failed(let error): error.description
    case .foreign: "It is no message; it was moved out of the way."
    case .garbage(let problem): problem.description
    }
  }
}
