internal import SystemCalls

/// A folder of files that one process leaves for another, whatever somebody laid in their way.
///
/// A folder cannot be replaced by a file, nor unlinked. It is somebody's, so it is kept, but not where
/// it would keep a reminder or an opening from coming.
struct HandoverFolder: Hashable, Sendable {
  let path: String

  /// Replaces a file of the folder, which is made where it is not there.
  ///
  /// - Returns: Where what lay in the way is now; `nil` where nothing did.
  @discardableResult
  func replace(_ file: String, with bytes: [UInt8]) throws(SystemCallError) -> String? {
    do throws(SystemCallError) {
      try Files.createFolder(path)
      try Files.replace(file, with: bytes)
      return nil
    } catch {
      guard let obstacle = obstacle(at: file) else { throw error }
      let aside = try Files.moveAside(obstacle)
      try Files.createFolder(path)
      try Files.replace(file, with: bytes)
      return aside
    }
  }

  /// Removes a file of the folder; none is no error.
  ///
  /// - Returns: Where what lay in its place is now; `nil` where nothing did.
  @discardableResult
  func remove(_ file: String) throws(SystemCallError) -> String? {
    do throws(SystemCallError) {
      try Files.remove(file)
      return nil
    } catch {
      guard let obstacle = obstacle(at: file) else { throw error }
      return try Files.moveAside(obstacle)
    }
  }

  /// A folder in the place of a file, or something else in the place of the folder.
  private func obstacle(at file: String) -> String? {
    if Files.isFolder(file) { return file }
    // A link that leads nowhere is something, too.
    let isThere = Files.exists(path) || (try? Files.target(of: path)) != nil
    return isThere && !Files.isFolder(path) ? path : nil
  }
}
