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
  /// On Linux: what each column says.
  private let desktop: [String: [String: Letter]]

  /// What the tables say; or what they would say were some of them others.
  init(for platform: Platform, tables: [FactTable] = []) {
    func table(_ name: String) -> FactTable {
      tables.first { $0.name == name } ?? FactTable.read[name] ?? FactTable(name)
    }
    self.platform = platform
    switch platform {
    case .linux:
      let linux = table("linux")
      desktop = Dictionary(
        uniqueKeysWithValues: linux.columns.dropFirst(2).map {
          ($0, linux.letters($0, by: "what"))
        })
      (plain, setUp) = ([:], [:])
      (ended, suspended, standing, standingAfterForceQuit) = ([:], [:], [:], [:])
    case .ios(let version):
      let endings = table("endings")
      let columns = Self.columns(version)
      plain = Self.letters(endings, columns.plain, at: version)
      setUp = Self.letters(endings, columns.setUp, at: version)
      let preconditions = table("preconditions")
      let pending = table("pending")
      func joined(_ column: String) -> [String: Letter] {
        Self.letters(preconditions, column, at: version)
          .merging(Self.letters(pending, column, at: version)) { one, _ in one }
      }
      ended = joined("ended")
      suspended = joined("suspended")
      let accessories = table("accessories")
      standing = Self.standings(accessories, "harmless")
      standingAfterForceQuit = Self.standings(accessories, "force-quit")
      desktop = [:]
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
    // Nothing is pending where what is waited for is not there yet; a cause that is not known in a
    // version is unknown; and a precondition that is not is none.
    let nothing = table.rows.first { $0[1] == "nothing" }.map { table.cell($0, column) } ?? ""
    let before: Letter? =
      switch table.name {
      case "endings": .unknown
      case "pending": Letter(nothing)
      default: nil
      }
    for row in table.rows {
      let isKnown = Int(table.cell(row, "from")).map { version >= $0 } ?? true
      letters[row[1]] = isKnown ? Letter(table.cell(row, column)) : before
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
    let alone = (eventIsOfSetUp(point) ? setUp : plain)["suspended"] ?? .unknown
    let pending = min(suspended[point.pending.key] ?? .unknown, alone)
    // What is no event is none, in the background or not, and with the radio or without.
    if pending == .notRelaunched { return pending }
    if point.flaw == .radioOff { return suspended[point.flaw.key] ?? .unknown }
    return pending == .resumed ? suspended[point.flaw.key] ?? alone : pending
  }

  private func eventIsOfSetUp(_ point: Point) -> Bool {
    version >= 18 && point.standing.own == .authorized && !point.pending.isOfPeripheral
  }

  private func afterEnd(_ point: Point, by causes: [Cause]) -> Letter {
    let isSetUp = eventIsOfSetUp(point)
    let table = isSetUp ? setUp : plain
    let anySetUp =
      version >= 18 && (point.standing.own == .authorized || point.standing.other)
    var letters = [ended[point.pending.key] ?? .unknown]

    // What follows from some of these together stands in place of what follows from each.
    var alone = causes
    var isFlawTold = false
    if causes.contains(.forceQuit) {
      for cause in causes {
        guard let both = table["forceQuit+" + cause.key] else { continue }
        letters.append(both)
        alone.removeAll { $0 == .forceQuit || $0 == cause }
      }
    }
    if point.flaw == .beforeFirstUnlock {
      for cause in causes {
        guard let both = table[cause.key + "+beforeFirstUnlock"] else { continue }
        letters.append(both)
        alone.removeAll { $0 == cause }
        isFlawTold = true
      }
    }
    if !isFlawTold { letters.append(flaw(point, isSetUp, anySetUp)) }

    // Since iOS 26 two causes go by how the accessory stands, where the event is of one.
    let goByStanding: [Cause] =
      version >= 26 && point.hasAccessory ? [.forceQuit, .bluetoothOffInControlCenter] : []
    for cause in alone where isSetUp || !goByStanding.contains(cause) {
      letters.append(table[cause.key] ?? .unknown)
    }
    if version >= 18, point.hasAccessory {
      if point.standing.own == .removed {
        letters.append(setUp["removed"] ?? .unknown)
      } else {
        let column =
          causes.contains { goByStanding.contains($0) } ? standingAfterForceQuit : standing
        letters.append(column[point.standing.key] ?? .unknown)
      }
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
    let columns = Self.linuxColumns(point.standing)
    func letter(_ what: String) -> Letter {
      // Whatever of the accessory's allows it is enough.
      columns.compactMap { desktop[$0]?[what] }.max() ?? .unknown
    }
    let isRunning = point.start == .life(.running)
    if point.standing.own == nil, !isRunning { return letter("foreign") }
    if point.standing.own == .removed, !isRunning { return letter("removed") }
    switch point.start {
    case .life(.neverOpened): return letter("neverOpened")
    case .life(let life):
      return point.flaw == .radioOff
        ? min(letter("\(life)"), letter(point.flaw.key)) : letter("\(life)")
    case .ended(let cause):
      let whats =
        [cause.key] + (point.after.map { [$0.key] } ?? []) + [point.flaw.key, point.pending.key]
      return whats.filter { $0 != "none" }.map(letter).min() ?? .unknown
    }
  }

  private static func linuxColumns(_ standing: DecisionSpace.Standing) -> [String] {
    var columns: [String] = []
    if standing.own == .authorized { columns.append("authorized") }
    if standing.options.contains(.afterQuit) { columns.append("after quit") }
    if standing.options.contains(.afterLogin) { columns.append("after login") }
    return columns.isEmpty ? ["known"] : columns
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
