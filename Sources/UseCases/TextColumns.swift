/// Text in aligned columns, the last of which is wrapped.
enum TextColumns {
  /// Rows below each other.
  ///
  /// Each column but the last is as wide as its widest cell; the last takes what is left of the
  /// width, at least 20, and goes on below itself.
  static func text(_ rows: [[String]], width: Int) -> String {
    let count = rows.map(\.count).max() ?? 0
    guard count > 0 else { return "" }
    let widths = (0..<(count - 1)).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let indent = widths.reduce(0) { $0 + $1 + 2 }
    var text = ""
    for row in rows {
      var line = ""
      for (column, width) in widths.enumerated() {
        line += padded(column < row.count ? row[column] : "", to: width) + "  "
      }
      let last = row.count == count ? row[count - 1] : ""
      for (number, part) in wrapped(last, width: max(20, width - indent)).enumerated() {
        text += trimmed((number == 0 ? line : String(repeating: " ", count: indent)) + part) + "\n"
      }
    }
    return text
  }

  /// A text in lines between words; a word that is longer than the width has a line of its own.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// A text with spaces behind it, that it has a width.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ line: String) -> String {
    var line = Substring(line)
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
