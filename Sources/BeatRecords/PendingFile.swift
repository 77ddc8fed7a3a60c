public import SystemCalls
public import Vocabulary

/// What a client says that it waits for: `NAME.pending` beside its beat record, written by the client
/// itself, as `forestall.h` describes it.
public enum PendingFile: Sendable {
  private static let suffix = ".pending"
  /// The longest that is read, in bytes.
  private static let maximumLength = 8_192
  private static let mark = "forestall-pending 1"

  /// Reads what a client waits for, a work each, in its own words.
  ///
  /// - Returns: nothing where it waits for nothing; `nil` where it never said, or where what lies there
  ///   is no such file.
  public static func read(
    in folder: RecordFolder, of name: ClientName
  ) throws(SystemCallError) -> [String]? {
    let bytes: [UInt8]
    do throws(SystemCallError) {
      bytes = try Files.read("\(folder.path)/\(name)\(suffix)", limit: maximumLength)
    } catch {
      if error.errno == .noSuchFile { return nil }
      throw error
    }
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.first.map(String.init) == mark else { return nil }
    return lines.dropFirst().filter { !$0.isEmpty }.map(String.init)
  }
}
