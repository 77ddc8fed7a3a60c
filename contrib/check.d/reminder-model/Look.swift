import Reminders
import Vocabulary

/// What reminders say, by numbers. The checker is one thread.
enum Words {
  nonisolated(unsafe) private static var known: [String: String] = [:]

  static func number(of words: String) -> String {
    if let number = known[words] { return number }
    known[words] = "\(known.count)"
    return known[words] ?? ""
  }
}

/// A look, in the order of `Sweeper.look`; the plan is the real one.
struct Look: Hashable {
  enum Cause: Hashable {
    /// The timer of a slot, 0 or 1.
    case timer(Int)
    case marker
    /// A person's command, which nobody starts again.
    case command
  }
  enum Step: Int, Hashable {
    case takeMarkers, readRecord, readRest, arm, dropOldTimer, writeOrder, runOwner, keepRecord,
      save, removeMessages,
      open
  }

  let cause: Cause
  var step: Step
  /// What the clocks said before anything was read.
  var now: Moment
  var record: RecordFacts?
  var messages = 0
  var states: ClientState?
  var marks = SessionMarks()
  var screen: Reminder?
  var changed: ClientState?
  var actions: [Plan.Action] = []
  var next: Int?
  var oldTimer: Int?
  var ownerRuns = false

  init(_ cause: Cause, at now: Moment, _ fault: Fault?) {
    self.cause = cause
    self.now = now
    step = fault == .markerTakenAfterRead ? .readRecord : .takeMarkers
  }
}

extension World {
  /// Does the next step of the look that runs.
  mutating func stepLook(_ bounds: Bounds) {
    guard var look else { return }
    var following = Look.Step(rawValue: look.step.rawValue + 1)
    switch look.step {
    case .takeMarkers:
      // A command leaves a marker in place of taking one: a look of systemd's follows it.
      // The fault of the timers is to be found by itself, and not mended by that.
      if look.cause != .command || bounds.fault == .commandTakesMarkers {
        marker = false
      } else if bounds.fault != .oldTimerStoppedFirst {
        marker = true
      }
      if bounds.fault == .markerTakenAfterRead { following = .readRest }
    case .readRecord:
      look.now = now
      look.record = record
      if bounds.fault == .markerTakenAfterRead { following = .takeMarkers }
    case .readRest: decide(&look)
    case .arm: arm(&look, bounds)
    case .dropOldTimer:
      if bounds.fault == .oldTimerStoppedFirst {
        if let next = look.next, let slot = look.marks.armed.map({ $0.slot == "a" ? 0 : 1 }) {
          timers[slot] = next
        }
      } else if let old = look.oldTimer {
        timers[old] = nil
      }
    case .writeOrder:
      if !(order.map { known in look.screen.map(known.says(theSameAs:)) ?? false } ?? false) {
        order = look.screen
      }
    case .runOwner:
      if look.screen != nil, !look.ownerRuns { startOwner() }
      if look.screen == nil, look.ownerRuns { owner.isAskedToEnd = true }
    case .keepRecord:
      for action in look.actions {
        if case .markDone = action { record?.isDone = true }
        if case .expect(_, let deadline, let interval) = action, record == nil {
          record = RecordFacts(
            deadline: deadline, interval: interval, attached: BootInstant(nanoseconds: 0))
        }
      }
      if bounds.fault == .messagesGoFirst { inbox.removeFirst(look.messages) }
    case .save:
      if let changed = look.changed { state = changed }
      marks = look.marks
    case .removeMessages:
      if bounds.fault != .messagesGoFirst { inbox.removeFirst(look.messages) }
    case .open:
      for case .open in look.actions { client.isOpening = true }
      following = nil
    }
    guard let following else {
      self.look = nil
      return
    }
    look.step = following
    self.look = look
  }

  private func decide(_ look: inout Look) {
    var facts = ClientFacts(
      declaration: Self.declaration, state: state, record: look.record, events: inbox)
    facts.isMarked = look.cause == .marker
    look.messages = inbox.count
    var input = SweepInput(
      now: look.now, marks: marks, clients: [facts],
      process: { [isAlive = client.isAlive] _ in isAlive ? .alive(.stuck) : .dead })
    look.ownerRuns = owner.isUp
    input.shown = note != nil || owner.isUp ? [Self.name] : []
    input.onScreen = note.map { [$0.showing] } ?? []
    let plan = Plan(input)
    look.screen = plan.screen.first.map(Self.shortened)
    look.changed = plan.changes[Self.name]
    look.actions = plan.actions
    look.marks = plan.marks
    // A look at a moment between two minutes would be one at the later of them.
    look.next = plan.nextLook.map { instant in
      (0...64).first { Self.instant($0) >= instant } ?? 64
    }
  }

  /// A reminder with a number for its words: the words are long, and there are few of them.
  private static func shortened(_ reminder: Reminder) -> Reminder {
    var reminder = reminder
    reminder.matter = Words.number(of: reminder.title + reminder.matter)
    reminder.title = ""
    reminder.body = ""
    return reminder
  }

  /// As `UserManager.arm` and `Acting.replaceTimer` do.
  private mutating func arm(_ look: inout Look, _ bounds: Bounds) {
    look.oldTimer = nil
    guard let next = look.next else {
      timers = [nil, nil]
      look.marks.armed = nil
      return
    }
    let armed = look.marks.armed
    let known = armed.map { $0.slot == "a" ? 0 : 1 }
    if armed?.at == Self.instant(next), let known, timers[known] != nil {
      look.next = nil
      return
    }
    var slot = known.map { 1 - $0 } ?? (timers[0] == nil ? 0 : 1)
    if case .timer(let own) = look.cause, own == slot { slot = 1 - slot }
    look.marks.armed = SessionMarks.Armed(
      slot: slot == 0 ? "a" : "b", at: Self.instant(next), boot: now.boot)
    if bounds.fault == .oldTimerStoppedFirst {
      timers = [nil, nil]
    } else {
      // A slot that is taken is freed first; the other one still waits.
      timers[slot] = next
      look.oldTimer = 1 - slot
    }
  }
}
