internal import CheckUps
internal import CommandGrammar
internal import Glibc
internal import LogMessages
internal import Messages
internal import Metrics
internal import Radio
internal import Reminders
internal import StructuredText
internal import SystemCalls
internal import SystemLog
internal import SystemdUnits
internal import Translation
internal import UseCases
internal import Vocabulary

/// Carries a command out and writes what came of it.
struct Dispatch {
  private let command: Command

  init(_ command: Command) { self.command = command }

  func run() throws {
    switch command {
    case .help(let topic): Terminal.say(HelpText.about(topic))
    case .version: Terminal.say("forestall \(CommandTable.version)")
    case .status(let status): try self.status(status)
    case .history(let history): try self.history(history)
    case .explain(let explain): try self.explain(explain)
    case .report(let report): try self.report(report)
    case .metrics(let metrics): try self.metrics(metrics)
    case .doctor(let doctor): try self.doctor(doctor)
    case .drill(let drill): try self.drill(drill)
    case .accessory(let accessory): try self.accessory(accessory)
    case .sweep(let sweep): try self.sweep(sweep)
    case .add(let add): try report(Declaring(Wiring.session()).add(add))
    case .remove(let name): try report(Declaring(Wiring.session()).remove(name))
    case .open(let open): try report(Opening(Wiring.session()).open(open))
    case .pause(let pause): try report(ClientCommands(Wiring.session()).pause(pause))
    case .resume(let name): try report(ClientCommands(Wiring.session()).resume(name))
    case .snooze(let snooze): try report(ClientCommands(Wiring.session()).snooze(snooze))
    case .done(let name): try report(ClientCommands(Wiring.session()).done(name))
    case .beat(let beat): try Attaching(Wiring.session()).beat(beat)
    case .prepare(let name): try Attaching(Wiring.session()).prepare(name.name)
    case .unitEnded(let unit):
      try Endings(Wiring.session()).unitEnded(
        unit.unit, try Wiring.ending(of: unit.unit), withSession: SessionEnd.asked().evidence)
    case .clientEnded(let name):
      try Endings(Wiring.session()).clientEnded(
        name.name, withSession: SessionEnd.asked().evidence, ProcessEnvironment.value)
    case .run(let run): try self.run(run)
    case .answerScrape: try Scrape.answer()
    case .complete(.accessories(let client)):
      // Whoever pressed a key wants no error.
      let names = try? AccessoryCommands(Wiring.session()).names(of: client)
      for name in names ?? [] { Terminal.say(name) }
    case .policy, .pending, .complete:
      throw Failure(.software, "That is carried out by forestall, not by forestall-manage.")
    }
  }

  private func report(_ report: ClientCommands.Report) throws {
    Terminal.say(report.line)
    for remark in report.remarks { Terminal.tell("forestall: \(remark)") }
  }

  // MARK: - Reading

  private func status(_ question: Status) throws {
    let reading = StatusReading(try Wiring.session())
    guard question.watch else {
      let report = try reading.status(question.name)
      Terminal.say(question.json ? report.json.text(.pretty) : prose(report, question))
      exit(report.exitStatus.rawValue)
    }
    if !question.json, RawTerminal.isThere { return try WatchLoop(reading, question.name).run() }
    var last: (report: StatusReport, text: String)?
    while true {
      let report = try reading.status(question.name)
      if question.json {
        // A value a line, each time that something is otherwise and not just later.
        if !(last.map { report.tells(theSameAs: $0.report) } ?? false) {
          Terminal.say(report.json.text(.compact))
          last = (report, "")
        }
      } else {
        let text = prose(report, question)
        if text != last?.text {
          Terminal.say(text)
          last = (report, text)
        }
      }
      sleep(1)
    }
  }

  private func prose(_ report: StatusReport, _ question: Status) -> String {
    question.name == nil
      ? report.prose(
        width: Terminal.width, offset: Clocks.secondsEastOfUTC, in: .ofEnvironment)
      : report.detailedProse(
        width: Terminal.width, offset: Clocks.secondsEastOfUTC, in: .ofEnvironment)
  }

  private func history(_ question: History) throws {
    let report = try StatusReading(Wiring.session()).history(question)
    Terminal.say(
      question.json
        ? report.json.text(.pretty)
        : report.prose(
          width: Terminal.width, offset: Clocks.secondsEastOfUTC, in: .ofEnvironment))
  }

  private func explain(_ question: Explain) throws {
    let report = try Explaining(Wiring.session()).explain(question)
    Terminal.say(
      question.json
        ? report.json.text(.pretty)
        : report.prose(width: Terminal.width, offset: Clocks.secondsEastOfUTC))
  }

  private func report(_ question: CommandGrammar.Report) throws {
    let reporting = Reporting(try Wiring.session())
    let report = try reporting.report(question)
    switch question.form {
    case .prose:
      Terminal.say(report.prose(width: Terminal.width, offset: Clocks.secondsEastOfUTC))
    case .json: Terminal.say(report.json.text(.pretty))
    case .page(nil): Terminal.say(reporting.page(report))
    case .page(let file?): try reporting.write(reporting.page(report), to: file)
    }
  }

  private func metrics(_ question: CommandGrammar.Metrics) throws {
    let report = try MetricsReading(Wiring.session()).report()
    Terminal.say(report.text(question.format == .text ? .text : .openMetrics))
  }

  private func doctor(_ question: Doctor) throws {
    if let span = question.record {
      return Terminal.say(try Recording.start(for: span, in: Wiring.session()))
    }
    let archive = try question.bundle.map { path throws(Failure) in try Archive(at: path) }
    let session = try Wiring.session()
    let found = try Examining(session, with: SystemInstruments()).examine(question)
    Terminal.say(question.json ? found.json.text(.pretty) : found.prose(width: Terminal.width))
    if let archive {
      try archive.write(Bundling(session).files(found, in: .read()))
      let said = "Wrote \(archive.path). Look through it before you hand it on."
      if question.json { Terminal.tell("forestall: \(said)") } else { Terminal.say(said) }
    }
    exit(found.exitStatus.rawValue)
  }

  private func drill(_ drill: Drill) throws {
    guard let (report, signal) = try DrillLoop(drill, Wiring.session()).run() else {
      Terminal.tell("Nothing was done.")
      exit(ExitStatus.no.rawValue)
    }
    Terminal.say(drill.json ? report.json.text(.pretty) : report.prose(width: Terminal.width))
    if let signal { ScreenSignals.end(by: signal) }
    exit(report.exitStatus.rawValue)
  }

  private func accessory(_ command: AccessoryCommand) throws {
    if case .pick(let pick) = command.action { return try self.pick(pick, json: command.json) }
    let report: AccessoryReport =
      switch command.action {
      case .takeOver(let wanted):
        try AccessoryCommands(Wiring.session()).takeOver(
          wanted, from: try KnownDevices.device { $0.address == wanted.address })
      default: try AccessoryCommands(Wiring.session()).perform(command)
      }
    Terminal.say(
      command.json
        ? report.json.text(.pretty)
        : report.prose(width: Terminal.width, offset: Clocks.secondsEastOfUTC))
    for remark in report.remarks { Terminal.tell("forestall: \(remark)") }
  }

  // MARK: - The sweep

  /// A look started by a unit says only what is worth a line in the journal.
  private func sweep(_ sweep: CommandGrammar.Sweep) throws {
    let outcome: Sweeper.Outcome
    do throws(Failure) {
      outcome = try Sweeper(Wiring.session()).sweep(Sweeper.Cause(sweep.reason))
    } catch {
      if sweep.reason != nil { Wiring.log.tellJournal(LogEntry(noLook: error)) }
      // There was no look, and the markers lie there still: it has to be tried again, with a pause.
      throw sweep.reason == nil ? error : Failure(.temporary, error.description)
    }
    exportMetrics()
    let problems = outcome.problems
    for entry in outcome.logEntries { Wiring.log.tell(entry) }
    if sweep.reason != nil, !Wiring.log.isConnected {
      for entry in outcome.news.compactMap(LogEntry.init) { Wiring.log.tell(entry) }
    }
    if sweep.reason == nil, let sentence = outcome.sentence {
      Terminal.say(sentence)
    }
    // The unit tries again after a status that may pass; one that lasts must not hide it.
    let telling = problems.first { !Self.lasting.contains($0.status) } ?? problems.first
    if let telling, telling.status != .configuration || sweep.reason != nil {
      exit(telling.status.rawValue)
    }
  }

  /// Puts metrics where the unit says, if it does. What fails is told, and changes nothing of the look.
  private func exportMetrics() {
    guard let folder = ProcessEnvironment.value("FORESTALL_METRICS_FOLDER"), !folder.isEmpty else {
      return
    }
    do throws(Failure) {
      try MetricsExporting(Wiring.session()).export(to: folder, for: Account.name ?? "\(getuid())")
    } catch {
      Wiring.log.tell(LogEntry(metricsUntold: error))
    }
  }

  /// What trying again does not mend: RestartPreventExitStatus= of the sweep's unit says the same.
  private static let lasting: Set<ExitStatus> = [
    .data, .cannotCreate, .inputOutput, .permission, .configuration,
  ]
}
