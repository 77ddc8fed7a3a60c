import ForestallTestKit
import Glibc
import Handover
import Processes
import Reminders
import SystemCalls
import Testing
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

  var board: ReminderBoard { ReminderBoard(folder: "\(folder.path)/forestall/remind") }

  /// Writes what the owner is to show.
  func put(
    title: String = "Scale", body: String = "silent", matter: String? = nil,
    buttons: [Reminder.Button] = [.reopen, .snooze, .stop],
    urgency: Reminder.Urgency = .normal, step: Int = 1
  ) throws {
    let reminder = Reminder(
      client: ClientName("scale"), title: title, body: body, matter: matter ?? body,
      urgency: urgency, buttons: buttons, step: step, silences: [try silence()])
    try board.write(ReminderOrder(reminder: reminder, record: recordPath))
  }

  /// Takes the reminder back.
  func takeBack() throws { try board.withdraw(.client(try client())) }

  /// What the owner left for the next one.
  func shown() throws -> ShownNotification? { try board.shown(for: .client(client())) }

  /// What the owner handed to the sweep.
  func answers() throws -> [Answer] {
    try Inbox(folder: "\(folder.path)/forestall/inbox").collect().messages.compactMap {
      if case .answer(let answer) = $0.message { answer } else { nil }
    }
  }

  /// Whether a sweep was asked for.
  var isMarked: Bool {
    !((try? Files.names(in: "\(folder.path)/forestall/attached")) ?? []).isEmpty
  }

  /// The silence that it tells of.
  func silence() throws -> Silence {
    Silence(client: try client(), due: MonotonicInstant(nanoseconds: 1))
  }

  /// Waits until an owner has looked at its files again: until it has gone back to sleep a few times.
  func awaitLook(of owner: RunningProgram) async throws {
    func sleeps() throws -> Int {
      let status = String(decoding: try Files.read("/proc/\(owner.pid)/status"), as: UTF8.self)
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary") }
      return try #require(line.flatMap { Int($0.filter(\.isNumber)) })
    }
    let before = try sleeps()
    while try sleeps() < before + 4 { await Task.yield() }
  }

  /// Takes the markers away, as a sweep does.
  func unmark() throws {
    let folder = "\(folder.path)/forestall/attached"
    for name in try Files.names(in: folder) { try Files.remove("\(folder)/\(name)") }
  }

  /// Writes a beat record, of a process where one is named, whose deadline lies `seconds` from now.
  func beat(in seconds: Int, pid: Int32 = 0) throws {
    let now = try Clocks.now()
    let deadline = UInt64(Int(now.monotonic.nanoseconds) + seconds * 1_000_000_000)
    let namespace = pid == 0 ? 0 : UInt64(try ProcessNamespace.own())
    var record: [UInt8] = Array("FSTL".utf8) + [1, 0, 0, 0]
    for value in [deadline, 0, 1_000_000_000, now.boot.high.byteSwapped, now.boot.low.byteSwapped]
      + [now.sinceBoot.nanoseconds, UInt64(pid) | (namespace << 32)]
    {
      record += (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    }
    try Files.replace(recordPath, with: record)
  }

  private var recordPath: String { "\(folder.path)/forestall/scale.beat" }

  func client() throws -> ClientName { try #require(ClientName("scale")) }
}

extension AsyncStream<FakeNotificationServer.Call>.Iterator {
  /// The next notification that the server is asked to show.
  mutating func notification() async throws -> FakeNotificationServer.Shown {
    while let call = await next(isolation: #isolation) {
      if case .notify(let shown) = call { return shown }
    }
    throw PrivateBus.NoBus()
  }
}

extension ProgramResult {
  /// What it complained of: its lines but those that tell how its reminder fares.
  var complaints: String {
    let news = [
      "reminded (step ", "reminded again (step ", "the reminder is withdrawn.", "answered by ",
    ]
    return errors.split(separator: "\n")
      .filter { line in !news.contains { line.contains(": \($0)") } }
      .map { "\($0)\n" }.joined()
  }

  /// Whether it ended well, without a complaint.
  var isSilentSuccess: Bool { status == 0 && output.isEmpty && complaints.isEmpty }
}
