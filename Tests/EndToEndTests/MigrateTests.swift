import ForestallTestKit
import SystemCalls
import Testing

@Suite(
  "Taking over a paired device", .serialized,
  .enabled(if: PickStage.isInstalled, "python3-dbusmock is not installed"))
struct MigrateTests {
  private let stage: PickStage

  init() throws { stage = try PickStage() }

  private func migrate(_ words: String...) throws -> ProgramResult {
    try stage.run(
      words: ["migrate", "scale", "bath", "--address", "C0:FF:EE:00:00:01", "--service", "181d"]
        + words)
  }

  @Test("it is put in under its own name and set up; one that is not paired is refused")
  func paired() throws {
    try stage.beginBlueZ()
    try stage.hear(1, "Body Scale")
    let before = try migrate()
    #expect(before.status == 66)
    #expect(before.errors.contains("C0:FF:EE:00:00:01 is not paired with this computer"))
    #expect(before.errors.contains("forestall accessory pick scale bath"))
    try stage.pair(1)
    let after = try migrate()
    #expect(after.status == 0, "\(after.errors)")
    #expect(after.output.contains("bath of scale is migrated from this computer's pairings"))
    let list = try stage.run("list").output
    #expect(list.contains("Body Scale") && list.contains("authorized"), "\(list)")
    #expect(try migrate().status == 64)
  }

  @Test("the title that is given counts")
  func title() throws {
    try stage.beginBlueZ()
    try stage.hear(1, "Body Scale")
    try stage.pair(1)
    #expect(try migrate("--title", "In the bath").status == 0)
    #expect(try stage.run("list").output.contains("In the bath"))
  }

  @Test("without Bluetooth's service it says so, and changes nothing")
  func noService() throws {
    let result = try migrate()
    #expect(result.status == 69)
    #expect(result.errors.contains("There is no Bluetooth adapter"))
    #expect(try !stage.run("list").output.contains("bath"))
  }
}
