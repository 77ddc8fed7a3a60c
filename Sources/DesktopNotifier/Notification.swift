/// One notification as its owner wants it shown: plain text, in no server's dialect.
public struct Notification: Hashable, Sendable {
  /// The headline, plain text.
  public var title: String
  /// The body, plain text; lines are separated by newlines.
  public var body: String
  /// Whether it may pass do-not-disturb.
  public var isCritical: Bool
  /// The buttons, in order; a click on the notification itself is the first of them.
  public var buttons: [Button]
  /// What a click does, as a sentence, for a server that draws no buttons.
  public var click: String?
  /// The same for a server that takes the middle button for that.
  public var middleClick: String?
  /// Which step of its series it is.
  public var step: Int
  /// What it is about, by words that are its owner's own.
  public var subjects: [String]

  /// A notification by its parts.
  public init(
    title: String, body: String, isCritical: Bool = false, buttons: [Button] = [],
    click: String? = nil, middleClick: String? = nil, step: Int, subjects: [String] = []
  ) {
    self.title = title
    self.body = body
    self.isCritical = isCritical
    self.buttons = buttons
    self.click = click
    self.middleClick = middleClick
    self.step = step
    self.subjects = subjects
  }

  /// A button.
  public struct Button: Hashable, Sendable {
    /// What the server sends back when it is pressed: a name of ours, never anything to be run.
    public var key: String
    /// What is written on it.
    public var label: String
    /// Whether the notification stays when it is pressed, to tell there what came of it.
    public var keepsNotification: Bool

    /// A button by its parts.
    public init(key: String, label: String, keepsNotification: Bool = false) {
      self.key = key
      self.label = label
      self.keepsNotification = keepsNotification
    }
  }
}

/// A notification on the screen, as it is found again by a later process.
public struct NotificationOnScreen: Hashable, Sendable {
  /// The unique bus name of the server that shows it; the id means nothing to another one.
  public var server: String
  /// The server's number for it, never 0.
  public var id: UInt32
  /// Which step of its series it shows.
  public var step: Int
  /// What it is about.
  public var subjects: [String]

  /// A shown notification by its parts.
  public init(server: String, id: UInt32, step: Int, subjects: [String] = []) {
    self.server = server
    self.id = id
    self.step = step
    self.subjects = subjects
  }

  /// Whether a notification is of a later step than this one.
  func isOutdone(by notification: Notification) -> Bool { notification.step > step }

  /// Whether a notification is about something that this one is not about.
  func lacksSubjects(of notification: Notification) -> Bool {
    !Set(notification.subjects).isSubset(of: subjects)
  }
}

/// Why a notification went, by the numbers of the desktop notifications specification.
public struct CloseReason: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int32

  /// A reason by its number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Its time ran out.
  public static let expired = CloseReason(rawValue: 1)
  /// The person dismissed it.
  public static let dismissed = CloseReason(rawValue: 2)
  /// A program called CloseNotification.
  public static let called = CloseReason(rawValue: 3)
  /// The server does not say.
  public static let undefined = CloseReason(rawValue: 4)
}

/// What a person did with a notification.
public struct Response: Hashable, Sendable {
  /// The key of the pressed button; `nil`: the notification was dismissed.
  public var key: String?
  /// The step it answers.
  public var step: Int
  /// The desktop's leave to bring a window forward, where it gave one.
  public var activationToken: String?

  /// A response by its parts.
  public init(key: String?, step: Int, activationToken: String? = nil) {
    self.key = key
    self.step = step
    self.activationToken = activationToken
  }
}
