internal import Glibc
public import Vocabulary

extension Files {
  /// Removes the temporary files that writers left in a folder when they were killed.
  ///
  /// Only what is named as `replace` and the beat records' client name theirs, and has not been
  /// written for so long that nobody can be about to give it its name: other files that end in a
  /// tilde are a person's.
  ///
  /// - Returns: how many were removed.
  @discardableResult
  public static func removeLeftovers(
    in folder: String, olderThan age: TimeSpan, at now: WallInstant
  ) throws(SystemCallError) -> Int {
    let names: [String]
    do throws(SystemCallError) {
      names = try Files.names(in: folder)
    } catch {
      guard error.errno == .noSuchFile else { throw error }
      return 0
    }
    var count = 0
    for name in names where isTemporary(name) {
      let path = "\(folder)/\(name)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        Int64(status.st_mtim.tv_sec) < now.seconds - Int64(clamping: age.wholeSeconds)
      else { continue }
      if try remove(path) { count += 1 }
    }
    return count
  }

  /// Whether a name is `NAME.PID.NUMBER~`, or of a record `.NAME.beat.PID.TIME.NUMBER~`.
  static func isTemporary(_ name: String) -> Bool {
    guard name.utf8.last == UInt8(ascii: "~") else { return false }
    let parts = name.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, let number = parts.last, isNumber(number) else { return false }
    if isNumber(parts[parts.count - 2]) { return true }
    return parts.count >= 6 && parts[0].isEmpty && parts[parts.count - 4] == "beat"
      && isNumber(parts[parts.count - 3]) && UInt64(parts[parts.count - 2], radix: 16) != nil
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}
