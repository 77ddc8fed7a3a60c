internal import CForestall
internal import Glibc
public import SystemCalls
public import Vocabulary

/// The folder of beat records, `$XDG_RUNTIME_DIR/forestall`: one file `NAME.beat` for each client.
public struct RecordFolder: Hashable, Sendable {
  /// A client's file: what it says, or why that cannot be told.
  public struct Entry: Sendable {
    /// Whose record.
    public let name: ClientName
    /// The record or its problem.
    public let content: Result<BeatRecord, BeatRecordProblem>

    /// An entry by its parts.
    public init(name: ClientName, content: Result<BeatRecord, BeatRecordProblem>) {
      self.name = name
      self.content = content
    }
  }

  /// Where it is.
  public let path: String

  /// The folder at a path, which need not be there yet.
  public init(path: String) { self.path = path }

  /// Where a client's record is.
  public func path(of name: ClientName) -> String { "\(path)/\(name).beat" }

  /// Reads one client's record.
  ///
  /// - Returns: `nil` where there is none.
  public func read(
    _ name: ClientName
  ) throws(SystemCallError) -> Result<BeatRecord, BeatRecordProblem>? {
    guard let folder = try openFolder(path) else { return nil }
    return Self.content(of: name, in: folder)
  }

  static let suffix = ".beat"

  static func content(
    of name: ClientName, in folder: borrowing Folder
  ) -> Result<BeatRecord, BeatRecordProblem>? {
    // Not following links, not waiting for the other end of a pipe.
    let descriptor = unsafe openat(
      folder.descriptor.rawValue, name.text + suffix,
      O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return problem(errno) }
    defer { close(descriptor) }
    // One byte more than a record, so that a longer file shows.
    return unsafe withUnsafeTemporaryAllocation(byteCount: BeatRecord.length + 1, alignment: 8) {
      let count = unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
      guard count >= 0 else { return problem(errno) }
      do throws(BeatRecordProblem) {
        return .success(try unsafe BeatRecord(decoding: $0.bytes.extracting(first: count)))
      } catch {
        return .failure(error)
      }
    }
  }

  private static func problem(_ errno: Int32) -> Result<BeatRecord, BeatRecordProblem>? {
    switch errno {
    case ENOENT: nil
    case ELOOP, EISDIR, ENXIO, ESPIPE: .failure(.notAFile)
    default: .failure(.unreadable(errno: errno))
    }
  }
}

/// Opens a folder, if there is one.
func openFolder(_ path: String) throws(SystemCallError) -> Folder? {
  do throws(SystemCallError) {
    return try Folder(path)
  } catch {
    guard error.errno == .noSuchFile else { throw error }
    return nil
  }
}

/// The C library's words for an errno value.
func words(of errno: Int32) -> String { Errno(rawValue: errno).description }
