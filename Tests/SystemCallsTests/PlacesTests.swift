import SystemCalls
import Testing
import Vocabulary

@Suite("Places and clocks")
struct PlacesTests {
  private func named(_ variables: [String: String]) -> Places? {
    Places(environment: { variables[$0] })
  }

  @Test("HOME alone gives the defaults of the base directory specification")
  func defaults() throws {
    let places = try #require(named(["HOME": "/home/ada"]))
    #expect(places.state == "/home/ada/.local/state/forestall")
    #expect(places.database == "/home/ada/.local/state/forestall/forestall.db")
    #expect(places.session == nil)
    #expect(
      places.declarations == [
        "/home/ada/.config/forestall/clients", "/home/ada/.local/share/forestall/clients",
        "/usr/local/share/forestall/clients", "/usr/share/forestall/clients",
      ])
  }

  @Test("The variables come first; relative ones count as not set, as the specification says")
  func variables() throws {
    let places = try #require(
      named([
        "HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "relative",
        "XDG_DATA_DIRS": "/one:relative:/two", "XDG_RUNTIME_DIR": "/run/user/1",
      ]))
    #expect(places.configuration == "/c/forestall")
    #expect(places.state == "/home/ada/.local/state/forestall")
    #expect(places.declarations.suffix(2) == ["/one/forestall/clients", "/two/forestall/clients"])
    #expect(
      places.applications == [
        "/home/ada/.local/share/applications", "/one/applications", "/two/applications",
      ])
    #expect(places.inbox == "/run/user/1/forestall/inbox")
  }

  @Test("Without HOME or the variables there is no place")
  func nowhere() { #expect(named(["XDG_RUNTIME_DIR": "/run/user/1"]) == nil) }

  @Test("The clocks go forward together, in one boot")
  func clocks() throws {
    let first = try Clocks.now()
    let second = try Clocks.now()
    #expect(first.boot == second.boot)
    #expect(second.monotonic >= first.monotonic)
    #expect(second.sinceBoot >= first.sinceBoot)
    #expect(first.sinceBoot.nanoseconds >= first.monotonic.nanoseconds / 2)
    #expect(abs(Clocks.secondsEastOfUTC(at: first.wall)) <= 14 * 3_600)
  }
}
