import Accessories
import ForestallTestKit
import Glibc
import Handover
import Holding
import Reminders
import SystemCalls
import Testing
import Vocabulary

@Suite("Orders to the holder, as files")
struct HoldOrderTests {
  private static func wait(_ occasion: String, title: String = "Bathroom scale") throws
    -> HoldOrder.Wait
  {
    HoldOrder.Wait(
      accessory: try AccessoryName(words: "bath"), title: title,
      address: try DeviceAddress(words: "C0:FF:EE:00:12:34"),
      occasion: try WakeOccasion(words: occasion), delay: .seconds(30), rule: "linux-crashed")
  }

  private static func order(_ change: (inout HoldOrder) throws -> Void = { _ in }) throws
    -> HoldOrder
  {
    let name = try #require(ClientName("scale"))
    var order = HoldOrder(
      client: name, title: "Weight", reopen: .command(["/opt/a b/scale", "--say", "it's \"on\""]))
    try change(&order)
    return order
  }

  private static func samples() throws -> [HoldOrder] {
    [
      try order(),
      try order { $0.reopen = .desktopEntry("org.example.Scale") },
      try order { $0.reopen = .unit("scale.service") },
      try order {
        $0.process = HoldOrder.RecordedProcess(
          pid: 4_711, namespace: 4_026_531_836, attached: BootInstant(nanoseconds: .max))
      },
      try order {
        $0.waits = [
          try wait("appears"), try wait("connects", title: ""), try wait("disconnects"),
          try wait("notifies 2a9d", title: "Waage = \"Bad\"; [x] \\n"),
        ]
        $0.notBefore = MonotonicInstant(nanoseconds: 1)
        $0.pending = ["appears bath", "notifies bath 2a9d"]
      },
    ]
  }

  @Test("An order reads as it was written")
  func roundTrip() throws {
    for order in try Self.samples() { #expect(try HoldOrder(order.bytes) == order) }
  }

  @Test("What was cut off or changed is an order or a problem, and never a crash")
  func damage() throws {
    for order in try Self.samples() {
      let bytes = order.bytes
      for length in 0..<bytes.count { _ = try? HoldOrder(Array(bytes[..<length])) }
      for index in bytes.indices {
        var bytes = bytes
        bytes[index] ^= 1
        _ = try? HoldOrder(bytes)
      }
    }
    #expect(throws: HandoverProblem.self) { try HoldOrder([]) }
    let negative = String(decoding: try Self.samples()[3].bytes, as: UTF8.self)
    #expect(throws: HandoverProblem.self) {
      try HoldOrder(Array(negative.replacing("Process=4711", with: "Process=-1").utf8))
    }
  }

  @Test("Orders lie on the board until they are withdrawn, whatever lies in their way")
  func board() throws {
    let folder = try TemporaryFolder()
    let board = HoldBoard(session: folder.path)
    let order = try Self.order()
    #expect(try board.names() == [])
    #expect(try board.isEmpty())
    #expect(try board.order(of: order.client) == nil)
    try Files.createFolder(board.path(of: order.client))
    try board.write(order)
    #expect(try board.names() == [order.client])
    #expect(board.hasOrder(about: order.client))
    #expect(try board.order(of: order.client) == order)
    #expect(try !board.isEmpty())
    try board.withdraw(order.client)
    try board.withdraw(order.client)
    #expect(try board.isEmpty(), "what was moved aside does not count")
    #expect(try board.names() == [])
  }

  @Test(
    "What a client is handed over is written, whatever lies in its way",
    arguments: ["file", "folder", "link", "pipe", "file for a folder", "dangling folder"])
  func restoredInTheWay(_ obstacle: String) throws {
    let folder = try TemporaryFolder()
    let other = "\(folder.path)/other"
    try Files.replace(other, with: Array("mine".utf8))
    let restored = "\(folder.path)/restored"
    let path = "\(restored)/scale.json"
    let isOfFolder = ["file for a folder", "dangling folder"].contains(obstacle)
    if !isOfFolder { try Files.createFolder(restored) }
    switch obstacle {
    case "file": try Files.replace(path, with: [0])
    case "folder": try Files.createFolder("\(path)/deep")
    case "link": #expect(unsafe symlink(other, path) == 0)
    case "pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
    case "file for a folder": try Files.replace(restored, with: Array("mine".utf8))
    default: #expect(unsafe symlink("\(folder.path)/nowhere", restored) == 0)
    }
    let state = RestoredState(
      client: try Self.order().client,
      occurrence: Occurrence(wait: try Self.wait("appears"), at: try Clocks.now()), pending: [])
    let written = try state.write(session: folder.path)
    #expect(String(decoding: try Files.read(written), as: UTF8.self).contains("appears"))
    #expect(try Files.read(other) == Array("mine".utf8), "a link is not followed")
    #expect(try Files.names(in: restored).contains("scale.json"))
  }

  @Test(
    "An order that is a pipe, a link, a folder or huge is a problem that is told, and none that lasts"
  )
  func strange() throws {
    let folder = try TemporaryFolder()
    let board = HoldBoard(session: folder.path)
    let order = try Self.order()
    let path = board.path(of: order.client)
    try Files.createFolder(board.folder)
    let lay: [() throws -> Void] = [
      { #expect(unsafe mkfifo(path, 0o600) == 0) },
      { #expect(unsafe symlink("/dev/zero", path) == 0) },
      { #expect(unsafe symlink(path, path) == 0) },
      { try Files.createFolder(path) },
      { try Files.replace(path, with: [UInt8](repeating: 0x61, count: 2 << 20)) },
      { try Files.replace(path, with: [0xFF, 0, 0x0A, 0xC3]) },
    ]
    for lay in lay {
      try lay()
      #expect(throws: BoardReadError.self) { try board.order(of: order.client) }
      try board.write(order)
      #expect(try board.order(of: order.client) == order)
      try board.withdraw(order.client)
      #expect(try board.isEmpty())
    }
  }

  @Test("What a client is handed over says what happened, and where")
  func restored() throws {
    let folder = try TemporaryFolder()
    let wait = try Self.wait("notifies 2a9d")
    let moment = Moment(
      boot: BootIdentifier(high: 1, low: 1), monotonic: MonotonicInstant(nanoseconds: 1),
      sinceBoot: BootInstant(nanoseconds: 1), wall: WallInstant(seconds: 1_800_000_000))
    let state = RestoredState(
      client: try Self.order().client, occurrence: Occurrence(wait: wait, at: moment),
      pending: ["notifies bath 2a9d"])
    let path = try state.write(session: folder.path)
    #expect(
      state.environment(path: path) == [
        "FORESTALL_EVENT": "notifies", "FORESTALL_ACCESSORY": "bath", "FORESTALL_STATE": path,
      ])
    #expect(state.environment(path: nil)["FORESTALL_STATE"] == nil)
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    for part in [
      "\"kind\": \"notifies\"", "\"address\": \"C0:FF:EE:00:12:34\"",
      "\"characteristic\": \"2a9d\"",
      "\"at\": \"2027-01-15T08:00:00Z\"", "\"unfinished\": null", "\"notifies bath 2a9d\"",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }
}
