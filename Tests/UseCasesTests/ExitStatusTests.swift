import CommandGrammar
import Glibc
import Store
import SystemCalls
import Testing
import UseCases

@Suite("Exit statuses")
struct ExitStatusTests {
  @Test("that a program can end with are all told by the help, and no other is")
  func told() {
    let known = (0...255).compactMap { SystemCalls.ExitStatus(rawValue: $0) }
    #expect(
      CommandTable.statuses.map(\.number).sorted() == known.map { String($0.rawValue) }.sorted())
  }

  @Test(
    "of a declaration that was not written say whose mistake it is",
    arguments: [
      (ENOSPC, .inputOutput), (EDQUOT, .inputOutput), (EACCES, .permission),
      (EPERM, .permission), (EROFS, .cannotCreate), (ENOTDIR, .cannotCreate),
    ] as [(Int32, SystemCalls.ExitStatus)])
  func writing(code: Int32, status: SystemCalls.ExitStatus) {
    let cause = SystemCallError(attempt: "write", object: "/x", errno: Errno(rawValue: code))
    #expect(DeclarationWriteError.failed(cause).exitStatus == status)
  }

  @Test("of a refused value is that of a wrong command line")
  func refused() {
    let error = DeclarationWriteError.refused(key: "Every", sentence: "It is wrong.")
    #expect(error.exitStatus == .usage)
    #expect(error.description == "Every: It is wrong.")
  }
}
