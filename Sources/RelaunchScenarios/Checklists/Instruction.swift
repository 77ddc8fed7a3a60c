internal import RelaunchPolicy

/// What to do on a real device for a statement of a scenario.
struct Instruction: Hashable {
  /// What to do, in sentences.
  let deed: String
  /// What not to do instead; empty where nothing is taken for it.
  let trap: String
  /// What to record; empty where the log of section 2 is enough.
  let record: String
  /// What stays uncertain by it; empty where nothing does.
  let doubt: String

  init(_ deed: String, not trap: String = "", record: String = "", doubt: String = "") {
    self.deed = deed
    self.trap = trap
    self.record = record
    self.doubt = doubt
  }
}

extension Instruction {
  /// How to bring an end about, and how not to.
  ///
  /// - Parameters:
  ///   - cause: the end.
  ///   - client: whose end it is.
  ///   - platform: where it runs.
  /// - Returns: what to do, and what not.
  static func ending(_ cause: Cause, of client: String, on platform: Platform) -> Instruction {
    platform == .linux ? desktop(cause, client) : phone(cause, client)
  }

  private static let noSwipe = "Do not swipe it away, and do not stop it from Xcode."

  private static func phone(_ cause: Cause, _ client: String) -> Instruction {
    switch cause {
    case .removedFromMemory:
      Instruction(
        "Bring \(client) to the background, then open large apps one after another until the "
          + "system has removed it.",
        not: noSwipe, record: "MetricKit's counter for memory pressure, before and after.",
        doubt: "That it was the system: without a grown counter it may have been a swipe.")
    case .crashed:
      Instruction(
        "Have \(client) crash by a hidden button that calls fatalError().",
        not: noSwipe, record: "The crash report, with its signal.")
    case .killedByItself:
      Instruction(
        "Have \(client) call kill(getpid(), SIGKILL) some seconds after a hidden button, in the "
          + "background.",
        not: noSwipe, record: "The time of the call.",
        doubt: "It stands in for a crash, as an article has it; Apple does not say so.")
    case .exited:
      Instruction(
        "Have \(client) write a line to its log and call exit(0), by a hidden button.",
        not: noSwipe, record: "The line before the exit.",
        doubt: "Nothing documents an end by exit().")
    case .debugger:
      Instruction(
        "Run \(client) from Xcode and press Stop.",
        not: "Do not take it for any other end.", record: "That a debugger was attached.",
        doubt: "What an end by the debugger is taken for: reports contradict one another.")
    case .forceQuit:
      Instruction(
        "Open the app switcher and swipe \(client) away.",
        not: "Do not do it under the debugger, and do not open \(client) afterwards.",
        record: "The time of the swipe, and whether applicationWillTerminate ran.",
        doubt: "A swipe leaves no trace of its own: only your note says that there was one.")
    case .killed:
      Instruction(
        "There is no way to bring a SIGKILL about that nothing explains: take \(client) as it is "
          + "found gone.", record: "The crash report, if there is any.",
        doubt: "Who killed it.")
    case .vanished:
      Instruction(
        "There is no way to have it vanish: leave \(client) in the background overnight, and take "
          + "it as it is found gone.", not: "Do not swipe it away to help.",
        record: "The last line of its log, and MetricKit's counters.",
        doubt: "How it ended: removed by the system or swiped away, which it cannot tell itself.")
    default: byCode(cause, client)
    }
  }

  /// Ends by the system that write a code into the crash report.
  private static func byCode(_ cause: Cause, _ client: String) -> Instruction {
    let digits = KillCode.all.first { $0.cause == cause }?.digits
    let record =
      digits.map { "The crash report: it must say \($0)." } ?? "The crash report, if there is any."
    let deed =
      switch cause {
      case .watchdog: "Have \(client) block its main thread for a minute while it is launched."
      case .backgroundTaskOverrun:
        "Have \(client) begin a background task and never end it, and go to the background."
      case .transferOverrun:
        "Have \(client) never call the completion handler of a background transfer."
      case .fetchOverrun: "Have \(client) never complete a background fetch."
      case .lockedFile:
        "Have \(client) hold a lock on a file of its shared container, and go to the background."
      case .overheated: "There is no safe way to overheat a device: wait for such a crash report."
      case .cachePurged: "There is no way to force a purge: wait for such a crash report."
      case .resourceLimit: "Have \(client) keep the processor busy in the background."
      case .callNotReported: "Send \(client) a VoIP push, and have it report no call."
      default: "End \(client) as the scenario says."
      }
    return Instruction(
      deed, not: noSwipe, record: record,
      doubt: "Without the code in the report, that this was the end.")
  }

  private static func desktop(_ cause: Cause, _ client: String) -> Instruction {
    let deed =
      switch cause {
      case .crashed: "Send \(client) a SIGSEGV: kill -SEGV PID."
      case .failed: "Have \(client) exit with another status than 0."
      case .removedFromMemory: "Start \(client) with a small MemoryMax=, and have it fill that."
      case .watchdog: "Have \(client) stop its watchdog messages, with WatchdogSec= set."
      case .exited: "Quit \(client) by its own menu."
      case .serviceStopped: "Stop the service of \(client): systemctl --user stop."
      case .forceQuit: "Force-quit \(client) in the desktop's own way."
      case .killed: "Kill \(client) from a terminal: kill -KILL PID."
      case .askedToStop: "Press Stop on the reminder of \(client)."
      case .done: "Say that \(client) is done: forestall done."
      default: "Start \(client) outside of Forestall, and end it."
      }
    let isQuit = cause == .exited || cause == .serviceStopped
    return Instruction(
      deed, not: isQuit ? "Do not kill it." : "Do not quit it by its menu instead.",
      record: "What `forestall history` says of the end.",
      doubt: cause == .vanished ? "How it ended: nothing recorded it." : "")
  }
}
