import RelaunchPolicy
import RelaunchScenarios
import Testing

/// As somebody else's package would write it.
@Suite("Scenarios in Swift")
struct RehearsalTests {
  @Test("A set-up accessory survives a force-quit")
  func forceQuit() throws {
    var phone = Rehearsal(on: .ios(26))
    try phone.say("client scale: central, ready", "accessory kitchen of scale: authorized")
    try phone.say("scale launches", "scale waits for connect kitchen")
    try phone.say("person force-quits scale", "kitchen connects")
    #expect(phone.verdict(on: "scale")?.outcome == .relaunch)
    #expect(phone.verdict(on: "scale")?.rule?.id == "ask-force-quit")
    #expect(phone.situation(of: "scale")?.life == .running)
    #expect(phone.failures == [])
  }

  @Test("What was not as expected, or cannot happen, is told")
  func failures() throws {
    var phone = Rehearsal(on: .ios(26))
    try phone.say("client scale: ready", "accessory kitchen of scale", "kitchen connects")
    try phone.say("expect scale relaunched", "scale suspends")
    #expect(phone.failures.count == 2)
    #expect(phone.failures.first?.contains("got not relaunched because never-opened") == true)
  }

  @Test("An error counts what was said")
  func errors() {
    var phone = Rehearsal(on: .ios(26))
    let error = #expect(throws: ScenarioError.self) {
      try phone.say("client scale", "scale lunches")
    }
    #expect(error?.line == 2)
    #expect(error?.column == 7)
  }

  @Test("An event reaches each client that has the accessory")
  func several() throws {
    var phone = Rehearsal(on: .ios(26))
    try phone.say("client scale: ready", "client diary: ready")
    try phone.say("accessory kitchen of scale", "accessory kitchen of diary: authorized")
    for client in ["scale", "diary"] {
      try phone.say("\(client) launches", "\(client) waits for connect kitchen")
      try phone.say("person force-quits \(client)")
    }
    try phone.say("kitchen connects")
    #expect(phone.verdict(on: "scale")?.outcome == .noRelaunch)
    #expect(phone.verdict(on: "diary")?.outcome == .relaunch)
  }
}
