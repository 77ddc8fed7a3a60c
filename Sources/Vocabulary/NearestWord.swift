/// Finds what somebody may have meant.
public enum NearestWord: Sendable {
  /// The likeliest of some words, whatever their case, where one is near enough to be a slip.
  public static func to(_ word: String, among words: [String]) -> String? {
    let known = words.map {
      ($0, distance(Array(word.lowercased().utf8), Array($0.lowercased().utf8)))
    }
    guard let best = known.min(by: { $0.1 < $1.1 }), best.1 <= max(1, best.0.utf8.count / 3),
      best.1 < best.0.utf8.count
    else { return nil }
    return best.0
  }

  /// How many letters must be put in, left out, replaced or swapped with their neighbour.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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
}
