import RelaunchScenarios
import Testing

@Suite("The codes on the command line")
struct CodesTests {
  private func run(_ arguments: String...) throws -> PolicyCommand.Answer {
    try PolicyCommand(parsing: ["codes"] + arguments)
      .run { file throws(FileProblem) in throw FileProblem(file) }
  }

  @Test("One code is told whole")
  func one() throws {
    #expect(
      try run("cberror", "6").output == """
        CBError 6 connectionTimeout: The link's supervision timed out: out of range, interference, \
        or the accessory hangs.
        ended by: the link
        do: Call connect again at once: a pending connect never times out.
        do not: Do not wait by a timer first: while it runs nothing is pending.

        """)
    #expect(try run("kill", "0x8badf00d").output.hasPrefix("SIGKILL 0x8badf00d watchdog: "))
    #expect(try run("watchdog").output.contains("ended by: the system"))
    #expect(
      try run("0xdead10cc").output == """
        SIGKILL 0xdead10cc locked-file: it was suspended with a locked file
        ended by: the system
        do: Release the locks of files and databases before the app is suspended. Keep something \
        pending at all times: such an end is survived by it.
        do not: Do not hold a background task on for ever in place of it: the system ends that too.

        """)
    #expect(try run("att", "8").output.contains("\ndo not: Do not pair again for it: "))
  }

  @Test("Several are listed, a line each")
  func several() throws {
    #expect(try run("6").output.split(separator: "\n").count == 3)
    #expect(try run("att").output.split(separator: "\n").count == 18)
    #expect(try run().output.contains("SIGKILL 0xdead10cc locked-file: "))
  }

  @Test("JSON holds the same")
  func json() throws {
    let output = try run("ask", "700", "--json").output
    #expect(output.hasPrefix("[\n"))
    #expect(output.contains("\"endedBy\": \"person\""))
    #expect(output.contains("\"doNot\": \"Do not show the picker by itself.\""))
    let kill = try run("kill", "cache-purged", "--json").output
    #expect(kill.contains("\"do\": \"Keep something pending at all times: "))
    #expect(kill.contains("\"doNot\": null"))
  }

  @Test("What is not there, and what is not understood")
  func missing() throws {
    let answer = try run("cberror", "99")
    #expect(answer.status == 1)
    #expect(answer.errors == "There is no code 99 in cberror: `codes cberror` lists them.\n")
    #expect(throws: PolicyUsageError.self) { try run("att", "1", "2") }
    #expect(throws: PolicyUsageError.self) { try run("--all") }
  }
}
