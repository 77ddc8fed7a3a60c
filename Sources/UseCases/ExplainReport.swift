public import Accessories
public import DesktopVerdicts
internal import Messages
internal import RelaunchPolicy
internal import Reminders
public import Vocabulary

/// What `explain` tells: one value, from which both prose and JSON are made.
public struct ExplainReport: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// What it is called.
  public var title: String
  /// Whether it is there.
  public var life: Life
  /// What happened since it was opened before it last ended, oldest first.
  public var happenings: [Happening]
  /// What is not known of it, and leaves more than one verdict possible.
  public var doubts: [Standing.Doubt]
  /// What the rules say to each event that it could get.
  public var rows: [Row]
  /// How it came back whenever it was gone.
  public var returns: Returns
  /// What the holder waits for in its place now, each as a clause.
  public var awaited: [String]
  /// The latest times in which it said that nothing was pending, oldest first.
  public var idleWindows: [IdleWindow]
  /// What is wrong with its declaration or its record, and what to do, as sentences.
  public var problems: [String]
  /// Sentences about what keeps the answer from being better.
  public var remarks: [String]

  /// Whether a client is there, in one word.
  public enum Life: String, Hashable, Sendable {
    /// Nobody has seen it yet.
    case new
    /// It runs.
    case running
    /// It is there, stopped or frozen.
    case suspended
    /// It is gone.
    case gone
    /// It is silent; it may be gone, or there.
    case silent
  }

  /// What the rules say to one event.
  public struct Row: Hashable, Sendable {
    /// The accessory that it is of; `nil` is any that is none of the client's.
    public var accessory: AccessoryName?
    /// What comes of it.
    public var event: AccessoryEvent.Kind
    /// What comes over the client before it.
    public var prospect: Prospect
    /// Whether it is declared that this wakes the client.
    public var isDeclared: Bool
    /// What the rules say.
    public var judgement: Judgement
  }

  /// Asks the rules about a client.
  ///
  /// - Parameters:
  ///   - recollection: What is recorded of it, and can be seen.
  ///   - idleWindows: When it said that nothing was pending, oldest first; the latest are kept.
  ///   - accessories: Its accessories.
  ///   - isSeen: Whether its process or its unit is known, so that its end shows at once.
  ///   - isDeclarationRead: Whether its declaration can be read; the defaults stand for it where not.
  ///   - problems: What is wrong with its declaration or its record, as sentences.
  public init(
    of recollection: Recollection, idleWindows: [IdleWindow] = [],
    with accessories: ClientAccessories, isSeen: Bool = true, isDeclarationRead: Bool = true,
    problems: [String] = []
  ) {
    let account = Account(of: recollection)
    let declaration = recollection.facts.declaration
    name = declaration.name
    title = declaration.title
    life = Life(account.standing)
    happenings = Array(account.lately)
    doubts = account.standing.doubts
    returns = account.returns
    rows = Self.rows(account.standing, accessories)
    awaited = recollection.facts.awaited.map { "\($0)" }
    self.idleWindows = idleWindows.suffix(Self.shownWindows)
    self.problems = problems
    remarks = []
    if !awaited.isEmpty {
      remarks.append("Waited for in its place now: \(awaited.joined(separator: ", ")).")
    }
    remarks += Self.remarks(onSaid: accessories)
    if let attempts = recollection.facts.state.attempts {
      remarks.append(
        attempts.areExhausted
          ? "Its accessory had it opened \(attempts.count) times and it did not stay open: no event opens "
            + "it until you have."
          : "Its accessory had it opened and it did not stay open, \(attempts.count) times so far; after "
            + "\(ClientState.Attempts.most) no event opens it any more.")
    }
    if isDeclarationRead, declaration.reopen == nil, declaration.unit == nil {
      remarks.append(
        "Nobody said how to open it; say it with `forestall add \(name) --reopen COMMAND`.")
    }
    if !isSeen, account.standing.isSurelyThere {
      remarks.append(
        "Neither its process nor a unit of it is known, so its end shows only when its deadline has "
          + "passed: up to \(declaration.every.words) later.")
    }
    let registered = Set(accessories.registered.map(\.key.name))
    let declared = Set(accessories.declared.wakeOn.keys).union(accessories.declared.relaunch.keys)
    for accessory in declared.subtracting(registered).sorted() {
      remarks.append(
        "\(accessory) is declared, and no device is registered by that name; do it with "
          + "`forestall accessory pick \(name) \(accessory)`.")
    }
  }

  private static let shownWindows = 10

  private static func remarks(onSaid accessories: ClientAccessories) -> [String] {
    guard let said = accessories.said, !accessories.declared.wakeOn.isEmpty else { return [] }
    guard !said.isEmpty else {
      return [
        "It said that nothing is pending: until it says something else, or is opened anew, no event "
          + "opens it."
      ]
    }
    let works = said.sorted().map(\.description).joined(separator: ", ")
    let undeclared = accessories.undeclared.map(\.description).joined(separator: ", ")
    return ["It said that it waits for \(works): of what is declared only that opens it."]
      + (undeclared.isEmpty
        ? []
        : ["Nobody declared in WakeOn= that it may wait for \(undeclared): that opens nothing."])
  }

  // MARK: - Rows

  private static func rows(_ standing: Standing, _ accessories: ClientAccessories) -> [Row] {
    guard !accessories.registered.isEmpty else {
      return [row(standing, accessories, nil, .appears, .now)]
    }
    return accessories.registered.flatMap { accessory in
      let name = accessory.key.name
      let waited = accessories.occasions(name) + (accessories.declared.wakeOn[name] ?? [])
      let first = waited.first.map(AccessoryEvent.Kind.init)
      let prospects = Prospect.allCases.filter { $0 != .now && $0.isPossible(for: standing) }
      return AccessoryEvent.Kind.allCases.map { row(standing, accessories, name, $0, .now) }
        + prospects.map { row(standing, accessories, name, first ?? .connects, $0) }
    }
  }

  private static func row(
    _ standing: Standing, _ accessories: ClientAccessories, _ name: AccessoryName?,
    _ kind: AccessoryEvent.Kind, _ prospect: Prospect
  ) -> Row {
    let declared = name.flatMap { accessories.declared.wakeOn[$0] } ?? []
    return Row(
      accessory: name, event: kind, prospect: prospect,
      isDeclared: declared.contains { AccessoryEvent.Kind($0) == kind },
      judgement: standing.after(prospect).judgement(
        on: AccessoryEvent(kind, of: name), with: accessories))
  }
}

extension ExplainReport.Life {
  init(_ standing: Standing) {
    self =
      if standing.isSurelyNew {
        .new
      } else if standing.isSurelyGone {
        .gone
      } else if standing.isSurelyThere {
        standing.situations.contains { $0.life == .running } ? .running : .suspended
      } else {
        .silent
      }
  }
}

extension AccessoryEvent.Kind {
  /// The event that a client declares to be woken by.
  init(_ occasion: WakeOccasion) {
    self =
      switch occasion {
      case .appears: .appears
      case .connects: .connects
      case .disconnects: .disconnects
      case .notifies: .notifies
      }
  }
}
