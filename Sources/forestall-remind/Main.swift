internal import BeatRecords
internal import DesktopNotifier
internal import Glibc
internal import Handover
internal import LogMessages
internal import SystemCalls
internal import SystemLog
internal import Vocabulary

/// `forestall-remind INSTANCE`: shows one reminder for as long as it holds.
@main struct Main {
  static func main() {
    Glibc.exit(status(of: Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static let usage = """
    Usage: forestall-remind [--withdraw] INSTANCE
    Shows the reminder of a client, or of all of them (_summary), until it is answered or removed.
    The units of Forestall start it; INSTANCE.reminder in $XDG_RUNTIME_DIR/forestall/remind says what.
      --withdraw   take from the screen what an owner that was killed has left there

    """

  private static func status(of arguments: [String]) -> ExitStatus {
    switch arguments.count {
    case 1 where arguments[0] == "--help":
      say(usage, to: STDOUT_FILENO)
      return .success
    case 1 where !arguments[0].hasPrefix("-"):
      return own(arguments[0])
    case 2 where arguments[0] == "--withdraw":
      return withdraw(arguments[1])
    default:
      say(usage)
      return .usage
    }
  }

  private static func own(_ text: String) -> ExitStatus {
    guard let instance = ReminderInstance(text: text) else { return misnamed(text) }
    guard let session = SessionFolders(places) else { return homeless() }
    do {
      let bus = try SessionBus()
      let ports = OwnerPorts(
        instance: instance, session: session, boot: try Clocks.bootIdentifier(), log: log.tell)
      let owner = Owner(instance: instance, startsServer: hasGraphicalSession, ports: ports)
      return owner.run(on: bus)
    } catch let error as BusError {
      complain("\(error) The reminder waits until it is started in a session.")
      return .unavailable
    } catch {
      complain(instance.unnamed(in: "\(error)"))
      return .system
    }
  }

  private static func withdraw(_ text: String) -> ExitStatus {
    guard let instance = ReminderInstance(text: text) else { return misnamed(text) }
    guard let session = SessionFolders(places) else { return homeless() }
    // A killed owner is started again, and adopts what it left: taking that away would blink. But
    // where it has nothing to show any more, nobody else would take it away.
    let isOrdered = Files.exists(session.board.orderPath(instance))
    let isKilled = !["success", nil].contains(ProcessEnvironment.value("SERVICE_RESULT"))
    if isKilled, isOrdered { return .success }
    // Without a bus there is no server either that could still show it.
    if let left = session.board.onScreen(for: instance), let bus = try? SessionBus() {
      let loop = EventLoop()
      let notifier = DesktopNotifier(
        bus: bus, applicationName: "Forestall", tag: ""
      ) {
        if $0 == .closeFinished { loop.quit() }
      }
      // Whether its client is private nobody says any more.
      log.tell(LogEntry(withdrawing: left).unnamed(for: instance))
      notifier.close(left)
      loop.run()
    }
    do {
      try session.board.forgetShown(instance)
      // A look that ordered it while its owner was ending took that for one that shows it.
      if isOrdered, !isKilled {
        try RecordFolder(path: session.records).dropMarker(named: instance.text)
      }
      return .success
    } catch {
      complain(instance.unnamed(in: "\(error)"))
      return .inputOutput
    }
  }

  private static var places: Places? { Places(environment: ProcessEnvironment.value) }

  private static var hasGraphicalSession: Bool {
    ProcessEnvironment.value("WAYLAND_DISPLAY") != nil || ProcessEnvironment.value("DISPLAY") != nil
  }

  private static func misnamed(_ instance: String) -> ExitStatus {
    complain("\(instance) is no client: \(ClientName.rule).")
    return .usage
  }

  private static func homeless() -> ExitStatus {
    complain("XDG_RUNTIME_DIR is not set: start it in a user's session.")
    return .unavailable
  }

  private static func complain(_ sentence: String) {
    log.tell(LogEntry(.reminderTroubled, sentence))
  }

  private static let log = SystemLog(program: "forestall-remind")
}

private func say(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
  var text = text
  text.withUTF8 { _ = unsafe write(descriptor, $0.baseAddress, $0.count) }
}
