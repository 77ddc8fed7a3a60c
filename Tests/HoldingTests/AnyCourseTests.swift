import Accessories
import Holding
import Radio
import SeededRandomness
import Testing
import Vocabulary

/// What holds whatever happens in whatever order.
@Suite("The holder: any course of things")
struct AnyCourseTests {
  @Test(
    "keeps its promises at each step, and holds just what is wanted in the end",
    arguments: 1...150 as ClosedRange<UInt64>)
  func course(seed: UInt64) {
    var course = Course(seed: seed)
    for _ in 0..<Int.random(in: 20...250, using: &course.radio.random) {
      course.happen()
      course.checkStep()
    }
    course.calmDown()
    course.checkWanted()
    course.orders = [:]
    course.take(.orders([:]))
    course.run(.minutes(2))
    course.checkIdle()
  }
}

/// What is promised.
extension Course {
  /// The waits that count now.
  private var waits: [HoldOrder.Wait] {
    orders.values.filter { acted[$0.client] != $0 && $0.notBefore.map { $0 <= now } ?? true }
      .flatMap(\.waits)
  }

  private func isConnected(_ address: DeviceAddress) -> Bool {
    radio.devices.values.contains { $0.address == address && $0.isConnected }
  }

  func checkStep() {
    #expect(isAwake || waits.isEmpty)
    guard radio.isThere, radio.adapters.values.contains(where: \.isPowered) else { return }
    for wait in waits where wait.occasion != .disconnects && !isConnected(wait.address) {
      let isCaredFor =
        holder.nextWake != nil || !radio.pending.isEmpty
        || radio.adapters.values.contains { $0.isDiscovering && $0.session != nil }
      #expect(isCaredFor, "nobody will ever notice \(wait) (\(seed))")
    }
  }

  /// Nothing happens or fails any more but that time passes.
  mutating func calmDown() {
    radio.isFlaky = false
    if !radio.isThere { radio.appear() }
    if radio.adapters.isEmpty { radio.addAdapter() }
    for object in radio.adapters.keys.sorted() { radio.setPowered(object, true) }
    tell()
    // Long enough for the longest pauses; what is near is heard all the time.
    for _ in 0..<40 {
      radio.hear()
      tell()
      run(.seconds(5))
    }
  }

  func checkWanted() {
    // Who is paired is tried once in a while though it is not heard.
    for pending in radio.pending {
      if case .connect = pending.request { continue }
      Issue.record("\(pending.request) is still open (\(seed)).")
    }
    let waits = waits
    for wait in waits {
      switch wait.occasion {
      case .appears: #expect(!radio.near.contains(wait.address) && !isConnected(wait.address))
      case .connects: #expect(!radio.near.contains(wait.address) && !isConnected(wait.address))
      case .disconnects: break
      case .notifies(let identifier):
        #expect(!radio.near.contains(wait.address) || isConnected(wait.address), "\(seed)")
        for (name, held) in radio.characteristics where held.identifier == identifier {
          guard radio.devices[held.device]?.address == wait.address else { continue }
          #expect(radio.subscribed.contains(name), "\(seed)")
        }
      }
    }
    let subscribed = radio.subscribed.compactMap { radio.characteristics[$0]?.identifier }
    for identifier in subscribed {
      #expect(waits.contains { $0.occasion == .notifies(identifier) }, "\(seed)")
    }
    let lookedFor = Set(
      waits.filter { $0.occasion != .disconnects && !isConnected($0.address) }.map(\.address))
    let session: SimulatedRadio.Session? =
      lookedFor.isEmpty
      ? nil : SimulatedRadio.Session(only: lookedFor.count == 1 ? lookedFor.first : nil)
    for adapter in radio.adapters.values { #expect(adapter.session == session, "\(seed)") }
    #expect(isAwake == !waits.isEmpty)
  }

  func checkIdle() {
    #expect(!isAwake && radio.pending.isEmpty && watched.isEmpty)
    #expect(holder.nextWake == nil)
  }
}
