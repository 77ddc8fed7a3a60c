import ForestallTestKit
import SystemCalls
import Testing

@Suite("The units as installed", .enabled(if: Files.exists("/usr/bin/systemd-analyze")))
struct UnitTests {
  /// The units of the design, and those of later decisions: 0007 has the declarations', 0010 the
  /// mending one, 0023 those of metrics.
  static let names = [
    "forestall-backstop.timer", "forestall-bluetooth.path", "forestall-bluetooth.service",
    "forestall-clock.timer", "forestall-declarations.path",
    "forestall-marker.path", "forestall-mend.timer", "forestall-metrics.socket",
    "forestall-metrics@.service", "forestall-remind@.service",
    "forestall-sweep@.service", "forestall-watch@.service", "forestall.target",
  ]

  /// What `systemd-analyze verify` complains about; it may complain and still exit with 0.
  ///
  /// Units are looked for in the folder first, and templates need an instance.
  static func complaints(units: [String], folder: String) throws -> String {
    let result = try BuiltProgram(path: "/usr/bin/systemd-analyze").run(
      ["--user", "--man=no", "verify"] + units,
      environment: [
        "HOME": folder, "XDG_RUNTIME_DIR": folder, "SYSTEMD_UNIT_PATH": "\(folder):",
      ])
    return result.errors + (result.status == 0 ? "" : "exit status \(result.status)\n")
  }

  @Test("systemd has nothing to say against them")
  func verified() throws {
    let prefix = try TemporaryFolder()
    let installed = try BuiltProgram(path: "\(SourceTree.top)/contrib/install").run(
      ["--prefix", prefix.path, "--from", BuiltProgram.folder()],
      environment: ["HOME": prefix.path])
    try #require(installed.status == 0, "\(installed.errors)")
    let folder = "\(prefix.path)/lib/systemd/user"
    let units = try Files.names(in: folder)
    #expect(units == Self.names)
    let watched = "[Service]\nExecStart=/bin/true\n"
    try Files.replace("\(folder)/watched.service", with: Array(watched.utf8))
    let complaints = try Self.complaints(
      units: units.map(Self.instance), folder: folder)
    #expect(complaints.isEmpty, "\(complaints)")
    for unit in units {
      let text = String(decoding: try Files.read("\(folder)/\(unit)"), as: UTF8.self)
      #expect(!text.contains("/usr/bin/forestall"), "\(unit) names a program that is elsewhere")
    }
  }

  /// A unit's name, with an instance where it is a template: that of the watch is a unit, which has
  /// to be there.
  private static func instance(_ unit: String) -> String {
    let instance = unit.hasPrefix("forestall-watch") ? "@watched.service." : "@a."
    let parts = unit.split(separator: "@.")
    return parts.count == 2 ? parts[0] + instance + parts[1] : unit
  }

  @Test("A unit with an unknown key is complained about")
  func offending() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/wrong.service"
    let text = "[Service]\nType=oneshot\nExecStart=/bin/true\nRestrat=no\n"
    try Files.replace(path, with: Array(text.utf8))
    #expect(try Self.complaints(units: ["wrong.service"], folder: folder.path).contains("Restrat"))
  }
}
