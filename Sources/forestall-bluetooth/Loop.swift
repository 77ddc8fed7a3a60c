internal import BlueZ
internal import Glibc
internal import Handover
internal import Holding
internal import LogMessages
internal import Processes
internal import Radio
internal import SystemCalls
internal import SystemLog
internal import Vocabulary

/// Waits for what may happen, tells the state machine, and carries out what that decides.
final class Loop {
  private let boot: BootIdentifier
  private let board: HoldBoard
  private let opener: Opener
  private let teller: EndTeller
  private var holder = Holder()
  private var watched: [ClientName: WatchedProcess] = [:]
  /// The processes that have ended, for who tells of it: number and service.
  private var ended: [ClientName: (number: Int32, service: String?)] = [:]
  private var radio: BlueZRadio?
  /// Whether device signals are wanted.
  private var isAwake = false
  /// When the way to the radio is looked for again.
  private var nextRadio: MonotonicInstant?
  private var events: [Holder.Event] = []
  private var complaints = Complaints()
  /// Whether the way to the radio was lost, and was not found again.
  private var isLost = false

  /// How long after the system bus could not be reached it is tried again.
  private static let radioPause = TimeSpan.seconds(30)
  /// How long what is held may take to be let go at the end.
  private static let farewell = TimeSpan.seconds(1)
  /// How long at most a change of orders goes unnoticed where the folder cannot be watched.
  private static let unwatchedPause = TimeSpan.seconds(1)

  init(session: String) throws(SystemCallError) {
    boot = try Clocks.bootIdentifier()
    board = HoldBoard(session: session)
    opener = Opener(session: session)
    teller = EndTeller(session: session)
  }

  /// Runs until there is no order left, or it is asked to end.
  func run() throws -> ExitStatus {
    let signals = try SignalQueue([SIGTERM, SIGINT, SIGHUP])
    try Files.createFolder(board.folder)
    var folder = watch()
    var hasOrders = try readOrders()
    askForLook()
    // Once there is nothing to hold, what is held is let go first.
    var end: MonotonicInstant?
    while hasOrders || isAwake || !events.isEmpty {
      try handle()
      if !hasOrders, !isAwake { break }
      if let end, end <= Clocks.monotonic() { break }
      let ready = try wait(signals.rawDescriptor, folder?.rawDescriptor, until: end)
      if ready.signals, try signals.next() != nil {
        hasOrders = false
        end = Clocks.monotonic() + Self.farewell
        events.append(.orders([:]))
        continue
      }
      if end == nil, ready.folder || folder == nil {
        if let isGone = folder?.drain(), isGone {
          try Files.createFolder(board.folder)
          folder = watch()
        }
        hasOrders = try readOrders()
      }
      for name in ready.ended { take(endOf: name) }
      takeRadio()
      if let wake = holder.nextWake, wake <= Clocks.monotonic() { events.append(.timeIsUp) }
    }
    return .success
  }

  // MARK: - What happens

  private func watch() -> FolderWatch? {
    do throws(SystemCallError) {
      return try FolderWatch(board.folder)
    } catch {
      complainOnce("\(error) It is looked at each second instead.")
      return nil
    }
  }

  /// A holder before this one may have been killed when it had taken an order's leave and had not opened
  /// the client, or not told of it: the next look finds what is so, and writes the order anew.
  private func askForLook() {
    guard case .orders(let orders)? = events.last,
      orders.values.contains(where: { $0.waits.isEmpty && $0.process == nil })
    else { return }
    do throws(SystemCallError) { try teller.askForLook() } catch { complainOnce("\(error)") }
  }

  /// Reads all orders, and says whether there is anything: as long as there is, systemd would start the
  /// holder again at once. What is no order is the sweep's to replace.
  private func readOrders() throws(SystemCallError) -> Bool {
    var orders: [ClientName: HoldOrder] = [:]
    for name in try board.names() {
      do throws(BoardReadError) {
        orders[name] = try board.order(of: name)
      } catch {
        complainOnce(error.description)
      }
    }
    events.append(.orders(orders))
    return try !board.isEmpty()
  }

  private func take(endOf name: ClientName) {
    guard let process = watched.removeValue(forKey: name) else { return }
    ended[name] = (process.number, process.service)
    events.append(.processEnded(name, process.recorded, isToldByOthers: process.isToldByOthers))
  }

  private func takeRadio() {
    guard let radio else {
      if let nextRadio, nextRadio <= Clocks.monotonic() { openRadio() }
      return
    }
    do throws(SystemBusFailure) {
      for report in try radio.process() {
        switch report {
        case .event(let event): events.append(.radio(event))
        case .answer(let id, let failure):
          events.append(.answered(id, failure: failure))
        }
      }
    } catch {
      loseRadio(error)
    }
  }

  private func openRadio() {
    nextRadio = nil
    do throws(SystemBusFailure) {
      let radio = try BlueZRadio()
      try radio.wake()
      self.radio = radio
      if isLost {
        log.tell(LogEntry(.radioFound, "The system bus is reached again."))
        complaints.forget()
      }
      isLost = false
    } catch {
      loseRadio(error)
    }
  }

  private func loseRadio(_ error: SystemBusFailure) {
    radio = nil
    isLost = true
    complainOnce(error.description, as: .radioLost)
    events.append(.radioLost)
    if isAwake { nextRadio = Clocks.monotonic() + Self.radioPause }
  }

  // MARK: - What is done about it

  private func handle() throws(OpenerFailure) {
    while !events.isEmpty {
      let event = events.removeFirst()
      for action in holder.take(event, at: Clocks.now(of: boot)) { try perform(action) }
    }
  }

  private func perform(_ action: Holder.Action) throws(OpenerFailure) {
    switch action {
    case .watch(let name, let process):
      switch WatchedProcess.find(process, of: name) {
      case .held(let held): watched[name] = held
      case .gone: events.append(.processEnded(name, process, isToldByOthers: false))
      case .unseen: break
      }
    case .unwatch(let name): watched[name] = nil
    case .wakeRadio:
      isAwake = true
      openRadio()
    case .sleepRadio:
      // Without a connection nobody's signals wake this process.
      isAwake = false
      radio = nil
      nextRadio = nil
    case .request(let request, let id):
      // Where there is none, all that was asked is void.
      radio?.request(request, id: id)
    case .open(let name, let occurrence): try opener.open(name, for: occurrence)
    case .tellEnded(let name, let process):
      let (number, service) = ended.removeValue(forKey: name) ?? (process.pid, nil)
      teller.tell(endOf: name, number: number, service: service) { complainOnce($0) }
    }
  }

  // MARK: - Waiting

  private struct Ready {
    var signals = false
    var folder = false
    var ended: [ClientName] = []
  }

  /// Waits for any of it, without a limit where nothing has one.
  private func wait(
    _ signals: Int32, _ folder: Int32?, until end: MonotonicInstant?
  ) throws(SystemCallError) -> Ready {
    let names = Array(watched.keys)
    let wish = radioWish()
    var descriptors = [
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: folder ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wish?.descriptor ?? -1, events: wish?.events ?? 0, revents: 0),
    ]
    descriptors += names.map {
      pollfd(fd: watched[$0]?.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    }
    let now = Clocks.monotonic()
    var instants = [holder.nextWake, nextRadio, wish?.deadline, end].compactMap { $0 }
    if folder == nil { instants.append(now + Self.unwatchedPause) }
    let patience = events.isEmpty ? Self.patience(until: instants.min(), from: now) : 0
    _ = try valueOrErrno("wait for", "Bluetooth") {
      unsafe poll(&descriptors, nfds_t(descriptors.count), patience)
    }
    var ready = Ready()
    ready.signals = descriptors[0].revents != 0
    ready.folder = descriptors[1].revents != 0
    ready.ended = zip(names, descriptors[3...]).filter { $0.1.revents != 0 }.map(\.0)
    return ready
  }

  private func radioWish() -> (descriptor: Int32, events: Int16, deadline: MonotonicInstant?)? {
    do throws(SystemBusFailure) {
      return try radio?.pollWish()
    } catch {
      loseRadio(error)
      return nil
    }
  }

  /// How long poll(2) may wait: rounded up, so that the time has come when it returns; -1 is for ever.
  private static func patience(until end: MonotonicInstant?, from now: MonotonicInstant) -> Int32 {
    guard let end else { return -1 }
    let span = end.since(now) + TimeSpan(nanoseconds: 999_999)
    return Int32(clamping: span.nanoseconds / 1_000_000)
  }

  /// Says a sentence once, however often its cause comes back.
  private func complainOnce(_ sentence: String, as message: LogMessage = .holderTroubled) {
    if complaints.isNews(sentence) { complain(sentence, as: message) }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Loop: Sendable {}
