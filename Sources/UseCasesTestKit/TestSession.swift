public import BeatRecords
internal import ForestallTestKit
public import Handover
internal import Processes
public import Reminders
public import Store
public import SystemCalls
public import UseCases
public import Vocabulary

/// A person's session in a folder of its own: real files and a real database, clocks that a test
/// moves, a service manager in memory.
public final class TestSession {
  /// The folder in which everything lies.
  public let folder: String
  /// The clocks.
  public let clock: ManualClock
  /// The service manager.
  public let services = FakeServiceManager()
  /// The session as the use cases see it; a test may change it.
  public var session: Session
  /// Whether there is a notification server, on which the owners show what is ordered.
  public var hasServer = true
  private let owner: TemporaryFolder?

  /// A session without clients, in a fresh folder or in one that is there.
  public init(in folder: String? = nil, below parent: String? = nil) throws(SystemCallError) {
    owner = folder == nil ? try TemporaryFolder(below: parent) : nil
    let top = folder ?? owner?.path ?? ""
    self.folder = top
    let clock = try ManualClock()
    self.clock = clock
    guard let places = Self.places(in: top) else {
      throw SystemCallError(attempt: "find places in", object: top, errno: .invalidArgument)
    }
    try Files.createFolder("\(top)/runtime")
    session = Session(
      places: places, services: services, now: { () throws(SystemCallError) in clock.now },
      liveness: { _ in .unknown(.noProcess) }, secondsEastOfUTC: { _ in 0 })
  }

  private static func places(in top: String) -> Places? {
    let variables = [
      "HOME": "\(top)/home", "XDG_RUNTIME_DIR": "\(top)/runtime", "XDG_DATA_DIRS": "\(top)/shared",
    ]
    return Places(environment: { variables[$0] })
  }

  // MARK: - What happens

  /// A look, and where something new is shown then the one that takes that down, whose plan it is.
  @discardableResult
  public func look(_ cause: Sweeper.Cause = .timer) throws(Failure) -> Sweeper.Outcome {
    var outcome = try Sweeper(session).look(cause)
    if show() { outcome.plan = try Sweeper(session).look(.marker).plan }
    return outcome
  }

  /// The owners show what is ordered, and say whether there is anything new.
  public func show() -> Bool {
    let board = ReminderBoard(folder: "\(runtime)/remind")
    let ordered = hasServer ? (try? board.ordered()) ?? [] : []
    for instance in (try? board.shown()) ?? [] where !ordered.contains(instance) {
      _ = try? board.forgetShown(instance)
    }
    var isNews = false
    for instance in ordered {
      guard let reminder = (try? board.order(for: instance))?.reminder else { continue }
      let before = (try? board.shown(for: instance))?.showing
      guard before?.step != reminder.step || before?.silences != reminder.silences else { continue }
      let showing = Showing(silences: reminder.silences, step: reminder.step, at: clock.now)
      let note = ShownNotification(server: ":1.1", identifier: 1, showing: showing)
      isNews = (try? board.note(note, for: instance)) != nil
    }
    return isNews
  }

  /// Lets time pass.
  public func pass(_ span: TimeSpan, asleep: TimeSpan = .zero) {
    clock.pass(span, asleep: asleep)
  }

  /// The client attaches and pushes once.
  public func attach(
    _ name: ClientName, every interval: TimeSpan = .minutes(5)
  ) throws(SystemCallError) {
    try records.attach(name, interval: interval)
    try rewrite(name, deadline: clock.now.monotonic + interval, attached: clock.now)
  }

  /// The client pushes, with its interval or to a span from now.
  public func push(_ name: ClientName, for span: TimeSpan? = nil) throws(SystemCallError) {
    let interval = try record(name)?.interval ?? .minutes(5)
    try rewrite(name, deadline: clock.now.monotonic + (span ?? interval))
  }

  /// The client says that it is done.
  public func end(_ name: ClientName) throws(SystemCallError) { try records.end(name) }

  /// Puts a record's times on the manual clocks; a push could move the deadline forward only.
  private func rewrite(
    _ name: ClientName, deadline: MonotonicInstant, attached: Moment? = nil
  ) throws(SystemCallError) {
    var bytes = try Files.read(records.path(of: name))
    func set(_ value: UInt64, at offset: Int) {
      for index in 0..<8 {
        bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
      }
    }
    set(deadline.nanoseconds, at: 8)
    if let attached {
      set(attached.boot.high.byteSwapped, at: 32)
      set(attached.boot.low.byteSwapped, at: 40)
      set(attached.sinceBoot.nanoseconds, at: 48)
    }
    try Files.replace(records.path(of: name), with: bytes)
  }

  /// The session ends and another begins: the records, the timers and the reminders are gone.
  public func logOut() throws(SystemCallError) {
    TemporaryFolder.removeTree(runtime)
    services.change {
      $0.facts = ManagerFacts()
      $0.facts.markerPath = "active"
    }
  }

  /// Tells the next look something.
  public func post(_ message: InboxMessage) throws(SystemCallError) {
    try Inbox(folder: "\(runtime)/inbox").post(
      message, at: clock.now, markerFolder: "\(runtime)/attached")
  }

  /// The person answers a client's reminder, or the summary, at the step that is shown.
  public func answer(
    _ name: ClientName?, _ choice: Answer.Choice, token: String? = nil
  ) throws(SystemCallError) {
    let step = shown(name)?.step ?? 1
    try post(
      .answer(Answer(client: name, choice: choice, step: step, activationToken: token)))
  }

  // MARK: - What there is

  /// `$XDG_RUNTIME_DIR/forestall`.
  public var runtime: String { "\(folder)/runtime/forestall" }

  private var records: RecordFolder { RecordFolder(path: runtime) }

  /// A client's record; `nil` where there is none that can be read.
  public func record(_ name: ClientName) throws(SystemCallError) -> BeatRecord? {
    guard case .success(let record)? = try records.read(name) else { return nil }
    return record
  }

  /// What is on the board for a client, or for the summary.
  public func shown(_ name: ClientName?) -> Reminder? {
    let board = ReminderBoard(folder: "\(runtime)/remind")
    guard let order = try? board.order(for: ReminderInstance(name)) else { return nil }
    return order.reminder
  }

  /// The instances on the board, in order.
  public func board() throws(SystemCallError) -> [String] {
    try ReminderBoard(folder: "\(runtime)/remind").ordered().map(\.text)
  }

  /// What is remembered of a client.
  public func state(_ name: ClientName) throws(StoreError) -> ClientState? {
    try StateStore(path: session.places.database).clientStates()[name]
  }

  /// The kinds of what is in the journal, oldest first.
  public func journal(_ name: ClientName? = nil) throws(StoreError) -> [JournalEntry.Kind] {
    try StateStore(path: session.places.database).history(client: name).map(\.kind)
  }

  /// What waits to be told to the next look.
  public func waiting() throws(SystemCallError) -> [String] {
    try Inbox(folder: "\(runtime)/inbox").names()
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension TestSession: Sendable {}
