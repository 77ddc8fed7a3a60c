import Reminders
import Vocabulary

/// The service that owns the reminder; the machine in it is the real one.
struct OwnerProcess: Hashable {
  enum Phase: Hashable {
    case none
    case runs
    /// What `ExecStopPost=` does is to be done.
    case ended(killed: Bool)
    /// systemd starts it again after two seconds.
    case waits
  }
  /// A call whose answer has not come.
  enum Call: Hashable {
    case notify(Notification, replacing: UInt32?)
    case notified(UInt32)
    case close(NotificationOnScreen)
    case closed
    case failed
  }

  /// What the server said of the notification of a number.
  struct Signal: Hashable {
    var id: UInt32
    var event: OwnerMachine.Event
  }

  var phase = Phase.none
  var isAskedToEnd = false
  /// Somebody asked for it to run while it was ending.
  var isWanted = false
  var machine = OwnerMachine()
  var actions: [OwnerMachine.Action] = []
  var order: Reminder?
  var hasRead = false
  var knowsServer: String?
  var current: UInt32?
  /// What was asked of the server, in order, as the bus keeps it.
  var calls: [Call] = []
  /// What the server said of the notification that is shown.
  var signals: [Signal] = []
  var missed: MonotonicInstant?
  var watches = false
  var posted = false
  var hasRemembered = false

  static let none = OwnerProcess()

  /// Whether the manager calls it up: not while it is being stopped, nor while it waits to be started.
  var isUp: Bool { phase == .runs && !isAskedToEnd }
}

extension World {
  mutating func startOwner() {
    switch owner.phase {
    case .none, .waits: beginOwner()
    case .runs where owner.isAskedToEnd, .ended: owner.isWanted = true
    case .runs: break
    }
  }

  private mutating func beginOwner() {
    owner = OwnerProcess()
    owner.phase = .runs
    owner.machine = OwnerMachine(inherited: note?.shown)
  }

  /// What the owner may do next; each is done by `stepOwner`.
  var ownerIsBusy: Bool {
    switch owner.phase {
    case .none: false
    case .ended, .waits: true
    case .runs:
      !owner.actions.isEmpty || !owner.calls.isEmpty || !owner.signals.isEmpty || !owner.hasRead
        || !(owner.order == order || saysTheSame) || owner.knowsServer != server.name
        || owner.isAskedToEnd
        || clientIsBack || secondsMatter
    }
  }

  private var saysTheSame: Bool {
    guard let known = owner.order, let order else { return false }
    return known.says(theSameAs: order)
  }

  private var clientIsBack: Bool {
    guard owner.watches, let record, !record.isDone, record.attached.nanoseconds > 0,
      let deadline = record.deadline
    else { return false }
    return deadline != owner.missed && deadline > now.monotonic
  }

  /// Seconds: for no longer does an owner wait before it tries something again.
  private static let longestPause = 40

  /// Whether some seconds alone have the owner do something.
  private var secondsMatter: Bool {
    var machine = owner.machine
    for _ in 0..<Self.longestPause {
      let before = machine
      if !machine.handle(.tick(ended: false)).isEmpty { return true }
      if machine == before { return false }
    }
    return false
  }

  mutating func stepOwner(_ bounds: Bounds) {
    switch owner.phase {
    case .none: break
    case .waits: beginOwner()
    case .ended(let killed):
      // forestall-remind --withdraw
      if !(killed && order != nil), let left = note {
        server.screen[left.shown.server == server.name ? left.shown.id : 0] = nil
        note = nil
      } else if !(killed && order != nil) {
        note = nil
      }
      if !killed, order != nil { marker = true }
      let wanted = owner.isWanted
      owner = .none
      if killed { owner.phase = .waits }
      if wanted { beginOwner() }
    case .runs: runOwner(bounds)
    }
  }

  private mutating func runOwner(_ bounds: Bounds) {
    if !owner.actions.isEmpty {
      perform(owner.actions.removeFirst(), bounds)
    } else if !owner.hasRead || !(owner.order == order || saysTheSame) {
      owner.hasRead = true
      owner.order = order
      if order != nil, !owner.watches {
        owner.watches = true
        owner.missed =
          record?.isDone == false && record?.isAttached == true ? record?.deadline : nil
      }
      handle(.wanted(order.map(Notification.init)))
    } else if !owner.signals.isEmpty, owner.calls.isEmpty {
      // The bus keeps the order: what a server said is heard before its end.
      let signal = owner.signals.removeFirst()
      // One of an earlier number is passed over, as DesktopNotifier does.
      if signal.id == owner.current {
        if case .closed = signal.event { owner.current = nil }
        handle(signal.event)
      }
    } else if owner.knowsServer != server.name {
      if owner.knowsServer != nil { handle(.serverVanished) }
      owner.knowsServer = server.name
      owner.current = nil
      owner.signals = []
      handle(.serverAppeared(server.name))
    } else if !owner.calls.isEmpty {
      answer(owner.calls.removeFirst(), bounds)
    } else if owner.isAskedToEnd {
      handle(.terminate)
      seconds()
    } else if clientIsBack {
      handle(.tick(ended: true))
    } else {
      seconds()
    }
  }

  private mutating func seconds() {
    for _ in 0..<Self.longestPause where owner.actions.isEmpty { handle(.tick(ended: false)) }
  }

  private mutating func handle(_ event: OwnerMachine.Event) {
    owner.actions += owner.machine.handle(event)
  }

  /// The server takes a call, or its answer arrives.
  private mutating func answer(_ call: OwnerProcess.Call, _ bounds: Bounds) {
    switch call {
    case .notify(let notification, let old):
      let tagged = bounds.keepsTags ? server.screen.keys.first : nil
      let known = old.flatMap { server.screen[$0] == nil ? nil : $0 } ?? tagged
      let id = known ?? server.next
      if known == nil { server.next += 1 }
      server.screen[id] = notification
      owner.calls.insert(.notified(id), at: 0)
    case .notified(let id):
      owner.current = id
      handle(.shown(id: id))
    case .close(let shown):
      if shown.server == server.name { server.screen[shown.id] = nil }
      owner.calls.insert(.closed, at: 0)
    case .closed: handle(.closeFinished)
    case .failed: handle(.showFailed)
    }
  }

  private mutating func perform(_ action: OwnerMachine.Action, _ bounds: Bounds) {
    switch action {
    case .startServer: break
    case .show(let notification, let old, _):
      owner.calls.append(.notify(notification, replacing: old))
    case .remember(let shown):
      let silences = shown.subjects.compactMap(Silence.init(text:))
      let isNews = note?.shown.step != shown.step || note?.shown.subjects != shown.subjects
      if bounds.fault != .numberNotKept {
        note = Note(shown: shown, showing: Showing(silences: silences, step: shown.step, at: now))
      }
      if isNews || !owner.hasRemembered { marker = true }
      owner.hasRemembered = true
    case .forget: note = nil
    case .close(let shown): owner.calls.append(.close(shown))
    case .post(let response):
      if !owner.posted {
        // The message is whole before its marker is there.
        let choice = response.key.flatMap(Reminder.Button.init(rawValue:)).map(
          Answer.Choice.pressed)
        inbox.append(
          .answered(Answer(client: Self.name, choice: choice ?? .dismissed, step: response.step)))
        hold(choice ?? .dismissed)
        owner.posted = true
        owner.actions.insert(action, at: 0)
      } else {
        owner.posted = false
        marker = true
        handle(.posted(true))
      }
    case .noteEnd: marker = true
    case .exit: owner.phase = .ended(killed: false)
    }
  }
}
