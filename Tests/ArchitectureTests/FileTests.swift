import Testing

@Suite("The files of the package")
struct FileTests {
  static let endings = [".swift", ".c", ".h"]

  @Test("None is longer than 400 lines")
  func lengths() throws {
    for folder in ["Sources", "Tests"] {
      for path in try SourceTree.files(below: folder, endings: Self.endings) {
        let found = SourceChecks.tooLong(path: path, text: try SourceTree.text(path))
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
      }
    }
  }

  @Test("None has unfinished places, paths of one machine, or tests that wait by the clock")
  func leftovers() throws {
    for folder in ["Sources", "Tests", "contrib", "units"] {
      for path in try SourceTree.files(below: folder, endings: [""]) {
        let found = SourceChecks.leftovers(path: path, text: try SourceTree.text(path))
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
      }
    }
  }

  @Test("A file too long and a leftover are seen")
  func offending() {
    let long = String(repeating: "\n", count: 401)
    #expect(SourceChecks.tooLong(path: "f", text: long).count == 1)
    #expect(SourceChecks.tooLong(path: "f", text: String(long.dropLast())).isEmpty)
    let wait = "try await Task.sle" + "ep(for: .seconds(1))"
    #expect(SourceChecks.leftovers(path: "Tests/f.swift", text: wait).count == 1)
    #expect(SourceChecks.leftovers(path: "Sources/f.swift", text: wait).isEmpty)
    #expect(SourceChecks.leftovers(path: "Sources/f.swift", text: "a\n// TO" + "DO").count == 1)
  }
}
