import ForestallTestKit
import SystemCalls
import Testing

@Suite("The doctor's bundle")
struct BundleTests {
  let stage: ManageStage
  var file: String { "\(stage.folder.path)/bundle.tar.gz" }

  init() throws {
    stage = try ManageStage()
    _ = try stage.run(
      "add", "kitchen-scale", "--title", "Granny's scale", "--reopen", "\(stage.folder.path)/home/x"
    )
    _ = try stage.run("beat", "kitchen-scale")
    _ = try stage.run(
      "accessory", "add", "kitchen-scale", "bath", "--address", "C0:FF:EE:00:12:34", "--known")
  }

  private func tar(_ words: String...) throws -> ProgramResult {
    try BuiltProgram(path: "/bin/tar").run(words, environment: stage.environment)
  }

  @Test("has what is to be read, for the owner alone, and no name of the person's things")
  func whole() throws {
    let made = try stage.run("doctor", "--bundle", file)
    #expect(made.status == 1, "there is no bus")
    #expect(made.output.contains("Wrote \(file)"), "\(made)")
    let listed = try tar("-tvzf", file)
    #expect(listed.status == 0)
    for name in [
      "doctor.json", "status.json", "history.json", "records.json", "explain-client1.json",
    ] {
      #expect(listed.output.contains(" \(name)\n"), "\(listed.output)")
    }
    let lines = listed.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("-rw------- 0/0 ") }, "\(listed.output)")
    #expect(FolderStatus(of: file)?.mode == 0o600)
    let text = try tar("-xzOf", file).output
    for secret in ["kitchen", "Granny", "\(stage.folder.path)/home", "C0:FF:EE"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    for word in ["client1", "title1", "/HOME/.local/state"] {
      #expect(text.contains(word), "\(word)")
    }
    let left = try Files.names(in: stage.folder.path)
    #expect(left == ["bundle.tar.gz", "home", "run"], "\(left)")
  }

  @Test("has what was recorded, without the addresses and names of the neighbourhood")
  func recorded() throws {
    let state = "\(stage.folder.path)/home/.local/state/forestall"
    let text = """
      signal time=1.5 sender=:1.2 path=/org/bluez/hci0/dev_C0_FF_EE_00_12_34; member=PropertiesChanged
               string "Alias"
               variant                string "Body of Ann"

      """
    try Files.replace("\(state)/recorded.txt", with: Array(text.utf8))
    _ = try stage.run("doctor", "--bundle", file)
    let packed = try tar("-xzOf", file, "recorded.txt").output
    #expect(
      packed
        == text.replacing("C0_FF_EE_00_12_34", with: "00_00_00_00_00_01")
        .replacing("Body of Ann", with: "heard1"))
  }

  @Test("never takes another file's place, and leaves nothing where it cannot be written")
  func refusals() throws {
    try Files.replace(file, with: Array("mine".utf8))
    let taken = try stage.run("doctor", "--bundle", file)
    #expect(taken.status == 73)
    #expect(taken.errors.contains("is there already"))
    #expect(try Files.read(file) == Array("mine".utf8))
    #expect(try stage.run("doctor", "--bundle", "\(stage.folder.path)/b.zip").status == 64)
    let nowhere = try stage.run("doctor", "--bundle", "/proc/forestall.tar")
    #expect(nowhere.status != 0 && nowhere.errors.contains("/proc/forestall.tar"), "\(nowhere)")
  }
}
