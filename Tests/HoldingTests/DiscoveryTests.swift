import Accessories
import Holding
import Radio
import Testing
import Vocabulary

@Suite("The holder: adapters and the service come and go")
struct DiscoveryTests {
  private static let discover = RadioRequest.discover(on: .adapter, only: .scale)
  private static let isOn = RadioEvent.adapter(
    .adapter, Adapter(isPowered: true, isDiscovering: true))
  private static let isIdle = RadioEvent.adapter(.adapter, Adapter(isPowered: true))
  private static let isOff = RadioEvent.adapter(.adapter, Adapter(isPowered: false))

  @Test("a discovery that is refused is tried again after pauses that grow to half a minute")
  func refused() {
    var bench = Bench()
    bench.order(.waits(.scale, .appears))
    bench.see(.serviceAppeared, Self.isIdle)
    for seconds: UInt64 in [1, 2, 4, 8, 16, 30, 30] {
      #expect(bench.answer(Self.discover, "org.bluez.Error.NotReady").requests == [])
      #expect(bench.wait(.milliseconds(seconds * 1_000 - 1)) == [])
      #expect(bench.wait(.milliseconds(1)).requests == [Self.discover])
    }
  }

  @Test("one that is left over is ended before another is begun")
  func leftover() {
    var bench = Bench()
    bench.order(.waits(.scale, .appears))
    bench.see(.serviceAppeared, Self.isIdle)
    bench.answer(Self.discover, "org.bluez.Error.InProgress")
    #expect(bench.wait(.seconds(1)).requests == [.stopDiscovering(on: .adapter)])
    #expect(
      bench.answer(.stopDiscovering(on: .adapter), LinkTests.refused).requests == [Self.discover])
  }

  @Test("a discovery that stops by itself is started again, with pauses that grow")
  func stopsByItself() {
    var bench = Bench.waiting(.waits(.scale, .appears))
    #expect(bench.holder.nextWake == nil)
    #expect(bench.see(Self.isIdle) == [])
    #expect(bench.wait(.milliseconds(4_999)) == [])
    for seconds: UInt64 in [1, 2, 4] {
      #expect(bench.wait(.milliseconds(1)).requests == [.stopDiscovering(on: .adapter)])
      #expect(bench.answer(.stopDiscovering(on: .adapter)) == [])
      #expect(bench.wait(.seconds(seconds)).requests == [Self.discover])
      bench.answer(Self.discover)
      #expect(bench.wait(.milliseconds(4_999)) == [])
    }
    bench.see(Self.isOn)
    #expect(bench.holder.nextWake == nil)
  }

  @Test("one that pauses for a moment goes on")
  func pausesForAMoment() {
    var bench = Bench.waiting(.waits(.scale, .appears))
    bench.see(Self.isIdle)
    bench.wait(.seconds(4))
    bench.see(Self.isOn)
    #expect(bench.wait(.minutes(10)) == [])
  }

  @Test("one that rests while a connection is attempted has not stopped")
  func restsForAttempt() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device), Self.isIdle)
    #expect(bench.wait(.seconds(25)) == [])
    bench.answer(.connect(.device), LinkTests.refused)
    bench.see(Self.isOn)
    #expect(bench.wait(.minutes(1)).requests.contains(.stopDiscovering(on: .adapter)) == false)
  }

  @Test("one that does not go on after the attempt has stopped", arguments: [true, false])
  func restsForEver(isGone: Bool) {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device), Self.isIdle)
    if isGone {
      #expect(bench.see(.deviceGone(.device)) == [])
    } else {
      for seconds: UInt64 in [1, 2, 4] {
        bench.answer(.connect(.device), LinkTests.refused)
        bench.wait(.seconds(seconds + 25))
      }
      bench.answer(.connect(.device), LinkTests.refused)
    }
    #expect(bench.wait(.milliseconds(4_999)) == [])
    #expect(bench.wait(.milliseconds(1)).requests == [.stopDiscovering(on: .adapter)])
  }

  @Test("what changes while a request is open is done on its answer")
  func changesMeanwhile() {
    var bench = Bench()
    bench.order(.waits(.scale, .appears))
    bench.see(.serviceAppeared, Self.isIdle)
    #expect(bench.order(.waits(.diary, .on(.appears, .strap))).requests == [])
    #expect(bench.order(.rests(.scale), .rests(.diary)).requests == [])
    #expect(bench.answer(Self.discover).requests == [.stopDiscovering(on: .adapter)])
    #expect(bench.order(.waits(.scale, .appears)).requests == [])
    #expect(bench.answer(.stopDiscovering(on: .adapter)).requests == [Self.discover])
  }

  @Test("an adapter that is off is left alone, and used once it is on")
  func power() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device))
    #expect(bench.see(Self.isOff) == [])
    #expect(bench.answer(.connect(.device), LinkTests.refused) == [], "it is void")
    #expect(bench.see(.heard(.device)) == [])
    #expect(bench.wait(.hours(1)) == [])
    #expect(bench.see(Self.isIdle).requests == [Self.discover])
    bench.beDiscovering()
    #expect(bench.see(.heard(.device)).requests == [.connect(.device)])
  }

  @Test("an adapter that comes back under another name serves as before")
  func renamed() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device))
    #expect(bench.see(.deviceGone(.device), .adapterGone(.adapter)) == [])
    #expect(bench.holder.nextWake == nil)
    #expect(
      bench.see(.adapter(.otherAdapter, Adapter(isPowered: true))).requests
        == [.discover(on: .otherAdapter, only: .scale)])
    bench.beDiscovering()
    #expect(bench.answer(.connect(.device)) == [], "it is void")
    #expect(
      bench.see(.known(.elsewhere, on: .otherAdapter), .heard(.elsewhere)).requests
        == [.connect(.elsewhere)])
  }

  @Test("after the service or the way to it was gone all is held anew", arguments: [true, false])
  func restarted(isBusLost: Bool) {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known(isPaired: true))
    bench.see(.heard(.device))
    let stale = bench.open[0].number
    #expect(bench.take(isBusLost ? .radioLost : .radio(.serviceVanished)) == [])
    #expect(bench.holder.nextWake == nil)
    #expect(bench.take(.answered(stale, failure: nil)) == [])
    #expect(bench.see(.heard(.device), .connected(.device)) == [], "a stale object")
    #expect(bench.see(.serviceAppeared, Self.isIdle).requests == [Self.discover])
    bench.beDiscovering()
    #expect(bench.see(.known(), .heard(.device)).requests == [.connect(.device)])
  }

  @Test("a radio that is lost with nothing to wait for sleeps")
  func lostInTheEnd() {
    var bench = Bench.waiting(.waits(.scale, .appears))
    bench.order(.rests())
    #expect(bench.take(.radioLost) == [.sleepRadio])
    #expect(bench.take(.radioLost) == [])
  }

  @Test("a device that is told under another address is another device")
  func resolved() {
    var bench = Bench.waiting(
      .waits(.scale, .appears), devices: .known(.device, .strap, signal: -60))
    #expect(bench.see(.known(signal: -60)).opened == [.scale])
  }
}
