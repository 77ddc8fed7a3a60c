import RelaunchScenarios
import Testing

@Suite("A scenario as a plan for a real device")
struct ChecklistTests {
  private func checklist(_ file: String, _ text: String) throws -> PolicyCommand.Answer {
    try PolicyCommand(parsing: ["checklist", file]).run { _ throws(FileProblem) in text }
  }

  /// Every statement has its step, every step its sentence, and the end asks for what must be told
  /// apart.
  @Test("Every shipped scenario has a plan without a hole", arguments: Corpus.files)
  func shipped(file: String) throws {
    let answer = try checklist(file, Corpus.text(of: file))
    #expect(answer.status == 0 && answer.errors.isEmpty)
    let lines = answer.output.split(separator: "\n")
    for scenario in try Corpus.scenarios(in: file) {
      #expect(lines.contains { $0.hasPrefix("\(scenario.name), on ") }, "\(scenario.name)")
      for statement in scenario.statements {
        let source = " (line \(statement.place.line))"
        #expect(lines.filter { $0.hasSuffix(source) }.count == 1, "\(file)\(source)")
      }
    }
    let count = try Corpus.scenarios(in: file).count
    for word in [
      "what is known, from the log", "what was intended", "what is uncertain", "Pass only if",
    ] {
      #expect(lines.filter { $0.contains("[ ] ") && $0.contains(word) }.count == count, "\(word)")
    }
    for line in lines {
      #expect(
        !line.contains("the accessory  ") && !line.hasSuffix(": ") && !line.hasSuffix("beware:"))
    }
    #expect(!answer.output.contains("as the scenario says.\n"), "nothing says how")
    #expect(!answer.output.contains("The rules expect otherwise"))
  }

  @Test("It says how to end the app and how not to, what to record, and what is uncertain")
  func swipe() throws {
    let text = """
      platform ios 26
      client scale: central, ready
      accessory kitchen of scale
      scale launches
      scale waits for connect kitchen
      person force-quits scale
      kitchen connects
      expect scale not relaunched
      """
    let lines = try checklist("f", text).output.split(separator: "\n").map { String($0) }
    for line in [
      "[ ] 9.   Open the app switcher and swipe scale away. (line 6)",
      "         beware: Do not do it under the debugger, and do not open scale afterwards.",
      "         intended: scale not relaunched",
      "         line 8: scale not relaunched",
      "         A swipe leaves no trace of its own: only your note says that there was one.",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(lines.contains { $0.contains("beware: Do not run it from Xcode: debugger off") })
  }

  @Test("What the rules do not say is noted, and what is disputed is uncertain")
  func doubts() throws {
    let text = """
      platform ios 26
      client scale: central, ready
      accessory kitchen of scale
      scale launches
      scale waits for connect kitchen
      scale exits
      kitchen connects
      expect scale relaunched
      """
    let output = try checklist("f", text).output
    #expect(output.contains("note: The rules expect otherwise: likely relaunched because exited"))
    #expect(
      output.contains("exited-by-itself: it looks like a crash, which is relaunched; against"))
    #expect(output.contains("Nothing documents an end by exit()."))
  }

  @Test("A command line or a file that is not understood says so")
  func usage() throws {
    for arguments in [["checklist"], ["checklist", "--json", "f"]] {
      #expect(throws: PolicyUsageError.self) { try PolicyCommand(parsing: arguments) }
    }
    #expect(try checklist("f", "nonsense").status == 65)
    #expect(try checklist("f", "nonsense").errors.hasPrefix("f:1:1: "))
  }
}
