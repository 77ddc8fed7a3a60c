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

  /// Reads all records, in no particular order. Files that no client could have made are passed
  /// over; a folder that is not there has no records.
  public func read() throws(SystemCallError) -> [Entry] {
    guard let folder = try openFolder(path) else { return [] }
    guard let stream = unsafe fdopendir(dup(folder.rawValue)) else {
      throw SystemCallError(attempt: "list", object: path, errno: Errno(rawValue: errno))
    }
    defer { unsafe closedir(stream) }
    var entries: [Entry] = []
    var buffer = [UInt8](repeating: 0, count: BeatRecord.length + 1)
    while let entry = unsafe readdir(stream) {
      let start = unsafe UnsafeRawPointer(entry) + Self.nameOffset
      let file = unsafe start.assumingMemoryBound(to: CChar.self)
      guard let name = unsafe Self.client(ofFile: file) else { continue }
      guard let content = unsafe Self.content(folder.rawValue, file, &buffer) else { continue }
      entries.append(Entry(name: name, content: content))
    }
    return entries
  }

  /// Reads one client's record.
  ///
  /// - Returns: `nil` where there is none.
  public func read(
    _ name: ClientName
  ) throws(SystemCallError) -> Result<BeatRecord, BeatRecordProblem>? {
    guard let folder = try openFolder(path) else { return nil }
    var buffer = [UInt8](repeating: 0, count: BeatRecord.length + 1)
    return unsafe Self.content(folder.rawValue, "\(name).beat", &buffer)
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
  private static let suffix = ".beat"

  /// The client whose record a file is, by the file's name alone.
  private static func client(ofFile file: UnsafePointer<CChar>) -> ClientName? {
    let length = unsafe strlen(file) - suffix.utf8.count
    guard length > 0, unsafe strcmp(file + length, suffix) == 0 else { return nil }
    let bytes = unsafe UnsafeRawBufferPointer(start: file, count: length)
    return unsafe ClientName(String(decoding: bytes, as: UTF8.self))
  }

  /// Reads a file of an open folder into the buffer, which is one byte longer than a record.
  private static func content(
    _ folder: Int32, _ file: UnsafePointer<CChar>, _ buffer: inout [UInt8]
  ) -> Result<BeatRecord, BeatRecordProblem>? {
    // Not following links, not waiting for the other end of a pipe.
    let descriptor = unsafe openat(
      folder, file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return problem(errno) }
    defer { close(descriptor) }
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
    }
    guard count >= 0 else { return problem(errno) }
    do throws(BeatRecordProblem) {
      return .success(try BeatRecord(decoding: Array(buffer[..<count])))
    } catch {
      return .failure(error)
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
func openFolder(_ path: String) throws(SystemCallError) -> FileDescriptor? {
  do throws(SystemCallError) {
    return FileDescriptor(
      consuming: try valueOrErrno("open the folder", path) {
        unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      })
  } catch {
    guard error.errno == .noSuchFile else { throw error }
    return nil
  }
}

/// The C library's words for an errno value.
func words(of errno: Int32) -> String { Errno(rawValue: errno).description }
