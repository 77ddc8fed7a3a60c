import CommandGrammar
import SeededRandomness
import Testing
import Vocabulary

private let scale = ClientName("scale") ?? { preconditionFailure("A name.") }()

@Suite("The options of add")
struct OptionTests {
  /// Each option with a value, and what that sets and nothing else.
  private static let options: [(String, String, @Sendable (inout Add) -> Void)] = [
    ("--title", "A scale", { $0.title = "A scale" }),
    ("--every", "1h 30min", { $0.every = .minutes(90) }),
    ("--again", "1m, 2m,1h", { $0.again = [.minutes(1), .minutes(2), .hours(1)] }),
    ("--again", "none", { $0.again = [] }),
    ("--reopen", "app 'a b'", { $0.reopen = "app 'a b'" }),
    ("--desktop", "org.example.Scale", { $0.desktopEntry = "org.example.Scale" }),
    ("--unit", "a@b.service", { $0.unit = "a@b.service" }),
    ("--note", "None", { $0.note = "None" }),
    ("--note", " none", { $0.note = " none" }),
    ("--note", "none", { $0.cleared = [.note] }),
    ("--clock", "awake", { $0.clock = .awake }),
    ("--clock", "elapsed", { $0.clock = .elapsed }),
    ("--settle", "1ms", { $0.settle = .milliseconds(1) }),
    ("--quiet", "7:05-9:00", { $0.quiet = QuietHours(begin: 425, end: 540) }),
    ("--quiet", "none", { $0.cleared = [.quiet] }),
    ("--grace", "90", { $0.grace = .seconds(90) }),
    ("--snooze", "1d", { $0.snooze = .hours(24) }),
    ("--private", "yes", { $0.privacy = .yes }),
    ("--private", "no", { $0.privacy = .no }),
    ("--private", "none", { $0.cleared = [.privacy] }),
    ("--reopen-timeout", "1.5s", { $0.reopenTimeout = .milliseconds(1_500) }),
  ]

  @Test("each set one thing, in either form, before or after the name")
  func alone() throws {
    for (option, value, set) in Self.options {
      var expected = Add(name: scale)
      set(&expected)
      for words in [
        ["add", "scale", option, value], ["add", "scale", "\(option)=\(value)"],
        ["add", option, value, "scale"], ["add", "\(option)=\(value)", "--", "scale"],
      ] {
        #expect(try Command(parsing: words) == .add(expected), "\(words)")
      }
    }
  }

  @Test("are all told by the help, and the help tells no other")
  func told() throws {
    let known = try #require(CommandTable.command(named: "add")).options.map(\.name)
    #expect(Set(known) == Set(Self.options.map(\.0)))
  }

  @Test("are refused twice, without a value, and empty")
  func refused() {
    for (option, value, _) in Self.options {
      for words in [
        ["add", "scale", option, value, option, value], ["add", "scale", option],
        ["add", "scale", "\(option)="],
      ] {
        let error = #expect(throws: UsageError.self, "\(words)") { try Command(parsing: words) }
        #expect(error?.message.contains(option) == true, "\(words)")
        #expect(error?.command == "add")
      }
    }
  }

  @Test("one that is set or taken back leaves the rest as they are, in any combination")
  func together() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      var expected = Add(name: scale)
      var words = ["add"]
      var given: Set<String> = []
      for (option, value, set) in Self.options.shuffled(using: &random).prefix(6) {
        let other = option == "--reopen" ? "--desktop" : option == "--desktop" ? "--reopen" : ""
        guard !given.contains(other), given.insert(option).inserted else { continue }
        set(&expected)
        words += [option, value]
      }
      #expect(try Command(parsing: words + ["scale"]) == .add(merged(expected, words)), "\(words)")
    }
  }

  /// `--note none` and its like add up in one set; a later setter replaced an earlier one's.
  private func merged(_ add: Add, _ words: [String]) -> Add {
    var add = add
    for (option, setting) in [
      ("--note", Add.Clearable.note), ("--quiet", .quiet), ("--private", .privacy),
    ] {
      if let place = words.firstIndex(of: option), words[place + 1] == "none" {
        add.cleared.insert(setting)
      }
    }
    return add
  }
}

@Suite("Any command line")
struct AnyLineTests {
  private static let pieces =
    CommandTable.commands.map(\.name)
    + CommandTable.commands.flatMap { $0.options.map(\.name) }
    + [
      "scale", "Scale", "--", "-", "-5", "-h", "--help", "", "none", "5min", "1h", "--for=2h",
      "--every=", "22:00-07:00", "é", "a b", "\u{1B}[0m", "--no-such", "=", "--=", "-x=1", "json",
    ]

  @Test("is understood, or refused with sentences that show harmlessly")
  func total() {
    var random = SeededGenerator(seed: 11)
    var (understood, refused) = (0, 0)
    for _ in 0..<5_000 {
      let words = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      }
      do throws(UsageError) {
        let command = try Command(parsing: words)
        #expect((try? Command(parsing: words.map { Array($0.utf8) })) == command)
        understood += 1
      } catch {
        refused += 1
        #expect(!error.message.unicodeScalars.contains { $0.value < 32 }, "\(words)")
        #expect([".", "?"].contains(error.message.last), "\(error.message)")
        if let command = error.command {
          #expect(CommandTable.command(named: command) != nil)
        }
      }
    }
    #expect(understood > 100 && refused > 1_000, "both were tried")
  }
}
