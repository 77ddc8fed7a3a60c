import Glibc
import Metrics
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

@Suite("Metrics as a file for node_exporter")
struct MetricsExportingTests {
  let test: TestSession
  let folder: String

  init() throws {
    test = try TestSession()
    folder = "\(test.folder)/collector"
    try Files.createFolder(folder)
  }

  @Test("are for everybody to read, whatever the mask, and are the user's in every sample")
  func readable() throws {
    try test.attach(try sampleName("stray"))
    try Files.replace("\(folder)/forestall-ada.prom", with: Array("old".utf8))
    try MetricsExporting(test.session).export(to: folder, for: "ada")
    // A file that is half written would have another name, and end otherwise.
    #expect(try Files.names(in: folder) == ["forestall-ada.prom"])
    var status = stat()
    #expect(unsafe stat("\(folder)/forestall-ada.prom", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o644)
    let text = String(decoding: try Files.read("\(folder)/forestall-ada.prom"), as: UTF8.self)
    var report = try MetricsReading(test.session).report()
    report.user = "ada"
    #expect(text == report.text(.text))
    #expect(!text.contains("# EOF"))
    #expect(
      text.contains(
        #"forestall_client_state{client="stray",state="not-declared",user="ada"} 1"#))
  }

  @Test("Several users' files stand side by side")
  func several() throws {
    for user in ["ada", "bert"] {
      try MetricsExporting(test.session).export(to: folder, for: user)
    }
    #expect(try Files.names(in: folder) == ["forestall-ada.prom", "forestall-bert.prom"])
  }

  @Test(
    "A folder that is none is told, with what to do",
    arguments: [("missing", SystemCalls.ExitStatus.cannotCreate), ("relative", .configuration)])
  func missing(place: String, status: SystemCalls.ExitStatus) throws {
    let path = place == "relative" ? "collector" : "\(folder)/missing"
    do throws(Failure) {
      try MetricsExporting(test.session).export(to: path, for: "ada")
      Issue.record("written into \(path)")
    } catch {
      #expect(error.status == status)
      #expect(
        error.description.contains(path) && error.description.contains("FORESTALL_METRICS_FOLDER"))
    }
  }

  @Test("What was written stays where the next cannot be told")
  func kept() throws {
    let exporting = MetricsExporting(test.session)
    try exporting.export(to: folder, for: "ada")
    let before = try Files.read("\(folder)/forestall-ada.prom")
    try Files.replace(test.session.places.database, with: Array("no database".utf8))
    #expect(throws: Failure.self) { try exporting.export(to: folder, for: "ada") }
    #expect(try Files.read("\(folder)/forestall-ada.prom") == before)
    #expect(try Files.names(in: folder) == ["forestall-ada.prom"])
  }
}
