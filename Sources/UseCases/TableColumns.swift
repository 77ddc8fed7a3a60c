internal import Messages
internal import Picking
internal import Reminders
internal import Vocabulary

/// The columns of the status table that a width has room for.
///
/// Where there is none they go in this order: last data, last push, next step, the bar of the time
/// left, the time left. The name and the state stay.
struct TableColumns {
  private enum Column: CaseIterable {
    case name, state, left, bar, next, push, data
  }

  private var places: [Column: (column: Int, width: Int)] = [:]
  private let language: Language

  private static let leastName = 8
  private static let mostName = 28
  private static let gap = 2
  private static let barWidth = 10

  private static func width(_ column: Column) -> Int {
    switch column {
    case .name: leastName
    case .state: 12
    case .left: 9
    case .bar: barWidth
    case .next: 20
    case .push, .data: 9
    }
  }

  init(width: Int, names: [String], language: Language) {
    self.language = language
    var name = min(
      Self.mostName, max(Self.leastName, names.map { CellText.width($0) }.max() ?? 0))
    var kept: Set<Column> = [.name, .state]
    var used = name + Self.gap + Self.width(.state)
    // A narrow screen cuts names.
    if used > width {
      name = max(4, width - Self.gap - 8)
      used = name + Self.gap + 8
    }
    for column in [Column.left, .bar, .next, .push, .data] {
      let more = Self.gap + Self.width(column)
      guard used + more <= width else { break }
      kept.insert(column)
      used += more
    }
    // In the order in which they stand; the next step takes what is left.
    var column = 0
    let rest = max(0, width - used)
    for kind in [Column.name, .state, .bar, .left, .push, .data, .next] where kept.contains(kind) {
      var own = kind == .name ? name : Self.width(kind)
      if kind == .next { own += rest }
      own = min(own, max(0, width - column))
      places[kind] = (column, own)
      column += own + Self.gap
    }
  }

  var heading: StatusTable.Line {
    line { column in
      let text: TableText? =
        switch column {
        case .name: .client
        case .state: .state
        case .left: .left
        case .bar: nil
        case .push: .pushed
        case .data: .data
        case .next: .next
        }
      return (text.map { language.text(Message($0)) } ?? "", .heading)
    }
  }

  func line(
    _ client: ClientStatus, _ report: StatusReport, _ offset: (WallInstant) -> Int
  ) -> StatusTable.Line {
    line { column in
      switch column {
      case .name: (client.tableName, .plain)
      case .state: (client.condition.state.rawValue, client.tableStyle)
      case .left: (client.shownDeadline?.short ?? "", .plain)
      case .bar: (client.bar(width: Self.barWidth), client.tableStyle)
      case .push: (client.lastAlive.map { $0.age(at: report.now).short } ?? "", .plain)
      case .data:
        (client.dataAge.map(\.short) ?? "", client.dataIsOld ? .warning : .plain)
      case .next: (client.nextStep(at: report.now, offset, language), .quiet)
      }
    }
  }

  private func line(
    _ cell: (Column) -> (text: String, style: StatusTable.Style)
  ) -> StatusTable.Line {
    let order = places.sorted { $0.value.column < $1.value.column }
    return StatusTable.Line(
      cells: order.compactMap { kind, place in
        let (text, style) = cell(kind)
        guard !text.isEmpty, place.width > 0 else { return nil }
        return StatusTable.Cell(
          column: place.column, text: CellText.fitted(text, to: place.width), style: style)
      })
  }
}

/// Clock times of a table.
enum CivilClock {
  static func timeOfDay(_ instant: WallInstant, _ offset: (WallInstant) -> Int) -> String {
    CivilTime(instant, offset: offset(instant)).timeOfDayWithSeconds
  }
}

extension ClientStatus {
  /// What the table calls it.
  var tableName: String {
    let title = CellText.harmless(title, limit: 60)
    return title.isEmpty ? name.text : title
  }

  fileprivate var shownDeadline: TimeSpan? { isDue ? nil : deadline }

  fileprivate var tableStyle: StatusTable.Style {
    switch condition {
    case .due, .reopening(_, .some): .bad
    case .gone, .snoozed, .reopening, .opening, .unitAwaited: .warning
    case .well, .unitActive: dataIsOld ? .warning : .good
    case .paused, .done, .stopped, .waitingForFirstPush, .notExpected, .notDeclared: .quiet
    }
  }

  /// The time left as a bar: full just after a push.
  fileprivate func bar(width: Int) -> String {
    guard let left = shownDeadline, let interval, interval > .zero else { return "" }
    let share = min(1, Double(left.nanoseconds) / Double(interval.nanoseconds))
    let full = min(width, Int((share * Double(width)).rounded(.up)))
    return String(repeating: "\u{2501}", count: full)
      + String(repeating: "\u{2500}", count: width - full)
  }

  /// What comes next, in a few words.
  fileprivate func nextStep(
    at now: Moment, _ offset: (WallInstant) -> Int, _ language: Language
  ) -> String {
    func text(_ text: TableText, _ expiry: Expiry) -> String {
      language.text(Message(text, [.time: expiry.message(at: now, offset: offset)]))
    }
    switch condition {
    case .well, .gone, .unitAwaited, .unitActive:
      return deadline.map { text(.due, Expiry($0, after: now)) } ?? ""
    case .due(_, let step, let steps):
      switch reminder {
      case .shown?:
        return language.text(Message(TableText.stepShown, [.step: step, .steps: steps]))
      case .withheld(let reason)?: return CellText.harmless(language.text(reason), limit: 200)
      case nil: return ""
      }
    case .snoozed(let until): return text(.reminder, until)
    case .opening, .reopening(_, nil): return language.text(Message(TableText.firstPush))
    case .reopening(_, let failure?): return CellText.harmless(failure, limit: 200)
    case .paused(let until?): return text(.watchedAgain, until)
    case .paused(nil): return "forestall resume \(name)"
    case .done, .stopped: return language.text(Message(TableText.opening))
    case .waitingForFirstPush: return language.text(Message(TableText.firstPush))
    case .notExpected: return ""
    case .notDeclared: return "forestall add \(name)"
    }
  }
}

extension TimeSpan {
  /// The span in the few cells of a table, by its two greatest units, rounded down.
  var short: String {
    let seconds = wholeSeconds
    switch seconds {
    case 0: return self == .zero ? "now" : "<1s"
    case ..<60: return "\(seconds)s"
    case ..<3_600: return "\(seconds / 60)min"
    case ..<86_400: return "\(seconds / 3_600)h \(seconds / 60 % 60)min"
    default: return "\(seconds / 86_400)d \(seconds / 3_600 % 24)h"
    }
  }
}
