import BeatRecords
import ForestallTestKit
import Glibc
import Handover
import Processes
import Reminders
import SystemCalls
import Testing
import Vocabulary

@Suite("forestall run")
struct RunTests {
  private func stage(interval: TimeSpan = .hours(1)) throws -> FrontStage {
    let stage = try FrontStage()
    try stage.attach(interval: interval)
    return stage
  }

  private func run(_ script: String, on stage: FrontStage) throws -> ProgramResult {
    try stage.run(["run", "scale", "--", "sh", "-c", script])
  }

  @Test("passes on the program's output, errors and status", arguments: [0, 1, 42] as [Int32])
  func status(status: Int32) throws {
    let result = try run("echo out; echo err >&2; exit \(status)", on: stage())
    #expect(
      result
        == ProgramResult(
          status: status, output: "out\n", errors: "manage prepare scale\nerr\n"))
  }

  @Test("tells a signal's end as a shell does", arguments: [9, 15, 10] as [Int32])
  func signal(number: Int32) throws {
    let stage = try stage()
    #expect(try run("kill -\(number) $$", on: stage).status == 128 + number)
  }

  @Test("an end that failed is due at once, one that did not is not")
  func due() throws {
    for (script, isDue) in [("exit 0", false), ("exit 1", true), ("kill -9 $$", true)] {
      let stage = try stage()
      _ = try run(script, on: stage)
      let deadline = try #require(try stage.record().deadline)
      #expect((deadline <= (try FrontStage.now())) == isDue, "\(script)")
      #expect(try !stage.markers().isEmpty)
    }
  }

  @Test("runs the program unwatched where its record cannot be made")
  func unwatched() throws {
    let stage = try FrontStage(manageExits: 74)
    let result = try run("echo out; exit 3", on: stage)
    #expect(result.status == 3)
    #expect(result.output == "out\n")
    #expect(result.errors.contains("scale runs unwatched"))
    #expect(!Files.exists(stage.records.path(of: FrontStage.name)))
  }

  @Test("beside a client that runs already it runs the program and leaves the record alone")
  func second() throws {
    let stage = try FrontStage()
    try stage.attach(pid: getpid())
    let before = try stage.record()
    let result = try run("exit 1", on: stage)
    #expect(result.status == 1)
    #expect(result.errors.contains("scale runs already, as process \(getpid())"))
    #expect(try stage.record() == before)
  }

  @Test(
    "hands over how the program ended, and its last words",
    arguments: [
      ("exit 3", Ending.Kind.exited(status: 3)), ("kill -9 $$", .forceQuit),
      ("kill -15 $$", .terminated(15)), ("kill -10 $$", .signalled(10)),
    ])
  func ending(script: String, kind: Ending.Kind) throws {
    let stage = try stage()
    _ = try run(
      "systemd-notify --status=early; systemd-notify --status='well = \"so\"'; \(script)", on: stage
    )
    let inbox = Inbox(folder: "\(stage.records.path)/inbox")
    let messages = try inbox.names().map { try inbox.read($0) }
    #expect(messages.count == 2)
    #expect(messages.first == .status(FrontStage.name, "well = \"so\""))
    guard case .ending(FrontStage.name, let ending) = messages.last else {
      Issue.record("No ending: \(messages)")
      return
    }
    #expect(ending.kind == kind)
    #expect(try ending.at.boot == Clocks.bootIdentifier())
  }

  @Test("records the program's process while it runs")
  func process() throws {
    let stage = try stage()
    let result = try run("echo $$; cat '\(stage.folder.path)/run/forestall/scale.beat'", on: stage)
    #expect(result.status == 0)
    let pid = Int32(result.output.prefix { $0 != "\n" })
    #expect(try stage.record().process?.pid == pid)
    #expect(try stage.record().process?.namespace == ProcessNamespace.own())
  }

  @Test("gives the program a notify socket and a watchdog that is its own")
  func environment() throws {
    let result = try run(
      "echo ${NOTIFY_SOCKET%%/*} $WATCHDOG_USEC; test $WATCHDOG_PID = $$", on: stage())
    #expect(result.output == "@forestall 3600000000\n")
    #expect(result.status == 0)
  }

  @Test("a shorter outer watchdog holds for the program too")
  func outerWatchdog() throws {
    let stage = try stage()
    let result = try stage.run(
      ["run", "scale", "sh", "-c", "echo $WATCHDOG_USEC"],
      adding: ["WATCHDOG_USEC": "5000000", "NOTIFY_SOCKET": "@forestall-test-nobody"])
    #expect(result.output == "5000000\n")
  }

  @Test("an undeclared client runs nothing")
  func undeclared() throws {
    let stage = try FrontStage(manageExits: 66)
    let result = try run("echo ran", on: stage)
    #expect(result.status == 66)
    #expect(result.output.isEmpty)
  }

  @Test(
    "a program that cannot be started is told as a shell does",
    arguments: [("/nowhere/reader", 127), ("/etc", 126), ("no-such-program-anywhere", 127)]
      as [(String, Int32)])
  func notStarted(program: String, status: Int32) throws {
    let stage = try stage()
    let before = try stage.record()
    let result = try stage.run(["run", "scale", program])
    #expect(result.status == status)
    #expect(result.errors.contains("Could not run \(program)"))
    #expect(!result.errors.contains("manage"), "a client that is not there is not back")
    #expect(try stage.record() == before)
    #expect(try stage.markers().isEmpty)
  }

  @Test("a program that is there and is none has ended as soon as it began")
  func noProgram() throws {
    let stage = try stage()
    let program = "\(stage.folder.path)/reader"
    try Files.replace(program, with: Array("#!/nowhere/sh\n".utf8), mode: 0o700)
    #expect(try stage.run(["run", "scale", program]).status == 127)
    #expect(try #require(stage.record().deadline) <= (try FrontStage.now()))
    let told = try Inbox(folder: "\(stage.records.path)/inbox").collect().messages.map(\.message)
    #expect(told.count == 1)
    guard case .ending(_, let ending)? = told.first else { return }
    #expect(ending.kind == .exited(status: 127))
    #expect(ending.evidence == "run: not started: No such file or directory")
  }

  @Test("words that are no UTF-8 reach the program unchanged")
  func bytes() throws {
    let stage = try stage()
    let result = try BuiltProgram(path: "/bin/sh").run(
      [
        "-c",
        "'\(stage.front.path)' run scale printf %s \"$(printf '\\377')\" 2>/dev/null | od -An -tx1",
      ],
      environment: stage.environment)
    #expect(result.output == " ff\n")
  }

  @Test("pushes on the program's behalf while it says nothing")
  func onBehalf() throws {
    let stage = try stage(interval: .milliseconds(300))
    #expect(try run("sleep 1", on: stage).status == 0)
    let record = try stage.record()
    let lived = try #require(record.deadline).since(
      MonotonicInstant(
        nanoseconds: record.attached.nanoseconds - (try Clocks.now().asleep.nanoseconds)))
    #expect(lived > .seconds(1))
  }

  @Test("does not speak for a program that is stopped, and does again when it goes on")
  func stopped() throws {
    let stage = try stage(interval: .milliseconds(400))
    let running = try stage.front.start(
      ["run", "scale", "sh", "-c", "echo here; kill -STOP $$; echo there"],
      environment: stage.environment)
    #expect(try running.line() == "here")
    var record = try stage.record()
    while let deadline = record.deadline, try FrontStage.now() <= deadline + .milliseconds(500) {
      record = try stage.record()
    }
    running.signal(SIGCONT)
    #expect(try running.line() == "there")
    #expect(try running.result().status == 0)
  }

  @Test(
    "heeds what the program says",
    arguments: [
      ("STOPPING=1", true, false), ("WATCHDOG=trigger", false, true),
      ("WATCHDOG=1", false, false), ("EXTEND_TIMEOUT_USEC=7200000000", false, false),
    ])
  func says(message: String, isDone: Bool, isDue: Bool) throws {
    let stage = try stage()
    #expect(try run("systemd-notify \(message)", on: stage).status == 0)
    let record = try stage.record()
    let deadline = try #require(record.deadline)
    let now = try FrontStage.now()
    #expect(record.isDone == isDone)
    #expect((deadline <= now) == isDue)
    if message.hasPrefix("EXTEND") { #expect(deadline > now + .minutes(90)) }
  }

  @Test("what is said with the last breath counts before the end")
  func lastBreath() throws {
    let stage = try stage()
    let result = try run("systemd-notify --no-block STOPPING=1; exit 3", on: stage)
    #expect(result.status == 3)
    let record = try stage.record()
    #expect(record.isDone)
    #expect(try #require(record.deadline) > (try FrontStage.now()))
  }

  @Test("passes every datagram on to an outer notify socket")
  func outer() throws {
    let stage = try stage()
    let address = try #require(NotifyAddress("\(stage.folder.path)/outer"))
    let socket = try NotifySocket(at: address)
    let result = try stage.run(
      ["run", "scale", "systemd-notify", "--ready", "X_OWN=1"],
      adding: ["NOTIFY_SOCKET": address.text])
    #expect(result.status == 0)
    var said: [NotifyMessage.Assignment] = []
    while let datagram = try socket.receive() {
      said += NotifyMessage(parsing: datagram).assignments
    }
    #expect(said.contains(.ready) && said.contains(.unknown(name: "X_OWN", value: "1")))
  }

  @Test(
    "passes signals on to the program",
    arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2])
  func forwards(signal: Int32) throws {
    let stage = try stage()
    let running = try stage.front.start(
      [
        "run", "scale", "sh", "-c",
        "trap 'kill $!; exit 9' \(signal); sleep 60 & echo ready; wait",
      ], environment: stage.environment)
    #expect(try running.line() == "ready")
    running.signal(signal)
    #expect(try running.result().status == 9)
  }

  @Test("when killed leaves the program alone, and a new run starts afresh")
  func killed() throws {
    let stage = try stage()
    let running = try stage.front.start(
      ["run", "scale", "sh", "-c", "echo $$; exec sleep 60"], environment: stage.environment)
    let pid = try #require(Int32(try running.line() ?? ""))
    let child = try ProcessHandle(opening: pid)
    running.signal(SIGKILL)
    #expect(try running.result().status == 137)
    #expect(try child.waitForEnd(milliseconds: 0) == false)
    #expect(try run("exit 0", on: stage).status == 0)
    try child.signal(SIGKILL)
  }
}
