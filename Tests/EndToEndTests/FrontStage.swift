import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Vocabulary

/// A session of a test's own: the built front program beside a `forestall-manage` that only notes
/// what it was asked for, and a runtime folder.
struct FrontStage {
  let folder: TemporaryFolder
  let records: RecordFolder
  let front: BuiltProgram
  static let name = ClientName("scale") ?? { preconditionFailure("A name.") }()

  /// A stage whose `forestall-manage` exits with a status, or without one at all.
  init(manageExits status: Int32? = 0) throws {
    folder = try TemporaryFolder()
    records = RecordFolder(path: "\(folder.path)/run/forestall")
    // A copy: the program looks for its sibling beside the file that it is itself.
    let built = try BuiltProgram("forestall")
    front = BuiltProgram(path: "\(folder.path)/forestall")
    _ = try BuiltProgram(path: "/bin/cp").run([built.path, front.path])
    try Files.createFolder("\(folder.path)/run")
    if let status {
      let script = "#!/bin/sh\necho \"manage $*\" >&2\nexit \(status)\n"
      try Files.replace("\(folder.path)/forestall-manage", with: Array(script.utf8), mode: 0o700)
    }
  }

  var environment: [String: String] { ["XDG_RUNTIME_DIR": "\(folder.path)/run"] }

  /// Makes the record that `forestall-manage` would, and takes away the marker.
  func attach(interval: TimeSpan = .hours(1), pid: Int32? = nil) throws {
    try Files.createFolder(records.path)
    try records.attach(Self.name, interval: interval, pid: pid)
    _ = try records.takeMarkers()
  }

  func run(_ words: [String], adding variables: [String: String] = [:]) throws -> ProgramResult {
    try front.run(words, environment: environment.merging(variables) { $1 })
  }

  func record() throws -> BeatRecord {
    try BeatRecord(decoding: Files.read(records.path(of: Self.name)))
  }

  func markers() throws -> [String] { try Files.names(in: records.markersPath) }

  static func now() throws -> MonotonicInstant { try Clocks.now().monotonic }
}
