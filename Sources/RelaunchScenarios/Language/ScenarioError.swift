/// A statement that could not be understood, where it is, and what would be.
public struct ScenarioError: Error, Hashable, Sendable {
  /// The file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in characters.
  public let column: Int
  /// What is wrong, as a sentence.
  public let problem: String
  /// The words that would be accepted there, the most similar first.
  public let accepted: [String]

  /// The command that lists all of them.
  let list: String

  init(
    _ place: Place, _ problem: String, accepted: [String] = [],
    listedBy list: String = Self.grammar
  ) {
    file = place.file
    line = place.line
    column = place.column
    self.problem = problem
    self.accepted = accepted
    self.list = list
  }

  /// The command that lists the statements of scenarios.
  static let grammar = "relaunch-policy grammar"
}

extension ScenarioError: CustomStringConvertible {
  /// How many accepted words the description lists.
  private static let listed = 12

  /// Place, problem and accepted words, as compilers write them.
  public var description: String {
    var text = "\(file):\(line):\(column): \(problem)"
    if !accepted.isEmpty {
      text += " Accepted here: " + accepted.prefix(Self.listed).joined(separator: ", ")
      text +=
        accepted.count > Self.listed
        ? ", and \(accepted.count - Self.listed) more: see `\(list)`." : "."
    }
    return text
  }
}

/// A place in a file.
public struct Place: Hashable, Sendable {
  /// The file.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
}

/// How unlike two words are: the number of characters to insert, to drop or to replace.
func unlikeness(_ one: String, _ other: String) -> Int {
  // Long words are not typed by hand, and would cost their product.
  let one = Array(one.lowercased().prefix(32))
  let other = Array(other.lowercased().prefix(32))
  var row = Array(0...other.count)
  for (index, character) in one.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in other.indices {
      let replaced = diagonal + (character == other[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
    }
  }
  return row[other.count]
}
