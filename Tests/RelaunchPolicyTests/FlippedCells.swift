import RelaunchPolicy
import RelaunchPolicyTestKit

/// One cell of a table of facts, and whether the comparison with the rules would notice if it said
/// something else: else the cell may say what it likes, and nobody knows.
struct FlippedCell: CustomStringConvertible {
  let table: FactTable
  let row: Int
  let column: Int

  /// Every cell of the tables that says something.
  static let all: [FlippedCell] = ["endings", "linux", "accessories"].flatMap { name in
    let table = FactTable.read[name] ?? FactTable(name)
    return table.rows.indices.flatMap { row in
      table.columns.indices.dropFirst(1 + table.keyColumns)
        .filter { table.columns[$0] != "from" && FactTable.Letter(table.rows[row][$0]) != nil }
        .map { FlippedCell(table: table, row: row, column: $0) }
    }
  }

  var description: String {
    "\(table.name).csv \(table.rows[row][0]) \(table.key(table.rows[row]).joined(separator: ",")), "
      + table.columns[column]
  }

  /// Whether the table then contradicts itself, or any place that the row speaks of is decided
  /// otherwise than the tables say.
  var isNoticed: Bool {
    guard let letter = FactTable.Letter(table.rows[row][column]) else { return false }
    let isHopeful = letter == .relaunched || letter == .likely || letter == .resumed
    let flipped = table.with(isHopeful ? .notRelaunched : .relaunched, row: row, column: column)
    if !flipped.contradictions.isEmpty { return true }
    let words = table.key(table.rows[row]).joined(separator: ",").split(separator: "+")
      .map { String($0) }
    return platforms.contains { platform in
      let book = RuleBook(for: platform)
      let oracle = Oracle(for: platform, tables: [flipped])
      return (Self.places[platform]?[words[0]] ?? []).contains { point in
        point.words.isSuperset(of: words)
          && book.verdict(on: point.event, in: point.situation(on: platform)).outcome
            != oracle.outcome(at: point)
      }
    }
  }

  /// The platforms that look at the column, the likeliest to notice first.
  private var platforms: [Platform] {
    switch table.columns[column] {
    case "ios 10": [.ios(10)]
    case "ios 11-18": [.ios(17), .ios(11)]
    case "ios 18 ask": [.ios(18)]
    case "ios 26-27", "ios 26-27 ask", "force-quit": [.ios(26)]
    case "harmless": [.ios(18), .ios(26)]
    default: [.linux]
    }
  }

  /// The places near the ordinary one, by what they are of.
  private static let places: [Platform: [String: [DecisionSpace.Point]]] = Dictionary(
    uniqueKeysWithValues: ([.ios(10), .ios(11), .ios(17), .ios(18), .ios(26), .linux] as [Platform])
      .map { platform in
        var places: [String: [DecisionSpace.Point]] = [:]
        DecisionSpace(of: platform).forEach(deviations: 3) { point in
          for word in point.words { places[word, default: []].append(point) }
          return true
        }
        return (platform, places)
      })
}

extension DecisionSpace.Point {
  /// What rows of the tables may name of the place.
  fileprivate var words: Set<String> {
    var words: Set = [pending.key, flaw.key, standing.key]
    switch start {
    case .life(let life): words.insert("\(life)")
    case .ended(let cause): words.insert(cause.key)
    }
    if let after { words.insert(after.key) }
    if standing.own == nil { words.insert("foreign") }
    if standing.own == .removed { words.insert("removed") }
    return words
  }
}
