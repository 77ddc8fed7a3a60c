import CommandGrammar
import Testing
import Vocabulary

@Suite("Help")
struct HelpTests {
  static let topics = [nil] + CommandTable.commands.map { Optional($0.name) }

  @Test("fits 80 columns and ends its last line", arguments: topics)
  func fits(topic: String?) {
    let text = HelpText.about(topic)
    for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") })
    #expect(text.contains("Exit status:"))
  }

  @Test("of all lists every public command and no private one")
  func overview() {
    let text = HelpText.about(nil)
    for command in CommandTable.commands {
      #expect(text.contains("\n  \(command.name)") == !command.isPrivate, "\(command.name)")
    }
  }

  @Test(
    "of a command shows each option and an example", arguments: CommandTable.commands.map(\.name))
  func complete(name: String) throws {
    let command = try #require(CommandTable.command(named: name))
    let text = HelpText.about(name)
    for option in command.options { #expect(text.contains("\n  \(option.name)")) }
    #expect(command.isPrivate || !command.examples.isEmpty)
    for example in command.examples { #expect(text.contains(example)) }
  }

  @Test("of what another program does shows that program's exit statuses alone")
  func passedOn() {
    let policy = HelpText.about("policy")
    #expect(policy.contains("\n  66      a file could not be read\n"))
    #expect(policy.contains("of `diagnose`: no failed"))
    let codes = HelpText.about("codes")
    #expect(codes.contains("\n  1       there is no such code\n"))
    for text in [policy, codes] {
      #expect(!text.contains("no client of that name") && !text.contains("declaration"))
    }
  }

  @Test("examples that need no shell are understood")
  func examples() throws {
    for command in CommandTable.commands {
      for example in command.examples where !example.contains("\"") {
        let words = example.split(separator: " ").dropFirst().map(String.init)
        #expect(throws: Never.self) { try Command(parsing: words) }
      }
    }
  }

  @Test("command names and option names are unique")
  func unique() {
    let names = CommandTable.commands.map(\.name)
    #expect(Set(names).count == names.count)
    for command in CommandTable.commands {
      #expect(Set(command.options.map(\.name)).count == command.options.count)
    }
  }

  @Test("of beat is just this")
  func snapshot() {
    #expect(
      HelpText.about("beat") == """
        Usage: forestall beat NAME [OPTION…]

        Push the client's deadline ahead: it is alive.

        Never moves a deadline nearer, unless --for says so. After `done` it does
        nothing until the client attaches again.

        Options:
          --for SPAN            How far, this once, instead of the client's interval; at
                                most 31d.
          --data                Data came from the accessory just now.
          --pid N               The process that is the client; one that runs already
                                keeps its record.

        Examples:
          forestall beat scale
          forestall beat scale --for 2h --data

        Exit status:
          0       done
          64      the command line is wrong
          65      what a file holds is damaged: a beat record, the database
          66      no client of that name
          69      no session, no bus, no database
          70      a mistake in Forestall itself
          71      the system refused something
          73      a file could not be created
          74      reading or writing failed, for instance on a full disk
          75      somebody else holds it, after 10s too: try again
          77      permission denied
          78      a declaration has a mistake

        """)
  }
}

@Suite("What the table says of values and verbs")
struct TableTests {
  @Test("is what parsing takes: each choice of an option, and nothing beside them")
  func choices() throws {
    let option = try #require(
      CommandTable.command(named: "sweep")?.options.first { $0.name == "--from" })
    #expect(!option.choices.isEmpty)
    for choice in option.choices {
      #expect(throws: Never.self) { try Command(parsing: ["sweep", "--from", choice]) }
      #expect(option.meaning.contains(choice))
    }
    #expect(throws: UsageError.self) { try Command(parsing: ["sweep", "--from", "hunger"]) }
  }

  @Test("names options that the command has, and verbs that it takes")
  func verbs() throws {
    let accessory = try #require(CommandTable.command(named: "accessory"))
    #expect(!accessory.verbs.isEmpty)
    for verb in accessory.verbs {
      #expect(Set(verb.options).isSubset(of: accessory.options.map(\.name)), "\(verb.name)")
      #expect(!verb.summary.isEmpty)
      do {
        _ = try Command(parsing: ["accessory", verb.name])
      } catch {
        #expect(!error.description.contains("is none of"), "\(error)")
      }
    }
  }

  @Test("A list of names is one that there is")
  func complete() throws {
    #expect(try Command(parsing: ["complete", "clients"]) == .complete(.clients))
    #expect(try Command(parsing: ["complete", "desktop-entries"]) == .complete(.desktopEntries))
    let scale = try #require(ClientName("scale"))
    #expect(
      try Command(parsing: ["complete", "accessories", "scale"]) == .complete(.accessories(scale)))
    let wrong = [
      ["complete"], ["complete", "everything"], ["complete", "clients", "scale"],
      ["complete", "accessories"], ["complete", "accessories", "$(true)"],
    ]
    for words in wrong {
      #expect(throws: UsageError.self) { try Command(parsing: words) }
    }
  }
}
