/// Finds what somebody may have meant.
enum NearestWord {
  /// The candidate with the fewest differing letters, whatever their case; `nil` where none is near.
  static func to(_ word: String, among candidates: [String]) -> String? {
    let word = Array(word.lowercased().utf8.prefix(64))
    let ranked = candidates.map { (distance(word, Array($0.lowercased().utf8)), $0) }
    guard let best = ranked.min(by: { $0.0 < $1.0 }), best.0 <= best.1.utf8.count / 2 else {
      return nil
    }
    return best.1
  }

  /// How many letters are to be put in, taken out or exchanged (Levenshtein).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let replaced = diagonal + (a == b ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
