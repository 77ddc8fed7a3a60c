public import Messages
internal import Picking
public import Vocabulary

/// The status of clients as a table on a screen: what is shown is a function of the report and the
/// screen's size.
public struct StatusTable {
  private let report: StatusReport
  private let offset: (WallInstant) -> Int
  private let language: Language

  /// The table of a report.
  ///
  /// - Parameters:
  ///   - report: What to show.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  ///   - language: The language of who reads it.
  public init(
    _ report: StatusReport, offset: @escaping (WallInstant) -> Int,
    in language: Language = .english
  ) {
    self.report = report
    self.offset = offset
    self.language = language
  }

  /// A line of the screen.
  public struct Line: Hashable, Sendable {
    /// What is on it, from left to right.
    public var cells: [Cell]

    /// The line as plain text.
    public var text: String {
      var text = ""
      for cell in cells {
        text += String(repeating: " ", count: max(0, cell.column - CellText.width(text)))
        text += cell.text
      }
      return text
    }
  }

  /// A text at a place of its line.
  public struct Cell: Hashable, Sendable {
    /// The column that it begins in; the first is 0.
    public var column: Int
    /// What it says, harmless to a terminal, and within its room.
    public var text: String
    /// How it is to look.
    public var style: Style
  }

  /// How a text is to look; what it says is told by the words alone.
  public enum Style: Hashable, Sendable {
    /// As any text.
    case plain
    /// Over what follows.
    case heading
    /// Less important.
    case quiet
    /// All is well.
    case good
    /// Something may come.
    case warning
    /// Something is wrong.
    case bad
  }

  /// A place in the list that there is, as near as can be to the one that is wished for.
  public func place(_ wish: Int, height: Int) -> Int {
    max(0, min(wish, report.clients.count - rows(height)))
  }

  /// How many clients there is room for.
  private func rows(_ height: Int) -> Int {
    let room = max(0, height - headLines(height))
    return report.clients.count <= room ? room : max(0, room - 1)
  }

  /// A small screen has room for the clients first.
  private func headLines(_ height: Int) -> Int { height < 4 ? 0 : height < 8 ? 1 : 3 }

  /// What there is to see on a screen of this size, from its top: no more lines than it has, none
  /// wider than it.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - height: How many lines there are.
  ///   - first: The number of clients that are above what is seen.
  /// - Returns: The lines.
  public func lines(width: Int, height: Int, from first: Int = 0) -> [Line] {
    guard width > 0, height > 0 else { return [] }
    let columns = TableColumns(
      width: width, names: report.clients.map(\.tableName), language: language)
    var lines: [Line] = []
    let head = headLines(height)
    if head >= 3 {
      lines.append(line(summary, width, .plain))
      lines.append(Line(cells: []))
    }
    if head >= 1 { lines.append(columns.heading) }
    if report.clients.isEmpty, lines.count < height {
      lines.append(line(language.text(Message(StatusText.noClient)), width, .plain))
    }
    let first = place(first, height: height)
    let shown = report.clients.dropFirst(first).prefix(rows(height))
    for client in shown { lines.append(columns.line(client, report, offset)) }
    let below = report.clients.count - first - shown.count
    if first + below > 0, lines.count < height {
      lines.append(line(language.text(Self.more(above: first, below: below)), width, .quiet))
    }
    // Of one client there is room to say all.
    if report.clients.count == 1, lines.count + 1 < height {
      let sentences = Message.sentences(report.clients[0].messages(at: report.now, offset: offset))
      lines.append(Line(cells: []))
      lines += TextColumns.wrapped(sentences.map(language.text) ?? "", width: width)
        .map { line($0, width, .plain) }
    }
    // The machine's troubles where there is room.
    let machine = report.machine.messages
    for message in machine where lines.count + 1 < height {
      if lines.last != Line(cells: []), message == machine.first {
        lines.append(Line(cells: []))
      }
      if lines.count < height { lines.append(line(language.text(message), width, .quiet)) }
    }
    return Array(lines.prefix(height))
  }

  private var summary: String {
    let due = report.clients.count(where: \.isDue)
    let time = CivilClock.timeOfDay(report.now.wall, offset)
    let count = report.clients.count
    let message =
      due == 0
      ? Message(TableText.noneDue, count: count, [.time: time])
      : Message(TableText.someDue, count: count, [.due: due, .time: time])
    return language.text(message) + "   " + language.text(Message(TableText.quit))
  }

  private static func more(above: Int, below: Int) -> Message {
    switch (above, below) {
    case (_, 0): Message(TableText.above, [.above: above])
    case (0, _): Message(TableText.below, [.below: below])
    default: Message(TableText.both, [.above: above, .below: below])
    }
  }

  private func line(_ text: String, _ width: Int, _ style: Style) -> Line {
    Line(cells: [Cell(column: 0, text: CellText.fitted(text, to: width), style: style)])
  }
}

/// It asks for the zone through its closure, so it stays where it was made.
@available(*, unavailable)
extension StatusTable: Sendable {}
