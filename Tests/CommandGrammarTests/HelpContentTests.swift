import CommandGrammar
import Testing

/// Help in one line, so that a phrase is found wherever it is broken.
private func help(_ topic: String?) -> String {
  HelpText.about(topic).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
}

@Suite("What help says")
struct HelpContentTests {
  @Test(
    "of a command is what a person needs to know before using it",
    arguments: [
      ("add", "Of a client that is declared already only what is named is changed."),
      ("add", "The word none, as the value of --title, --reopen, --desktop, --unit, --note,"),
      ("add", "How far ahead a push moves the deadline, from 1s to 31d; otherwise 5min."),
      ("add", "or none."),
      ("open", "A client that is well runs already: that is said, and no second one is started."),
      ("open", "--force Start it even so."),
      ("beat", "one that runs already keeps its record."),
      ("run", "128+N signal N ended the program"),
      ("status", "1 NAME, or without NAME at least one client, is due"),
      ("doctor", "1 something is broken"),
      ("doctor", "--fix Mend what is safe to mend"),
      ("pause", "75 somebody else holds it, after 10s too: try again"),
      ("remove", "only this person's own"),
    ])
  func says(topic: String, words: String) { #expect(help(topic).contains(words), "\(help(topic))") }

  @Test("of all names the statuses once each, and how to learn more")
  func overview() {
    let text = help(nil)
    for status in CommandTable.statuses {
      #expect(text.contains(" \(status.number) \(status.meaning)"), "\(status.number)")
    }
    #expect(text.contains("COMMAND --help Show all about one command, as help COMMAND does."))
    #expect(Set(CommandTable.statuses.map(\.number)).count == CommandTable.statuses.count)
  }

  @Test("of a command has its own statuses first, and each number once")
  func statuses() throws {
    for command in CommandTable.commands {
      let text = HelpText.about(command.name)
      let place = try #require(text.range(of: "Exit status:\n"))
      let numbers = text[place.upperBound...].split(separator: "\n")
        .filter { !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(Set(numbers).count == numbers.count, "\(command.name): \(numbers)")
      #expect(numbers.starts(with: command.statuses.map(\.number)))
      // These answer no; a program that is run may end with anything.
      let answersNo = ["accessory", "doctor", "drill", "status", "policy", "codes"].contains(
        command.name)
      #expect(numbers.contains("1") == answersNo, "\(command.name)")
    }
  }

  @Test("of what is no command is that of all", arguments: ["", "nothing", "--help"])
  func unknown(topic: String) { #expect(HelpText.about(topic) == HelpText.about(nil)) }

  @Test("a wrong command line points to the help of its command, or of all")
  func pointer() {
    #expect(UsageError("No.", command: "add").description == "No.\nRead `forestall help add`.")
    #expect(UsageError("No.").description == "No.\nRead `forestall help`.")
  }
}

extension String {
  /// Where a text lies in this one.
  fileprivate func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }
      .map { $0..<index($0, offsetBy: text.count) }
  }
}
