import Testing

@testable import Documents

@Suite("A synopsis")
struct SynopsisTests {
  private typealias Row = (line: String, operands: [Manual.Operand], options: [String])

  private static let rows: [Row] = [
    ("", [], []),
    (
      "NAME [SPAN]", [operand("NAME", .clients), operand("[SPAN]", .nothing)], []
    ),
    (
      "NAME [[--] CMD…]",
      [operand("NAME", .clients), operand("[[--] CMD…]", .programs, isRepeated: true)], []
    ),
    (
      "CLIENT NAME TITLE",
      [
        operand("CLIENT", .clients), operand("NAME", .accessories), operand("TITLE", .nothing),
      ], []
    ),
    ("COMMAND …", [operand("COMMAND", .nothing)], []),
    (
      "FILE… [--junit|--tap]", [operand("FILE…", .files, isRepeated: true)], ["--junit", "--tap"]
    ),
    (
      "[ask|nfc] [CODE] [--format csv|json]",
      [operand("[ask|nfc]", .words(["ask", "nfc"])), operand("[CODE]", .nothing)],
      ["--format csv|json"]
    ),
    ("[evidence]", [operand("[evidence]", .words(["evidence"]))], []),
  ]

  private static func operand(
    _ form: String, _ completion: Completion, isRepeated: Bool = false
  ) -> Manual.Operand {
    Manual.Operand(form: form, completion: completion, isRepeated: isRepeated)
  }

  @Test("tells operands, what may stand in their place, and options", arguments: rows.indices)
  func parts(index: Int) {
    let row = Self.rows[index]
    let synopsis = Synopsis(row.line)
    #expect(synopsis.operands == row.operands)
    let options = synopsis.options.map { name, value in value.map { "\(name) \($0)" } ?? name }
    #expect(options == row.options)
  }

  @Test("Every verb and operand of the tables has a place of its own")
  func places() {
    for manual in [Manual.forestall, .relaunchPolicy] {
      let paths = manual.places.map(\.path)
      #expect(Set(paths).count == paths.count)
      for (path, command) in manual.places {
        #expect(command.verbs.isEmpty || command.options.allSatisfy { !$0.name.isEmpty })
        // Only the last operand may be repeated: what follows it could never be reached.
        #expect(command.operands.dropLast().allSatisfy { !$0.isRepeated }, "\(path)")
      }
    }
  }
}
