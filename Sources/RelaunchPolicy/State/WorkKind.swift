/// What a client can be waiting for. The order is that of strength: where one event answers several
/// works, the first of them speaks for it.
public enum WorkKind: UInt8, CaseIterable, Hashable, Sendable {
  /// A pending connect, which never times out: what is best waited for.
  case connect
  /// A pending connect with a start delay.
  case delayedConnect
  /// A scan that names service UUIDs.
  case scan
  /// A connection, whose end is the event.
  case connection
  /// A subscribed characteristic: notify or indicate.
  case subscription
  /// Advertising, in the peripheral's role.
  case advertising
  /// A read or a write that is under way.
  case exchange
  /// Published services, in the peripheral's role, without advertising.
  case services
  /// Automatic reconnection, once the link has dropped.
  case reconnect
  /// A registration for connection events.
  case connectionEvents
  /// An open L2CAP channel.
  case channel
  /// A scan for anything, without service UUIDs.
  case openScan
  /// A timer, a background task or a beacon region of the client's own.
  case ownTimer
}

extension WorkKind {
  /// The work as a noun phrase: `a pending connect`.
  public var words: String {
    switch self {
    case .connect: "a pending connect"
    case .delayedConnect: "a pending connect with a start delay"
    case .scan: "a scan for services"
    case .connection: "a connection, whose end would be told"
    case .subscription: "a subscribed characteristic"
    case .advertising: "advertising"
    case .exchange: "a read or write under way"
    case .services: "published services without advertising"
    case .reconnect: "automatic reconnection"
    case .connectionEvents: "a registration for connection events"
    case .channel: "an open L2CAP channel"
    case .openScan: "a scan without services"
    case .ownTimer: "a timer of its own"
    }
  }

  /// Whether it waits for one certain accessory.
  public var isOfAccessory: Bool {
    switch self {
    case .connect, .delayedConnect, .connection, .subscription, .exchange, .reconnect, .channel:
      true
    case .scan, .openScan, .advertising, .services, .connectionEvents, .ownTimer: false
    }
  }

  /// Whether it ends with the link, and is not made again when the accessory returns.
  public var endsWithLink: Bool {
    switch self {
    case .connection, .subscription, .exchange, .channel: true
    default: false
    }
  }

  /// Whether it could open a client at all; what is not may be forgotten at once.
  public var couldWake: Bool {
    switch self {
    case .channel, .openScan, .ownTimer: false
    default: true
    }
  }

  /// Whether a client can wait for it on the platform at all.
  public func isKnown(on platform: Platform) -> Bool {
    switch (self, platform) {
    case (.reconnect, .ios(let version)): version >= 17
    case (.connectionEvents, .ios(let version)): version >= 13
    case (_, .ios): true
    case (.scan, .linux), (.connect, .linux), (.connection, .linux), (.subscription, .linux): true
    case (_, .linux): false
    }
  }

  /// The role that a client has in it.
  public var role: Roles {
    switch self {
    case .advertising, .services: .peripheral
    default: .central
    }
  }

  /// The works that a Bluetooth event answers.
  static func answered(by event: BluetoothEvent.Kind) -> WorkKinds {
    switch event {
    case .appears: [.connect, .delayedConnect, .scan, .reconnect, .openScan]
    case .connects: [.connect, .delayedConnect, .reconnect]
    case .disconnects: .endingWithLink
    case .notifies: [.subscription]
    case .answers: [.exchange]
    case .sendsOnChannel: [.channel]
    case .reportsConnection: [.connectionEvents]
    case .centralAsks: [.advertising, .services]
    case .timerFires: [.ownTimer]
    }
  }
}

/// A set of kinds of work.
public struct WorkKinds: OptionSet, Hashable, Sendable {
  /// One bit a kind.
  public var rawValue: UInt16

  /// A set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A set of one kind.
  public init(_ kind: WorkKind) { rawValue = 1 << UInt16(kind.rawValue) }

  /// A set of these kinds.
  public init(arrayLiteral kinds: WorkKind...) {
    rawValue = 0
    for kind in kinds { formUnion(WorkKinds(kind)) }
  }

  /// Whether a kind is in it.
  public func contains(_ kind: WorkKind) -> Bool { rawValue & 1 << UInt16(kind.rawValue) != 0 }

  /// The kinds in it, the strongest first.
  public var kinds: [WorkKind] { WorkKind.allCases.filter { contains($0) } }

  /// The strongest kind in it.
  public var strongest: WorkKind? {
    WorkKind(rawValue: UInt8(rawValue.trailingZeroBitCount))
  }

  /// What ends with the link.
  static let endingWithLink = WorkKinds(where: { $0.endsWithLink })
  /// What could open a client.
  static let waking = WorkKinds(where: { $0.couldWake })

  /// Every kind.
  static let all = WorkKinds(where: { _ in true })
  /// What is of an accessory.
  static let ofAccessories = WorkKinds(where: { $0.isOfAccessory })

  /// What there is on a platform.
  init(knownOn platform: Platform) { self.init(where: { $0.isKnown(on: platform) }) }

  private init(where holds: (WorkKind) -> Bool) {
    rawValue = 0
    for kind in WorkKind.allCases where holds(kind) { formUnion(WorkKinds(kind)) }
  }
}
