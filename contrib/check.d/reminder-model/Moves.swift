import Reminders
import Vocabulary

/// What may happen next.
enum Move: Hashable {
  case look, owner, marker, timerElapses(Int), beginLook(Look.Cause)
  case killLook, killOwner, killServer, killClient
  case attach, announce, push, done
  case press(Reminder.Button), dismiss, command
  case minute
}

extension World {
  /// What happens by itself, sooner or later.
  private var own: [Move] {
    var moves: [Move] = []
    if look != nil { moves.append(.look) }
    if look == nil { moves += queue.sorted { "\($0)" < "\($1)" }.map(Move.beginLook) }
    if ownerIsBusy { moves.append(.owner) }
    if marker, !queue.contains(.marker), look?.cause != .marker { moves.append(.marker) }
    for slot in 0...1 { if let at = timers[slot], at <= time { moves.append(.timerElapses(slot)) } }
    return moves
  }

  /// Whether nothing happens by itself any more until time passes.
  var isSettled: Bool { own.isEmpty && !client.owesMarker }

  /// Whether the server has taken what no owner after this one could know of.
  private var hasUnknownNumber: Bool {
    for call in owner.calls {
      switch call {
      case .notify, .notified: return true
      case .close, .closed, .failed: break
      }
    }
    if case .remember = owner.actions.first { return true }
    return false
  }

  func moves(_ bounds: Bounds) -> [Move] {
    var moves = own
    if client.owesMarker { moves.append(.announce) }
    if moves.isEmpty, time < bounds.time { moves.append(.minute) }
    if spent.kills < bounds.kills {
      if look != nil { moves.append(.killLook) }
      // Only where the server keeps one of each tag the next owner's takes its place (decision 0003).
      if owner.phase == .runs, bounds.keepsTags || !hasUnknownNumber { moves.append(.killOwner) }
      moves.append(.killServer)
      if client.isAlive { moves.append(.killClient) }
    }
    if client.isAlive, !client.owesMarker, record != nil {
      moves.append(.push)
      if spent.answers < bounds.answers, record?.isDone == false { moves.append(.done) }
    }
    if spent.starts < bounds.starts, !client.owesMarker, !client.isAlive || client.isOpening {
      moves.append(.attach)
    }
    if spent.answers < bounds.answers {
      if owner.phase == .runs, owner.signals.isEmpty, let id = owner.current,
        let shown = server.screen[id]
      {
        moves += shown.buttons.compactMap { Reminder.Button(rawValue: $0.key) }.map(Move.press)
        moves.append(.dismiss)
      }
      if !queue.contains(.command), look?.cause != .command { moves.append(.command) }
    }
    return moves
  }

  mutating func make(_ move: Move, _ bounds: Bounds) throws(Broken) {
    switch move {
    case .look: stepLook(bounds)
    case .owner: stepOwner(bounds)
    case .marker: queue.insert(.marker)
    case .timerElapses(let slot):
      timers[slot] = nil
      // One that elapses while its own service runs is swallowed.
      if look?.cause != .timer(slot) { queue.insert(.timer(slot)) }
    case .beginLook(let cause):
      queue.remove(cause)
      look = Look(cause, at: now, bounds.fault)
    case .killLook:
      spent.kills += 1
      if let cause = look?.cause, cause != .command { queue.insert(cause) }
      look = nil
    case .killOwner:
      spent.kills += 1
      truth.isNumberLost = hasUnknownNumber
      let wanted = owner.isWanted
      owner = .none
      owner.phase = .ended(killed: true)
      owner.isWanted = wanted
    case .killServer:
      spent.kills += 1
      server = Server(generation: server.generation + 1)
      owner.calls = owner.calls.map { call in
        switch call {
        case .close, .closed: .closed
        case .notify, .notified, .failed: .failed
        }
      }
    case .killClient:
      spent.kills += 1
      client.isAlive = false
      client.owesMarker = false
    case .attach:
      spent.starts += 1
      client = Client(isAlive: true, owesMarker: true)
      record = RecordFacts(
        deadline: now.monotonic + .minutes(UInt64(Self.interval)),
        interval: .minutes(UInt64(Self.interval)),
        attached: now.sinceBoot)
      truth = Truth(isNumberLost: truth.isNumberLost, quietUntil: truth.quietUntil)
    case .announce:
      client.owesMarker = false
      marker = true
      truth.isAnnounced = true
      truth.isStopped = record?.isDone == true
    case .push: try push(bounds)
    case .done:
      spent.answers += 1
      record?.isDone = true
      client.owesMarker = true
    case .press(let button): press(button)
    case .dismiss:
      spent.answers += 1
      guard let id = owner.current else { break }
      server.screen[id] = nil
      owner.signals.append(.init(id: id, event: .closed(.dismissed)))
    case .command:
      spent.answers += 1
      queue.insert(.command)
    case .minute:
      time += 1
      if isSilent { truth.wasSilent = true }
    }
    try check(bounds)
  }

  private mutating func push(_ bounds: Bounds) throws(Broken) {
    guard let deadline = record?.deadline else { return }
    let isDone = record?.isDone == true
    if isDone, bounds.fault != .pushIgnoresDone { return }
    let ahead = max(deadline, now.monotonic + .minutes(UInt64(Self.interval)))
    record?.deadline = ahead
    if isDone, record?.deadline != deadline { throw Broken("a push counts after DONE") }
    if !isDone { truth.wasSilent = false }
  }

  private mutating func press(_ button: Reminder.Button) {
    spent.answers += 1
    guard let id = owner.current else { return }
    owner.signals.append(
      .init(id: id, event: .pressed(key: button.rawValue, activationToken: nil)))
  }

  /// What the person asked for holds once it is written down: an owner that is killed before has heard
  /// nothing, and the question stays.
  mutating func hold(_ choice: Answer.Choice) {
    switch choice {
    // It answers this step; the next one comes at its time.
    case .dismissed: truth.quietUntil = time + 3
    case .pressed(.snooze): truth.quietUntil = time + 1
    case .pressed(.stop): truth.isStopped = true
    case .pressed: truth.quietUntil = time + 2
    }
  }
}
