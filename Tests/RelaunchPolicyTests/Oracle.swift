import RelaunchPolicy
import RelaunchPolicyTestKit

/// What the tables of facts say to a place of the decision space. It knows no rule: every fact that
/// holds at the place gives its letter, and the least hopeful of them is the answer.
struct Oracle {
  typealias Letter = FactTable.Letter
  typealias Point = DecisionSpace.Point

  /// One for each platform, read once.
  static let ready: [Platform: Oracle] = Dictionary(
    uniqueKeysWithValues: Platform.known.map { ($0, Oracle(for: $0)) })

  let platform: Platform
  private let plain: [String: Letter]
  private let setUp: [String: Letter]
  private let ended: [String: Letter]
  private let suspended: [String: Letter]
  private let standing: [String: Letter]
  private let standingAfterForceQuit: [String: Letter]

  init(for platform: Platform) {
    self.platform = platform
    switch platform {
    case .linux:
      let table = FactTable("linux")
      plain = table.letters("known", by: "what")
      setUp = [:]
      (ended, suspended, standing, standingAfterForceQuit) = ([:], [:], [:], [:])
    case .ios(let version):
      let endings = FactTable("endings")
      let columns = Self.columns(version)
      plain = Self.letters(endings, columns.plain, at: version)
      setUp = Self.letters(endings, columns.setUp, at: version)
      let preconditions = FactTable("preconditions")
      let pending = FactTable("pending")
      func joined(_ column: String) -> [String: Letter] {
        Self.letters(preconditions, column, at: version)
          .merging(pending.letters(column, by: "work")) { one, _ in one }
      }
      ended = joined("ended")
      suspended = joined("suspended")
      let accessories = FactTable("accessories")
      standing = Self.standings(accessories, "harmless")
      standingAfterForceQuit = Self.standings(accessories, "force-quit")
    }
  }

  private static func columns(_ version: Int) -> (plain: String, setUp: String) {
    switch version {
    case 10: ("ios 10", "ios 10")
    case 11...17: ("ios 11-18", "ios 11-18")
    case 18: ("ios 11-18", "ios 18 ask")
    default: ("ios 26-27", "ios 26-27 ask")
    }
  }

  private static func letters(
    _ table: FactTable, _ column: String, at version: Int
  ) -> [String: Letter] {
    var letters: [String: Letter] = [:]
    for row in table.rows {
      let what = table.cell(row, table.columns[1])
      let isKnown = Int(table.cell(row, "from")).map { version >= $0 } ?? true
      // A cause that is not known in a version is unknown; a precondition that is not is none.
      letters[what] =
        isKnown ? Letter(table.cell(row, column)) : table.name == "endings" ? .unknown : nil
    }
    return letters
  }

  private static func standings(_ table: FactTable, _ column: String) -> [String: Letter] {
    var letters: [String: Letter] = [:]
    for row in table.rows {
      letters[table.cell(row, "standing") + "," + table.cell(row, "other")] = Letter(
        table.cell(row, column))
    }
    return letters
  }

  /// What the tables say.
  func outcome(at point: Point) -> Outcome {
    (platform == .linux ? onLinux(point) : onIOS(point)).outcome
  }
}

// MARK: - iOS

extension Oracle {
  private var version: Int { if case .ios(let version) = platform { version } else { 0 } }

  private func onIOS(_ point: Point) -> Letter {
    switch point.start {
    case .life(.neverOpened): return .notRelaunched
    case .life(.running): return point.flaw == .radioOff ? .waitsForRadio : .resumed
    case .life: return afterSuspension(point)
    case .ended(let cause): return afterEnd(point, by: [cause] + (point.after.map { [$0] } ?? []))
    }
  }

  private func afterSuspension(_ point: Point) -> Letter {
    let pending = suspended[point.pending.key] ?? .resumed
    // What is no event is none, in the background or not, and with the radio or without.
    if pending == .notRelaunched { return pending }
    if point.flaw == .radioOff { return suspended[point.flaw.key] ?? .unknown }
    return pending == .resumed ? suspended[point.flaw.key] ?? .resumed : pending
  }

  private func afterEnd(_ point: Point, by causes: [Cause]) -> Letter {
    let isCentral = !point.pending.isOfPeripheral
    let isSetUp = version >= 18 && point.standing.own == .authorized && isCentral
    let anySetUp =
      version >= 18 && (point.standing.own == .authorized || point.standing.other)
    var letters = [ended[point.pending.key] ?? .relaunched, flaw(point, isSetUp, anySetUp)]
    for cause in causes {
      let table = isSetUp ? setUp : plain
      var letter = table[cause.key] ?? .unknown
      if version >= 26, cause == .forceQuit || cause == .bluetoothOffInControlCenter, !isSetUp {
        letter =
          isCentral
          ? standingAfterForceQuit[point.standing.key] ?? letter
          : .notRelaunched
      }
      letters.append(letter)
    }
    if causes.contains(.forceQuit) {
      for cause in causes {
        if let both = (isSetUp ? setUp : plain)["forceQuit+" + cause.key] { letters.append(both) }
      }
    }
    if version >= 18, point.hasAccessory {
      letters.append(standing[point.standing.key] ?? .unknown)
    }
    return letters.min() ?? .unknown
  }

  private func flaw(_ point: Point, _ isSetUp: Bool, _ anySetUp: Bool) -> Letter {
    let table = isSetUp ? setUp : plain
    switch point.flaw {
    case .none: return .relaunched
    case .managerOnceSetUp where anySetUp: return .relaunched
    case .usesSetUpOnly where version < 18: return .relaunched
    case .usesSetUpOnly where anySetUp:
      // B2: no peripheral role there. S2: a scan finds what was set up.
      if point.pending.isOfPeripheral { return .notRelaunched }
      return point.pending == .work(.scan) && !isSetUp ? .notRelaunched : .relaunched
    case .permissionRevoked where anySetUp: return setUp["permissionRevoked"] ?? .unknown
    case .lowPowerMode:
      return table["lowPowerMode+\(point.pending.key)"] ?? table["lowPowerMode"] ?? .unknown
    default:
      return ended[point.flaw.key] ?? table[point.flaw.key] ?? .relaunched
    }
  }
}

// MARK: - Linux

extension Oracle {
  private func onLinux(_ point: Point) -> Letter {
    guard let own = point.standing.own else {
      if case .life(.running) = point.start {
        return point.flaw == .radioOff ? .waitsForRadio : .resumed
      }
      return plain["foreign"] ?? .unknown
    }
    if own == .removed, point.start != .life(.running) { return plain["removed"] ?? .unknown }
    switch point.start {
    case .life(.neverOpened): return plain["neverOpened"] ?? .unknown
    case .life(let life):
      return point.flaw == .radioOff ? .waitsForRadio : plain["\(life)"] ?? .unknown
    case .ended(let cause):
      let columns = Self.linuxColumns(point.standing)
      let whats =
        [cause.key] + (point.after.map { [$0.key] } ?? []) + [point.flaw.key, point.pending.key]
      return whats.filter { $0 != "none" }.map { what in
        // Whatever of the accessory's allows it is enough.
        columns.compactMap { Self.linux[$0]?[what] }.max() ?? .unknown
      }.min() ?? .unknown
    }
  }

  private static let linux: [String: [String: Letter]] = {
    let table = FactTable("linux")
    var columns: [String: [String: Letter]] = [:]
    for column in table.columns.dropFirst(2) { columns[column] = table.letters(column, by: "what") }
    return columns
  }()

  private static func linuxColumns(_ standing: DecisionSpace.Standing) -> [String] {
    var columns = ["known"]
    if standing.own == .authorized { columns.append("authorized") }
    if standing.options.contains(.afterQuit) { columns.append("after quit") }
    if standing.options.contains(.afterLogin) { columns.append("after login") }
    return columns
  }
}

// MARK: - Names

/// The names of cases, looked up once: millions of places ask for them.
private enum Names {
  static let causes = Cause.allCases.map { "\($0)" }
  static let works = WorkKind.allCases.map { "\($0)" }
  static let flaws = DecisionSpace.Flaw.allCases.map { "\($0)" }
  static let standings = Accessory.Standing.allCases.flatMap { ["\($0),no", "\($0),yes"] }
}

extension Cause {
  var key: String { Names.causes[Int(rawValue)] }
}

extension DecisionSpace.Pending {
  var key: String {
    switch self {
    case .nothing: "nothing"
    case .lost: "lost"
    case .other: "other"
    case .work(let work): Names.works[Int(work.rawValue)]
    }
  }

  var isOfPeripheral: Bool { self == .work(.advertising) || self == .work(.services) }
}

extension DecisionSpace.Flaw {
  var key: String { Names.flaws[Int(rawValue)] }
}

extension DecisionSpace.Standing {
  var key: String {
    own.map { Names.standings[Int($0.rawValue) * 2 + (other ? 1 : 0)] } ?? "none"
  }
}

extension DecisionSpace.Point {
  /// Whether the event is of an accessory at all.
  var hasAccessory: Bool { event.accessory != nil }
}
