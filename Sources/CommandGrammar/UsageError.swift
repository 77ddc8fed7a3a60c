/// A command line that is not understood: exit status 64.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, in full sentences.
  public let message: String
  /// The command it is about, where that is known.
  public let command: String?

  /// An error by its parts.
  public init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  /// The message, and where to read on.
  public var description: String {
    "\(message)\nRead `forestall \(command.map { "help \($0)" } ?? "help")`."
  }
}

/// The likeliest of some words, where one is near enough to be a slip.
func nearest(to word: String, among words: [String]) -> String? {
  let known = words.map { ($0, distance(Array(word.utf8), Array($0.utf8))) }
  guard let best = known.min(by: { $0.1 < $1.1 }), best.1 <= max(1, best.0.utf8.count / 3),
    best.1 < best.0.utf8.count
  else { return nil }
  return best.0
}

/// How many letters must be put in, left out, replaced or swapped with their neighbour.
private func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  // What a person mistypes is short; the table would grow with the square of anything else.
  guard left.count <= 64, right.count <= 64 else { return .max }
  var rows = [[Int]](
    repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
  for column in 0...right.count { rows[0][column] = column }
  for row in 0...left.count { rows[row][0] = row }
  for row in 0..<left.count {
    for column in 0..<right.count {
      let cost = left[row] == right[column] ? 0 : 1
      var best = min(
        rows[row][column + 1] + 1, rows[row + 1][column] + 1, rows[row][column] + cost)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, rows[row - 1][column - 1] + 1)
      }
      rows[row + 1][column + 1] = best
    }
  }
  return rows[left.count][right.count]
}
