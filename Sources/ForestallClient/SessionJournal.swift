internal import Synchronization

/// A client's own durable notes: what session it is to be in, and which operations it has begun and
/// not finished, so that it can go on after a crash, a kill or a power cut.
///
/// ```swift
/// let journal = try SessionJournal("scale")
/// for operation in journal.contents.operations {
///   switch operation.standing {
///   case .replay: redo(operation)
///   case .uncertain: ask(operation)
///   case .cancelled: undo(operation)
///   }
///   try journal.forget(operation.id)
/// }
/// try journal.desire("measuring")
/// try journal.begin("sync-7", payload: request, isIdempotent: true)
/// try journal.acknowledge("sync-7", step: 1)
/// try journal.finish("sync-7")
/// ```
///
/// ## What each call promises
///
/// A call that returns has recorded what it says: whatever kills the process from then on, `SIGKILL`
/// included, a later reading finds it. With `sync`, which is the default, it is on the disk as well,
/// by fdatasync(2), and outlasts a power cut, as far as the disk keeps what it says it has kept.
/// Without `sync` a power cut may take the newest records, of which the next call with `sync`, or
/// `sync()`, makes sure too. Records are never taken out of their order.
///
/// A call that throws has changed nothing for this object. Where the disk was full or refused, the file
/// is as before; only if that cannot be had, because bringing it to the disk failed and so did
/// taking the record back, a power cut or a kill right then may leave it there. The next call then
/// writes the whole journal anew before anything else.
///
/// ## What a restart finds
///
/// An operation is `replay` only where the client said that it is idempotent, otherwise `uncertain`,
/// with its last acknowledged step. A cancellation wins over everything: from the moment that
/// `cancel` returns, `acknowledge` and `finish` of that operation answer `false` and record nothing,
/// and it is `cancelled` in every reading until the client forgets it. Finished ones are gone.
///
/// ## Damage
///
/// Each record has a length, checksums (CRC-32C) and a rising number. Of a damaged file everything
/// before the damage is kept, and so is every whole record behind it; what was lost is told in
/// `lostStretches` and `lostBytes`, also after the next restart, until `acceptLosses()`. Operations
/// that stood open where something was lost are `uncertain` from then on, until a step is
/// acknowledged. A record that was cut off at the file's end belongs to a call that did not return,
/// and is no loss. A file cut short exactly between two records cannot be told from a shorter one.
///
/// ## The file
///
/// Records are appended. When the file is much longer than what it has to say it is written anew,
/// and replaces the old one by rename(2), with both on the disk. Kinds of records that a later version
/// writes are skipped and kept. There is one writer, by flock(2) on the file: a second is refused,
/// in the same process as well. A fork that does not execute another program shares the lock, and
/// must leave the journal alone. Who only reads needs no lock (`read(_:)`). Limits: 1,024 unfinished
/// operations, identifiers of 128 bytes, texts of 4 KiB, payloads of 64 KiB.
///
/// Threads may use one object at the same time; calls wait for one another, also while one waits for
/// the disk.
public final class SessionJournal: Sendable {
  /// The most operations that may be unfinished.
  public static let maximumOperations = 1_024
  /// The longest identifier, in bytes of UTF-8.
  public static let maximumIdentifierLength = 128
  /// The longest description of a session or an accessory, in bytes of UTF-8.
  public static let maximumTextLength = 4_096
  /// The longest payload in bytes.
  public static let maximumPayloadLength = 65_536

  /// Where it lies.
  public let path: String
  private let writer: Mutex<JournalWriter>

  /// Opens the journal of a name, as clients' names are, to be written:
  /// `$XDG_STATE_HOME/forestall/journals/NAME.journal`, in folders of this user alone. It is made
  /// where it is not there, and on the disk when this returns.
  public convenience init(_ name: String) throws(SessionJournalError) {
    let path = try JournalPlace.path(of: name)
    try JournalPlace.makeFolder(of: path)
    try self.init(path: path)
  }

  /// Opens the journal of a path to be written; its folder has to be there and is left as it is. The
  /// file is made where it is not there, for this user alone.
  public convenience init(path: String) throws(SessionJournalError) {
    try self.init(path: path, compactedAbove: 65_536)
  }

  /// Opens one that is written anew as soon as it is longer than some bytes and four times what it
  /// needs.
  init(
    path: String, compactedAbove: Int, disk: JournalDisk = JournalDisk()
  ) throws(SessionJournalError) {
    self.path = path
    writer = Mutex(try JournalWriter(path, compactedAbove: compactedAbove, disk: disk))
  }

  /// Where the journal of a name lies.
  public static func defaultPath(of name: String) throws(SessionJournalError) -> String {
    try JournalPlace.path(of: name)
  }

  /// Reads a journal as it is now, without a lock, and changes nothing: for who hands a restored
  /// state over while or before the client runs. One that is not there has nothing in it.
  public static func read(_ path: String) throws(SessionJournalError) -> Contents {
    guard let bytes = try JournalFile.read(path) else { return Contents() }
    var scan = JournalScan(bytes)
    // A writer that takes a cut-off end away and goes on, between two parts of one reading, looks like
    // damage; it does so once, when it opens the file.
    for _ in 0..<3 where scan.hasDamage {
      guard let bytes = try JournalFile.read(path) else { return Contents() }
      scan = JournalScan(bytes)
    }
    let state = JournalState(scan)
    guard state.version <= JournalEntry.version else { throw .otherVersion(path: path) }
    return state.contents(isCutOff: scan.isCutOff)
  }

  /// What it holds now; right after opening, what the last process left.
  public var contents: Contents { writer.withLock { $0.state.contents() } }

  /// Says which session the client is to be in, in words of its own; `nil` for none.
  public func desire(_ session: String?, sync: Bool = true) throws(SessionJournalError) {
    try Self.check(session, "session")
    try write { writer throws(SessionJournalError) in
      try writer.record(.desired(session), sync: sync)
    }
  }

  /// Says which accessory it is about, by a name or an address; `nil` for none.
  public func setAccessory(_ accessory: String?, sync: Bool = true) throws(SessionJournalError) {
    try Self.check(accessory, "accessory")
    try write { writer throws(SessionJournalError) in
      try writer.record(.accessory(accessory), sync: sync)
    }
  }

  /// Records that an operation begins; to be called before its first effect. It is idempotent where
  /// doing it twice, wholly or in part, does no harm.
  public func begin(
    _ id: String, payload: [UInt8] = [], isIdempotent: Bool, sync: Bool = true
  ) throws(SessionJournalError) {
    guard (1...Self.maximumIdentifierLength).contains(id.utf8.count) else {
      throw .wrongLength(of: "identifier", limit: Self.maximumIdentifierLength)
    }
    guard payload.count <= Self.maximumPayloadLength else {
      throw .wrongLength(of: "payload", limit: Self.maximumPayloadLength)
    }
    try write { writer throws(SessionJournalError) in
      guard !writer.state.has(id) else { throw .alreadyBegun(id: id) }
      guard writer.state.operationCount < Self.maximumOperations else {
        throw .tooMany(limit: Self.maximumOperations)
      }
      try writer.record(
        .begin(id: id, isIdempotent: isIdempotent, payload: payload), sync: sync)
    }
  }

  /// Records that an operation came through a step. Steps rise: one that is not above the last changes
  /// nothing.
  ///
  /// - Returns: `false` where the operation was cancelled, which stays so: stop it.
  @discardableResult
  public func acknowledge(
    _ id: String, step: UInt64, sync: Bool = true
  ) throws(SessionJournalError) -> Bool {
    try write { writer throws(SessionJournalError) in
      guard writer.state.has(id) else { throw .unknown(id: id) }
      guard !writer.state.isCancelled(id) else { return false }
      if writer.state.isNews(step, of: id) {
        try writer.record(.acknowledge(id: id, step: step), sync: sync)
      } else if sync {
        try writer.sync()
      }
      return true
    }
  }

  /// Records that an operation has ended well: it is handed back no more.
  ///
  /// - Returns: `false` where it was cancelled, which stays so: undo it, and forget it.
  @discardableResult
  public func finish(_ id: String, sync: Bool = true) throws(SessionJournalError) -> Bool {
    try write { writer throws(SessionJournalError) in
      guard writer.state.has(id) else { throw .unknown(id: id) }
      guard !writer.state.isCancelled(id) else { return false }
      try writer.record(.end(id: id), sync: sync)
      return true
    }
  }

  /// Records that an operation is not to be done, however far it is.
  ///
  /// - Returns: `false` where there is none of that identifier: it has ended already.
  @discardableResult
  public func cancel(_ id: String, sync: Bool = true) throws(SessionJournalError) -> Bool {
    try write { writer throws(SessionJournalError) in
      guard writer.state.has(id) else { return false }
      if !writer.state.isCancelled(id) {
        try writer.record(.cancel(id: id), sync: sync)
      } else if sync {
        try writer.sync()
      }
      return true
    }
  }

  /// Drops an operation, also a cancelled or an uncertain one: the client has dealt with it.
  public func forget(_ id: String, sync: Bool = true) throws(SessionJournalError) {
    try write { writer throws(SessionJournalError) in
      if writer.state.has(id) { try writer.record(.end(id: id), sync: sync) }
    }
  }

  /// Says that the client knows of all losses until now: they are told no more.
  public func acceptLosses(sync: Bool = true) throws(SessionJournalError) {
    try write { writer throws(SessionJournalError) in
      try writer.record(.lossesAccepted, sync: sync)
    }
  }

  /// Brings all that was recorded without `sync` to the disk.
  public func sync() throws(SessionJournalError) {
    try write { writer throws(SessionJournalError) in try writer.sync() }
  }

  /// Writes the file anew, as short as it may be, and on the disk. It happens by itself as well.
  public func compact() throws(SessionJournalError) {
    try write { writer throws(SessionJournalError) in try writer.compact() }
  }

  private func write<Answer: Sendable>(
    _ body: (inout JournalWriter) throws(SessionJournalError) -> Answer
  ) throws(SessionJournalError) -> Answer {
    try writer.withLock { writer throws(SessionJournalError) in try body(&writer) }
  }

  private static func check(_ text: String?, _ what: String) throws(SessionJournalError) {
    guard text?.utf8.count ?? 0 <= maximumTextLength else {
      throw .wrongLength(of: what, limit: maximumTextLength)
    }
  }
}
