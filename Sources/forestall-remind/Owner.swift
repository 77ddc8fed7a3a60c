internal import DesktopNotifier
internal import Glibc
internal import Handover
internal import LogMessages
internal import Processes
internal import Reminders
internal import SystemCalls
internal import Vocabulary

/// The owner of one notification: carries out what the machine decides, and tells it what happens.
final class Owner {
  private let instance: ReminderInstance
  private let ports: OwnerPorts
  private let loop = EventLoop()
  private let startsServer: Bool
  private var notifier: DesktopNotifier?
  private var machine: OwnerMachine
  private var returnWatch: ReturnWatch?
  private var order: ReminderOrder? {
    didSet { if let order { isNamed = !order.reminder.isPrivate } }
  }
  /// Whether the journal may be told whom the reminder is about, by the last order.
  private var isNamed = false
  private var process: Liveness?
  private var noted: NotificationOnScreen?
  private var hasRemembered = false
  private var waiting: [OwnerMachine.Event] = []
  private var isHandling = false
  private var hasEnded = false
  private var lastFailure: String?
  private var status = ExitStatus.success

  /// How often the order is looked at, four times a second, once an answer was handed on.
  private static let looksAfterAnswer = 8

  /// An owner for an instance.
  ///
  /// With `startsServer` a notification server that is not there is asked for: without a display it
  /// could not start, and would use up its attempts.
  init(instance: ReminderInstance, startsServer: Bool, ports: OwnerPorts) {
    self.instance = instance
    self.ports = ports
    self.startsServer = startsServer
    noted = ports.noted()
    machine = OwnerMachine(inherited: noted)
  }

  /// Owns the notification until it is answered or withdrawn.
  func run(on bus: SessionBus) -> ExitStatus {
    notifier = DesktopNotifier(
      bus: bus, applicationName: "Forestall", tag: ports.tag
    ) { [unowned self] in
      if case .showFailed(let sentence) = $0 { reportOnce(sentence) }
      take(OwnerMachine.Event($0))
    }
    bus.onClosed { [unowned self] in
      complain("The session bus is gone, and the notification with it.")
      status = .unavailable
      loop.quit()
    }
    for signal in [SIGTERM, SIGINT, SIGHUP] {
      loop.onSignal(signal) { [unowned self] in take(.terminate) }
    }
    // To be told of changes, each owner would need an inotify instance of its own, and all programs
    // of a user have 128 of them together.
    loop.eachSecond { [unowned self] in
      readOrder()
      lookAtProcess()
      take(.tick(ended: clientIsBack))
    }
    notifier?.watchServer()
    readOrder()
    if !hasEnded { loop.run() }
    notifier = nil
    return status
  }

  private func readOrder() {
    do {
      let next = try ports.order()
      if let next, let order, next.reminder.says(theSameAs: order.reminder) { return }
      order = next
      if let record = next?.record, record != returnWatch?.record {
        returnWatch = ReturnWatch(record: record, missed: ports.deadline(record))
        process = ports.process(record)
      }
      take(.wanted(next.map { Notification($0.reminder) }))
    } catch {
      // What is on the screen still holds; the next sweep writes another order.
      reportOnce("\(error)")
    }
  }

  /// Looks more often for a while: somebody waits to see what comes of the answer.
  private func lookSoon(_ times: Int = looksAfterAnswer) {
    guard times > 0 else { return }
    loop.after(milliseconds: 250) { [unowned self] in
      readOrder()
      lookSoon(times - 1)
    }
  }

  /// Has a sweep tell how a process fares that was stuck and is gone now, or stopped. What changed
  /// before the first look at it is found by the one that follows the showing.
  private func lookAtProcess() {
    guard let returnWatch else { return }
    let now = ports.process(returnWatch.record)
    if process != now { attempt { try ports.askForLook() } }
    process = now
  }

  private var clientIsBack: Bool {
    guard let returnWatch else { return false }
    return returnWatch.isOver(deadline: ports.deadline(returnWatch.record), now: ports.now())
  }

  /// Handles events in turn: what an action brings about comes after the action's own event.
  private func take(_ event: OwnerMachine.Event) {
    waiting.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !waiting.isEmpty {
      for action in machine.handle(waiting.removeFirst()) { perform(action) }
    }
  }

  private func perform(_ action: OwnerMachine.Action) {
    switch action {
    case .startServer:
      if startsServer { notifier?.startServer() }
    case .show(let notification, let id, let quietly):
      notifier?.show(notification, replacing: id, quietly: quietly)
    case .remember(let shown):
      lastFailure = nil
      // The sweep takes down what is on the screen now, and waits for the next step from then on.
      let isNews = shown.step != noted?.step || shown.subjects != noted?.subjects
      let before = noted
      noted = shown
      attempt { try ports.note(shown) }
      if isNews {
        log(LogEntry(shown, replacing: before))
      }
      // Once also where an owner took over: while there was none, the client may have come back, and
      // the deadline that was found then is none that was missed.
      if isNews || !hasRemembered { attempt { try ports.askForLook() } }
      hasRemembered = true
    case .forget:
      noted = nil
      attempt { try ports.note(nil) }
    case .close(let shown):
      log(LogEntry(withdrawing: shown))
      notifier?.close(shown)
    case .post(let response):
      guard let answer = Answer(response, to: instance.client) else { return take(.posted(false)) }
      log(LogEntry(answer))
      take(.posted(attempt { try ports.post(answer) }))
      lookSoon()
    case .noteEnd:
      attempt { try ports.askForLook() }
    case .exit:
      hasEnded = true
      loop.quit()
    }
  }

  @discardableResult
  private func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      complain("\(error)")
      return false
    }
  }

  /// Tells the journal, without a client's name where that is nobody's to read, or may be.
  private func log(_ entry: LogEntry) {
    ports.log(isNamed ? entry : entry.unnamed(for: instance))
  }

  /// Says a sentence once, however often its cause comes back.
  private func reportOnce(_ sentence: String) {
    guard sentence != lastFailure else { return }
    lastFailure = sentence
    complain(sentence)
  }

  private func complain(_ sentence: String) { log(LogEntry(.reminderTroubled, sentence)) }
}

extension OwnerMachine.Event {
  init(_ event: DesktopNotifier.Event) {
    switch event {
    case .serverAppeared(let name): self = .serverAppeared(name)
    case .serverVanished: self = .serverVanished
    case .shown(let id): self = .shown(id: id)
    case .showFailed: self = .showFailed
    case .closed(let reason): self = .closed(reason)
    case .pressed(let key, let token): self = .pressed(key: key, activationToken: token)
    case .closeFinished: self = .closeFinished
    }
  }
}
