public import SystemCalls
public import Vocabulary

/// Which file declared a client, as far as its number on the disk and its last change tell: a later
/// file of the same name has others.
public struct DeclarationMark: Hashable, Sendable {
  /// The file's number on its device.
  public var inode: UInt64
  /// When it was changed, in nanoseconds since 1970.
  public var changed: Int64

  /// The mark of a file.
  public init(_ identity: FileIdentity) {
    inode = identity.inode
    changed = identity.changed
  }

  fileprivate init(inode: Int64, changed: Int64) {
    self.inode = UInt64(bitPattern: inode)
    self.changed = changed
  }
}

/// What is removed is forgotten in one transaction, but its files go after that one by one: until they
/// are gone the store knows that, so that whoever was killed in between is helped by the next look.
extension StateStore {
  /// The clients that are forgotten and whose files may still be there, each with the person's own
  /// file that declared it; `nil` where there was none.
  public func unfinishedRemovals() throws(StoreError) -> [ClientName: DeclarationMark?] {
    let statement = try connection.prepare(
      "SELECT name, inode, changed FROM removals", attempt: "read the removals in")
    var removals: [ClientName: DeclarationMark?] = [:]
    while try statement.step() {
      guard let name = statement.text(0).flatMap(ClientName.init) else { continue }
      removals[name] = .some(
        statement.isNull(1)
          ? nil
          : DeclarationMark(inode: statement.integer(1), changed: statement.integer(2)))
    }
    return removals
  }

  /// Notes that all of a removed client is gone.
  public func finishRemoval(of name: ClientName) throws(StoreError) {
    try connection.prepare("DELETE FROM removals WHERE name = ?", attempt: "save the changes in")
      .run([.text(name.text)])
  }

  /// Notes that a client's files are to go; inside a transaction.
  func beginRemoval(
    of name: ClientName, _ mark: DeclarationMark?, attempt: String
  ) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO removals VALUES (?, ?, ?)", attempt: attempt)
      .run(
        [.text(name.text)]
          + (mark.map { [.integer(Int64(bitPattern: $0.inode)), .integer($0.changed)] }
            ?? [.null, .null]))
  }
}
