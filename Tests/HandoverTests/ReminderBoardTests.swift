import ForestallTestKit
import Glibc
import Handover
import Messages
import Reminders
import SystemCalls
import Testing
import Vocabulary

private let silences = ["scale", "sensor"].map {
  Silence(client: named($0), due: MonotonicInstant(nanoseconds: .max))
}

private func reminder(_ client: ClientName?, step: Int = 1) -> Reminder {
  Reminder(
    client: client, title: "Nothing heard of <b>“Scale”</b>",
    body: " first line\nsecond = line \\ \u{7} ", matter: "second\nline", urgency: .critical,
    buttons: [.reopen, .snooze, .stop], step: step, silences: silences)
}

@Suite("The reminders' board")
struct ReminderBoardTests {
  private let folder: TemporaryFolder
  private let board: ReminderBoard
  private let scale = ReminderInstance.client(named("scale"))

  init() throws {
    folder = try TemporaryFolder()
    board = ReminderBoard(folder: folder.path + "/session/remind")
  }

  @Test("is empty where there is none")
  func missing() throws {
    #expect(try board.order(for: scale) == nil)
    #expect(try board.shown(for: scale) == nil)
    #expect(try board.ordered().isEmpty)
    #expect(try board.shown().isEmpty)
    #expect(try board.withdraw(scale) == nil)
    try board.forgetShown(scale)
  }

  @Test("gives the labels in the language of who ordered, and English ones where an order has none")
  func labels() throws {
    var order = ReminderOrder(reminder: reminder(named("scale")), record: nil)
    let english = order.reminder.labels
    order.reminder.labels = ButtonLabels(
      labels: ["\u{00D6}ffnen", "Sp\u{00E4}ter", "Stopp"], click: "Klick.", middleClick: "Mitte.")
    try board.write(order)
    #expect(try board.order(for: scale) == order)
    let lines = String(decoding: order.bytes, as: UTF8.self).split(separator: "\n")
    let before = lines.filter { !$0.hasPrefix("Labels=") && !$0.contains("lick=") }
    #expect(before.count == lines.count - 3)
    let old = try ReminderOrder(Array((before.joined(separator: "\n") + "\n").utf8))
    #expect(old.reminder.labels == english)
  }

  @Test("gives each instance its order, the latest one, until it is withdrawn")
  func orders() throws {
    let first = ReminderOrder(reminder: reminder(named("scale")), record: "/run/a b/scale.beat")
    let second = ReminderOrder(reminder: reminder(named("scale"), step: 2), record: nil)
    var summary = ReminderOrder(reminder: reminder(nil), record: nil)
    summary.reminder.buttons = []
    summary.reminder.labels = ButtonLabels([], in: .english)
    summary.reminder.urgency = .normal
    summary.reminder.isPrivate = true
    try board.write(first)
    #expect(try board.order(for: scale) == first)
    try board.write(second)
    try board.write(summary)
    #expect(try board.order(for: scale) == second)
    #expect(try board.order(for: .summary) == summary)
    #expect(try board.ordered() == [.summary, scale])
    #expect(mode(board.folder) == 0o700)
    #expect(mode(board.orderPath(scale)) == 0o600)
    #expect(try board.withdraw(scale) == nil)
    #expect(try board.order(for: scale) == nil)
    #expect(try board.ordered() == [.summary])
  }

  @Test("keeps what is on the screen for who takes it over")
  func shown() throws {
    let at = Moment(
      boot: BootIdentifier(high: 1, low: 2), monotonic: MonotonicInstant(nanoseconds: 3),
      sinceBoot: BootInstant(nanoseconds: 4), wall: WallInstant(seconds: 5))
    let shown = ShownNotification(
      server: ":1.42", identifier: .max,
      showing: Showing(silences: silences, step: 3, at: at))
    try board.note(shown, for: scale)
    #expect(try board.shown(for: scale) == shown)
    #expect(try board.shown() == [scale])
    #expect(mode(board.shownPath(scale)) == 0o600)
    #expect(try board.ordered().isEmpty)
    try board.forgetShown(scale)
    #expect(try board.shown(for: scale) == nil)
  }

  @Test("says what is wrong with a file that is not one of its own")
  func garbage() throws {
    try Files.createFolder(board.folder)
    let path = board.orderPath(scale)
    let rows: [(String, HandoverProblem)] = [
      ("", .noGroup("Reminder")),
      ("[Reminder]\nVersion=9", .version("9")),
      ("[Reminder]\nVersion=1\n", .missing(key: "Buttons")),
      (
        "[Reminder]\nVersion=1\nButtons=reopen,dance",
        .unreadable(key: "Buttons", value: "reopen,dance")
      ),
      ("[Reminder]\nVersion=1\nButtons=\nTitle=a\nBody=", .missing(key: "Matter")),
      ("[Reminder]\nVersion=1\nButtons=\nTitle=a\nBody=\nMatter=", .missing(key: "Urgency")),
      (
        "[Reminder]\nVersion=1\nButtons=\nTitle=a\nBody=\nMatter=\nUrgency=normal\nStep=1"
          + "\nSilences=scale",
        .unreadable(key: "Silences", value: "scale")
      ),
    ]
    for (text, problem) in rows {
      try Files.replace(path, with: Array(text.utf8))
      #expect(throws: BoardReadError.garbage(path: path, problem)) { try board.order(for: scale) }
    }
    try Files.replace(
      board.shownPath(scale), with: Array("[Shown]\nVersion=1\nServer=:1.1\nIdentifier=-1".utf8))
    #expect(
      throws: BoardReadError.garbage(
        path: board.shownPath(scale), .unreadable(key: "Identifier", value: "-1"))
    ) { try board.shown(for: scale) }
  }

  @Test("moves a folder aside that lies in the place of a file, with all in it")
  func folders() throws {
    let order = ReminderOrder(reminder: reminder(named("scale")), record: nil)
    for path in [board.orderPath(scale), board.shownPath(scale)] {
      try Files.createFolder("\(path)/inner")
    }
    let aside = try #require(try board.write(order))
    #expect(try board.order(for: scale) == order)
    #expect(Files.isFolder("\(aside)/inner"))
    try board.forgetShown(scale)
    #expect(try board.shown().isEmpty)
    try board.withdraw(scale)
    try Files.createFolder("\(board.orderPath(scale))/inner")
    let other = try #require(try board.withdraw(scale))
    #expect(Files.isFolder("\(other)/inner"))
    #expect(try board.ordered().isEmpty)
  }

  @Test("moves aside what lies in its own place")
  func notAFolder() throws {
    try Files.createFolder(folder.path + "/session")
    try Files.replace(board.folder, with: [1])
    #expect(try board.ordered().isEmpty)
    #expect(try board.order(for: scale) == nil)
    let order = ReminderOrder(reminder: reminder(named("scale")), record: nil)
    let aside = try #require(try board.write(order))
    #expect(try Files.read(aside) == [1])
    #expect(try board.order(for: scale) == order)
  }

  @Test("moves aside a link in its own place that leads nowhere")
  func dangling() throws {
    try Files.createFolder(folder.path + "/session")
    #expect(unsafe symlink("/nowhere/remind", board.folder) == 0)
    let order = ReminderOrder(reminder: reminder(named("scale")), record: nil)
    let aside = try #require(try board.write(order))
    #expect(try Files.target(of: aside) == "/nowhere/remind")
    #expect(try board.order(for: scale) == order)
  }

  @Test("tells what cannot be moved aside either")
  func stuck() throws {
    try Files.createFolder(folder.path + "/session")
    try Files.replace(folder.path + "/session/file", with: [])
    let stuck = ReminderBoard(folder: folder.path + "/session/file/remind")
    let order = ReminderOrder(reminder: reminder(named("scale")), record: nil)
    #expect(throws: SystemCallError.self) { try stuck.write(order) }
    #expect(throws: SystemCallError.self) { try stuck.withdraw(scale) }
  }

  @Test("passes over files of other names")
  func foreignNames() throws {
    try Files.createFolder(board.folder)
    for name in ["Bad Name.reminder", "scale.reminder.1.2~", "readme", "_other.shown"] {
      try Files.replace("\(board.folder)/\(name)", with: [])
    }
    #expect(try board.ordered().isEmpty)
    #expect(try board.shown().isEmpty)
  }

  @Test(
    "knows instances by their text",
    arguments: [("scale", "scale"), ("_summary", nil), ("a.b-c", "a.b-c")] as [(String, String?)])
  func instances(text: String, client: String?) throws {
    let instance = try #require(ReminderInstance(text: text))
    #expect(instance.text == text)
    #expect(instance.client?.text == client)
    #expect(ReminderInstance(instance.client) == instance)
    #expect(ReminderInstance(text: "No Name") == nil)
  }
}
