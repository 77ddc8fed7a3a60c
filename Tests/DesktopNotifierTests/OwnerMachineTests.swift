import DesktopNotifier
import Testing

private typealias Event = OwnerMachine.Event
private typealias Action = OwnerMachine.Action

private func notification(
  _ step: Int, _ body: String = "silent", about subjects: [String] = []
) -> Notification {
  Notification(
    title: "Scale", body: body,
    buttons: [
      .init(key: "reopen", label: "Reopen", keepsNotification: true),
      .init(key: "snooze", label: "Snooze"), .init(key: "stop", label: "Stop"),
    ], click: "Click here to open it again.", step: step, subjects: subjects)
}

private let first = notification(1)
private let second = notification(2)
private let onScreen = NotificationOnScreen(server: ":1.5", id: 7, step: 1)
private let showFirstQuietly = Action.show(first, replacing: 7, quietly: true)
private let shown: [Event] = [.wanted(first), .serverAppeared(":1.5"), .shown(id: 7)]
private let showFirst = Action.show(first, replacing: nil)
private let leave: [Action] = [.forget, .exit]

/// One law: after the events of `given`, the last event brings these actions.
private struct Row: CustomTestStringConvertible, Sendable {
  var law: String
  var inherited: NotificationOnScreen?
  var given: [Event]
  var when: Event
  var then: [Action]

  var testDescription: String { law }

  init(
    _ law: String, inherited: NotificationOnScreen? = nil, _ given: [Event], _ when: Event,
    _ then: [Action]
  ) {
    self.law = law
    self.inherited = inherited
    self.given = given
    self.when = when
    self.then = then
  }
}

private let starting: [Row] = [
  Row("a reminder alone waits for a server", [], .wanted(first), []),
  Row("a server alone shows nothing", [], .serverAppeared(":1.5"), []),
  Row("both show", [.wanted(first)], .serverAppeared(":1.5"), [showFirst]),
  Row("in either order", [.serverAppeared(":1.5")], .wanted(first), [showFirst]),
  Row(
    "what is shown is written down first", [.wanted(first), .serverAppeared(":1.5")],
    .shown(id: 7), [.remember(onScreen)]),
  Row("no server: one is asked for", [.wanted(first)], .serverVanished, [.startServer]),
  Row(
    "it is not asked for again at once", [.wanted(first), .serverVanished], .tick(ended: false), []
  ),
  Row("no reminder: nothing to own", [], .wanted(nil), leave),
  Row(
    "a dead owner's notification is adopted on the same server", inherited: onScreen,
    [.wanted(first)], .serverAppeared(":1.5"), [showFirstQuietly]),
  Row(
    "and not on another one", inherited: onScreen, [.wanted(first)], .serverAppeared(":1.9"),
    [showFirst]),
  Row(
    "nor after its server went", inherited: onScreen, [.wanted(first), .serverVanished],
    .serverAppeared(":1.9"), [showFirst]),
  Row(
    "without a reminder it is withdrawn", inherited: onScreen, [], .wanted(nil), [.close(onScreen)]),
]

private let changing: [Row] = [
  Row("the same again changes nothing", shown, .wanted(first), []),
  Row("the next step replaces in place", shown, .wanted(second), [.show(second, replacing: 7)]),
  Row(
    "so does a new text of the same step", shown, .wanted(notification(1, "opening…")),
    [.show(notification(1, "opening…"), replacing: 7, quietly: true)]),
  Row(
    "a change while showing follows it",
    [.wanted(first), .serverAppeared(":1.5"), .wanted(second)], .shown(id: 7),
    [.remember(onScreen), .show(second, replacing: 7)]),
  Row("a removed reminder is withdrawn", shown, .wanted(nil), [.close(onScreen)]),
  Row("and then all is done", shown + [.wanted(nil)], .closeFinished, leave),
  Row("also when the server tells first", shown + [.wanted(nil)], .closed(.called), leave),
  Row(
    "what is being shown is withdrawn when it is there",
    [.wanted(first), .serverAppeared(":1.5"), .wanted(nil)], .shown(id: 7),
    [.remember(onScreen), .close(onScreen)]),
  Row(
    "or left when it could not be shown",
    [.wanted(first), .serverAppeared(":1.5"), .wanted(nil)], .showFailed, leave),
  Row("a request to end withdraws", shown, .terminate, [.close(onScreen)]),
  Row("a request to end, with nothing shown, ends", [.wanted(first)], .terminate, leave),
  Row(
    "the end of its reason is told and withdraws", shown, .tick(ended: true),
    [
      .noteEnd, .close(onScreen),
    ]),
  Row("also without a server", [.wanted(first)], .tick(ended: true), [.noteEnd] + leave),
  Row("a second alone changes nothing", shown, .tick(ended: false), []),
  Row("nothing follows the end", shown + [.terminate, .closeFinished], .wanted(second), []),
]

private let givingUp: [Row] = [
  Row(
    "an owner that leaves waits for the answer to what it shows",
    [.wanted(first), .serverAppeared(":1.5"), .terminate, .tick(ended: false)],
    .tick(ended: false), []),
  Row(
    "but not for ever",
    [
      .wanted(first), .serverAppeared(":1.5"), .terminate, .tick(ended: false),
      .tick(ended: false),
    ], .tick(ended: false), leave),
  Row(
    "and then still takes away what was there before",
    shown + [.wanted(second), .wanted(nil), .tick(ended: false), .tick(ended: false)],
    .tick(ended: false), [.close(onScreen)]),
  Row(
    "while it stays, it waits for as long as it takes",
    [.wanted(first), .serverAppeared(":1.5")] + Array(repeating: .tick(ended: false), count: 40),
    .shown(id: 7), [.remember(onScreen)]),
]

private let many = notification(1, about: ["a", "b"])
private let more = notification(1, about: ["a", "b", "c"])
private let manyShown: [Event] = [.wanted(many), .serverAppeared(":1.5"), .shown(id: 7)]

private let sounds: [Row] = [
  Row(
    "a new subject follows another closely without a sound", manyShown, .wanted(more),
    [.show(more, replacing: 7, quietly: true)]),
  Row(
    "and later with one", manyShown + Array(repeating: .tick(ended: false), count: 10),
    .wanted(more), [.show(more, replacing: 7)]),
  Row(
    "one subject less makes none",
    [.wanted(more), .serverAppeared(":1.5"), .shown(id: 7)]
      + Array(repeating: .tick(ended: false), count: 10),
    .wanted(many), [.show(many, replacing: 7, quietly: true)]),
  Row(
    "a new step always has one", manyShown, .wanted(notification(2, about: ["a", "b"])),
    [.show(notification(2, about: ["a", "b"]), replacing: 7)]),
]

private let server: [Row] = [
  Row("a server that goes takes all along", shown, .serverVanished, [.forget, .startServer]),
  Row(
    "the next one shows it afresh", shown + [.serverVanished], .serverAppeared(":1.9"), [showFirst]),
  Row(
    "one that takes over without a pause, too", shown, .serverAppeared(":1.9"),
    [.forget, showFirst]),
  Row("the same one again is no news", shown, .serverAppeared(":1.5"), []),
  Row(
    "a silent one is asked again a second later",
    [.wanted(first), .serverAppeared(":1.5"), .showFailed], .tick(ended: false), [showFirst]),
  Row(
    "then more rarely",
    [.wanted(first), .serverAppeared(":1.5"), .showFailed, .tick(ended: false), .showFailed],
    .tick(ended: false), []),
  Row(
    "one that goes while leaving is not missed", shown + [.terminate], .serverVanished,
    [.forget] + leave),
]

private let answers: [Row] = [
  Row(
    "a pressed button is handed on first", shown,
    .pressed(key: "snooze", activationToken: "t"),
    [.post(Response(key: "snooze", step: 1, activationToken: "t"))]),
  Row(
    "then it withdraws and waits",
    shown + [.pressed(key: "snooze", activationToken: nil)], .posted(true),
    [.close(onScreen)]),
  Row(
    "and what it has withdrawn is noted until the server knows that",
    shown + [.pressed(key: "snooze", activationToken: nil), .posted(true)], .closeFinished,
    [.forget]),
  Row(
    "for which it waits, though nothing is wanted any more",
    shown + [.pressed(key: "stop", activationToken: nil), .posted(true)], .wanted(nil), []),
  Row(
    "and then ends",
    shown + [.pressed(key: "stop", activationToken: nil), .posted(true), .wanted(nil)],
    .closeFinished, leave),
  Row(
    "as it does where the server goes",
    shown + [.pressed(key: "stop", activationToken: nil), .posted(true), .wanted(nil)],
    .serverVanished, [.forget] + leave),
  Row(
    "but not what is shown since",
    shown + [
      .pressed(key: "snooze", activationToken: nil), .posted(true), .wanted(second), .shown(id: 8),
    ], .closeFinished, []),
  Row(
    "until the reminder is removed",
    shown + [.pressed(key: "stop", activationToken: nil), .posted(true), .closeFinished],
    .wanted(nil), leave),
  Row(
    "an answered step is not shown by a new server",
    shown + [
      .pressed(key: "stop", activationToken: nil), .posted(true), .closed(.called),
      .serverVanished,
    ], .serverAppeared(":1.9"), []),
  Row(
    "an answer that is lost leaves the question",
    shown + [.pressed(key: "stop", activationToken: nil)], .posted(false), [showFirstQuietly]),
  Row(
    "a click is the first button", shown, .pressed(key: "default", activationToken: nil),
    [.post(Response(key: "reopen", step: 1))]),
  Row("a foreign key is nothing", shown, .pressed(key: "rm -rf", activationToken: nil), []),
  Row(
    "Reopen keeps the notification", shown + [.pressed(key: "reopen", activationToken: nil)],
    .posted(true), []),
  Row(
    "a server that closes it then does not dismiss it",
    shown + [.pressed(key: "reopen", activationToken: nil), .posted(true)], .closed(.dismissed),
    [.forget]),
  Row(
    "the outcome is shown all the same",
    shown + [.pressed(key: "reopen", activationToken: nil), .posted(true), .closed(.dismissed)],
    .wanted(notification(1, "failed")), [.show(notification(1, "failed"), replacing: nil)]),
  Row(
    "a dismissed step is answered", shown, .closed(.dismissed),
    [.forget, .post(Response(key: nil, step: 1))]),
  Row("and the owner is done", shown + [.closed(.dismissed)], .posted(true), leave),
  Row(
    "a dismissal that is lost shows it again", shown + [.closed(.dismissed)], .posted(false),
    [showFirst]),
]

private let disappearing: [Row] = [
  Row("an expired one is shown again", shown, .closed(.expired), [.forget, showFirst]),
  Row("so is one closed for no reason", shown, .closed(.undefined), [.forget, showFirst]),
  Row("or by somebody else", shown, .closed(.called), [.forget, showFirst]),
  Row(
    "or for a reason of the future", shown, .closed(CloseReason(rawValue: 9)),
    [
      .forget, showFirst,
    ]),
  Row(
    "once", shown + [.closed(.expired), .shown(id: 8)], .closed(.expired), [.forget]),
  Row(
    "until the next step",
    shown + [.closed(.expired), .shown(id: 8), .closed(.expired)], .wanted(second),
    [.show(second, replacing: nil)]),
  Row(
    "what closes while its successor is being shown is no answer", shown + [.wanted(second)],
    .closed(.dismissed), [.forget]),
  Row("what is not shown cannot close", [.wanted(first)], .closed(.dismissed), []),
]

@Suite struct OwnerMachineTests {
  @Test(
    "After these events, this one brings these actions",
    arguments: starting + changing + givingUp + sounds + server + answers + disappearing)
  private func laws(row: Row) {
    var machine = OwnerMachine(inherited: row.inherited)
    for event in row.given { _ = machine.handle(event) }
    #expect(machine.handle(row.when) == row.then, "\(row.law)")
  }

  @Test("A server is asked for again after half a minute")
  func asksAgain() {
    var machine = OwnerMachine()
    _ = machine.handle(.wanted(first))
    var requests = machine.handle(.serverVanished).count
    for _ in 0..<90 { requests += machine.handle(.tick(ended: false)).count }
    #expect(requests == 4)
  }

  @Test("A server that never answers is tried four times a minute in the end")
  func retries() {
    var machine = OwnerMachine()
    _ = machine.handle(.wanted(first))
    _ = machine.handle(.serverAppeared(":1.5"))
    var tries = 0
    for second in 0..<600 {
      if second == 0 { _ = machine.handle(.showFailed) }
      if machine.handle(.tick(ended: false)) == [showFirst] {
        tries += 1
        _ = machine.handle(.showFailed)
      }
    }
    #expect((36...45).contains(tries))
  }

  @Test("Whatever happens in whatever order, the end comes once and nothing follows it")
  func anyOrder() {
    let events: [Event] = [
      .wanted(first), .wanted(second), .serverAppeared(":1.5"), .serverAppeared(":1.6"),
      .serverVanished, .shown(id: 3), .showFailed, .closed(.dismissed), .closed(.expired),
      .pressed(key: "stop", activationToken: nil), .pressed(key: "default", activationToken: nil),
      .posted(true), .posted(false), .closeFinished, .tick(ended: false),
    ]
    var random = Xorshift(state: 0x9E37_79B9_7F4A_7C15)
    for _ in 0..<2_000 {
      var machine = OwnerMachine(inherited: Bool.random(using: &random) ? onScreen : nil)
      var actions: [Action] = []
      for _ in 0..<30 {
        guard let event = events.randomElement(using: &random) else { continue }
        actions += machine.handle(event)
      }
      actions += machine.handle(.terminate)
      // What was asked for is answered, in time.
      actions += machine.handle(.showFailed) + machine.handle(.closeFinished)
      #expect(actions.filter { $0 == .exit }.count == 1)
      #expect(actions.last == .exit)
    }
  }
}

private struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
