import Testing

@Suite("The boundaries between the modules")
struct BoundaryTests {
  @Test("No import crosses one")
  func imports() throws {
    let files = try SourceTree.files(below: "Sources", endings: [".swift"])
    #expect(files.count > 20)
    for path in files {
      let module = String(path.split(separator: "/")[1])
      let crossings = SourceChecks.crossings(
        module: module, path: path, text: try SourceTree.text(path))
      #expect(crossings.isEmpty, "\(crossings.joined(separator: "\n"))")
    }
  }

  @Test("The table itself keeps them: pure modules import pure ones, C modules have their keepers")
  func table() {
    for (module, imports) in ModuleTable.pure {
      #expect(imports.isSubset(of: ModuleTable.pure.keys), "\(module)")
    }
    for (module, imports) in ModuleTable.impure {
      for imported in imports {
        if let keepers = ModuleTable.keepers[imported] {
          #expect(keepers.contains(module), "\(module) imports \(imported)")
        }
        #expect(!imported.hasPrefix("Foundation"), "\(module)")
      }
    }
  }

  @Test(
    "An import that crosses one is seen, however it is written",
    arguments: [
      ("Reminders", "internal import Glibc"),
      ("Reminders", "import SystemCalls"),
      ("Vocabulary", "public import Reminders"),
      ("Store", "internal import CSystemd"),
      ("UseCases", "internal import CSQLite"),
      ("forestall", "import Store"),
      ("forestall-manage", "import Store"),
      ("SystemCalls", "@preconcurrency import Foundation"),
      ("DBus", "  internal import struct FoundationEssentials.Data"),
      ("ForestallClient", "@_implementationOnly import BeatRecords"),
      ("Unheard", "import Glibc"),
    ])
  func offending(module: String, line: String) {
    let text = "// A comment.\n\(line)\nstruct Thing {}\n"
    #expect(SourceChecks.crossings(module: module, path: "f.swift", text: text).count == 1)
  }

  @Test("What is allowed, and what only looks like an import, passes")
  func allowed() {
    let text = """
      // import Foundation is not used here
      internal import Glibc
      public import struct Vocabulary.TimeSpan
      let important = "import Store"
      """
    #expect(SourceChecks.crossings(module: "SystemCalls", path: "f.swift", text: text).isEmpty)
    #expect(SourceChecks.imports(in: text).map(\.module) == ["Glibc", "Vocabulary"])
  }
}
