public import CommandGrammar
internal import Reminders
public import Vocabulary

/// What the rules promise of a client's end, before a drill brings it about.
public struct DrillPromise: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// What it is called.
  public var title: String
  /// How it is ended.
  public var method: DrillMethod
  /// What is ended.
  public var subject: DrillSubject
  /// How its end shows.
  public var notice: Notice
  /// What may open it again by itself: an event of its accessory, and the rule that allows it.
  public var chances: [Chance]
  /// What comes where it is not back by then.
  public var answer: Answer
  /// How long all of it may take, from the end on.
  public var longest: TimeSpan
  /// How far ahead its pushes move the deadline.
  public var interval: TimeSpan
  /// How long it has to push once it is opened again; `nil` where nobody said how to open it.
  public var reopenTimeout: TimeSpan?

  /// How the end of a client shows.
  public enum Notice: Hashable, Sendable {
    /// At once, as somebody tells.
    case atOnce(DrillSubject.Teller)
    /// By its silence, once its deadline has passed.
    case atDeadline
    /// Not at all.
    case never
  }

  /// An event that opens the client again.
  public struct Chance: Hashable, Sendable {
    /// What happens, for instance `bath appears`.
    public var event: String
    /// The rule that allows it.
    public var rule: String

    /// A chance by its parts.
    public init(event: String, rule: String) {
      self.event = event
      self.rule = rule
    }
  }

  /// What comes of a client's being gone.
  public enum Answer: Hashable, Sendable {
    /// The reminder is shown.
    case reminder
    /// Nothing, for this reason, a sentence.
    case silence(String)
  }

  /// What happens at once takes no longer than this.
  public static let slack = TimeSpan.seconds(5)
  /// How long it is waited for that nothing comes.
  public static let silenceLength = TimeSpan.seconds(10)

  /// A promise by its parts.
  public init(
    name: ClientName, title: String, method: DrillMethod, subject: DrillSubject, notice: Notice,
    chances: [Chance] = [], answer: Answer = .reminder, longest: TimeSpan, interval: TimeSpan,
    reopenTimeout: TimeSpan? = nil
  ) {
    self.name = name
    self.title = title
    self.method = method
    self.subject = subject
    self.notice = notice
    self.chances = chances
    self.answer = answer
    self.longest = longest
    self.interval = interval
    self.reopenTimeout = reopenTimeout
  }

  /// Whether an ending is what the end should be taken for.
  func fits(_ kind: Ending.Kind) -> Bool {
    switch (method, kind) {
    case (.crash, .signalled(11)), (.forceQuit, .forceQuit): true
    // Of what nobody tells no more can be known.
    case (.crash, .gone), (.forceQuit, .gone): notice == .atDeadline || notice == .atOnce(.holder)
    case (.hang, .stopped), (.hang, .frozen): true
    default: false
    }
  }
}

/// What a drill ends.
public struct DrillSubject: Hashable, Sendable {
  /// The client's process, by its number here.
  public var process: Int32
  /// The unit that it is the main process of, where the client is known by one.
  public var unit: String?
  /// Who tells how it ended; `nil` where nobody does.
  public var teller: Teller?

  /// Who tells of an end at once.
  public enum Teller: String, Hashable, Sendable {
    /// `forestall run`, its parent.
    case run
    /// The service that Forestall opened it in.
    case service
    /// The unit that watches its own.
    case watch
    /// The holder, which sees its process.
    case holder
  }

  /// A subject by its parts.
  public init(process: Int32, unit: String? = nil, teller: Teller? = nil) {
    self.process = process
    self.unit = unit
    self.teller = teller
  }
}
