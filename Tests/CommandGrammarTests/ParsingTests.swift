import CommandGrammar
import Testing
import Vocabulary

private let scale = ClientName("scale") ?? { preconditionFailure("A name.") }()

private func parse(_ line: String) throws(UsageError) -> Command {
  try Command(parsing: line.split(separator: " ").map(String.init))
}

@Suite("Command lines")
struct ParsingTests {
  @Test(
    "are understood",
    arguments: [
      ("beat scale", .beat(Beat(name: scale))),
      (
        "beat scale --for 2h --data --pid 12",
        .beat(Beat(name: scale, span: .hours(2), data: true, pid: 12))
      ),
      ("beat --for=90s scale", .beat(Beat(name: scale, span: .seconds(90)))),
      ("beat scale --for 31d", .beat(Beat(name: scale, span: .hours(31 * 24)))),
      ("beat -- scale", .beat(Beat(name: scale))),
      ("done scale", .done(Named(name: scale))),
      ("open scale", .open(Open(name: scale))),
      ("open --force scale", .open(Open(name: scale, force: true))),
      ("pause scale", .pause(Pause(name: scale))),
      ("pause scale 2h", .pause(Pause(name: scale, span: .hours(2)))),
      ("pause scale 1h 30min", .pause(Pause(name: scale, span: .minutes(90)))),
      ("resume scale", .resume(Named(name: scale))),
      ("snooze scale 30m", .snooze(Snooze(name: scale, span: .minutes(30)))),
      ("remove scale", .remove(Named(name: scale))),
      ("status", .status(Status())),
      ("status scale --json --watch", .status(Status(name: scale, json: true, watch: true))),
      ("history", .history(History())),
      ("history --limit=20 scale", .history(History(name: scale, limit: 20))),
      ("history --json", .history(History(json: true))),
      ("sweep", .sweep(Sweep())),
      ("sweep --from marker", .sweep(Sweep(reason: .marker))),
      ("policy test - --junit", .policy(["test", "-", "--junit"])),
      ("policy", .policy([])), ("policy --help", .policy(["--help"])),
      ("codes att 5 --json", .policy(["codes", "att", "5", "--json"])),
      ("prepare scale", .prepare(Named(name: scale))),
      ("unit-ended strap.service", .unitEnded(UnitEnded(unit: "strap.service"))),
      ("client-ended scale", .clientEnded(Named(name: scale))),
      ("--help", .help(nil)), ("-h", .help(nil)), ("help", .help(nil)),
      ("help add", .help("add")), ("add --help", .help("add")),
      ("beat scale --for 2h -h", .help("beat")), ("help --help", .help("help")),
      ("run --help", .help("run")), ("run scale --help", .help("run")),
      ("--version", .version),
    ] as [(String, Command)])
  func understood(line: String, command: Command) throws {
    #expect(try parse(line) == command)
  }

  @Test(
    "of run leave the program its own words",
    arguments: [
      ("run scale", []), ("run scale --", []), ("run scale ls", ["ls"]),
      ("run scale -- ls", ["ls"]),
      ("run scale ls -l --help", ["ls", "-l", "--help"]),
      ("run scale -- ls -- -h", ["ls", "--", "-h"]), ("run scale ls --", ["ls", "--"]),
    ])
  func running(line: String, words: [String]) throws {
    #expect(try parse(line) == .run(Run(name: scale, command: words)))
  }

  @Test("of add say all that can be declared")
  func everything() throws {
    var add = Add(name: scale)
    add.title = "The scale"
    add.every = .minutes(10)
    add.again = [.minutes(15), .hours(1)]
    add.reopen = "reader -q"
    add.unit = "scale.service"
    add.note = "--in the bathroom"
    add.clock = .elapsed
    add.settle = .seconds(30)
    add.quiet = QuietHours(begin: 22 * 60, end: 7 * 60)
    add.grace = .minutes(3)
    add.snooze = .hours(1)
    add.reopenTimeout = .seconds(20)
    let words = [
      "add", "--title", "The scale", "--every=10min", "--again", "15m,1h", "scale", "--reopen",
      "reader -q", "--unit", "scale.service", "--note", "--in the bathroom", "--clock", "elapsed",
      "--settle", "30s", "--quiet", "22:00-7:00", "--grace", "3m", "--snooze", "1h",
      "--reopen-timeout", "20",
    ]
    #expect(try Command(parsing: words) == .add(add))
  }

  @Test("of add need no way to open it, and may want no later steps")
  func little() throws {
    #expect(try parse("add scale") == .add(Add(name: scale)))
    var add = Add(name: scale)
    add.again = []
    add.desktopEntry = "org.example.Scale"
    #expect(try parse("add scale --again none --desktop org.example.Scale") == .add(add))
  }

  @Test(
    "that are wrong are refused with a reason",
    arguments: [
      ("", "A command is missing"),
      ("stauts", "Did you mean `status`?"),
      ("xyzzy", "There is no command \"xyzzy\"."),
      ("--json status", "A command comes first"),
      ("beat", "needs the NAME"),
      ("beat Scale", ClientName.rule),
      ("beat scale extra", "\"extra\""),
      ("beat scale --dta", "Did you mean --data?"),
      ("beat scale --data=yes", "takes no value"),
      ("beat scale --for", "needs a value: --for SPAN"),
      ("beat scale --for 1h --for 2h", "given twice"),
      ("beat scale --for 0", "--for: "),
      ("beat scale --for=-5min", "--for: "),
      ("beat scale --for soon", "--for: "),
      ("beat scale --for 999999999999y", "--for: "),
      ("beat scale --pid 0", "whole number from 1"),
      ("beat scale --pid 99999999999", "whole number from 1"),
      ("run", "needs the NAME"),
      ("snooze scale", "needs a SPAN"),
      ("snooze scale -5", "snooze: The time span is negative at \u{201C}-5\u{201D}"),
      ("snooze scale -5min", "negative"),
      ("pause scale -1h", "pause: The time span is negative"),
      ("beat scale -5", "does not know what to do with \"-5\""),
      ("snooze scale -x", "snooze has no option \"-x\""),
      ("add scale --every 1ns", "--every: The interval 1ns is too short; write one from 1s to 31d"),
      ("add scale --every 999ms", "too short"),
      ("add scale --every 5M", "M is months"),
      ("add scale --every 32d", "too long"),
      ("pause scale soon", "pause: "),
      ("history --limit many", "--limit \"many\""),
      ("sweep --from nowhere", "is none of: a, b, marker"),
      ("add scale --reopen x --desktop y", "exclude each other"),
      ("add scale --title=", "--title is empty"),
      ("add scale --note=", "write none to take back what was said before"),
      ("add scale --quiet=", "--quiet is empty"),
      ("add scale --reopen none --desktop x", "exclude each other"),
      ("add scale --again 1h,15m", "rising order"),
      ("add scale --again 1h,", "--again: "),
      ("add scale --clock never", "is none of: awake, elapsed"),
      ("add scale --private perhaps", "is none of: yes, no"),
      ("add scale --quiet 22:00", "is not a span of hours"),
      ("add scale --quiet 22:00-22:00", "cannot begin and end at"),
      ("add scale --quiet 24:00-07:00", "is not a time from 00:00"),
      ("add scale --quiet 2200-0700", "is not a time from 00:00"),
      ("add scale --evry 5m", "Did you mean --every?"),
      ("help nothing", "There is no command"),
      ("unit-ended", "needs a UNIT"),
    ])
  func refused(line: String, reason: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("Read `forestall help") == true)
  }

  @Test(
    "of add take back with the word none what was said before",
    arguments: [
      ("--title", .title), ("--reopen", .reopen), ("--desktop", .reopen), ("--unit", .unit),
      ("--note", .note), ("--quiet", .quiet), ("--private", .privacy),
    ] as [(String, Add.Clearable)])
  func takenBack(option: String, setting: Add.Clearable) throws {
    var add = Add(name: scale)
    add.cleared = [setting]
    #expect(try parse("add scale \(option) none") == .add(add))
    #expect(try parse("add scale \(option)=none") == .add(add))
  }

  @Test("of add take an interval at each end of its bounds", arguments: ["1s", "31d", "1000ms"])
  func bounds(span: String) throws {
    var add = Add(name: scale)
    add.every = try TimeSpan(words: span)
    #expect(try parse("add scale --every \(span)") == .add(add))
  }

  @Test("with control characters are shown harmlessly in a refusal")
  func harmless() throws {
    let error = #expect(throws: UsageError.self) {
      try Command(parsing: ["\u{1B}[31m\n\u{202E}" + String(repeating: "x", count: 10_000)])
    }
    let message = try #require(error).message
    #expect(!message.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E })
    #expect(message.count < 200)
  }

  @Test("suggest a private command to nobody", arguments: ["prepar", "unit-endd", "client-endd"])
  func privacy(word: String) {
    let error = #expect(throws: UsageError.self) { try Command(parsing: [word]) }
    #expect(error?.message.contains("mean") == false)
  }
}
