internal import Synchronization
public import SystemCalls
internal import Vocabulary

/// The reading of all beat records of a folder, in which several threads can take part: nearly all of
/// it is the kernel's work, file by file, and that goes on at once on as many processors.
public final class RecordReading: Sendable {
  private let folder: RecordFolder
  /// The files' names without their ending, of which nobody has taken those from `next` on.
  private let files = Mutex<(names: [String], next: Int)>(([], 0))

  /// So many files are taken at a time.
  private static let portion = 64

  /// How many files there are; 0 until they are listed.
  public var count: Int { files.withLock { $0.names.count } }

  /// A reading that has not begun.
  public init(of folder: RecordFolder) { self.folder = folder }

  /// Lists the records and reads those that nobody else takes, in no particular order. Files that no
  /// client could have made are passed over; a folder that is not there has no records.
  public func begin() throws(SystemCallError) -> [RecordFolder.Entry] {
    guard let open = try openFolder(folder.path) else { return [] }
    let names = try open.names(endingIn: RecordFolder.suffix)
    files.withLock { $0 = (names, 0) }
    return read(in: open)
  }

  /// Reads some of them, for as long as there are any; none where it has not begun. What the folder
  /// itself is wrong with is told by who began.
  public func takePart() -> [RecordFolder.Entry] {
    // A folder of one's own: threads that share an open file wait for each other.
    guard files.withLock({ $0.next < $0.names.count }), let open = try? openFolder(folder.path)
    else { return [] }
    return read(in: open)
  }

  private func read(in open: borrowing Folder) -> [RecordFolder.Entry] {
    var entries: [RecordFolder.Entry] = []
    entries.reserveCapacity(count)
    while let stems = take() {
      for stem in stems {
        guard let name = ClientName(stem), let content = RecordFolder.content(of: name, in: open)
        else { continue }
        entries.append(RecordFolder.Entry(name: name, content: content))
      }
    }
    return entries
  }

  private func take() -> ArraySlice<String>? {
    files.withLock { files in
      let end = min(files.next + Self.portion, files.names.count)
      guard files.next < end else { return nil }
      defer { files.next = end }
      return files.names[files.next..<end]
    }
  }
}
