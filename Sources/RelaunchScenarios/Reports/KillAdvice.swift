internal import RelaunchPolicy

// What to do about an end that the system writes a code of, after Apple's page on SIGKILL. Whatever
// ended it, the client comes back only by what it had pending.

extension KillCode {
  /// What to do, in sentences.
  var advice: String {
    let survived = "Keep something pending at all times: such an end is survived by it."
    return own.isEmpty ? survived : "\(own) \(survived)"
  }

  /// What to do about this end alone, as a sentence; empty where the client can do nothing.
  private var own: String {
    switch cause {
    case .watchdog: "Answer launches and events quickly, and keep slow work off the main thread."
    case .backgroundTaskOverrun: "End each background task as soon as its work is done."
    case .transferOverrun: "Handle the session's events, then call its completion handler."
    case .fetchOverrun: "Call the completion handler of a fetch as soon as it is done."
    case .lockedFile: "Release the locks of files and databases before the app is suspended."
    case .overheated: "Do less at once."
    case .callNotReported: "Report a call for each such push, as soon as it comes."
    default: ""
    }
  }

  /// What not to do, as a sentence; empty where nothing tempts.
  var warning: String {
    switch cause {
    case .watchdog: "Do not wait on the main thread for an accessory to answer."
    case .backgroundTaskOverrun:
      "Do not hold a background task to stay alive: it is what ended the app."
    case .lockedFile:
      "Do not hold a background task on for ever in place of it: the system ends that too."
    case .callNotReported: "Do not use such pushes for anything but calls."
    default: ""
    }
  }
}
