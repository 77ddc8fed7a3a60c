public import Accessories
public import Radio
public import Vocabulary

/// The choice of a device: what Bluetooth tells, keys and the time come in, what is to be done goes
/// out; what there is to see follows from it. It reads no clock and asks nobody.
///
/// Whatever comes, what is chosen at present stays the same device, and the list's order as it is;
/// only keys choose another.
public struct DevicePicker: Sendable {
  /// What the device is for.
  public let question: PickingQuestion
  var list: DeviceList
  var search: Search
  /// The device that Enter would take.
  var selected: DeviceAddress?
  var phase = Phase.choosing
  /// Why the last key did nothing; until the next one.
  var notice: String?
  /// The digits that were typed last, and when.
  var digits: (number: Int, at: MonotonicInstant)?
  private var lastKey: MonotonicInstant
  private(set) var now: MonotonicInstant
  /// Whether it is over; then nothing that comes means anything.
  public private(set) var isOver = false

  enum Phase: Hashable {
    case choosing
    /// A name is being typed for a device; what is suggested stands for nothing typed.
    case naming(DeviceAddress, suggestion: String, text: String)
  }

  /// Something that happens.
  public enum Event: Hashable, Sendable {
    /// The way to Bluetooth's service is there, and it will tell from the beginning.
    case radioReached
    /// There is no way to Bluetooth's service, or no longer: a sentence that says what to do.
    case radioLost(String)
    /// Bluetooth tells something.
    case radio(RadioEvent)
    /// A request is done or failed.
    case answered(UInt64, failure: RadioFailure?)
    /// A key.
    case key(PickerKey)
    /// The instant `nextWake` has come.
    case timeIsUp
  }

  /// Something that is to be done.
  public enum Action: Hashable, Sendable {
    /// Ask Bluetooth for something, by this number.
    case request(RadioRequest, id: UInt64)
    /// It is over.
    case end(Outcome)
  }

  /// How a choice ends.
  public enum Outcome: Hashable, Sendable {
    /// A device was chosen: what is to be put into the registry, and what it should be known of it.
    case chosen(RegisteredAccessory, warning: String?)
    /// The person chose none.
    case nothing
    /// Nothing was pressed for as long as is waited.
    case timedOut
  }

  /// A choice that begins.
  public init(_ question: PickingQuestion, at now: MonotonicInstant) {
    self.question = question
    list = DeviceList(question)
    search = Search(at: now)
    lastKey = now
    self.now = now
  }

  /// The devices of the list, in its order.
  public var devices: [FoundDevice] { list.devices }

  /// The address of the device that Enter would take.
  public var selectedAddress: DeviceAddress? { selected }

  /// How many devices were heard that do not fit, and are not shown.
  public var hiddenCount: Int { list.hiddenCount }

  /// What is in the way of Bluetooth, and what to do, as one sentence; `nil` where nothing is.
  public var problem: String? { search.problem(at: now) }

  /// Whether devices were looked for at any time.
  public var hasLooked: Bool { search.hasLooked }

  /// The next instant at which it wants `.timeIsUp`; `nil` once it is over.
  public var nextWake: MonotonicInstant? {
    guard !isOver else { return nil }
    let changes = list.devices.compactMap { words(of: $0).nextChange }
    let others = [lastKey + question.patience, search.nextWake(after: now)]
    return (others.compactMap { $0 } + changes).min()
  }

  func words(of device: FoundDevice) -> DeviceWords { DeviceWords(device, question, at: now) }

  /// What happened, and when: what is to be done about it, in that order.
  public mutating func take(_ event: Event, at now: MonotonicInstant) -> [Action] {
    guard !isOver else { return [] }
    self.now = max(now, self.now)
    var outcome: Outcome?
    switch event {
    case .radioReached: search.connect(at: now)
    case .radioLost(let sentence):
      list.forgetRadio()
      search.lose(sentence)
    case .radio(let event):
      list.take(event, at: now)
      search.take(event, at: now)
    case .answered(let number, let failure): search.answer(number, failure, at: now)
    case .key(let key):
      lastKey = now
      notice = nil
      outcome = press(key)
    case .timeIsUp: if now >= lastKey + question.patience { outcome = .timedOut }
    }
    selected = selected ?? list.devices.first?.address
    if let outcome { return end(outcome) }
    return search.requests(at: now).map { .request($0.request, id: $0.number) }
  }

  /// Somebody is there, though he pressed nothing that means anything.
  mutating func touch(at now: MonotonicInstant) {
    self.now = max(now, self.now)
    lastKey = self.now
    notice = nil
  }

  /// Ends it, as whoever shows it finds.
  mutating func end(_ outcome: Outcome) -> [Action] {
    isOver = true
    return [.end(outcome)]
  }
}
