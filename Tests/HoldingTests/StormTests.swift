import Accessories
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

  @Test("ten thousand devices that come, are heard and go are little work")
  func crowd() {
    var bench = Bench.waiting(.waits(.scale, .appears))
    let began = ContinuousClock().now
    let devices = (0..<10_000).map { number in
      let digits = String(0x1_0000 + number, radix: 16).suffix(4)
      return (
        RadioObject(path: "/org/bluez/hci0/dev_\(number)"),
        DeviceAddress.address("D0:00:00:00:\(digits.prefix(2)):\(digits.suffix(2))")
      )
    }
    var actions: [Holder.Action] = []
    for (object, address) in devices {
      actions += bench.see(.known(object, address, signal: -70), .heard(object))
    }
    // With them goes the discovery, which is looked after at each.
    actions += bench.see(.adapter(.adapter, Adapter(isPowered: true, isDiscovering: false)))
    for (object, _) in devices { actions += bench.see(.deviceGone(object)) }
    #expect(actions == [])
    #expect(bench.see(.known(signal: -70)).openings.count == 1)
    #expect(began.duration(to: ContinuousClock().now) < .seconds(20))
  }
}
