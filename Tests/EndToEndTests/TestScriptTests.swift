import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("contrib/test")
struct TestScriptTests {
  private static let top =
    "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")

  /// A tree of its own, with a compiler that is only asked for its version, and tests that make a
  /// folder, say so, and do not end.
  private func tree() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["contrib/lab", ".build/debug", "bin", "tmp"] {
      try Files.createFolder("\(folder.path)/\(name)")
    }
    for name in ["contrib/test", "contrib/lab/set-up.bash"] {
      try Files.replace(
        "\(folder.path)/\(name)", with: try Files.read("\(Self.top)/\(name)"), mode: 0o700)
    }
    let programs = [
      ("bin/swift", "echo Swift version 6.3"), ("bin/promtool", "exit 0"),
      (
        ".build/debug/ForestallPackageTests.xctest",
        "mktemp -d \"${TMPDIR:-/tmp}/forestall-test-XXXXXX\"; : >\"$STARTED\"; exec sleep 60"
      ),
    ]
    for (name, script) in programs {
      try Files.replace(
        "\(folder.path)/\(name)", with: Array("#!/bin/sh\n\(script)\n".utf8), mode: 0o700)
    }
    return folder
  }

  @Test(
    "leaves no folder behind, neither its own nor a test's, when it is interrupted",
    .timeLimit(.minutes(1)), arguments: [SIGHUP, SIGINT, SIGTERM])
  func interrupted(signal: Int32) async throws {
    let folder = try tree()
    let path = ProcessEnvironment.value("PATH") ?? "/usr/bin:/bin"
    let started = "\(folder.path)/started"
    let script = try BuiltProgram(path: "/usr/bin/env").start(
      ["--default-signal=HUP,INT,TERM", "\(folder.path)/contrib/test", "unit"],
      environment: [
        "PATH": "\(folder.path)/bin:\(path)", "TMPDIR": "\(folder.path)/tmp", "STARTED": started,
      ])
    while !Files.exists(started) {
      try Task.checkCancellation()
      await Task.yield()
    }
    script.signal(signal)
    #expect(try script.result(limit: 30).status == 128 + signal)
    #expect(try Files.names(in: "\(folder.path)/tmp") == [])
  }
}
