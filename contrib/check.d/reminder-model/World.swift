import Reminders
import Vocabulary

/// A fault that is planted in the model, to see that it would be found.
enum Fault: String, CaseIterable {
  /// The markers are taken away once the record is read: what comes in between is never looked at.
  case markerTakenAfterRead = "marker removed after the record is read"
  /// There is a moment without any timer.
  case oldTimerStoppedFirst = "old timer stopped before the new one is armed"
  /// What is on the screen is not written down.
  case numberNotKept = "notification id not kept"
  /// A push moves the deadline of a client that was ended on purpose.
  case pushIgnoresDone = "DONE not read by a push"
  /// A command takes the markers away, and is started again by nobody when it is killed.
  case commandTakesMarkers = "markers taken by a command"
  /// What is remembered is saved once messages are gone.
  case messagesGoFirst = "message removed before it is saved"
}

/// What of the world the model may do, and how often.
struct Bounds {
  /// Minutes.
  var time = 5
  /// How many of our own processes, or the server, are killed.
  var kills = 1
  /// How often the client starts or comes back.
  var starts = 2
  /// How often the person answers or gives a command.
  var answers = 1
  /// Whether the server keeps one notification of each tag.
  var keepsTags = true
  var fault: Fault?
}

/// One client, its server, the person, the user's systemd, the looks, and the owner of one reminder.
///
/// Time passes only while nothing else is to be done: our processes take milliseconds, and the model's
/// time goes by minutes. They may be killed between any two of their steps, and others act in between.
struct World: Hashable {
  var time = 0
  var client = Client()
  var record: RecordFacts?
  /// Whether a marker lies in `attached/`.
  var marker = false
  /// When the timers of the two slots elapse.
  var timers: [Int?] = [nil, nil]
  /// The looks that systemd is to start, or to start again.
  var queue: Set<Look.Cause> = []
  var look: Look?
  // What is remembered.
  var state = ClientState()
  var marks = SessionMarks()
  // What lies in the session's folder.
  var inbox: [ClientEvent] = []
  var order: Reminder?
  var note: Note?
  var owner = OwnerProcess.none
  var server = Server()
  var spent = Spent()
  var truth = Truth()

  struct Client: Hashable {
    var isAlive = false
    /// It has written its record, and is about to drop its marker.
    var owesMarker = false
    /// It was told to start, and may.
    var isOpening = false
  }

  /// What an owner wrote down.
  struct Note: Hashable {
    var shown: NotificationOnScreen
    var showing: Showing
  }

  struct Server: Hashable {
    var generation = 1
    var screen: [UInt32: Notification] = [:]
    var next: UInt32 = 1
    var name: String { ":1.\(generation)" }
  }

  struct Spent: Hashable {
    var kills = 0
    var starts = 0
    var answers = 0
  }

  /// What is so, whatever Forestall knows of it; what the promises are held against.
  struct Truth: Hashable {
    /// The client has told that it is there.
    var isAnnounced = false
    var wasSilent = false
    var isStopped = false
    /// An owner was killed before it could note what the server had taken: who has nothing to show any more does not
    /// know of it, and it stays (decision 0003).
    var isNumberLost = false
    /// Until when the person wants to hear nothing.
    var quietUntil = 0
  }

  static let interval = 2
  static let name = ClientName("scale").unsafelyUnwrapped
  static var declaration: ClientDeclaration {
    var declaration = ClientDeclaration(name: name)
    declaration.every = .minutes(UInt64(interval))
    declaration.again = [.minutes(2)]
    declaration.reopen = .command(["scale"])
    declaration.snooze = .minutes(1)
    declaration.reopenTimeout = .seconds(50)
    return declaration
  }

  static func instant(_ time: Int) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: UInt64(time + 10) * 60_000_000_000)
  }

  /// What the clocks say; each start of the client is a little later than what was before it.
  var now: Moment {
    Moment(
      boot: BootIdentifier(high: 1, low: 1), monotonic: Self.instant(time),
      sinceBoot: BootInstant(nanoseconds: Self.instant(time).nanoseconds + UInt64(spent.starts)),
      wall: WallInstant(seconds: 1_800_000_000 + Int64(time) * 60))
  }

  var isSilent: Bool {
    guard let deadline = record?.deadline else { return false }
    return deadline <= now.monotonic
  }
}

extension Notification {
  /// A reminder as `forestall-remind` shows it.
  init(_ reminder: Reminder) {
    self.init(
      title: "", body: reminder.matter,
      buttons: reminder.buttons.map {
        Button(key: $0.rawValue, label: $0.rawValue, keepsNotification: $0 == .reopen)
      }, step: reminder.step, subjects: reminder.silences.map(\.text))
  }
}
