import KeyFiles
import SeededRandomness
import Testing

@Suite("Command lines")
struct CommandWordsTests {
  @Test(
    "are split as a shell splits them",
    arguments: [
      ("scale", ["scale"]),
      ("  scale   --fast\t-v\n", ["scale", "--fast", "-v"]),
      ("'two words' \"and these\"", ["two words", "and these"]),
      ("a'b c'd", ["ab cd"]),
      ("a\\ b c\\\\d", ["a b", "c\\d"]),
      ("'it'\\''s'", ["it's"]),
      ("\"a \\\"b\\\" \\$HOME \\x\"", ["a \"b\" $HOME \\x"]),
      ("'\\n'", ["\\n"]),
      ("'' \"\"", ["", ""]),
      ("a # the rest", ["a"]),
      ("# all of it\nb", ["b"]),
      ("a#b", ["a#b"]),
      ("go\\\non", ["goon"]),
      ("$HOME `ls` *", ["$HOME", "`ls`", "*"]),
      ("käse 'é à'", ["käse", "é à"]),
    ] as [(String, [String])])
  func splitting(text: String, words: [String]) throws {
    #expect(try CommandWords.split(text) == words)
  }

  @Test(
    "with something left open are refused",
    arguments: [
      ("", .empty), (" \n\t", .empty), ("# only this", .empty),
      ("a 'b", .openQuote("'", at: 3)), ("é \"b", .openQuote("\"", at: 3)),
      ("\"a\\\"", .openQuote("\"", at: 1)), ("a\\", .openBackslash),
    ] as [(String, CommandWordsProblem)])
  func refusals(text: String, problem: CommandWordsProblem) {
    #expect(throws: problem) { try CommandWords.split(text) }
    #expect(problem.description.hasSuffix("."))
  }

  @Test("come back from any words")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 3)
    let alphabet: [Unicode.Scalar] = [
      "a", " ", "'", "\"", "\\", "#", "\n", "$", "\r", "é", "\u{301}",
    ]
    for _ in 0..<2_000 {
      let words = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        var word = ""
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
          word.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
        }
        return word
      }
      #expect(try CommandWords.split(CommandWords.joined(words)) == words)
    }
  }

  @Test("quote only what needs it")
  func quoting() {
    #expect(
      CommandWords.joined(["/usr/bin/scale", "--name=x", "two words", "", "it's"])
        == "/usr/bin/scale --name=x 'two words' '' 'it'\\''s'")
  }
}
