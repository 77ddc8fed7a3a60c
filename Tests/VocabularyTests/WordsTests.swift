import Testing
import Vocabulary

@Suite("The nearest word")
struct NearestWordTests {
  private static let words = ["status", "snooze", "sweep", "add", "--data", "Every"]

  @Test(
    "is found for a slip",
    arguments: [
      ("stauts", "status"), ("statu", "status"), ("statuss", "status"), ("sttus", "status"),
      ("swep", "sweep"), ("snoze", "snooze"), ("ad", "add"), ("adn", "add"), ("--dta", "--data"),
      ("STATUS", "status"), ("every", "Every"), ("Evry", "Every"), ("status", "status"),
    ])
  func found(word: String, meant: String) {
    #expect(NearestWord.to(word, among: Self.words) == meant)
  }

  @Test(
    "is nobody's where none is near",
    arguments: ["", "xyzzy", "remove", "a", "st", String(repeating: "status", count: 20)])
  func far(word: String) { #expect(NearestWord.to(word, among: Self.words) == nil) }

  @Test("is none of none")
  func none() { #expect(NearestWord.to("status", among: []) == nil) }
}

@Suite("A quoted word")
struct QuotationTests {
  @Test(
    "is harmless on a terminal",
    arguments: [
      ("plain", "plain"), ("", ""), ("é 😀", "é 😀"), ("a\nb", "a\u{FFFD}b"),
      ("\u{1B}[31mred", "\u{FFFD}[31mred"), ("a\u{202E}b", "a\u{FFFD}b"),
      ("\u{0}\u{7F}", "\u{FFFD}\u{FFFD}"), ("\u{2028}", "\u{FFFD}"),
    ])
  func harmless(word: String, shown: String) {
    #expect(Quotation.harmless(word) == shown)
    #expect(Quotation.of(word) == "\"\(shown)\"")
  }

  @Test("is cut at its limit and says so")
  func cut() {
    let long = String(repeating: "x", count: 100)
    #expect(Quotation.harmless(long, limit: 100) == long)
    #expect(Quotation.harmless(long, limit: 99) == String(repeating: "x", count: 99) + "…")
    #expect(Quotation.of(long).count == 83)
    #expect(Quotation.harmless(long, limit: 0) == "…")
  }
}

@Suite("The interval of a client")
struct PushIntervalTests {
  @Test(
    "is taken within its bounds",
    arguments: ["1s", "1.5s", "5min", "1h", "7d", "4w", "31d", "1M"])
  func within(words: String) throws {
    #expect(PushInterval.problem(of: try TimeSpan(words: words)) == nil)
  }

  @Test(
    "is refused outside of them, with what to write",
    arguments: [
      ("1ns", "1ns is too short"), ("500ms", "500ms is too short"),
      ("999.999999ms", "is too short"), ("5M", "5month is too long"), ("32d", "is too long"),
      ("1y", "1y is too long"),
    ])
  func outside(words: String, told: String) throws {
    let sentence = try #require(PushInterval.problem(of: try TimeSpan(words: words)))
    #expect(sentence.contains(told), "\(sentence)")
    #expect(sentence.contains("from 1s to 31d") && sentence.hasSuffix("."))
  }

  @Test("is refused at the extremes of what a span can be")
  func extremes() {
    #expect(PushInterval.problem(of: .zero) != nil)
    #expect(PushInterval.problem(of: .maximum) != nil)
    #expect(PushInterval.problem(of: PushInterval.shortest) == nil)
    #expect(PushInterval.problem(of: PushInterval.longest) == nil)
  }

  @Test("has bounds that are told as they are")
  func told() throws {
    let words = PushInterval.bounds.split(separator: " ")
    #expect(try TimeSpan(words: words[1]) == PushInterval.shortest)
    #expect(try TimeSpan(words: words[3]) == PushInterval.longest)
  }
}

@Suite("A client's name")
struct ClientNameTests {
  @Test(
    "is taken as it is",
    arguments: [
      "a", "0", "scale", "heart-rate", "a.b_c-d", "9lives", String(repeating: "a", count: 64),
    ])
  func taken(text: String) throws {
    let name = try #require(ClientName(text))
    #expect(name.text == text && "\(name)" == text)
  }

  @Test(
    "is refused where it would need escaping somewhere",
    arguments: [
      "", ".", "..", "-a", "_a", ".a", "Scale", "a b", "a/b", "../a", "a\n", "ä", "a\u{0}", "a@b",
      "scale.Beat", "٣", String(repeating: "a", count: 65),
    ])
  func refused(text: String) { #expect(ClientName(text) == nil) }

  @Test("is ordered by its bytes")
  func ordered() {
    let names = ["b", "a", "a-b", "a.b", "a_b", "0"].compactMap(ClientName.init)
    #expect(names.sorted().map(\.text) == ["0", "a", "a-b", "a.b", "a_b", "b"])
  }
}
