import Accessories
import Holding
import Radio
import Testing
import Vocabulary

@Suite("The holder: links")
struct LinkTests {
  static let refused = "org.bluez.Error.Failed"

  @Test("a device is looked for until it is heard, then connected to")
  func connects() {
    var bench = Bench.waiting(.waits(.scale, .connects))
    #expect(bench.isIdle, "nothing has to be looked at again")
    #expect(bench.see(.known()) == [])
    #expect(bench.see(.heard(.device)).requests == [.connect(.device)])
    #expect(bench.see(.heard(.device), .heard(.device)) == [], "one attempt at a time")
    let actions = bench.see(.connected(.device))
    #expect(actions.requests == [.stopDiscovering(on: .adapter)])
    #expect(actions.opened == [.scale])
    #expect(bench.answer(.connect(.device)) == [])
    #expect(bench.answer(.stopDiscovering(on: .adapter)) == [.sleepRadio])
    #expect(bench.isIdle)
  }

  @Test("an attempt that fails is repeated after pauses that grow to half a minute")
  func pauses() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device))
    for seconds: UInt64 in [1, 2, 4, 8, 16, 30, 30] {
      #expect(bench.answer(.connect(.device), Self.refused).requests == [])
      #expect(bench.wait(.seconds(seconds) - .milliseconds(1)).requests == [])
      #expect(bench.see(.heard(.device)).requests == [], "it was heard all the time")
      #expect(bench.wait(.milliseconds(1)).requests == [.connect(.device)], "\(seconds)")
    }
  }

  @Test("a device that was silent and is heard anew is connected to at once")
  func heardAnew() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device))
    for seconds: UInt64 in [1, 2, 4, 8, 16] {
      bench.answer(.connect(.device), Self.refused)
      #expect(bench.wait(.seconds(seconds)).requests == [.connect(.device)])
    }
    bench.answer(.connect(.device), Self.refused)
    #expect(bench.wait(.minutes(5)).requests == [], "unpaired, it is tried only when it is heard")
    #expect(bench.see(.heard(.device)).requests == [.connect(.device)])
    bench.answer(.connect(.device), Self.refused)
    #expect(bench.wait(.seconds(1)).requests == [.connect(.device)], "the pauses begin anew")
  }

  @Test("a paired device that is not heard is tried once a minute")
  func blind() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known(isPaired: true))
    #expect(bench.wait(.seconds(9)).requests == [])
    #expect(bench.wait(.seconds(1)).requests == [.connect(.device)])
    bench.wait(.seconds(25))
    bench.answer(.connect(.device), Self.refused)
    #expect(bench.wait(.seconds(34)).requests == [])
    #expect(bench.wait(.seconds(1)).requests == [.connect(.device)])
  }

  @Test("where nobody can look for it, a known device is tried without")
  func refusedDiscovery() {
    var bench = Bench()
    bench.order(.waits(.scale, .connects))
    bench.see(.serviceAppeared, .adapter(.adapter, Adapter(isPowered: true)), .known())
    let request = RadioRequest.discover(on: .adapter, only: .scale)
    #expect(bench.answer(request, Self.refused).requests == [.connect(.device)])
  }

  @Test("no attempt is made before the delay is over")
  func delay() {
    var bench = Bench.waiting(
      .waits(.scale, .on(.connects, delay: .seconds(8))), devices: .known(signal: -60))
    #expect(bench.open.isEmpty)
    #expect(bench.wait(.seconds(7)) == [])
    #expect(
      bench.wait(.seconds(1)).requests
        == [.connect(.device), .discover(on: .adapter, only: .scale)])
  }

  @Test("a delay goes on where an order only adds to what was waited for")
  func delayGoesOn() {
    let wait = HoldOrder.Wait.on(.connects, delay: .seconds(8))
    var bench = Bench.waiting(.waits(.scale, wait), devices: .known(signal: -60))
    bench.wait(.seconds(5))
    bench.order(.waits(.scale, wait, .disconnects))
    #expect(bench.wait(.seconds(3)).requests.contains(.connect(.device)))
  }

  @Test("a delay begins anew once the client was opened and has ended again")
  func delayBeginsAnew() {
    let wait = HoldOrder.Wait.on(.connects, delay: .seconds(8))
    var bench = Bench.waiting(.waits(.diary, .on(.appears, .strap)), devices: .known())
    bench.order(.waits(.scale, wait))
    #expect(bench.see(.connected(.device)).opened == [.scale])
    bench.wait(.seconds(20))
    bench.see(.disconnected(.device, reason: nil), .heard(.device))
    #expect(bench.order(.waits(.scale, wait, pending: ["again"])).requests == [])
    #expect(bench.wait(.seconds(8)).requests.contains(.connect(.device)))
  }

  @Test("an attempt that goes well is a link, also where nobody tells of that")
  func untoldLink() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device))
    #expect(bench.answer(.connect(.device)).opened == [.scale])
    #expect(bench.see(.connected(.device)).opened == [], "told late, it is the same link")
  }

  @Test("an attempt that is refused since there is a link is one")
  func alreadyLinked() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device))
    let answer = bench.answer(.connect(.device), "org.bluez.Error.AlreadyConnected")
    #expect(answer.opened == [.scale])
  }

  @Test("an attempt that goes well, its link gone already, is not repeated at once")
  func hollowSuccess() {
    var bench = Bench.waiting(.waits(.scale, .notifies), devices: .known())
    bench.see(.heard(.device))
    bench.see(.connected(.device))
    bench.see(.disconnected(.device, reason: nil), .heard(.device))
    #expect(bench.answer(.connect(.device)).requests == [])
    #expect(bench.wait(.seconds(2)).requests == [.connect(.device)])
  }

  @Test("an attempt that was never answered is ended before the next one")
  func silence() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device))
    let number = bench.open.removeFirst().number
    let silent = RadioFailure(name: nil, "There was no answer.")
    #expect(
      bench.take(.answered(number, failure: silent)).requests == [.disconnect(.device)])
    #expect(bench.wait(.seconds(5)).requests == [])
    #expect(bench.answer(.disconnect(.device)).requests == [.connect(.device)])
  }

  @Test(
    "a client that is paused lets go of the link that was made for it", arguments: [true, false])
  func paused(isRemoved: Bool) {
    var bench = Bench.waiting(.waits(.scale, .notifies), devices: .known())
    bench.see(.heard(.device), .connected(.device))
    bench.answer(.connect(.device))
    bench.answer(.stopDiscovering(on: .adapter))
    let actions = isRemoved ? bench.withdraw(.scale) : bench.order(.rests())
    #expect(actions == [.request(.disconnect(.device), bench.open[0].number)])
    bench.see(.disconnected(.device, reason: nil))
    #expect(bench.answer(.disconnect(.device)) == [.sleepRadio])
    #expect(bench.isIdle)
  }

  @Test("a link that could not be ended is left alone")
  func cannotEnd() {
    var bench = Bench.waiting(.waits(.scale, .notifies), devices: .known())
    bench.see(.heard(.device), .connected(.device))
    bench.answer(.connect(.device))
    bench.answer(.stopDiscovering(on: .adapter))
    bench.order(.rests())
    #expect(bench.answer(.disconnect(.device), Self.refused) == [.sleepRadio])
  }

  @Test("a client that is paused ends the attempt that is made for it")
  func pausedAttempt() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.heard(.device))
    let actions = bench.order(.rests())
    #expect(actions.requests == [.disconnect(.device), .stopDiscovering(on: .adapter)])
    bench.answer(.stopDiscovering(on: .adapter))
    bench.answer(.disconnect(.device))
    // The attempt was quicker.
    #expect(bench.see(.connected(.device)).requests == [.disconnect(.device)])
    bench.answer(.connect(.device))
    bench.see(.disconnected(.device, reason: nil))
    #expect(bench.answer(.disconnect(.device)) == [.sleepRadio])
  }

  @Test("a client that lives takes over the link, or the attempt at it", arguments: [true, false])
  func takenOver(isConnected: Bool) {
    var bench = Bench.waiting(.waits(.scale, .notifies), devices: .known())
    bench.see(.heard(.device))
    if isConnected { bench.see(.connected(.device)) }
    let actions = bench.order(.lives())
    #expect(!actions.requests.contains(.disconnect(.device)))
    bench.see(.connected(.device))
    bench.answer(.connect(.device))
    #expect(bench.order(.rests()).requests == [], "the link is the client's")
  }

  @Test("a link that another client waits for stays, also for one who waits for its end")
  func shared() {
    var bench = Bench.waiting(.waits(.scale, .notifies), devices: .known())
    bench.order(.waits(.diary, .disconnects))
    bench.see(.heard(.device), .connected(.device))
    bench.answer(.connect(.device))
    bench.answer(.stopDiscovering(on: .adapter))
    #expect(bench.order(.rests(.scale)).requests == [])
    #expect(bench.order(.rests(.diary)).requests == [.disconnect(.device)])
  }

  @Test("a link that somebody else made is left alone")
  func notOurs() {
    var bench = Bench.waiting(.waits(.scale, .notifies), devices: .known(isConnected: true))
    #expect(bench.order(.rests()) == [.sleepRadio])
  }

  @Test("a link that ends soon counts as an attempt that failed")
  func shortLinks() {
    var bench = Bench.waiting(.waits(.scale, .notifies), devices: .known())
    bench.see(.heard(.device))
    for seconds: UInt64 in [1, 2, 4] {
      bench.see(.connected(.device))
      bench.answer(.connect(.device))
      #expect(!bench.see(.disconnected(.device, reason: nil)).requests.contains(.connect(.device)))
      #expect(!bench.wait(.milliseconds(seconds * 1_000 - 1)).requests.contains(.connect(.device)))
      #expect(bench.wait(.milliseconds(1)).requests == [.connect(.device)])
    }
  }

  @Test("a device that two adapters know is served by the one that hears it")
  func twoAdapters() {
    var bench = Bench.waiting(.waits(.scale, .connects), devices: .known())
    bench.see(.adapter(.otherAdapter, Adapter(isPowered: true)))
    bench.beDiscovering()
    bench.see(.known(.elsewhere, on: .otherAdapter))
    #expect(bench.see(.heard(.elsewhere)).requests == [.connect(.elsewhere)])
    #expect(bench.see(.heard(.device)).requests == [], "one attempt for one device")
    let actions = bench.see(.connected(.device))
    #expect(actions.opened == [.scale])
    #expect(
      actions.requests.contains(.disconnect(.elsewhere)),
      "the other attempt would have the device once the client lets it go")
    #expect(!actions.requests.contains(.disconnect(.device)))
  }
}
