import ForestallTestKit
import SystemCalls
import Testing

@Suite("The doctor without a service manager")
struct DoctorTests {
  let stage: ManageStage

  init() throws { stage = try ManageStage() }

  /// What it says, with the test's own folder taken out.
  private func output(_ words: String...) throws -> (status: Int32, text: String) {
    let result = try stage.front.run(["doctor"] + words, environment: stage.environment)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return (result.status, result.output.replacing(stage.folder.path, with: "FOLDER"))
  }

  @Test("says that there is no bus, and looks at the files all the same")
  func whole() throws {
    _ = try stage.run("add", "scale", "--reopen", "true")
    let found = try output("--json")
    #expect(found.status == 1)
    #expect(
      found.text == """
        {
          "version": 1,
          "well": false,
          "findings": [
            {
              "link": "bus",
              "subject": null,
              "grade": "broken",
              "text": "Could not reach the bus of your session: No such file or directory. Log in to a \
        desktop session, or set XDG_RUNTIME_DIR to that of a running one (it has a socket named bus).",
              "remedy": "see `systemctl --user status` in a terminal of your session",
              "fixable": false
            },
            {
              "link": "records",
              "subject": "FOLDER/run/forestall",
              "grade": "well",
              "text": "The folder of beat records is yours alone and can be written.",
              "remedy": null,
              "fixable": false
            },
            {
              "link": "store",
              "subject": "FOLDER/home/.local/state/forestall/forestall.db",
              "grade": "well",
              "text": "The database opens, is whole, and can be written.",
              "remedy": null,
              "fixable": false
            },
            {
              "link": "clients",
              "subject": "scale",
              "grade": "well",
              "text": "scale is declared without a mistake.",
              "remedy": null,
              "fixable": false
            }
          ],
          "treatments": []
        }

        """)
  }

  @Test("makes the folder of records with --fix, and says so")
  func fix() throws {
    let found = try output("--fix")
    #expect(found.status == 1, "there is no bus still")
    // Where its lines break depends on the folder's name.
    let words = found.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.hasPrefix("What was done: Created the folder FOLDER/run/forestall. bus"))
    #expect(FolderStatus(of: "\(stage.folder.path)/run/forestall")?.mode == 0o700)
    #expect(try !output("--fix").text.contains("What was done"))
  }

  @Test("refuses a client that nobody declared, and an option that it does not have")
  func refusals() throws {
    #expect(try stage.run("doctor", "scale").status == 66)
    #expect(try stage.run("doctor", "--mend").status == 64)
    #expect(try stage.run("doctor", "--record", "1d", "--fix").status == 64)
    #expect(try stage.run("doctor", "--record", "1d").status == 69, "there is no bus")
  }
}
