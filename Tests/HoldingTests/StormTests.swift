import Holding
import Radio
import Testing
import Vocabulary

@Suite("The holder: storms")
struct StormTests {
  @Test("a hundred thousand events of a device lead to one opening and little work")
  func storm() {
    var bench = Bench.waiting(
      .waits(.scale, .notifies), devices: .known(isConnected: true), .found())
    bench.see(.known(.otherDevice, .strap))
    bench.answer(.subscribe(.weight))
    let clock = ContinuousClock()
    var actions = 0
    var openings = 0
    let began = clock.now
    for count in 0..<25_000 {
      let signal = Int16(-40 - count % 50)
      for event: RadioEvent in [
        .heard(.device), .known(isConnected: true, signal: signal), .heard(.otherDevice),
        .known(.otherDevice, .strap, signal: signal),
      ] { actions += bench.take(.radio(event)).count }
    }
    for _ in 0..<1_000 { openings += bench.see(.notified(.weight)).openings.count }
    let span = began.duration(to: clock.now)
    print("101,000 events of the radio: \(span)")
    #expect(actions == 0)
    #expect(openings == 1)
    #expect(bench.holder.nextWake == nil)
    #expect(span < .seconds(30))
  }
}
