import RelaunchPolicy

/// A table of facts, written by hand from the published sources and not from the rules.
struct FactTable {
  /// What a cell says; the least hopeful first: where several facts hold, it is that which decides.
  enum Letter: String, CaseIterable, Comparable {
    case notRelaunched = "N"
    case likelyNot = "N?"
    case unknown = "?"
    case waitsForUnlock = "Wu"
    case waitsForLogin = "Wl"
    case waitsForRadio = "Wr"
    case waitsForOpening = "Wo"
    case waitsForEvent = "We"
    case likely = "R?"
    case relaunched = "R"
    case resumed = "S"

    static func < (one: Letter, other: Letter) -> Bool { one.rank < other.rank }

    private var rank: Int {
      switch self {
      case .notRelaunched: 0
      case .likelyNot: 1
      case .unknown: 2
      case .waitsForUnlock: 3
      case .waitsForLogin: 4
      case .waitsForRadio: 5
      case .waitsForOpening: 6
      case .waitsForEvent: 7
      case .likely: 8
      case .relaunched: 9
      case .resumed: 10
      }
    }

    var outcome: Outcome {
      switch self {
      case .notRelaunched: .noRelaunch
      case .likelyNot: .likelyNoRelaunch
      case .unknown: .unknown
      case .waitsForUnlock: .wait(.unlock)
      case .waitsForLogin: .wait(.login)
      case .waitsForRadio: .wait(.radio)
      case .waitsForOpening: .wait(.opening)
      case .waitsForEvent: .wait(.event)
      case .likely: .likelyRelaunch
      case .relaunched: .relaunch
      case .resumed: .resume
      }
    }

    init?(_ cell: String) {
      guard cell != "W" else {
        self = .waitsForUnlock
        return
      }
      self.init(rawValue: cell)
    }
  }

  let name: String
  let columns: [String]
  let rows: [[String]]

  /// Reads the table of a name from the folder beside this file.
  init(_ name: String) {
    self.name = name
    let path = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let lines = TextFile.lines(of: "/\(path)/Facts/\(name).csv")
      .filter { !$0.hasPrefix("#") && !$0.isEmpty }
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) } }
    columns = lines.first ?? []
    rows = Array(lines.dropFirst())
    precondition(!rows.isEmpty, "The table \(name) cannot be read at /\(path)/Facts.")
  }

  private init(_ name: String, _ columns: [String], _ rows: [[String]]) {
    (self.name, self.columns, self.rows) = (name, columns, rows)
  }

  /// The tables that are compared, read once.
  static let read: [String: FactTable] = Dictionary(
    uniqueKeysWithValues: ["endings", "preconditions", "pending", "accessories", "linux"]
      .map { ($0, FactTable($0)) })

  /// The table with another letter in one of its cells.
  func with(_ letter: Letter, row: Int, column: Int) -> FactTable {
    var rows = rows
    rows[row][column] = letter.rawValue
    return FactTable(name, columns, rows)
  }

  /// How many columns, from the second on, say what a row is of.
  var keyColumns: Int {
    switch name {
    case "accessories": 2
    case "setup-only": 3
    default: 1
    }
  }

  /// What a row is of, and nothing that it says of it.
  func key(_ row: [String]) -> [String] { Array(row[1...keyColumns]) }

  /// The rows that contradict an earlier one: of the same, and with other cells.
  var contradictions: [[String]] {
    var said: [[String]: [String]] = [:]
    return rows.filter { row in
      let cells = Array(row.dropFirst(1 + keyColumns))
      if let before = said[key(row)] { return before != cells }
      said[key(row)] = cells
      return false
    }
  }

  /// A cell of a row.
  func cell(_ row: [String], _ column: String) -> String {
    columns.firstIndex(of: column).flatMap { $0 < row.count ? row[$0] : nil } ?? ""
  }

  /// The ids of its rows.
  var ids: [String] { rows.compactMap(\.first) }

  /// What a column says by what another one says: the table as a dictionary.
  func letters(_ column: String, by key: String) -> [String: Letter] {
    var letters: [String: Letter] = [:]
    for row in rows { letters[cell(row, key)] = Letter(cell(row, column)) }
    return letters
  }
}
