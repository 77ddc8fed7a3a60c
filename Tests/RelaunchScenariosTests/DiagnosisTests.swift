import RelaunchPolicy
import RelaunchScenarios
import Testing

@Suite("Diagnoses, from a file or question by question")
struct DiagnosisFileTests {
  private func run(
    _ arguments: String..., files: [String: String] = [:]
  ) throws -> PolicyCommand.Answer {
    try PolicyCommand(parsing: arguments).run { file throws(FileProblem) in
      guard let text = files[file] else { throw FileProblem("\(file) could not be read.") }
      return text
    }
  }

  private func diagnose(_ lines: String...) throws -> PolicyCommand.Answer {
    let text = (["platform ios 26"] + lines).map { "\($0)\n" }.joined()
    return try run("diagnose", "f", files: ["f": text])
  }

  @Test("A failed condition is said with its proof, its reason and its remedy")
  func failed() throws {
    let answer = try diagnose("person swiped app away", "applicationWillTerminate ran")
    #expect(answer.status == 0)
    let lines = answer.output.split(separator: "\n")
    for line in [
      "Failed: P6: the person force-quit it.",
      "  needed: the way of ending allows it",
      "  then: not relaunched (force-quit)",
      "  remedy: Set the accessory up with AccessorySetupKit; until then, open the client.",
    ] { #expect(lines.contains(Substring(line)), "\(line)") }
    #expect(answer.output.contains("  person-swiped shows it: "))
    #expect(answer.output.contains("  will-terminate suggests it: "))
    #expect(lines.last?.hasPrefix("Next: Set the accessory up") == true)
  }

  @Test("Two candidates come with what tells them apart, and the next check")
  func possible() throws {
    let answer = try diagnose("nothing recorded the end", "last state was suspended")
    #expect(answer.status == 1)
    #expect(answer.output.contains("Possible: P6: the system removed it from memory.\n"))
    #expect(answer.output.contains("Possible: P6: the person force-quit it.\n"))
    #expect(answer.output.contains("To tell apart whether the system removed it from memory\n"))
    #expect(
      answer.output.contains(
        "  what decides: person swiped app away; exit counter rose for memory pressure\n"))
    #expect(answer.output.hasSuffix("Next: Did the person swipe it away? Ask the person.\n"))
  }

  @Test("What is survived, unknown or contradictory is said to be so")
  func others() throws {
    #expect(
      try diagnose("crash report says watchdog").output
        .contains("Not by this: the watchdog ended it, which is survived.\n"))
    #expect(
      try diagnose("debugger was attached").output
        .contains("So it is, and nobody knows: P6: the debugger stopped it.\n"))
    #expect(
      try diagnose("app stayed in memory", "willRestoreState was called").output
        .contains("The evidence contradicts itself: whether it was never gone. Look again.\n"))
    #expect(try diagnose().output.contains("The evidence points to nothing yet.\n"))
  }

  @Test("As JSON it says the same")
  func json() throws {
    let text = "platform ios 18\nnothing was pending at the end\n"
    let answer = try run("diagnose", "f", "--json", files: ["f": text])
    #expect(answer.status == 0)
    for piece in ["\"condition\": \"P5\"", "\"decided\": true", "\"rule\": \"nothing-pending\""] {
      #expect(answer.output.contains(piece), "\(piece) in \(answer.output)")
    }
  }

  @Test("A file that is not understood says where, and what would be")
  func errors() throws {
    for (text, error) in [
      ("platform ios 26\nperson swiped app awry\n", "f:2:19: `awry` is not understood. "),
      ("platform linux\n", "f:1:10: `linux` is not understood. Accepted here: ios."),
      ("app left memory\n", "f:1:1: Say first on which platform this is. "),
      ("platform ios 26\napp left\n", "f:2:9: The statement is not finished. "),
      (
        "platform ios 26\napp left memory\napp stayed in memory\n",
        "f:3:1: Line 2 says otherwise."
      ),
      ("platform ios 26\nplatform ios 18\n", "f:2:1: The platform is said already."),
      ("evidence a\nevidence b\n", "f:2:1: The evidence has a name already; a file holds one."),
      ("# nothing\n", "f:1:1: There is no evidence in it. "),
    ] {
      let answer = try run("diagnose", "f", files: ["f": text])
      #expect(answer.status == 65)
      #expect(answer.errors.hasPrefix(error), "\(answer.errors)")
    }
    #expect(try run("diagnose", "absent").status == 66)
    let unknown = try run("diagnose", "f", files: ["f": "platform ios 26\nit broke\n"])
    #expect(unknown.errors.hasSuffix(" more: see `relaunch-policy grammar evidence`.\n"))
  }

  @Test("Every statement of the grammar is understood, and every observation has one")
  func grammar() throws {
    var seen: Set<Observation> = []
    var absent: Set<Observation> = []
    let phrases = try run("grammar", "evidence").output.split(separator: "\n")
    #expect(Set(phrases).count == phrases.count)
    for phrase in phrases where !phrase.contains("<") {
      let evidence = try EvidenceFile.parse("platform ios 26\n\(phrase)\n").evidence
      for observation in Observation.allCases {
        if evidence.seen.contains(observation) { seen.insert(observation) }
        if evidence.absent.contains(observation) { absent.insert(observation) }
      }
    }
    #expect(seen == Set(Observation.allCases))
    #expect(absent == Set(Observation.allCases))
  }

  @Test("A command line that is not understood says so")
  func usage() throws {
    for arguments in [["diagnose", "--xml", "f"], ["diagnose", "--json"], ["grammar", "f"]] {
      #expect(throws: PolicyUsageError.self) { try PolicyCommand(parsing: arguments) }
    }
    #expect(try PolicyCommand(parsing: ["diagnose"]).isInterview)
    #expect(try !PolicyCommand(parsing: ["diagnose", "f"]).isInterview)
    let silent = try run("diagnose")
    #expect(silent.status == 64)
    #expect(silent.errors.hasSuffix("no terminal: name a FILE, or run it on a terminal.\n"))
  }

  @Test("The shipped evidence is diagnosed", arguments: Corpus.evidence)
  func shipped(file: String) throws {
    let answer = try run("diagnose", file, files: [file: Corpus.evidence(of: file)])
    let failed = [
      "gone-without-a-trace.evidence": "Possible: P6: the system removed it from memory.",
      "only-when-opened.evidence": "Failed: P5: nothing was pending.",
      "swiped-away.evidence": "Failed: P6: the person force-quit it.",
    ]
    let expected = try #require(failed[file])
    #expect(answer.output.contains("\(expected)\n"))
    #expect(answer.errors.isEmpty)
  }

  @Test("Question by question: until a failure is shown, and the answers are a file")
  func interview() throws {
    var interview = Interview()
    #expect(interview.question?.hasPrefix("Which version of iOS?") == true)
    #expect(interview.answer("25")?.hasPrefix("Say one of 10, ") == true)
    #expect(interview.answer("26") == nil)
    #expect(interview.question?.contains("Was it gone at all?") == true)
    #expect(interview.answer("7") == "Say a number from 1 to 2, ? where nobody can tell, or end.")
    #expect(interview.answer("App  left memory") == nil)
    #expect(interview.question?.contains("Did the system launch it?") == true)
    #expect(interview.answer("?") == nil)
    while let question = interview.question {
      let isPending = question.contains("Was anything pending")
      #expect(interview.answer(isPending ? "2" : "?") == nil)
    }
    let answer = interview.finished()
    #expect(answer.status == 0)
    #expect(answer.output.contains("Failed: P5: nothing was pending.\n"))
    let file = "platform ios 26\n    app left memory\n    nothing was pending at the end\n"
    #expect(answer.output.hasSuffix("As an evidence file:\n\n    \(file)"))
    #expect(try EvidenceFile.parse(file).evidence.absent.contains(.workPending))
  }

  @Test("It may be ended at any time, and by silence", arguments: ["", "?"])
  func ended(silence: String) {
    #expect(Interview().finished().status == 1)
    var interview = Interview()
    #expect(interview.answer("18") == nil)
    #expect(interview.answer(silence) == nil)
    #expect(interview.answer("end") == nil)
    #expect(interview.question == nil)
    #expect(interview.finished().status == 1)
  }
}
