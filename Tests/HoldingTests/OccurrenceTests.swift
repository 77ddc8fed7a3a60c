import Accessories
import Holding
import Radio
import Testing
import Vocabulary

@Suite("The holder: what is waited for comes")
struct OccurrenceTests {
  @Test("the radio sleeps until something is waited for, and after it")
  func radioSleeps() {
    var bench = Bench()
    #expect(bench.see(.serviceAppeared, .known(isConnected: true)) == [])
    #expect(bench.order(.waits(.scale, .connects)) == [.wakeRadio])
    #expect(bench.order(.rests()) == [.sleepRadio])
    #expect(bench.see(.serviceAppeared, .adapter(.adapter, Adapter(isPowered: true))) == [])
    #expect(bench.isIdle)
  }

  @Test("appears: one device is looked for alone, and being heard opens the client once")
  func appears() {
    var bench = Bench()
    #expect(bench.order(.waits(.scale, .appears)) == [.wakeRadio])
    let looking = bench.see(.serviceAppeared, .adapter(.adapter, Adapter(isPowered: true)))
    #expect(looking.requests == [.discover(on: .adapter, only: .scale)])
    bench.beDiscovering()
    #expect(bench.see(.known(.otherDevice, .strap, signal: -50), .heard(.otherDevice)) == [])
    let actions = bench.see(.known(signal: -60))
    #expect(actions.requests == [.stopDiscovering(on: .adapter)])
    let occurrence = Occurrence(wait: .appears, at: bench.now)
    #expect(actions.last == .open(.scale, occurrence), "after all is let go of")
    #expect(
      bench.see(.heard(.device), .connected(.device), .disconnected(.device, reason: nil)) == [])
    #expect(bench.answer(.stopDiscovering(on: .adapter)) == [.sleepRadio])
    #expect(bench.isIdle)
  }

  @Test("appears: who is heard or connected already has come", arguments: [true, false])
  func appearedAlready(isConnected: Bool) {
    var bench = Bench()
    bench.order(.waits(.scale, .appears))
    bench.see(.serviceAppeared, .adapter(.adapter, Adapter(isPowered: true)))
    let actions = bench.see(.known(isConnected: isConnected, signal: isConnected ? nil : -70))
    #expect(
      actions.openings
        == [Occurrence(wait: .appears, at: bench.now, wasSoAlready: true)])
  }

  @Test(
    "appears: who was heard long ago is not near, though the service still says how well",
    arguments: [20, 60] as [UInt64])
  func appearedLongAgo(seconds: UInt64) {
    var bench = Bench.waiting(
      .waits(.diary, .on(.appears, .strap)), devices: .known(signal: -60))
    bench.wait(.seconds(seconds))
    #expect(bench.order(.waits(.scale, .appears)).openings == [])
    #expect(bench.see(.heard(.device)).opened == [.scale])
  }

  @Test("appears: what the service still says of before the adapter was off is no news")
  func staleAfterPowerOff() {
    var bench = Bench.waiting(
      .waits(.diary, .on(.appears, .strap)), devices: .known(signal: -60))
    bench.see(.adapter(.adapter, Adapter(isPowered: false)))
    bench.order(.waits(.scale, .appears))
    bench.see(.adapter(.adapter, Adapter(isPowered: true)))
    bench.beDiscovering()
    #expect(bench.see(.known(isPaired: true, signal: -60)).openings == [])
    #expect(bench.see(.heard(.device)).opened == [.scale])
  }

  @Test("several devices are looked for together, and one again alone once the other has come")
  func several() {
    var bench = Bench.waiting(.waits(.scale, .appears))
    let more = bench.order(.waits(.diary, .on(.appears, .strap)))
    #expect(more.requests == [.stopDiscovering(on: .adapter)])
    #expect(
      bench.answer(.stopDiscovering(on: .adapter)).requests
        == [.discover(on: .adapter, only: nil)])
    bench.beDiscovering()
    let came = bench.see(.known(.otherDevice, .strap, signal: -50))
    #expect(came.opened == [.diary])
    #expect(came.requests == [.stopDiscovering(on: .adapter)])
    #expect(
      bench.answer(.stopDiscovering(on: .adapter)).requests
        == [.discover(on: .adapter, only: .scale)])
  }

  @Test("connects: a device that is connected already opens the client, whatever the delay")
  func connectedAlready() {
    var bench = Bench()
    bench.order(.waits(.scale, .on(.connects, delay: .seconds(5))))
    let actions = bench.see(
      .serviceAppeared, .adapter(.adapter, Adapter(isPowered: true)), .known(isConnected: true))
    #expect(actions.openings.map(\.wasSoAlready) == [true])
    #expect(actions.requests == [])
  }

  @Test("connects: it is known before an order comes, and found so by that")
  func foundByOrder() {
    var bench = Bench.waiting(.waits(.diary, .on(.appears, .strap)), devices: .known())
    bench.see(.connected(.device))
    let actions = bench.order(.waits(.scale, .connects))
    #expect(
      actions == [.open(.scale, Occurrence(wait: .connects, at: bench.now, wasSoAlready: true))])
  }

  @Test("two clients that wait for one device have one link, and are both opened")
  func twoClients() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    #expect(bench.order(.waits(.diary, .connects)).requests == [])
    #expect(bench.see(.heard(.device)).requests == [.connect(.device)])
    let actions = bench.see(.connected(.device))
    #expect(actions.opened == [.diary, .scale])
    #expect(actions.requests == [.stopDiscovering(on: .adapter)], "the link stays up")
    #expect(bench.answer(.connect(.device)) == [])
  }

  @Test("disconnects: only a link that was there can end")
  func disconnects() {
    var bench = Bench.waiting(.waits(.scale, .disconnects), devices: .known())
    #expect(bench.open.isEmpty, "nothing is asked for it")
    #expect(bench.see(.disconnected(.device, reason: nil), .heard(.device)) == [])
    #expect(bench.see(.connected(.device)) == [])
    let actions = bench.see(.disconnected(.device, reason: "timeout"))
    #expect(actions.opened == [.scale])
    #expect(actions.last == .open(.scale, Occurrence(wait: .disconnects, at: bench.now)))
  }

  @Test("disconnects: a link that was there as the waiting began can end")
  func disconnectsFromThere() {
    var bench = Bench.waiting(.waits(.scale, .disconnects), devices: .known(isConnected: true))
    #expect(bench.see(.known(isConnected: false)).opened == [.scale])
  }

  @Test("disconnects: that the service is gone tells nothing of a link", arguments: [true, false])
  func disconnectsUnknown(isBusLost: Bool) {
    var bench = Bench.waiting(.waits(.scale, .disconnects), devices: .known(isConnected: true))
    #expect(bench.take(isBusLost ? .radioLost : .radio(.serviceVanished)).opened == [])
    let back = bench.see(
      .serviceAppeared, .adapter(.adapter, Adapter(isPowered: true)), .known())
    #expect(back.opened == [])
    #expect(bench.see(.connected(.device)).opened == [])
    #expect(bench.see(.disconnected(.device, reason: nil)).opened == [.scale])
  }

  @Test("after an opening only another order is cause for more")
  func anotherOrder() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    #expect(bench.see(.connected(.device)).opened == [.scale])
    #expect(bench.order(.waits(.scale, .connects)) == [])
    #expect(bench.see(.disconnected(.device, reason: nil), .connected(.device)).opened == [])
    let again = HoldOrder.waits(.scale, .connects, pending: ["again"])
    #expect(bench.order(again).opened == [.scale])
  }

  @Test("before its time nothing is asked for and nothing comes; at it, what is so counts")
  func notBefore() {
    var bench = Bench.waiting(.waits(.diary, .on(.appears, .strap)), devices: .known())
    let time = bench.now.monotonic + .seconds(10)
    #expect(bench.order(.waits(.scale, .connects, notBefore: time)) == [])
    #expect(bench.holder.nextWake == time)
    #expect(bench.see(.heard(.device), .connected(.device)) == [])
    #expect(bench.wait(.seconds(9)) == [])
    #expect(bench.wait(.seconds(1)).openings.map(\.wasSoAlready) == [true])
  }

  @Test("before its time a client alone leaves the radio asleep")
  func notBeforeAlone() {
    var bench = Bench()
    let time = bench.now.monotonic + .seconds(10)
    #expect(bench.order(.waits(.scale, .appears, notBefore: time)) == [])
    #expect(bench.wait(.seconds(10)) == [.wakeRadio])
    #expect(bench.holder.nextWake == nil)
  }
}
