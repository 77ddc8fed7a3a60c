import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("forestall pending")
struct PendingCommandTests {
  private let path: (FrontStage) -> String = { "\($0.records.path)/scale.pending" }

  private func text(_ stage: FrontStage) throws -> String {
    String(decoding: try Files.read(path(stage)), as: UTF8.self)
  }

  @Test("writes what is waited for, private, in one form, and has it seen, silently")
  func says() throws {
    let stage = try FrontStage()
    try stage.attach()
    let before = try stage.record()
    let result = try stage.run(["pending", "scale", "notifies", "bath", "2A9D", "connects", "bath"])
    #expect(result == ProgramResult(status: 0, output: "", errors: ""))
    #expect(try text(stage) == "forestall-pending 1\nconnects bath\nnotifies bath 2a9d\n")
    #expect(try stage.markers() == ["scale"])
    var status = stat()
    try #require(unsafe stat(path(stage), &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(try stage.record() == before, "it is no push")
    #expect(try Files.names(in: stage.records.path) == ["attached", "scale.beat", "scale.pending"])
  }

  @Test("tells nothing from never")
  func nothing() throws {
    let stage = try FrontStage()
    try stage.attach()
    #expect(!Files.exists(path(stage)))
    #expect(try stage.run(["pending", "scale"]).status == 0)
    #expect(try text(stage) == "forestall-pending 1\n")
    #expect(try stage.markers() == ["scale"])
  }

  @Test("writes the same only once, and drops no marker for it")
  func same() throws {
    let stage = try FrontStage()
    try stage.attach()
    _ = try stage.run(["pending", "scale", "connects", "bath", "appears", "hall"])
    _ = try stage.records.takeMarkers()
    var (first, second) = (stat(), stat())
    try #require(unsafe stat(path(stage), &first) == 0)
    #expect(try stage.run(["pending", "scale", "appears hall", "connects bath"]).status == 0)
    try #require(unsafe stat(path(stage), &second) == 0)
    #expect(first.st_ino == second.st_ino)
    #expect(try stage.markers().isEmpty)
    #expect(try stage.run(["pending", "scale", "connects", "bath"]).status == 0)
    #expect(try stage.markers() == ["scale"])
    #expect(try text(stage) == "forestall-pending 1\nconnects bath\n")
  }

  @Test("has a look made for the same text where its writer was killed before that")
  func unannounced() throws {
    let stage = try FrontStage()
    try stage.attach()
    _ = try stage.run(["pending", "scale", "connects", "bath"])
    _ = try stage.records.takeMarkers()
    let left = path(stage) + ".77.1~"
    try #require(unsafe link(path(stage), left) == 0)
    #expect(try stage.run(["pending", "scale", "connects", "bath"]).status == 0)
    #expect(try stage.markers() == ["scale"])
    _ = try stage.records.takeMarkers()
    #expect(try stage.run(["pending", "scale", "connects", "bath"]).status == 0)
    #expect(try stage.markers().isEmpty)
  }

  @Test("of a client without a record has it attached first; an undeclared one is refused")
  func noRecord() throws {
    let stage = try FrontStage(manageExits: 66)
    let refused = try stage.run(["pending", "scale", "connects", "bath"])
    #expect(refused == ProgramResult(status: 66, output: "", errors: "manage prepare scale\n"))
    #expect(!Files.exists(path(stage)))

    let declared = try FrontStage(manageExits: 0)
    try Files.createFolder(declared.records.path)
    let said = try declared.run(["pending", "scale", "connects", "bath"])
    #expect(said == ProgramResult(status: 0, output: "", errors: "manage prepare scale\n"))
    #expect(try text(declared) == "forestall-pending 1\nconnects bath\n")
  }

  @Test("after done changes nothing and says so")
  func afterDone() throws {
    let stage = try FrontStage()
    try stage.attach()
    _ = try stage.run(["done", "scale"])
    let result = try stage.run(["pending", "scale", "connects", "bath"])
    #expect(result.status == 0 && result.errors.contains("scale is done"))
    #expect(!Files.exists(path(stage)))
  }

  @Test(
    "refuses a wrong work with status 64, and says nothing of it",
    arguments: [
      ["connects"], ["leaves", "bath"], ["notifies", "bath", "x"], ["connects", "../x"],
    ])
  func usage(words: [String]) throws {
    let stage = try FrontStage()
    try stage.attach()
    let result = try stage.run(["pending", "scale"] + words)
    #expect(result.status == 64 && result.errors.contains("Read `forestall help pending`."))
    #expect(!Files.exists(path(stage)))
    #expect(try stage.markers().isEmpty)
  }

  @Test("outside a user session says so")
  func noSession() throws {
    let result = try FrontStage().run(["pending", "scale"], adding: ["XDG_RUNTIME_DIR": ""])
    #expect(result.status == 69 && result.errors.contains("XDG_RUNTIME_DIR"))
  }

  @Test("replaces what is damaged, and leaves a folder in its place alone")
  func damaged() throws {
    let stage = try FrontStage()
    try stage.attach()
    try Files.replace(path(stage), with: [UInt8](repeating: 7, count: 100_000))
    #expect(try stage.run(["pending", "scale", "connects", "bath"]).status == 0)
    #expect(try text(stage) == "forestall-pending 1\nconnects bath\n")
    try Files.remove(path(stage))
    try Files.createFolder(path(stage))
    let result = try stage.run(["pending", "scale"])
    #expect(result.status != 0 && result.errors.contains("scale.pending"))
    #expect(Files.isFolder(path(stage)))
    #expect(try Files.names(in: stage.records.path).allSatisfy { !$0.hasSuffix("~") })
  }
}
