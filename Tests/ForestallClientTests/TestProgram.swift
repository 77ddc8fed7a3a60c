import ForestallTestKit
import Glibc
import SystemCalls
import Testing

/// A program compiled by a test into its own folder.
struct TestProgram {
  let path: String

  init(_ source: String, _ compiler: [String], in folder: TemporaryFolder) throws {
    path = folder.path + "/client"
    let file = folder.path + "/client.source"
    try Files.replace(file, with: Array(source.utf8))
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let tool = try #require(Self.find(compiler[0]))
    let arguments =
      ["-Wall", "-Wextra", "-Werror", "-pedantic", "-O1", "-I\(root)/Sources/CForestall/include"]
      + compiler.dropFirst() + [file, "-o", path]
    let path = ProcessEnvironment.value("PATH") ?? ""
    let status = try Self.spawn(tool, arguments, ["PATH=\(path)"])
    try #require(status == 0, "\(compiler) does not compile it")
  }

  /// Runs it with nothing but the given environment.
  func run(_ environment: [String]) throws -> Int32 { try Self.spawn(path, [], environment) }

  /// Where a tool lies on PATH.
  static func find(_ tool: String) -> String? {
    Programs.find(tool, path: ProcessEnvironment.value("PATH"))
  }

  /// Runs a program to its end: its exit status, or 128 and the signal that ended it.
  private static func spawn(
    _ program: String, _ arguments: [String], _ environment: [String]
  ) throws -> Int32 {
    var argv = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer {
      unsafe argv.forEach { unsafe free($0) }
      unsafe envp.forEach { unsafe free($0) }
    }
    var pid: pid_t = 0
    let code = unsafe posix_spawn(&pid, program, nil, nil, &argv, &envp)
    guard code == 0 else {
      throw SystemCallError(attempt: "run", object: program, errno: Errno(rawValue: code))
    }
    var status: Int32 = 0
    _ = try valueOrErrno("wait for", program) { unsafe waitpid(pid, &status, 0) }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
