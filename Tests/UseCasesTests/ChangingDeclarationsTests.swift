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

  private func write(_ name: String) throws {
    let folder = "\(test.session.places.configuration)/clients"
    try Files.createFolder(folder)
    try Files.replace("\(folder)/\(name).client", with: Array("[Client]\nEvery=1h\n".utf8))
  }

  @Test("has one more look made soon, which finds what was written meanwhile")
  func soon() throws {
    try test.look(.declarations)
    let soon = test.clock.now.monotonic + .seconds(2)
    #expect(test.services.world.elapses == soon)
    try write("watch")
    test.pass(.seconds(2))
    try test.look(.timer)
    #expect(try test.state(try sampleName("watch")) != nil)
    #expect(try #require(test.services.world.elapses) > soon)
  }

  @Test("has none made once it is settled, or where a timer or a client causes the look")
  func settled() throws {
    try test.look(.timer)
    let soon = test.clock.now.monotonic + .seconds(2)
    #expect(try #require(test.services.world.elapses) > soon)
    test.pass(.seconds(4))
    try test.look(.declarations)
    #expect(try #require(test.services.world.elapses) > soon + .seconds(4))
  }
}
