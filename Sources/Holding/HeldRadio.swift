internal import Accessories
internal import Radio
internal import Vocabulary

/// What is known of the radio, and what is held of it. All of it is void once the service is gone.
struct HeldRadio: Hashable, Sendable {
  var adapters: [RadioObject: HeldAdapter] = [:]
  var devices: [RadioObject: HeldDevice] = [:]
  /// A device has an object on each adapter that knows it.
  var objects: [DeviceAddress: Set<RadioObject>] = [:]
  var deviceOfCharacteristic: [RadioObject: RadioObject] = [:]

  /// Whether the device is connected, by whichever adapter.
  func isConnected(_ address: DeviceAddress) -> Bool {
    objects[address]?.contains { devices[$0]?.isConnected == true } ?? false
  }

  /// Whether the device is near, by whichever adapter.
  func isNear(_ address: DeviceAddress, at now: MonotonicInstant) -> Bool {
    objects[address]?.contains {
      guard let device = devices[$0] else { return false }
      return device.isConnected || device.isNear(at: now)
    } ?? false
  }

  /// Whether a connection is attempted, or an attempt is being given up.
  func isConnecting(_ address: DeviceAddress) -> Bool {
    objects[address]?.contains { devices[$0]?.isBusy == true } ?? false
  }
}

/// An adapter, and the discovery that is held on it.
struct HeldAdapter: Hashable, Sendable {
  var isPowered: Bool
  var isDiscovering: Bool
  var discovery = Discovery.none
  var retry = Retry()
  /// Since when it does not look for devices, though it was asked to.
  var idleSince: MonotonicInstant?
  var startedAt: MonotonicInstant?
  /// Whether a discovery may be left over, which has to be ended before another can begin.
  var mayHaveLeftover = false

  enum Discovery: Hashable, Sendable {
    case none
    case starting(Scope, UInt64)
    case running(Scope)
    case stopping(UInt64)
  }

  /// What a discovery looks for.
  enum Scope: Hashable, Sendable {
    case one(DeviceAddress)
    case all

    var only: DeviceAddress? { if case .one(let address) = self { address } else { nil } }
  }

  var isRunning: Bool { if case .running = discovery { true } else { false } }

  /// Whether it was tried to look for devices, and was refused.
  var fails: Bool { discovery == .none && retry.failures > 0 }
}

/// A device as an adapter knows it, and what is held of it.
struct HeldDevice: Hashable, Sendable {
  let adapter: RadioObject
  let address: DeviceAddress
  var isPaired: Bool
  var isConnected = false
  var signal: Int16?
  var lastHeard: MonotonicInstant?
  var connectedAt: MonotonicInstant?
  /// Whether its link was made here and is used by nobody else yet.
  var isLinkOurs = false
  var attempt: Attempt?
  /// The request to end its link, or the attempt at one.
  var disconnecting: UInt64?
  var lastAttempt: MonotonicInstant?
  /// Since when a link to it is wanted.
  var wantedSince: MonotonicInstant?
  var retry = Retry()
  var characteristics: [RadioObject: HeldCharacteristic] = [:]

  /// One attempt to connect.
  struct Attempt: Hashable, Sendable {
    let number: UInt64
    /// Whether the link that comes of it may be ended again from here.
    var isOurs = true
    let wasHeard: Bool
    var isGivenUp = false
    /// Whether a link was told of since it began.
    var hadLink = false
  }

  /// Whoever advertises does so at least each 10.24 s.
  static let presence = TimeSpan.seconds(12)
  /// It need not be told as often, where it is heard just as strongly as before.
  static let silence = TimeSpan.seconds(30)

  init(adapter: RadioObject, address: DeviceAddress, isPaired: Bool) {
    self.adapter = adapter
    self.address = address
    self.isPaired = isPaired
  }

  var isBusy: Bool { attempt != nil || disconnecting != nil }

  /// Whether it was heard of late.
  func isHeard(at now: MonotonicInstant) -> Bool { signal != nil && !isSilent(at: now) }

  /// Whether it was heard so lately that it is still there.
  func isNear(at now: MonotonicInstant) -> Bool {
    signal != nil && lastHeard.map { now.since($0) < Self.presence } ?? false
  }

  /// Whether it was not heard for so long that it was away.
  func isSilent(at now: MonotonicInstant) -> Bool {
    lastHeard.map { now.since($0) >= Self.silence } ?? true
  }
}

/// A characteristic of a device, and whether it is asked to notify.
struct HeldCharacteristic: Hashable, Sendable {
  let identifier: ServiceIdentifier
  var canNotify: Bool
  var subscription = Subscription.none
  var retry = Retry()

  enum Subscription: Hashable, Sendable {
    case none
    case beginning(UInt64)
    case active
    case ending(UInt64)
  }
}
