import ForestallTestKit
import Glibc
import SystemCalls
import Vocabulary

/// What one owner process works with: a bus, a server, and the folders of a session.
final class OwnerDesk {
  let folder: TemporaryFolder
  let bus: PrivateBus
  let server: FakeNotificationServer
  let program: BuiltProgram

  init(name: String = "fake", capabilities: String = "['body','body-markup','actions']") throws {
    folder = try TemporaryFolder()
    bus = try PrivateBus(in: folder)
    server = try FakeNotificationServer(bus: bus.address, name: name, capabilities: capabilities)
    program = try BuiltProgram("forestall-remind")
    for name in ["remind", "inbox", "attached"] {
      try Files.createFolder("\(folder.path)/forestall/\(name)")
    }
  }

  var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": bus.address,
    ]
  }

  /// Starts the owner of the client `scale`.
  func start() throws -> RunningProgram { try program.start(["scale"], environment: environment) }

  /// Writes what the owner is to show.
  func put(
    title: String = "Scale", body: String = "silent", buttons: String = "reopen;snooze;stop",
    urgency: String = "normal", step: Int = 1
  ) throws {
    let text = """
      Title=\(title)
      Body=\(body)
      Buttons=\(buttons)
      Urgency=\(urgency)
      Step=\(step)

      """
    try Files.replace("\(folder.path)/forestall/remind/scale.reminder", with: Array(text.utf8))
  }

  /// Takes the reminder back.
  func takeBack() throws { try Files.remove("\(folder.path)/forestall/remind/scale.reminder") }

  /// What the owner left for the next one.
  var shown: String? { read("remind/scale.shown") }

  /// What the owner handed to the sweep.
  var answer: String? { read("inbox/scale.answer") }

  /// Whether a sweep was asked for.
  var isMarked: Bool {
    !((try? Files.names(in: "\(folder.path)/forestall/attached")) ?? []).isEmpty
  }

  /// Writes a beat record whose deadline lies `seconds` from now.
  func beat(in seconds: Int) throws {
    let now = try Clocks.now()
    let deadline = UInt64(Int(now.monotonic.nanoseconds) + seconds * 1_000_000_000)
    var record: [UInt8] = Array("FSTL".utf8) + [1, 0, 0, 0]
    for value in [deadline, 0, 1_000_000_000, now.boot.high.byteSwapped, now.boot.low.byteSwapped]
      + [now.sinceBoot.nanoseconds, 0]
    {
      record += (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
    try Files.replace("\(folder.path)/forestall/scale.beat", with: record)
  }

  private func read(_ name: String) -> String? {
    (try? Files.read("\(folder.path)/forestall/\(name)")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
