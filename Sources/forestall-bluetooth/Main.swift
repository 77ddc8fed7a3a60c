internal import Glibc
internal import SystemCalls

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
      return try Loop(session: session).run()
    } catch {
      // It is started again, and looks at what is so by then.
      complain("\(error)")
      return .temporary
    }
  }
}

/// Says a sentence where the journal hears it.
func complain(_ sentence: String) { say("forestall-bluetooth: \(sentence)\n") }

private func say(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
  var text = text
  text.withUTF8 { _ = unsafe write(descriptor, $0.baseAddress, $0.count) }
}
