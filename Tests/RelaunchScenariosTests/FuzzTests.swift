import RelaunchPolicy
import SeededRandomness
import Testing

@testable import RelaunchScenarios

@Suite("Whatever is in a file")
struct FuzzTests {
  private static let words: [String] = {
    var words: Set<String> = [
      ":", ",", "#", "\n", "\r\n", "", "26", "18", "to", "scale", "kitchen",
    ]
    for file in Corpus.files {
      for word in Corpus.text(of: file).split(whereSeparator: \.isWhitespace) {
        words.insert(String(word))
      }
    }
    return words.sorted()
  }()

  /// Either it is understood, or the error has a place within the text.
  private func check(_ text: String, _ seed: UInt64) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    checkPlace(lines, seed) { () throws(ScenarioError) in
      for scenario in try Scenario.parse(text, file: "f") {
        for performance in scenario.played().prefix(2) { _ = performance.failures }
      }
    }
    checkPlace(lines, seed) { () throws(ScenarioError) in
      _ = Diagnosis(of: try EvidenceFile.parse(text, file: "f").evidence)
    }
    var interview = Interview()
    for line in lines where interview.question != nil { _ = interview.answer(String(line)) }
    #expect(!interview.finished().output.isEmpty)
  }

  private func checkPlace(
    _ lines: [Substring], _ seed: UInt64, _ read: () throws(ScenarioError) -> Void
  ) {
    do throws(ScenarioError) {
      try read()
    } catch {
      #expect(error.line >= 1 && error.line <= lines.count, "seed \(seed)")
      let line = lines[min(max(error.line, 1), lines.count) - 1]
      #expect(error.column >= 1 && error.column <= line.count + 1, "seed \(seed): \(error)")
      #expect(!error.problem.isEmpty)
    }
  }

  @Test("Shipped scenarios with words dropped, doubled, swapped and replaced")
  func mutatedWords() {
    let files = Corpus.files.map { Corpus.text(of: $0) }
    for seed in 0..<UInt64(150) {
      var generator = SeededGenerator(seed: seed)
      var lines = (files.randomElement(using: &generator) ?? "")
        .split(separator: "\n").map { $0.split(separator: " ").map { String($0) } }
      lines = Array(lines.prefix(40))
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let line = Int.random(in: 0..<lines.count, using: &generator)
        let word = Int.random(in: 0...lines[line].count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where word < lines[line].count: lines[line].remove(at: word)
        case 1: lines[line].insert(Self.words.randomElement(using: &generator) ?? "", at: word)
        case 2: lines.swapAt(line, Int.random(in: 0..<lines.count, using: &generator))
        default: lines.insert(lines[line], at: 0)
        }
      }
      check(lines.map { $0.joined(separator: " ") }.joined(separator: "\n"), seed)
    }
  }

  @Test("Statements of evidence in any order, some of them broken")
  func evidence() {
    let statements = EvidenceFile.patterns.map(\.pattern).filter { !$0.contains("<") }
    #expect(statements.count > 40)
    for seed in 0..<UInt64(150) {
      var generator = SeededGenerator(seed: seed)
      var lines = ["platform ios 26"]
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        var words = (statements.randomElement(using: &generator) ?? "").split(separator: " ")
        if Int.random(in: 0..<4, using: &generator) == 0 { words.removeLast() }
        lines.append(words.joined(separator: " "))
      }
      check(lines.joined(separator: "\n"), seed)
    }
  }

  @Test("Random words, and random characters of every plane")
  func noise() {
    let scalars = "aA:,#\n\r\t \u{0}\u{301}é漢\u{1F980}\u{202E}\u{2028}\u{FEFF}-_.0".unicodeScalars
      .map { String($0) }
    for seed in 0..<UInt64(300) {
      var generator = SeededGenerator(seed: seed)
      let source = seed % 2 == 0 ? Self.words : scalars
      let separator = seed % 2 == 0 ? " " : ""
      var text = seed % 3 == 0 ? "platform ios 26\nclient scale\n" : ""
      text += (0..<60).map { _ in source.randomElement(using: &generator) ?? "" }
        .joined(separator: separator)
      check(text, seed)
    }
  }

  @Test("A very long line and a very long word end in an error, soon")
  func long() {
    check("platform ios 26\nclient " + String(repeating: "a", count: 100_000), 0)
    check("platform ios 26\nclient a: " + String(repeating: "central, ", count: 5_000), 1)
    check("scenario " + String(repeating: "x ", count: 50_000), 2)
  }
}
