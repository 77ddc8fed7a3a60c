import Messages
import Testing

/// A language that has one translation for everything.
private func language(_ translation: String?) -> Language {
  Language { _, _ in translation }
}

@Suite("A message in words")
struct LanguageTests {
  private let message = Message(
    ReminderText.clientSince,
    [.client: "Bathroom {time} scale", .time: Message(TimeText.yesterday, [.time: "14:05"])])

  @Test("In English it is its text, and what is put in is not read again")
  func english() {
    #expect("\(message)" == "Bathroom {time} scale, since yesterday at 14:05")
    #expect("\(Message(ReminderText.privateNotice))" == "A program needs your attention")
    #expect("\(Message(verbatim: "{client} as it is"))" == "{client} as it is")
  }

  @Test(
    "A number decides on the form",
    arguments: [(0, "0 minutes"), (1, "1 minute"), (2, "2 minutes"), (21, "21 minutes")])
  func plural(count: Int, words: String) {
    #expect("\(Message(SpanText.minutes, count: count))" == words)
  }

  @Test("A translation may turn the order round, and what stands in it is translated too")
  func order() {
    let german = Language { template, _ in
      [
        "{client}, since {time}": "Seit {time}: {client}",
        "yesterday at {time}": "gestern um {time}",
      ][
        template.text]
    }
    #expect(german.text(message) == "Seit gestern um 14:05: Bathroom {time} scale")
  }

  @Test(
    "One that lost a place, or has one more, is not taken",
    arguments: [
      nil, "", "seit {time}", "{client}", "{client} seit {time} {until}", "{client} seit {nothing}",
      "{client seit {time}", "{Client} seit {time}",
    ])
  func broken(translation: String?) {
    #expect(
      language(translation).text(Message(ReminderText.clientSince, [.client: "A", .time: "B"]))
        == "A, since B")
  }

  @Test(
    "A form for one thing need not say the number, and one in braces that is no place is a word",
    arguments: [("ein Tag", "ein Tag"), ("{count} Tage", "1 Tage"), ("{} { {count} }", "{} { 1 }")])
  func odd(translation: String, words: String) {
    #expect(language(translation).text(Message(SpanText.days, count: 1)) == words)
  }

  @Test("In a text from right to left what is put in keeps its own direction")
  func rightToLeft() {
    let hebrew = language("{client} \u{05DE}\u{05D0}\u{05D6} {time}")
    let message = Message(ReminderText.clientSince, [.client: "Scale <1>", .time: "14:05"])
    #expect(
      hebrew.text(message)
        == "\u{2068}Scale <1>\u{2069} \u{05DE}\u{05D0}\u{05D6} \u{2068}14:05\u{2069}")
    #expect(!"\(message)".contains("\u{2068}"))
    let number = language("{count} \u{05D9}\u{05DE}\u{05D9}\u{05DD}")
    #expect(number.text(Message(SpanText.days, count: 3)).hasPrefix("3 "))
  }

  @Test("Sentences stand one after the other, as the language has it")
  func sentences() throws {
    let three = [HistoryText.ended, .returned, .login].map { Message($0) }
    #expect(
      "\(try #require(Message.sentences(three)))" == "It ended. Heard of again. A session began.")
    let dense = Language { template, _ in
      template.text == JoiningText.sentences.rawValue ? "{first}{second}" : nil
    }
    #expect(
      dense.text(.sentences(three[0], three[1])) == "It ended.Heard of again.")
    #expect(Message.sentences([]) == nil)
  }
}

@Suite("The catalogue of messages")
struct CatalogueTests {
  @Test("No text stands there twice")
  func unique() {
    var seen: Set<[String]> = []
    for entry in Catalogue.entries {
      let key = [entry.template.context ?? "", entry.template.text]
      #expect(seen.insert(key).inserted, "\(entry.table): \(entry.template.text)")
    }
    #expect(seen.count > 100)
  }

  @Test(
    "Each place is one that translators are told of, and both forms have the same but the number")
  func places() {
    let known = Set(Placeholder.allCases.map(\.rawValue))
    var used: Set<String> = []
    for entry in Catalogue.entries {
      let places = Catalogue.places(in: entry.template.text)
      #expect(places.isSubset(of: known), "\(entry.template.text)")
      used.formUnion(places)
      guard let plural = entry.template.plural else { continue }
      #expect(places.contains("count"), "\(entry.template.text)")
      #expect(Catalogue.places(in: plural) == places, "\(plural)")
    }
    #expect(used == known, "\(known.subtracting(used))")
  }

  @Test("Each is plain text of one line, without spaces at its ends")
  func plain() {
    for template in Catalogue.entries.map(\.template) {
      for text in [template.text, template.plural ?? "one"] {
        #expect(!text.isEmpty && text.first != " " && text.last != " ", "\(text)")
        #expect(!text.contains("\n") && !text.contains("  "), "\(text)")
      }
    }
  }
}
