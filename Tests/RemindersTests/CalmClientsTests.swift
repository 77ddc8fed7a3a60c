import Reminders
import Testing
import Vocabulary

/// That the quick way past calm clients comes to the same plan is checked in every look of `World`.
@Suite("Calm clients")
struct CalmClientsTests {
  let scale: ClientName
  var world = World()

  init() throws { scale = try #require(ClientName("scale")) }

  @Test("are those that are open and well once a look has noted that")
  mutating func found() {
    world.attach(scale)
    world.sweep()
    #expect(world.calmLooks == 0)
    world.pass(.minutes(4))
    world.push(scale)
    world.sweep()
    #expect(world.calmLooks == 1)
    world.pass(.minutes(6))
    world.sweep()
    #expect(world.calmLooks == 1)
  }

  @Test("say when the first of them is due, and by name who that is where several are")
  func first() throws {
    let now = world.now
    var state = ClientState()
    state.expected = true
    state.lastAlive = now
    var calm = CalmClients(at: now)
    for (text, seconds) in [("b", 20), ("c", 10), ("a", 10), ("d", 30)] as [(String, UInt64)] {
      let record = RecordFacts(
        deadline: now.monotonic + .seconds(seconds), interval: .minutes(5),
        attached: now.sinceBoot)
      let isCalm = calm.add(try #require(ClientName(text)), record, state)
      #expect(isCalm)
    }
    #expect(calm.first?.name.text == "a")
    #expect(calm.first?.due == now.monotonic + .seconds(10))
    var input = SweepInput(now: now, clients: [])
    input.calm = calm
    let plan = Plan(input)
    #expect(plan.nextLook == calm.first?.due)
    #expect(plan.nextReason == "a is due")
  }

  @Test("have nothing else remembered of them", arguments: 0..<14)
  mutating func others(number: Int) throws {
    world.pass(.hours(1))
    let now = world.now
    var state = ClientState()
    state.expected = true
    state.lastAlive = now
    var record = RecordFacts(
      deadline: now.monotonic + .minutes(5), interval: .minutes(5), attached: now.sinceBoot)
    switch number {
    case 0: state.expected = false
    case 1: state.intent = .paused(until: nil)
    case 2: state.snooze = Expiry(.minutes(1), after: now)
    case 3: state.episode = ClientState.Episode(due: now)
    case 4: state.lastAlive = nil
    case 5: state.lastAlive?.sinceBoot = BootInstant(nanoseconds: 0)
    case 6: state.reopening = ClientState.Reopening(began: now)
    case 7: state.appearBy = now
    case 8: state.obstacle = "A folder."
    case 9: state.stretch = ClientState.Stretch(deadline: now.monotonic, noticed: now)
    case 10: record.deadline = nil
    case 11: record.deadline = now.monotonic
    case 12: record.isDone = true
    default: record.deadline = now.monotonic + .minutes(10)
    }
    var calm = CalmClients(at: now)
    let isCalm = calm.add(scale, record, state)
    #expect(!isCalm)
    #expect(calm.first == nil)
  }
}
