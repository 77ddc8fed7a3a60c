internal import DBus
public import Radio
public import Vocabulary

/// Bluetooth as BlueZ does it, over the system bus; for one thread, which polls.
///
/// It begins asleep: it tells whether BlueZ is there, and nothing that other programs' searches
/// bring about wakes the process. Awake it tells all of `RadioEvent`. Nothing in it waits but the
/// beginning, and that not without a limit.
public final class BlueZRadio {
  /// Whether it tells of adapters, devices and characteristics.
  public private(set) var isAwake = false

  private let bus: Bus
  private var tree = ObjectTree()
  /// BlueZ's unique name; only what that sends is from BlueZ.
  private var owner: String?
  private var awaited: [CallTicket: Awaited] = [:]
  private var reports: [RadioReport] = []

  private enum Awaited: Equatable {
    case subscription
    case owner
    case snapshot
    case filter(RadioObject, wasForOne: Bool)
    case request(UInt64)
    case nothing
  }

  /// How many messages one turn takes, so that a storm of them does not keep the caller.
  private static let turn = 256

  /// Connects, asleep.
  ///
  /// - Parameter address: Where the bus is; the system's own where none is given.
  /// - Throws: `SystemBusFailure` where there is none.
  public init(address: String? = nil) throws(SystemBusFailure) {
    bus = try SystemBusFailure.valueOrFailure { () throws(BusError) in
      if let address { return try Bus(address: address) }
      return try Bus.system()
    }
    try subscribe(.blueZOwner)
    try post(.blueZOwner, "ask whether BlueZ is there", .owner)
  }

  // MARK: - The modes

  /// Begins to tell of adapters, devices and characteristics: first of those that are there, or what
  /// is otherwise since it went to sleep.
  ///
  /// - Throws: `SystemBusFailure` where the bus is lost.
  public func wake() throws(SystemBusFailure) {
    guard !isAwake else { return }
    isAwake = true
    // In this order nothing is lost: what BlueZ sends after its answer was asked for before it.
    for rule in SignalRule.blueZObjects { try subscribe(rule) }
    try askForSnapshot()
  }

  /// Ends that; what was told stays as it was told.
  ///
  /// - Throws: `SystemBusFailure` where the bus is lost.
  public func sleep() throws(SystemBusFailure) {
    guard isAwake else { return }
    isAwake = false
    forgetSnapshots()
    for rule in SignalRule.blueZObjects {
      let ticket = try SystemBusFailure.valueOrFailure { () throws(BusError) in
        try bus.postUnsubscription(from: rule)
      }
      awaited[ticket] = .nothing
    }
  }

  // MARK: - Polling

  /// The descriptor, the `events` of poll(2), and when to `process` in any case.
  ///
  /// - Throws: `SystemBusFailure` where the bus is lost.
  public func pollWish() throws(SystemBusFailure) -> (
    descriptor: Int32, events: Int16, deadline: MonotonicInstant?
  ) {
    let wish = try SystemBusFailure.valueOrFailure { () throws(BusError) in try bus.pollWish() }
    let deadline = reports.isEmpty ? wish.deadline : 0
    return (
      wish.descriptor, wish.events,
      deadline.map { MonotonicInstant(nanoseconds: min($0, .max / 1_000) * 1_000) }
    )
  }

  /// What has come, without waiting; many messages are taken in several turns.
  ///
  /// - Throws: `SystemBusFailure` where the bus is lost, or BlueZ does not let anybody see what is
  ///   there.
  public func process() throws(SystemBusFailure) -> [RadioReport] {
    for _ in 0..<Self.turn {
      let arrival = try SystemBusFailure.valueOrFailure { () throws(BusError) in
        try bus.nextArrival()
      }
      switch arrival {
      case .answer(let ticket, let answer)?:
        try take(answer, to: awaited.removeValue(forKey: ticket) ?? .nothing)
      case .signal(let signal)?: try take(signal)
      case nil: return takeReports()
      }
    }
    return takeReports()
  }

  private func takeReports() -> [RadioReport] {
    defer { reports.removeAll(keepingCapacity: true) }
    return reports
  }

  // MARK: - Asking

  /// Asks for something; what came of it, `process` tells by the number that it is given here.
  ///
  /// Nothing waits, and no error is thrown: a request that cannot even be sent failed.
  public func request(_ request: RadioRequest, id: UInt64) {
    do throws(BusError) {
      // BlueZ reads them in this order; what comes of the search is told by its own answer.
      if case .discover(let adapter, let only) = request {
        let filter = try bus.post(
          .blueZFilter(adapter, only: only), to: request.purpose, within: request.limit)
        awaited[filter] = .filter(adapter, wasForOne: only != nil)
      }
      let ticket = try bus.post(request.call, to: request.purpose, within: request.limit)
      awaited[ticket] = .request(id)
    } catch {
      reports.append(.answer(id, failure: RadioFailure(error)))
    }
  }

  private func subscribe(_ rule: SignalRule) throws(SystemBusFailure) {
    let ticket = try SystemBusFailure.valueOrFailure { () throws(BusError) in
      try bus.postSubscription(to: rule)
    }
    awaited[ticket] = .subscription
  }

  private func post(
    _ call: MethodCall, _ purpose: String, _ meaning: Awaited
  ) throws(SystemBusFailure) {
    let ticket = try SystemBusFailure.valueOrFailure { () throws(BusError) in
      try bus.post(call, to: purpose, within: .seconds(25))
    }
    awaited[ticket] = meaning
  }

  private func askForSnapshot() throws(SystemBusFailure) {
    forgetSnapshots()
    guard isAwake, owner != nil else { return }
    try post(.blueZSnapshot, "ask BlueZ what is there", .snapshot)
  }

  /// The answer to an earlier question is of no use where it was asked for anew.
  private func forgetSnapshots() {
    for (ticket, meaning) in awaited where meaning == .snapshot { awaited[ticket] = .nothing }
  }

  // MARK: - What comes

  private func take(
    _ answer: Result<[Value], BusError>, to question: Awaited
  ) throws(SystemBusFailure) {
    switch (question, answer) {
    case (.subscription, .failure(let error)): throw SystemBusFailure(error)
    case (.owner, .success(let values)): try ownerIs(values.first?.text)
    case (.owner, .failure(let error)):
      // Any other error says nothing of BlueZ.
      guard error.name == "org.freedesktop.DBus.Error.NameHasNoOwner" else {
        throw SystemBusFailure(error)
      }
      try ownerIs(nil)
    case (.snapshot, .success(let values)):
      guard let change = ObjectChange(snapshot: values) else {
        throw SystemBusFailure(.unexpectedReply("ask BlueZ what is there", values))
      }
      tell(tree.apply(change))
    case (.snapshot, .failure(let error)): try snapshotFailed(error)
    case (.filter(let adapter, wasForOne: true), .failure):
      // BlueZ before 5.54 knows no pattern.
      try post(
        .blueZFilter(adapter, only: nil), "look for devices on \(adapter)",
        .filter(adapter, wasForOne: false))
    case (.request(let id), .success): reports.append(.answer(id, failure: nil))
    case (.request(let id), .failure(let error)):
      reports.append(.answer(id, failure: RadioFailure(error)))
    case (.subscription, _), (.filter, _), (.nothing, _): break
    }
  }

  /// A service that ends or is slow is asked again; one that refuses would refuse for ever.
  private func snapshotFailed(_ error: BusError) throws(SystemBusFailure) {
    if error.isTimeout { return try askForSnapshot() }
    let ends = [
      "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.ServiceUnknown",
      "org.freedesktop.DBus.Error.NameHasNoOwner",
    ]
    // That it is there again, the bus tells.
    guard let name = error.name, ends.contains(name) else { throw SystemBusFailure(error) }
  }

  private func take(_ signal: Signal) throws(SystemBusFailure) {
    if signal.sender == BlueZNames.bus {
      guard signal.member == "NameOwnerChanged", signal.values.count == 3 else { return }
      let name = signal.values[2].text
      try ownerIs(name == "" ? nil : name)
    } else if isAwake, signal.sender == owner, let change = ObjectChange(signal) {
      tell(tree.apply(change))
    }
  }

  private func ownerIs(_ name: String?) throws(SystemBusFailure) {
    guard name != owner else { return }
    if owner != nil { tell(tree.serviceChanged(isThere: false)) }
    owner = name
    guard name != nil else { return forgetSnapshots() }
    tell(tree.serviceChanged(isThere: true))
    try askForSnapshot()
  }

  private func tell(_ events: [RadioEvent]) {
    for event in events { reports.append(.event(event)) }
  }
}

/// A radio holds a connection to a bus: one thread at a time.
@available(*, unavailable)
extension BlueZRadio: Sendable {}
