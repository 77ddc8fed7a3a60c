import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

/// systemd starts no look for a declaration that is written while the look for another one runs.
@Suite("A declaration that was written just now")
struct ChangingDeclarationsTests {
  let test: TestSession

  init() throws {
    test = try TestSession()
    try write("scale")
  }

  private func write(_ name: String, every interval: String = "1h") throws {
    let folder = "\(test.session.places.configuration)/clients"
    try Files.createFolder(folder)
    try Files.replace("\(folder)/\(name).client", with: Array("[Client]\nEvery=\(interval)\n".utf8))
  }

  @Test("has one more look made soon, which finds what was written meanwhile")
  func soon() throws {
    try test.look(.declarations)
    let soon = test.clock.now.monotonic + .seconds(2)
    #expect(test.services.world.elapses == soon)
    try write("watch", every: "bogus")
    test.pass(.seconds(2))
    #expect(try test.look(.timer).problems.map(\.status) == [.configuration])
    #expect(test.services.world.elapses == nil)
  }

  @Test("has none made once it is settled, or where a timer or a client causes the look")
  func settled() throws {
    try test.look(.timer)
    #expect(test.services.world.elapses == nil)
    test.pass(.seconds(4))
    try test.look(.declarations)
    #expect(test.services.world.elapses == nil)
  }
}
