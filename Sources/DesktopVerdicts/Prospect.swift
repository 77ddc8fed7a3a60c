internal import RelaunchPolicy

/// What else may come over a client, before an event of its accessory arrives.
public enum Prospect: String, Hashable, Sendable, CaseIterable {
  /// Nothing more.
  case now
  /// Bluetooth is off, or the adapter or its service is gone.
  case bluetoothOff = "bluetooth-off"
  /// The same, and it is back.
  case bluetoothBack = "bluetooth-back"
  /// The person logs out, and in again.
  case login
  /// The machine restarts, and the person logs in.
  case restart
  /// The person opens it by hand.
  case openedByHand = "opened-by-hand"
  /// The person opens it by hand, and it crashes later.
  case openedThenCrashed = "opened-by-hand-then-crash"
  /// Something else opens it, as an autostart, and it crashes later.
  case startedThenCrashed = "autostart-then-crash"
  /// It crashes.
  case crash
  /// It is killed, and nothing says by whom.
  case kill
  /// It quits.
  case quit

  /// What that is to the rules, in order.
  var events: [Event] {
    switch self {
    case .now: []
    case .bluetoothOff: [.radioOff(.gone)]
    case .bluetoothBack: [.radioOff(.gone), .radioOn]
    case .login: [.loggedOut, .loggedIn]
    case .restart: [.restarted(passcode: false), .loggedIn]
    case .openedByHand: [.launched(by: .person)]
    case .openedThenCrashed: [.launched(by: .person), .ended(.crashed)]
    case .startedThenCrashed: [.launched(by: .autostart), .ended(.crashed)]
    case .crash: [.ended(.crashed)]
    case .kill: [.ended(.killed)]
    case .quit: [.ended(.exited)]
    }
  }

  /// Whether it may come over a client that stands so.
  public func isPossible(for standing: Standing) -> Bool {
    switch self {
    case .now, .bluetoothOff, .bluetoothBack: true
    case .login, .restart: !standing.isSurelyNew
    case .openedByHand, .openedThenCrashed, .startedThenCrashed: !standing.isSurelyThere
    case .crash, .kill, .quit: standing.isSurelyThere
    }
  }
}
