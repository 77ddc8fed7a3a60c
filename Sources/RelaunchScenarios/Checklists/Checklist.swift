internal import RelaunchPolicy

/// A scenario as a plan for a real device, step by step.
struct Checklist {
  private let performance: Performance
  private let names: [Accessory.ID: String]

  /// The plan of a scenario: by its newest platform, where it is of several.
  init?(of scenario: Scenario) {
    guard let platform = scenario.platforms.last else { return nil }
    performance = Performance(of: scenario, by: RuleBook(for: platform))
    var names: [Accessory.ID: String] = [:]
    for statement in scenario.statements {
      let id: Accessory.ID? =
        switch statement.meaning {
        case .accessory(let id, _, _, _), .stranger(let id): id
        default: nil
        }
      if let id { names[id] = Token.tokens(of: statement.text[...]).dropFirst().first?.text }
    }
    self.names = names
  }

  private var platform: Platform { performance.platform }
  private func name(_ id: Accessory.ID) -> String { names[id] ?? "the accessory" }

  /// A numbered step.
  struct Step: Hashable {
    /// The line of the scenario that it is from; `nil` for what holds of every plan.
    let line: Int?
    /// What to do, and what belongs to it, a line each.
    let lines: [String]
  }

  /// Every step, in order.
  var steps: [Step] { preparation + performance.lines.map(step) + conclusion }

  var text: String {
    var text = "\(performance.scenario.name), on \(platforms)\n\n"
    for (index, step) in steps.enumerated() {
      let number = "\(index + 1)."
      let margin = String(repeating: " ", count: max(1, 5 - number.count))
      let source = step.line.map { " (line \($0))" } ?? ""
      text += "[ ] \(number)\(margin)\(step.lines.first ?? "")\(source)\n"
      text += step.lines.dropFirst().map { "         \($0)\n" }.joined()
    }
    return text
  }

  private var platforms: String {
    let others = performance.scenario.platforms.dropLast().map(\.words)
    guard let first = others.first, let last = others.last else { return platform.words }
    let range = first == last ? first : "\(first) to \(last)"
    return "\(platform.words); the same plan once more for \(range)"
  }

  // MARK: Before

  private var preparation: [Step] {
    guard platform != .linux else {
      return [
        step("Take a session of the desktop with Forestall installed, and nothing else waiting."),
        step("Record: `journalctl --user -f` and `forestall history`, with the clock of both."),
      ]
    }
    return [
      step(
        "Take a real device with \(platform.words), no simulator; write its model and build down."),
      step(
        "Install the release build by TestFlight or ad hoc; write its version down.",
        "beware: Do not run it from Xcode: debugger off, cable out, no build of another identifier."
      ),
      step(
        "Turn Bluetooth on in Settings; Airplane Mode, Low Power Mode and Screen Time off; "
          + "Background App Refresh on; unless a step says otherwise."),
      step(
        "See that the log holds, with the time, into a file that can be written while locked:",
        "each launch with process number, version, restore identifier and application state;",
        "willRestoreState with all that it is given, each didUpdateState, the authorization;",
        "each connect, scan and subscription begun, answered or given up, with its error;",
        "each background task begun and ended, applicationWillTerminate, MetricKit's exit counters."
      ),
    ]
  }

  private func step(_ lines: String...) -> Step { Step(line: nil, lines: lines) }

  // MARK: Between

  private func step(_ line: Performance.Line) -> Step {
    let number = line.statement.place.line
    if case .expectation(let client, let outcome, _, let verdict) = line.reports.first {
      return Step(
        line: number, lines: Self.look(for: outcome, of: client, on: platform, verdict: verdict))
    }
    let instruction = instruction(line.statement.meaning)
    var lines = [instruction.deed]
    if !instruction.trap.isEmpty { lines.append("beware: \(instruction.trap)") }
    if !instruction.record.isEmpty { lines.append("record: \(instruction.record)") }
    return Step(line: number, lines: lines)
  }

  private func instruction(_ meaning: Statement.Meaning) -> Instruction {
    switch meaning {
    case .client(let client, let configuration):
      Instruction(
        platform == .linux
          ? "Declare \(client) to Forestall, with what wakes it."
          : "See that the build of \(client) is so: \(configuration.words).",
        record: platform == .linux ? "" : "What Info.plist and the first launch's log say of it.")
    case .accessory(let id, let client, let standing, _):
      Instruction.event(.accessory(id, becomes: standing), to: client, on: platform, name: name)
    case .stranger(let id):
      Instruction("Have \(name(id)) at hand, which no client has been given.")
    case .happens(let event, let client):
      Instruction.event(event, to: client, on: platform, name: name)
    case .happensToAll(let event):
      Instruction.event(event, to: "the client", on: platform, name: name)
    case .arrives(let event):
      Instruction.event(.bluetooth(event), to: "the client", on: platform, name: name)
    case .expect: Instruction("Look at what became of it.")
    }
  }

  private static func look(
    for outcome: Outcome, of client: String, on platform: Platform, verdict: Verdict?
  ) -> [String] {
    let deed =
      switch outcome {
      case .relaunch, .likelyRelaunch:
        "Wait ten minutes without touching the device. The log must show \(client) launched anew, "
          + "with another process number"
          + (platform == .linux ? "." : ", willRestoreState first, then the event.")
      case .resume:
        "Wait a minute. The log must show the event under the same process number, and no launch."
      case .wait(let wait): waiting(wait, client)
      case .noRelaunch, .likelyNoRelaunch:
        "Wait an hour without touching the device. The log must show no line of \(client), though "
          + "the second device saw the event."
      case .unknown:
        "Wait an hour without touching the device, and write down what the log shows of \(client): "
          + "nobody knows, so that either is a finding and neither a failure."
      }
    var lines = [deed, "intended: \(client) \(outcome.words)"]
    if let verdict {
      if verdict.outcome != outcome {
        lines.append("note: The rules expect otherwise: \(verdict.sentence)")
      } else {
        lines.append("by rule: \(verdict.sentence)")
      }
    }
    return lines
  }

  private static func waiting(_ wait: Outcome.Wait, _ client: String) -> String {
    let first = "Wait ten minutes. The log must show no line of \(client)"
    return switch wait {
    case .event: "\(first): this was another event than it waits for."
    case .unlock: "\(first) before the device is unlocked."
    case .login: "\(first) before somebody logs in."
    case .radio: "\(first) before Bluetooth is on again."
    case .opening: "\(first) before it is opened by hand; then the event must be told."
    }
  }

  // MARK: After

  private var conclusion: [Step] {
    var doubts: [String] = []
    func add(_ doubt: String) {
      if !doubt.isEmpty, !doubts.contains(doubt) { doubts.append(doubt) }
    }
    var known: [String] = []
    var intended: [String] = []
    for line in performance.lines {
      let number = line.statement.place.line
      if case .expectation(let client, let outcome, _, let verdict) = line.reports.first {
        intended.append("line \(number): \(client) \(outcome.words)")
        known.append("line \(number): what the log shows, with times and process numbers: ____")
        if let verdict { Self.doubts(of: verdict).forEach { add($0) } }
      } else {
        add(instruction(line.statement.meaning).doubt)
      }
    }
    if doubts.isEmpty { doubts.append("Whatever was not recorded: write it down here: ____") }
    return [
      Step(line: nil, lines: [Self.knowing(on: platform)] + known),
      Step(line: nil, lines: ["Compare it with what was intended:"] + intended),
      Step(line: nil, lines: ["Set apart what is uncertain:"] + doubts),
      step(
        "Pass only if known, intended and uncertain can be told apart: each line of the known is "
          + "filled in and is as intended, and nothing uncertain was taken for known.",
        "Otherwise it failed, where the known differs; or it shows nothing, and is to be repeated."),
    ]
  }

  /// Looking must not change what is looked at: opening the client would.
  private static func knowing(on platform: Platform) -> String {
    platform == .linux
      ? "Write down what is known, from the log alone:"
      : "Write down what is known, from the log alone, copied off without opening the client:"
  }

  private static func doubts(of verdict: Verdict) -> [String] {
    var doubts: [String] = []
    let rule = verdict.rule?.id ?? "no rule"
    if let dispute = verdict.rule?.dispute {
      doubts.append("\(rule): \(dispute.followed); against it: \(dispute.against).")
    }
    if verdict.confidence > .engineer {
      doubts.append("\(rule) is \(verdict.confidence.words), not documented.")
    }
    return doubts
  }
}

extension Configuration {
  /// How a client is built, as clauses between commas.
  fileprivate var words: String {
    var clauses: [String] = []
    if roles.contains(.central) { clauses.append("central") }
    if roles.contains(.peripheral) { clauses.append("peripheral") }
    clauses.append(
      backgroundModes.isSuperset(of: roles)
        ? "its background mode declared"
        : backgroundModes.isEmpty
          ? "no background mode"
          : "the background mode of the \(backgroundModes == .central ? "central" : "peripheral")")
    switch restoreIdentifier {
    case .none: clauses.append("no restore identifier")
    case .stable: clauses.append("a constant restore identifier")
    case .changing: clauses.append("a restore identifier made at launch")
    }
    switch manager {
    case .later: clauses.append("the manager created later than at launch")
    case .atLaunch: clauses.append("the manager created at launch")
    case .atLaunchOnceSetUp: clauses.append("the manager created at launch once set up")
    }
    clauses.append(implementsWillRestore ? "willRestoreState there" : "no willRestoreState")
    clauses.append(keepsPeripherals ? "restored peripherals kept" : "restored peripherals let go")
    if isExtension { clauses.append("an app extension") }
    if usesSetUpOnly { clauses.append("by AccessorySetupKit alone, without the permission") }
    return clauses.joined(separator: ", ")
  }
}
