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

  /// Installs them into a folder of a test's own.
  ///
  /// - Returns: the folder that they are in.
  private func installed(below prefix: TemporaryFolder) throws -> String {
    let installed = try BuiltProgram(path: "\(SourceTree.top)/contrib/install").run(
      ["--prefix", prefix.path, "--from", BuiltProgram.folder()],
      environment: ["HOME": prefix.path])
    try #require(installed.status == 0, "\(installed.errors)")
    return "\(prefix.path)/lib/systemd/user"
  }

  /// What `systemd-analyze security` says of a service, without a manager: how exposed it is, from 0 to
  /// 100. What only a system's manager can do counts against a user's as well.
  static func exposure(_ unit: String, folder: String) throws -> (exposure: Int, told: String) {
    let result = try BuiltProgram(path: "/usr/bin/systemd-analyze").run(
      ["--user", "--no-pager", "security", "--offline=true", "\(folder)/\(unit)"],
      environment: ["HOME": folder, "XDG_RUNTIME_DIR": folder, "LANG": "C.UTF-8"])
    let line = result.output.split(separator: "\n").last { $0.contains("Overall exposure level") }
    let figure = line?.split(separator: ": ").last?.split(separator: " ").first
    let tenths = figure?.filter { $0 != "." }.description
    return (try #require(tenths.flatMap { Int($0) }, "\(result)"), String(line ?? ""))
  }

  /// How exposed each service may be at most, in tenths: as far as a user's manager can go without
  /// privileges. A whole system's would get to 1 and less.
  static let limits = [
    "forestall-bluetooth.service": 61, "forestall-metrics@.service": 61,
    "forestall-remind@.service": 61, "forestall-sweep@.service": 61,
    "forestall-watch@.service": 61,
  ]

  @Test("Each service is exposed no more than it has to be")
  func security() throws {
    let prefix = try TemporaryFolder()
    let folder = try installed(below: prefix)
    let services = try Files.names(in: folder).filter { $0.hasSuffix(".service") }
    #expect(services == Self.limits.keys.sorted())
    for service in services {
      let (exposure, told) = try Self.exposure(service, folder: folder)
      print(told)
      #expect(exposure <= Self.limits[service, default: 0], "\(told)")
    }
  }

  @Test("A service that gives up nothing is seen to be more exposed")
  func exposed() throws {
    let folder = try TemporaryFolder()
    let text = "[Service]\nExecStart=/bin/true\n"
    try Files.replace("\(folder.path)/open.service", with: Array(text.utf8))
    #expect(try Self.exposure("open.service", folder: folder.path).exposure > 90)
  }

  @Test("None asks for what a user's manager has no privileges for")
  func privileges() throws {
    for unit in try SourceTree.files(below: "units", endings: [".service"]) {
      let keys = try SourceTree.text(unit).split(separator: "\n").compactMap {
        $0.split(separator: "=").first
      }
      for key in keys {
        #expect(!Self.privileged.contains { key.hasPrefix($0) }, "\(unit): \(key)")
      }
    }
  }

  /// What drops capabilities, which fails a user's service (218/CAPABILITIES), or takes namespaces, which
  /// not each kernel gives to users.
  static let privileged = [
    "AmbientCapabilities", "CapabilityBoundingSet", "DevicePolicy", "DynamicUser", "PrivateDevices",
    "PrivateMounts", "PrivateNetwork", "PrivateTmp", "PrivateUsers", "ProcSubset", "Protect",
    "ReadOnlyPaths", "ReadWritePaths", "InaccessiblePaths", "RootDirectory", "TemporaryFileSystem",
  ]

  @Test("systemd has nothing to say against them")
  func verified() throws {
    let prefix = try TemporaryFolder()
    let folder = try installed(below: prefix)
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

  @Test("and nothing against the drop-ins for metrics, which say what the article says")
  func dropIns() throws {
    let prefix = try TemporaryFolder()
    let folder = try installed(below: prefix)
    let article = try SourceTree.text("Sources/UseCases/Documentation.docc/Monitoring.md")
    let paths = try SourceTree.files(below: "units/drop-ins", endings: [".conf"])
    #expect(paths.count == 2)
    for path in paths {
      let text = try SourceTree.text(path)
      let parts = path.split(separator: "/").suffix(2).map(String.init)
      try Files.createFolder("\(folder)/\(parts[0])")
      try Files.replace("\(folder)/\(parts[0])/\(parts[1])", with: Array(text.utf8))
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      #expect(article.contains(lines.map { "    \($0)\n" }.joined()), "\(path)")
      let unit = Self.instance(String(parts[0].dropLast(2)))
      let complaints = try Self.complaints(units: [unit], folder: folder)
      #expect(complaints.isEmpty, "\(path): \(complaints)")
    }
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
