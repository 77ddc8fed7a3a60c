internal import Radio
internal import Vocabulary

/// The search for devices on all adapters: it is begun wherever it can be, and again whenever that
/// comes back; what is in the way is a sentence.
struct Search: Hashable, Sendable {
  /// Why there is no way to Bluetooth's service.
  private var lost: String?
  private var isServiceThere = false
  private var adapters: [RadioObject: Standing] = [:]
  /// Since when it is as it is, as far as what is missing may still come by itself.
  private var since: MonotonicInstant
  private var lastNumber: UInt64 = 0
  /// Whether the search has been on at any time.
  private(set) var hasLooked = false

  private struct Standing: Hashable {
    var isPowered = false
    var phase = Phase.idle
    /// Why the last attempt failed.
    var failure: String?
  }

  private enum Phase: Hashable {
    case idle
    case asked(UInt64)
    case on
    case waiting(until: MonotonicInstant)
  }

  /// How long the service has, at first, to say what is there.
  static let grace = TimeSpan.milliseconds(700)
  /// How long after a search that failed or ended it is tried again.
  static let pause = TimeSpan.seconds(3)

  init(at now: MonotonicInstant) { since = now }

  /// Whether some adapter looks for devices.
  var isOn: Bool { adapters.values.contains { $0.phase == .on } }

  mutating func lose(_ sentence: String) {
    lost = sentence
    isServiceThere = false
    adapters = [:]
  }

  mutating func connect(at now: MonotonicInstant) {
    lost = nil
    isServiceThere = false
    adapters = [:]
    since = now
  }

  mutating func take(_ event: RadioEvent, at now: MonotonicInstant) {
    switch event {
    case .serviceAppeared:
      isServiceThere = true
      since = now
    case .serviceVanished:
      isServiceThere = false
      adapters = [:]
      // This was told, and need not be waited for.
      since = now - Self.grace
    case .adapter(let object, let adapter):
      var standing = adapters[object] ?? Standing()
      standing.isPowered = adapter.isPowered
      if !adapter.isPowered {
        standing.phase = .idle
        standing.failure = nil
      } else if standing.phase == .on, !adapter.isDiscovering {
        // It ended, as with a sleep, or pauses while a device is connected. To ask again where it has
        // not ended does no harm.
        standing.phase = .waiting(until: now + Self.pause)
      }
      adapters[object] = standing
    case .adapterGone(let object):
      adapters[object] = nil
      since = now - Self.grace
    default: break
    }
  }

  mutating func answer(_ number: UInt64, _ failure: RadioFailure?, at now: MonotonicInstant) {
    guard let object = adapters.first(where: { $0.value.phase == .asked(number) })?.key else {
      return
    }
    if let failure, !failure.isAlreadySo(for: .discover(on: object, only: nil)) {
      adapters[object]?.phase = .waiting(until: now + Self.pause)
      adapters[object]?.failure = failure.description
    } else {
      adapters[object]?.phase = .on
      adapters[object]?.failure = nil
      hasLooked = true
    }
  }

  /// What is to be asked for now.
  mutating func requests(at now: MonotonicInstant) -> [(number: UInt64, request: RadioRequest)] {
    var requests: [(number: UInt64, request: RadioRequest)] = []
    for (object, standing) in adapters.sorted(by: { $0.key < $1.key }) where standing.isPowered {
      switch standing.phase {
      case .asked, .on: continue
      case .waiting(let end) where end > now: continue
      case .idle, .waiting: break
      }
      lastNumber += 1
      adapters[object]?.phase = .asked(lastNumber)
      requests.append((lastNumber, .discover(on: object, only: nil)))
    }
    return requests
  }

  /// When it is to be looked at again; `nil` while only events count.
  func nextWake(after now: MonotonicInstant) -> MonotonicInstant? {
    let retries = adapters.values.compactMap { standing in
      if case .waiting(let end) = standing.phase { end } else { nil }
    }
    let settled = since + Self.grace
    let isMissing = lost == nil && adapters.isEmpty
    return (retries + (isMissing && settled > now ? [settled] : [])).min()
  }

  /// What is in the way, and what to do, as one sentence; `nil` where nothing is, as far as is known.
  func problem(at now: MonotonicInstant) -> String? {
    if let lost { return lost }
    let isSettled = now >= since + Self.grace
    guard isServiceThere else {
      return isSettled
        ? "Bluetooth's service is not running; start it with `sudo systemctl start bluetooth`, or "
          + "install BlueZ." : nil
    }
    guard !adapters.isEmpty else {
      return isSettled
        ? "There is no Bluetooth adapter; plug one in, or switch the machine's own on." : nil
    }
    let powered = adapters.values.filter(\.isPowered)
    guard !powered.isEmpty else {
      return "Bluetooth is off; switch it on in the desktop's settings, or with `rfkill unblock "
        + "bluetooth` and `bluetoothctl power on`."
    }
    guard powered.allSatisfy({ $0.failure != nil }) else { return nil }
    let reason = powered.compactMap(\.failure).min() ?? ""
    return "No search for devices begins, and it is tried again: "
      + Quotation.harmless(reason, limit: 200)
  }
}
