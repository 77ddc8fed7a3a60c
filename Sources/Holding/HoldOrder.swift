public import Accessories
public import Messages
public import Reminders
public import Vocabulary

/// What the holder is to do for one client: written by the sweep, which judges by the rules.
public struct HoldOrder: Hashable, Sendable {
  /// The client.
  public var client: ClientName
  /// What it is called.
  public var title: String
  /// How it is opened.
  public var reopen: ReopenMethod
  /// The process whose end is to be told; `nil` where none is known, or it is gone.
  public var process: RecordedProcess?
  /// What is waited for in its place; empty while it lives, and where nothing may open it.
  public var waits: [Wait]
  /// Before when it is not to be opened again, where it was a short while ago, in vain.
  public var notBefore: MonotonicInstant?
  /// What the client itself said that it waited for, as it was when it ended; for the state that is
  /// handed over.
  public var pending: [String]

  /// An order by its parts.
  public init(
    client: ClientName, title: String, reopen: ReopenMethod, process: RecordedProcess? = nil,
    waits: [Wait] = [], notBefore: MonotonicInstant? = nil, pending: [String] = []
  ) {
    self.client = client
    self.title = title
    self.reopen = reopen
    self.process = process
    self.waits = waits
    self.notBefore = notBefore
    self.pending = pending
  }

  /// A process as a beat record names it.
  public struct RecordedProcess: Hashable, Sendable {
    /// Its number.
    public var pid: Int32
    /// The inode of the pid namespace in which it has that number.
    public var namespace: UInt32
    /// When it attached.
    public var attached: BootInstant

    /// A process by its parts.
    public init(pid: Int32, namespace: UInt32, attached: BootInstant) {
      self.pid = pid
      self.namespace = namespace
      self.attached = attached
    }
  }

  /// Something that is waited for, which the rules let open the client.
  public struct Wait: Hashable, Sendable {
    /// Of which accessory.
    public var accessory: AccessoryName
    /// What that is called.
    public var title: String
    /// Which device it is.
    public var address: DeviceAddress
    /// What.
    public var occasion: WakeOccasion
    /// How long a connection is not attempted, from the client's end on.
    public var delay: TimeSpan
    /// The rule that allows it.
    public var rule: String

    /// Something to wait for, by its parts.
    public init(
      accessory: AccessoryName, title: String, address: DeviceAddress, occasion: WakeOccasion,
      delay: TimeSpan = .zero, rule: String
    ) {
      self.accessory = accessory
      self.title = title
      self.address = address
      self.occasion = occasion
      self.delay = delay
      self.rule = rule
    }

    /// What is waited for, as a clause: `Bathroom scale appears`.
    public var message: Message {
      let text: WaitText =
        switch occasion {
        case .appears: .appears
        case .connects: .connects
        case .disconnects: .disconnects
        case .notifies: .notifies
        }
      return Message(text, [.accessory: title])
    }

    /// The clause in English, for what is kept.
    public var clause: String { "\(message)" }
  }
}

/// What happened that the client is opened for.
public struct Occurrence: Hashable, Sendable {
  /// What was waited for.
  public var wait: HoldOrder.Wait
  /// When it came, or was found to be so already.
  public var at: Moment
  /// Whether it was so already when the waiting began.
  public var wasSoAlready: Bool

  /// An occurrence by its parts.
  public init(wait: HoldOrder.Wait, at: Moment, wasSoAlready: Bool = false) {
    self.wait = wait
    self.at = at
    self.wasSoAlready = wasSoAlready
  }
}
