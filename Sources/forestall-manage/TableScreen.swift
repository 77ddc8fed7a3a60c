internal import Processes
internal import SystemCalls
internal import UseCases

/// Draws a table on a terminal's screen: only the lines that are otherwise than before.
final class TableScreen {
  private var shown: [StatusTable.Line] = []
  private var size = (width: 0, height: 0)
  /// Whether colours are wanted; no-color.org says who does not.
  private let hasColour = (ProcessEnvironment.value("NO_COLOR") ?? "").isEmpty

  /// Has the next drawing be a whole one.
  func forget() { size = (0, 0) }

  /// Shows lines in the place of what was there.
  func draw(
    _ lines: [StatusTable.Line], width: Int, height: Int
  ) throws(SystemCallError) {
    let isWhole = size != (width, height)
    var text = isWhole ? "\u{1b}[2J" : ""
    for (row, line) in lines.enumerated()
    where isWhole || row >= shown.count || shown[row] != line {
      text += "\u{1b}[\(row + 1);1H\u{1b}[2K"
      // Each cell at its column, so that a text that terminals measure otherwise moves no other one.
      for cell in line.cells where !cell.text.isEmpty {
        text += "\u{1b}[\(cell.column + 1)G" + styled(cell)
      }
    }
    if !isWhole, lines.count < shown.count { text += "\u{1b}[\(lines.count + 1);1H\u{1b}[J" }
    (shown, size) = (lines, (width, height))
    if !text.isEmpty { try StandardOutput.write(text) }
  }

  private func styled(_ cell: StatusTable.Cell) -> String {
    let code: String? =
      switch cell.style {
      case .plain: nil
      case .heading: "1"
      case .quiet: hasColour ? "2" : nil
      case .good: hasColour ? "32" : nil
      case .warning: hasColour ? "33" : nil
      case .bad: hasColour ? "1;31" : "1"
      }
    return code.map { "\u{1b}[\($0)m\(cell.text)\u{1b}[0m" } ?? cell.text
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension TableScreen: Sendable {}
