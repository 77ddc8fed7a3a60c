public import DBus
public import Vocabulary

/// A program whose words are kept in a file, for a bounded time and up to a bounded length.
public struct TransientRecording: Hashable, Sendable {
  /// The unit's name.
  public var unit: UnitName
  /// The program by its path, and its arguments.
  public var command: [String]
  /// The file, which is begun anew.
  public var file: String
  /// After which time it is ended.
  public var limit: TimeSpan
  /// How long the file may become, in bytes; then it is ended.
  public var size: UInt64

  /// A recording by its parts.
  public init(
    unit: UnitName, command: [String], file: String, limit: TimeSpan, size: UInt64
  ) {
    self.unit = unit
    self.command = command
    self.file = file
    self.limit = limit
    self.size = size
  }
}

extension UserManager {
  /// Starts a recording, which goes on without who started it.
  ///
  /// - Throws: `BusError`; `isNameTaken` while one of this name goes on.
  public func start(_ recording: TransientRecording) throws(BusError) {
    let command = Value.structure([
      .string(recording.command.first ?? ""), .strings(recording.command), .boolean(false),
    ])
    let properties: [(String, Value)] = [
      ("Description", .string("Forestall: record what BlueZ tells")),
      ("CollectMode", .string("inactive-or-failed")), ("Type", .string("exec")),
      ("ExecStart", .array(of: "(sasb)", [command])),
      ("UMask", .uint32(0o077)),
      ("StandardOutputFileToTruncate", .string(recording.file)),
      ("RuntimeMaxUSec", .uint64(recording.limit.nanoseconds / 1_000)),
      ("LimitFSIZE", .uint64(recording.size)),
    ]
    let fail = Value.string("fail")
    var arguments = Self.transient(recording.unit, properties)
    arguments[1] = fail
    _ = try call("StartTransientUnit", arguments, to: "start \(recording.unit)")
  }
}
