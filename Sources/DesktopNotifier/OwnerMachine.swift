/// Decides what the owner process of one notification does: events in, actions out, nothing else.
///
/// The notification is on the screen exactly while it is wanted, unanswered and there is a server;
/// every way it can disappear is an event here.
public struct OwnerMachine: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// What is to be shown from now on; `nil`: nothing any more.
    case wanted(Notification?)
    /// A notification server is there, under this unique bus name.
    case serverAppeared(String)
    /// There is no notification server.
    case serverVanished
    /// The server took the notification and gave it this id.
    case shown(id: UInt32)
    /// The server did not answer, or refused.
    case showFailed
    /// The notification went from the screen.
    case closed(CloseReason)
    /// A button or, with the key `default`, the notification itself was pressed.
    case pressed(key: String, activationToken: String?)
    /// The response was handed on, or could not be.
    case posted(Bool)
    /// The request to close is done with, whatever came of it.
    case closeFinished
    /// A second passed; whether what the notification is about has ended by itself.
    case tick(ended: Bool)
    /// The process is asked to end.
    case terminate
  }

  /// What is to be done, in order.
  public enum Action: Hashable, Sendable {
    /// Ask the bus to start a server; nothing is heard of it but `serverAppeared`.
    case startServer
    /// Show it, in the place of an earlier one, with or without a sound; answered by `shown` or
    /// `showFailed`.
    case show(Notification, replacing: UInt32?, quietly: Bool = false)
    /// Write down what is on the screen, for the next owner.
    case remember(NotificationOnScreen)
    /// Nothing is on the screen any more: drop what was written down.
    case forget
    /// Take it from the screen; answered by `closeFinished`.
    case close(NotificationOnScreen)
    /// Hand on what the person did; answered by `posted`.
    case post(Response)
    /// Tell that what the notification is about has ended by itself.
    case noteEnd
    /// End the process; all is done.
    case exit
  }

  /// Seconds between two requests to start a server.
  static let startPause = 30
  /// For how many seconds after a sound there is no other.
  static let quietTime = 10
  /// How many seconds an owner that leaves waits for the answer to an attempt to show: only with
  /// that can it take away what it showed.
  static let lastAnswer = 3
  /// The longest pause, in seconds, between two attempts to show.
  static let longestRetry = 16

  private var wanted: Notification?
  private var server: String?
  private var visible: NotificationOnScreen?
  /// What `visible` displays.
  private var displayed: Notification?
  /// The attempt to show that has no result yet.
  private var showing: Notification?
  /// What an earlier owner left on the screen, perhaps.
  private var inherited: NotificationOnScreen?
  /// What is not to be shown (again): it was answered, or the server would not keep it.
  private var settled: Notification?
  /// A response that is being handed on, and whether it leaves the notification where it is.
  private var responding: Responding?
  /// The notification was answered and waits in its place to tell what came of it.
  private var awaitsOutcome = false
  /// It was answered, and the request to close it has no result yet.
  private var isTakingBack = false
  private var mayReturn = true
  private var failures = 0
  private var retryIn = 0
  private var startIn = 0
  private var leavingFor = 0
  private var quietFor = 0
  private var isQuiet = false
  private var leaving = false
  private var closing = false
  private var done = false

  private struct Responding: Hashable {
    var response: Response
    var keeps: Bool
  }

  /// A machine that starts with what an earlier owner may have left on the screen.
  public init(inherited: NotificationOnScreen? = nil) { self.inherited = inherited }

  /// Takes an event.
  ///
  /// - Returns: what is to be done, in order.
  public mutating func handle(_ event: Event) -> [Action] {
    guard !done else { return [] }
    switch event {
    case .wanted(let notification): return want(notification)
    case .serverAppeared(let name): return appear(name)
    case .serverVanished: return vanish()
    case .shown(let id): return show(id)
    case .showFailed:
      showing = nil
      failures += 1
      retryIn = min(1 << min(failures - 1, 8), Self.longestRetry)
      return leaving ? next() : []
    case .closed(let reason): return close(reason)
    case .pressed(let key, let token): return press(key, token)
    case .posted(let succeeded): return posted(succeeded)
    case .closeFinished: return closed()
    case .tick(let ended): return tick(ended)
    case .terminate:
      leaving = true
      return next()
    }
  }

  private mutating func want(_ notification: Notification?) -> [Action] {
    guard let notification else {
      leaving = true
      return next()
    }
    if notification != wanted {
      wanted = notification
      settled = nil
      awaitsOutcome = false
      mayReturn = true
      retryIn = 0
    }
    return next()
  }

  private mutating func appear(_ name: String) -> [Action] {
    guard name != server else { return [] }
    var actions: [Action] = []
    if server != nil { actions = lose() }
    if inherited?.server != name { inherited = nil }
    server = name
    failures = 0
    retryIn = 0
    return actions + next()
  }

  private mutating func vanish() -> [Action] {
    var actions = lose()
    if leaving { return actions + next() }
    if startIn == 0 {
      startIn = Self.startPause
      actions.append(.startServer)
    }
    return actions
  }

  /// The server went, and with it what it showed and what its ids meant.
  private mutating func lose() -> [Action] {
    let left = visible != nil || inherited != nil
    server = nil
    visible = nil
    displayed = nil
    inherited = nil
    closing = false
    let isNoted = left || isTakingBack
    isTakingBack = false
    return isNoted ? [.forget] : []
  }

  private mutating func show(_ id: UInt32) -> [Action] {
    guard let content = showing else { return [] }
    showing = nil
    failures = 0
    inherited = nil
    guard let server else { return next() }
    if !isQuiet { quietFor = Self.quietTime }
    let shown = NotificationOnScreen(
      server: server, id: id, step: content.step, subjects: content.subjects)
    visible = shown
    displayed = content
    return [.remember(shown)] + next()
  }

  private mutating func close(_ reason: CloseReason) -> [Action] {
    guard let shown = visible else { return [] }
    visible = nil
    let content = displayed
    displayed = nil
    if leaving { return closing ? exit() : next() }
    if showing != nil { return [.forget] }
    if awaitsOutcome || responding != nil {
      // Some servers close whatever is pressed.
      settled = content
      return [.forget] + next()
    }
    if reason == .dismissed {
      let response = Response(key: nil, step: shown.step)
      responding = Responding(response: response, keeps: false)
      return [.forget, .post(response)]
    }
    if mayReturn {
      mayReturn = false
    } else {
      settled = content
    }
    return [.forget] + next()
  }

  private mutating func press(_ key: String, _ token: String?) -> [Action] {
    guard !leaving, responding == nil, let content = displayed,
      let button = key == "default"
        ? content.buttons.first : content.buttons.first(where: { $0.key == key })
    else { return [] }
    let response = Response(key: button.key, step: content.step, activationToken: token)
    responding = Responding(response: response, keeps: button.keepsNotification)
    return [.post(response)]
  }

  private mutating func posted(_ succeeded: Bool) -> [Action] {
    guard let answered = responding else { return [] }
    responding = nil
    guard succeeded else {
      // Nothing was heard of the answer, so the question stays.
      settled = nil
      displayed = nil
      return next()
    }
    if answered.response.key == nil {
      leaving = true
      return next()
    }
    if answered.keeps {
      awaitsOutcome = true
      return next()
    }
    settled = displayed ?? settled
    guard let shown = visible else { return next() }
    visible = nil
    displayed = nil
    isTakingBack = true
    return [.close(shown)] + next()
  }

  /// Forgotten is what was taken back only now: who was killed before would have left it to nobody.
  private mutating func closed() -> [Action] {
    if leaving, closing { return exit() }
    guard isTakingBack else { return [] }
    isTakingBack = false
    if leaving { return next() }
    // What is shown meanwhile is noted by itself.
    return visible == nil && showing == nil ? [.forget] : []
  }

  private mutating func tick(_ ended: Bool) -> [Action] {
    retryIn = max(0, retryIn - 1)
    startIn = max(0, startIn - 1)
    quietFor = max(0, quietFor - 1)
    if leaving { leavingFor += 1 }
    if leavingFor == Self.lastAnswer { showing = nil }
    if ended, !leaving {
      leaving = true
      return [.noteEnd] + next()
    }
    if server == nil, !leaving, startIn == 0 {
      startIn = Self.startPause
      return [.startServer]
    }
    return next()
  }

  /// The next step towards what is wanted, from wherever things stand.
  private mutating func next() -> [Action] {
    if leaving {
      // Who ended now could take a request along that is still on its way to the server.
      guard showing == nil, !closing, !isTakingBack else { return [] }
      guard let shown = visible ?? inherited else { return exit() }
      closing = true
      return [.close(shown)]
    }
    guard let server, showing == nil, responding == nil, retryIn == 0, let wanted,
      wanted != displayed, wanted != settled
    else { return [] }
    showing = wanted
    let old = (visible ?? inherited).flatMap { $0.server == server ? $0 : nil }
    // What merely corrects the text in its place makes no sound, and of many subjects that follow
    // one another closely only the first does.
    isQuiet =
      old.map {
        !$0.isOutdone(by: wanted) && (!$0.lacksSubjects(of: wanted) || quietFor > 0)
      } ?? false
    return [.show(wanted, replacing: old?.id, quietly: isQuiet)]
  }

  private mutating func exit() -> [Action] {
    done = true
    return [.forget, .exit]
  }
}
