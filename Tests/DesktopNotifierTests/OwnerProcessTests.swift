import ForestallTestKit
import Glibc
import Handover
import Reminders
import SystemCalls
import Testing

@Suite(
  .serialized, .timeLimit(.minutes(1)),
  .enabled(if: Files.exists(PrivateBus.daemon), "dbus-daemon is not installed"))
struct OwnerProcessTests {
  @Test("What the reminder says is on the screen, for as long as it holds")
  func shows() async throws {
    let desk = try OwnerDesk()
    try desk.put(title: "Scale <1>", body: "<b>silent</b> & gone", urgency: .critical)
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    let shown = try await calls.notification()
    #expect(shown.application == "Forestall")
    #expect(shown.replaces == 0)
    #expect(shown.title == "Scale <1>")
    #expect(shown.body == "&lt;b&gt;silent&lt;/b&gt; &amp; gone")
    #expect(
      shown.actions == [
        "default", "Reopen", "reopen", "Reopen", "snooze", "Snooze", "stop", "Stop",
      ])
    #expect(shown.timeout == 0)
    #expect(shown.hints.contains("'urgency': <byte 0x02>"))
    #expect(shown.hints.contains("'category': <'x-forestall.reminder'>"))
    // It would have GNOME Shell drop all reminders when one of their owners ends.
    #expect(!shown.hints.contains("desktop-entry"))
    try desk.takeBack()
    #expect(await calls.next() == .close(7))
    let result = try owner.result(limit: 10)
    #expect(result.isSilentSuccess)
    #expect(
      result.errors == """
        forestall-remind: scale: reminded (step 1).
        forestall-remind: scale: the reminder is withdrawn.

        """)
    #expect(try desk.shown() == nil)
    #expect(try desk.answers().isEmpty)
  }

  @Test("A later step takes the place of the earlier one")
  func replaces() async throws {
    let desk = try OwnerDesk()
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    try desk.put(body: "still silent", step: 2)
    let second = try await calls.notification()
    #expect(second.replaces == 7)
    #expect(second.body == "still silent")
    owner.signal(SIGTERM)
    #expect(await calls.next() == .close(7))
    #expect(try owner.result(limit: 10).status == 0)
  }

  @Test("A correction takes its place without a sound, and a time worded otherwise is none")
  func corrects() async throws {
    let desk = try OwnerDesk()
    try desk.put(body: "since 14:05", matter: "stuck")
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    #expect(try await !calls.notification().hints.contains("suppress-sound"))
    // It asks for a look, which takes down that it is on the screen.
    while !desk.isMarked { await Task.yield() }
    #expect(try desk.shown()?.showing.step == 1)
    try desk.unmark()
    try desk.put(body: "since yesterday at 14:05", matter: "stuck")
    // That it was read, and nothing shown, is known by what comes next.
    try await desk.awaitLook(of: owner)
    try desk.put(body: "since yesterday at 14:05, and gone", matter: "gone")
    let second = try await calls.notification()
    #expect(second.replaces == 7)
    #expect(second.body.hasSuffix("gone"))
    #expect(second.hints.contains("'suppress-sound': <true>"))
    owner.signal(SIGTERM)
    #expect(await calls.next() == .close(7))
    #expect(try owner.result(limit: 10).status == 0)
    #expect(!desk.isMarked)
  }

  @Test("A look is asked for when the process fares otherwise")
  func processEnds() async throws {
    let desk = try OwnerDesk()
    let client = try BuiltProgram(path: "/bin/sleep").start(["1000"])
    try desk.beat(in: -10, pid: client.pid)
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    while !desk.isMarked { await Task.yield() }
    try desk.unmark()
    for signal in [SIGSTOP, SIGKILL] {
      // It has to be seen first as it was.
      try await desk.awaitLook(of: owner)
      #expect(!desk.isMarked)
      client.signal(signal)
      while !desk.isMarked { await Task.yield() }
      try desk.unmark()
    }
    owner.signal(SIGTERM)
    #expect(try owner.result(limit: 10).isSilentSuccess)
    _ = try client.result(limit: 5)
  }

  @Test("What a killed owner left is taken over by the next, on the same server")
  func adopts() async throws {
    let desk = try OwnerDesk()
    try desk.put()
    let first = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    // A replacement is asked for only when the first show is written down.
    try desk.put(step: 2)
    _ = try await calls.notification()
    while try desk.shown()?.showing.step != 2 { await Task.yield() }
    first.signal(SIGKILL)
    _ = try first.result(limit: 10)
    let left = try #require(try desk.shown())
    #expect(left.showing.silences == [try desk.silence()])
    #expect(left.showing.step == 2)
    #expect(left.server == desk.server.uniqueName)
    #expect(left.identifier == 7)
    let second = try desk.start()
    #expect(try await calls.notification().replaces == 7)
    second.signal(SIGKILL)
    _ = try second.result(limit: 10)
    let closing = try desk.program.run(["--withdraw", "scale"], environment: desk.environment)
    #expect(closing.isSilentSuccess)
    #expect(await calls.next() == .close(7))
    #expect(try desk.shown() == nil)
  }

  @Test("Another server is shown it afresh")
  func serverRestarts() async throws {
    let desk = try OwnerDesk()
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    desk.server.stop()
    let other = try FakeNotificationServer(bus: desk.bus.address, firstID: 90)
    var otherCalls = other.calls.makeAsyncIterator()
    #expect(try await otherCalls.notification().replaces == 0)
    other.press("stop", on: 90)
    #expect(await otherCalls.next() == .close(90))
    owner.signal(SIGTERM)
    #expect(try owner.result(limit: 10).status == 0)
    #expect(try desk.answers() == [desk.answer(.pressed(.stop), step: 1)])
  }

  @Test("A server that does not answer delays it, and holds up nothing")
  func silentServer() async throws {
    let desk = try OwnerDesk()
    desk.server.fallSilent()
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    #expect(await calls.next() == .unanswered("GetServerInformation"))
    #expect(await calls.next() == .unanswered("GetServerInformation"))
    desk.server.goOn()
    #expect(try await calls.notification().replaces == 0)
    desk.server.fallSilent()
    owner.signal(SIGTERM)
    let result = try owner.result(limit: 5)
    #expect(result.status == 0)
    #expect(
      result.complaints == """
        forestall-remind: Could not show the notification: \
        the notification server does not answer.

        """)
  }

  @Test("A server that stops in the middle of showing it holds up nothing, and shows it once")
  func stopsWhileShowing() async throws {
    let desk = try OwnerDesk()
    desk.server.fallSilent(from: "Notify")
    try desk.beat(in: -10)
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    #expect(await calls.next() == .unanswered("Notify"))
    #expect(try desk.shown() == nil)
    desk.server.goOn()
    #expect(try await calls.notification().id == 7)
    while try desk.shown() == nil { await Task.yield() }
    desk.server.fallSilent(from: "Notify")
    try desk.put(step: 2)
    #expect(await calls.next() == .unanswered("Notify"))
    // What it has to do it does all the same: it sees that the client is back, and ends.
    try desk.beat(in: 60)
    #expect(try owner.result(limit: 8).isSilentSuccess)
    #expect(try desk.shown() == nil)
  }

  @Test("A server that stopped in the middle of showing it does not keep its owner from ending")
  func endsWhileShowing() async throws {
    let desk = try OwnerDesk()
    desk.server.fallSilent(from: "Notify")
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    #expect(await calls.next() == .unanswered("Notify"))
    owner.signal(SIGTERM)
    #expect(try owner.result(limit: 6).isSilentSuccess)
  }

  @Test("It takes none of the user's few inotify instances")
  func noInstances() async throws {
    let desk = try OwnerDesk()
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    let folder = "/proc/\(owner.pid)/fd"
    let open = try Files.names(in: folder).map { target(of: "\(folder)/\($0)") }
    #expect(!open.isEmpty)
    #expect(open.filter { $0.contains("inotify") } == [])
    owner.signal(SIGTERM)
    #expect(try owner.result(limit: 10).status == 0)
  }

  private func target(of link: String) -> String {
    var target = [CChar](repeating: 0, count: 4_096)
    let count = unsafe readlink(link, &target, target.count)
    return String(decoding: target.prefix(max(0, count)).map(UInt8.init), as: UTF8.self)
  }

  @Test("A pressed button is handed on with its token, before the notification goes")
  func answers() async throws {
    let desk = try OwnerDesk()
    try desk.put(step: 3)
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    desk.server.press("snooze", on: 7, token: "token-1")
    #expect(await calls.next() == .close(7))
    #expect(try desk.answers() == [desk.answer(.pressed(.snooze), step: 3, token: "token-1")])
    #expect(desk.isMarked)
    try desk.takeBack()
    #expect(try owner.result(limit: 10).status == 0)
  }

  @Test("Reopen keeps the notification and what comes of it is told in its place")
  func reopens() async throws {
    let desk = try OwnerDesk()
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    desk.server.press("default", on: 7)
    while try desk.answers().isEmpty { await Task.yield() }
    #expect(try desk.answers() == [desk.answer(.pressed(.reopen), step: 1)])
    try desk.put(body: "opening", buttons: [.stop])
    let second = try await calls.notification()
    #expect(second.replaces == 7)
    #expect(second.body == "opening")
    try desk.takeBack()
    #expect(try owner.result(limit: 10).status == 0)
  }

  @Test("A dismissed step is answered, and its owner is done")
  func dismissed() async throws {
    let desk = try OwnerDesk()
    try desk.put(step: 2)
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    desk.server.close(7, reason: 2)
    #expect(try owner.result(limit: 10).status == 0)
    #expect(try desk.answers() == [desk.answer(.dismissed, step: 2)])
    #expect(try desk.shown() == nil)
  }

  @Test("One that expired is shown again")
  func expired() async throws {
    let desk = try OwnerDesk()
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    desk.server.close(7, reason: 1)
    #expect(try await calls.notification().id == 8)
    owner.signal(SIGTERM)
    #expect(await calls.next() == .close(8))
    #expect(try owner.result(limit: 10).status == 0)
  }

  @Test("It goes when the client is back, and a sweep is asked for")
  func clientReturns() async throws {
    let desk = try OwnerDesk()
    try desk.beat(in: -10)
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    try desk.beat(in: 60)
    #expect(await calls.next() == .close(7))
    #expect(try owner.result(limit: 5).status == 0)
    #expect(desk.isMarked)
    #expect(try desk.answers().isEmpty)
  }

  @Test("A server without visible buttons is given the words for a click")
  func clickWords() async throws {
    let desk = try OwnerDesk(name: "mako")
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    #expect(try await calls.notification().body == "silent\nClick here to open it again.")
    owner.signal(SIGTERM)
    #expect(try owner.result(limit: 10).status == 0)
  }

  @Test("A server without actions is given none")
  func noActions() async throws {
    let desk = try OwnerDesk(capabilities: "['body']")
    try desk.put(body: "a < b")
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    let shown = try await calls.notification()
    #expect(shown.actions.isEmpty)
    #expect(shown.body == "a < b")
    owner.signal(SIGTERM)
    #expect(try owner.result(limit: 10).status == 0)
  }

  @Test("The end of the bus is the end of the owner")
  func busEnds() async throws {
    let desk = try OwnerDesk()
    try desk.put()
    let owner = try desk.start()
    var calls = desk.server.calls.makeAsyncIterator()
    _ = try await calls.notification()
    while try desk.shown() == nil { await Task.yield() }
    try desk.bus.kill()
    let result = try owner.result(limit: 10)
    #expect(result.status == 69)
    #expect(
      result.errors.hasSuffix(
        "forestall-remind: The session bus is gone, and the notification with it.\n"))
  }

  @Test("Without a reminder there is nothing to own")
  func noReminder() throws {
    let desk = try OwnerDesk()
    let result = try desk.start().result(limit: 10)
    #expect(result.isSilentSuccess)
  }

  @Test(
    "Wrong arguments and a missing session are told apart",
    arguments: [
      ([], 64), (["../scale"], 64), (["--withdraw"], 64), (["Scale", "2"], 64), (["scale"], 69),
      (["--help"], 0),
    ] as [([String], Int32)])
  func refuses(arguments: [String], status: Int32) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram("forestall-remind").run(
      arguments,
      environment: [
        "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path,
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/none",
      ])
    #expect(result.status == status)
    #expect(result.errors.isEmpty == (status == 0))
  }
}

extension OwnerDesk {
  fileprivate func answer(
    _ choice: Answer.Choice, step: Int, token: String? = nil
  ) throws -> Answer {
    Answer(client: try client(), choice: choice, step: step, activationToken: token)
  }
}
