internal import Glibc
internal import LogMessages
internal import SystemCalls
internal import SystemLog

/// `forestall-bluetooth`: waits for Bluetooth in the place of clients that are gone.
@main struct Main {
  private static let usage = """
    Usage: forestall-bluetooth
    Waits for Bluetooth in the place of clients that are gone, as the orders in
    $XDG_RUNTIME_DIR/forestall/hold say, and opens them again. The units of Forestall start it; it ends
    when there is no order left.

    """

  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case nil: exit(run().rawValue)
    case "--help":
      say(usage, to: STDOUT_FILENO)
    default:
      say(usage)
      exit(ExitStatus.usage.rawValue)
    }
  }

  private static func run() -> ExitStatus {
    guard let places = Places(environment: ProcessEnvironment.value), let session = places.session
    else {
      complain("XDG_RUNTIME_DIR is not set: start it in a user's session.")
      return .unavailable
    }
    do {
      let loop = try Loop(session: session)
      log.tell(LogEntry(.holderStarted, "Waiting for Bluetooth in the place of clients."))
      let status = try loop.run()
      log.tell(LogEntry(.holderEnded, "There is nothing to wait for any more."))
      return status
    } catch {
      // It is started again, and looks at what is so by then.
      complain("\(error)")
      return .temporary
    }
  }
}

/// Where the holder tells what happened.
let log = SystemLog(program: "forestall-bluetooth")

/// Says where the journal hears it what could not be done.
func complain(_ sentence: String, as message: LogMessage = .holderTroubled) {
  log.tell(LogEntry(message, sentence))
}

private func say(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
  var text = text
  text.withUTF8 { _ = unsafe write(descriptor, $0.baseAddress, $0.count) }
}
