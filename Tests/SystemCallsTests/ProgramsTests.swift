import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("Programs")
struct ProgramsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, mode) in [("bin/tool", 0o700), ("bin/text", 0o600), ("late/tool", 0o700)]
      as [(String, UInt32)]
    {
      try Files.createFolder("\(folder.path)/\(name.prefix { $0 != "/" })")
      try Files.replace("\(folder.path)/\(name)", with: Array("#!/bin/sh\n".utf8), mode: mode)
    }
    try Files.createFolder("\(folder.path)/bin/folder")
  }

  @Test(
    "are found by name along the path, the first one, and only what can be run",
    arguments: [
      ("tool", "/bin", "bin/tool"), ("tool", "/late", "late/tool"), ("folder", "/bin", nil),
      ("none", "/bin", nil), ("", "/bin", nil),
    ] as [(String, String, String?)])
  func named(name: String, place: String, found: String?) {
    #expect(
      Programs.find(name, path: folder.path + place) == found.map { "\(folder.path)/\($0)" })
  }

  @Test("are looked for in each folder in turn")
  func order() {
    let (bin, late) = ("\(folder.path)/bin", "\(folder.path)/late")
    #expect(Programs.find("tool", path: "\(late):\(bin)") == "\(late)/tool")
    #expect(Programs.find("tool", path: "/nowhere::\(bin):\(late)") == "\(bin)/tool")
    #expect(Programs.find("tool", path: "") == nil)
    #expect(Programs.find("sh", path: nil) != nil)
  }

  @Test("are found by their path whatever PATH says")
  func byPath() {
    #expect(Programs.find("\(folder.path)/bin/tool", path: "") == "\(folder.path)/bin/tool")
    #expect(Programs.find("\(folder.path)/bin/folder", path: "/bin") == nil)
    #expect(Programs.find("\(folder.path)/none", path: "/bin") == nil)
    // Root may read everything, but runs only what somebody may run.
    #expect(Programs.find("\(folder.path)/bin/text", path: "/bin") == nil)
  }

  @Test("know the one that runs")
  func own() throws {
    let own = try #require(Programs.own)
    #expect(own.hasPrefix("/") && Files.isExecutable(own))
    #expect(own.hasPrefix(try BuiltProgram.folder()))
  }
}

@Suite("The exit status of a failed call")
struct CallStatusTests {
  @Test(
    "is that of its cause, whichever program tells it",
    arguments: [
      (ENOSPC, .inputOutput), (EDQUOT, .inputOutput), (EIO, .inputOutput), (EACCES, .permission),
      (EPERM, .permission), (EROFS, .cannotCreate), (EAGAIN, .temporary), (EEXIST, .system),
      (EPROTONOSUPPORT, .system), (ENOENT, .system), (EINVAL, .system), (EMFILE, .system),
    ] as [(Int32, SystemCalls.ExitStatus)])
  func status(code: Int32, status: SystemCalls.ExitStatus) {
    let error = SystemCallError(attempt: "open", object: "/x", errno: Errno(rawValue: code))
    #expect(error.exitStatus == status)
  }

  @Test("comes with what to do, where that is known")
  func remedy() {
    let plain = SystemCallError(attempt: "open", object: "/x", errno: .noSpace)
    #expect(plain.description == "Could not open /x: No space left on device.")
    let told = SystemCallError(
      attempt: "open", object: "/x", errno: .noSpace, remedy: "remove something")
    #expect(told.description == "Could not open /x: No space left on device; remove something.")
  }
}
