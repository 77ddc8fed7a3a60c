import Holding
import Radio
import Testing
import Vocabulary

@Suite("The holder: notifications")
struct SubscriptionTests {
  /// Connected, and the discovery over.
  private static func connected(_ order: HoldOrder = .waits(.scale, .notifies)) -> Bench {
    Bench.waiting(order, devices: .known(isConnected: true))
  }

  @Test("a link is made, its characteristic asked to notify, and the first value opens")
  func notifies() {
    var bench = Bench.waiting(.waits(.scale, .notifies), devices: .known())
    #expect(bench.see(.heard(.device)).requests == [.connect(.device)])
    #expect(bench.see(.connected(.device)).requests == [.stopDiscovering(on: .adapter)])
    bench.answer(.connect(.device))
    bench.answer(.stopDiscovering(on: .adapter))
    #expect(bench.see(.found()).requests == [.subscribe(.weight)])
    #expect(bench.answer(.subscribe(.weight)) == [])
    #expect(bench.isIdle)
    let actions = bench.see(.notified(.weight))
    let occurrence = Occurrence(wait: .notifies, at: bench.now)
    #expect(
      actions
        == [.request(.unsubscribe(.weight), bench.open[0].number), .open(.scale, occurrence)],
      "the link stays, the subscription does not")
    #expect(bench.see(.notified(.weight)) == [])
    #expect(bench.answer(.unsubscribe(.weight)) == [.sleepRadio])
  }

  @Test("a value that comes before the answer counts, and the subscription ends after it")
  func early() {
    var bench = Self.connected()
    bench.see(.found())
    let actions = bench.see(.notified(.weight))
    #expect(actions.opened == [.scale])
    #expect(actions.requests == [])
    #expect(bench.answer(.subscribe(.weight)).requests == [.unsubscribe(.weight)])
  }

  @Test("a subscription that fails is tried again after pauses that grow")
  func pauses() {
    var bench = Self.connected()
    bench.see(.found())
    for seconds: UInt64 in [1, 2, 4, 8] {
      #expect(bench.answer(.subscribe(.weight), LinkTests.refused).requests == [])
      #expect(bench.wait(.milliseconds(seconds * 1_000 - 1)) == [])
      #expect(bench.wait(.milliseconds(1)).requests == [.subscribe(.weight)])
    }
  }

  @Test("what notifies already on this connection's behalf is as if it was asked now")
  func alreadySo() {
    var bench = Self.connected()
    bench.see(.found())
    bench.answer(.subscribe(.weight), "org.bluez.Error.InProgress")
    #expect(bench.isIdle)
    #expect(bench.order(.rests()).requests == [.unsubscribe(.weight)])
  }

  @Test("an address that is resolved over a link leaves the device what it offers")
  func resolved() {
    var bench = Bench.waiting(
      .waits(.scale, .notifies), devices: .known(.device, .strap, isConnected: true))
    #expect(bench.see(.found()).requests == [], "by the passing address it is another device")
    #expect(bench.see(.known(isConnected: true)).requests.contains(.subscribe(.weight)))
    bench.answer(.subscribe(.weight))
    #expect(bench.see(.notified(.weight)).opened == [.scale])
    // The other way round nothing more is wanted of it.
    var other = Bench.waiting(.waits(.scale, .notifies), devices: .known(isConnected: true))
    other.see(.found())
    other.see(.known(.device, .strap, isConnected: true))
    #expect(other.see(.notified(.weight)) == [])
  }

  @Test("what cannot notify, or is not there, keeps nobody busy")
  func absent() {
    var bench = Self.connected()
    #expect(bench.see(.found(canNotify: false)).requests == [])
    #expect(bench.see(.found(.battery, .battery)).requests == [])
    #expect(bench.isIdle)
    #expect(bench.see(.found()).requests == [.subscribe(.weight)], "it can now")
  }

  @Test("after the end of the link all of it is done anew")
  func anew() {
    var bench = Self.connected()
    bench.see(.found())
    bench.answer(.subscribe(.weight))
    bench.wait(.minutes(1))
    #expect(
      bench.see(.characteristicGone(.weight), .disconnected(.device, reason: "timeout")).requests
        == [.discover(on: .adapter, only: .scale)])
    bench.beDiscovering()
    #expect(bench.see(.heard(.device)).requests == [.connect(.device)])
    bench.see(.connected(.device))
    #expect(bench.see(.found()).requests == [.subscribe(.weight)])
  }

  @Test("an answer of a subscription whose link has ended means nothing")
  func lateAnswer() {
    var bench = Self.connected()
    bench.see(.found(), .disconnected(.device, reason: nil), .connected(.device))
    #expect(bench.open.map(\.request).count { $0 == .subscribe(.weight) } == 2)
    #expect(bench.answer(.subscribe(.weight), LinkTests.refused) == [], "the old one")
    bench.answer(.subscribe(.weight))
    #expect(bench.order(.rests()).requests.contains(.unsubscribe(.weight)))
  }

  @Test("what two clients wait for is subscribed once, and until the last one has it")
  func shared() {
    var bench = Self.connected()
    bench.see(.found())
    bench.answer(.subscribe(.weight))
    #expect(bench.order(.waits(.diary, .notifies)).requests == [])
    #expect(bench.order(.rests(.scale)).requests == [])
    let actions = bench.see(.notified(.weight))
    #expect(actions.opened == [.diary])
    #expect(actions.requests == [.unsubscribe(.weight)])
  }

  @Test("a client that lives is not kept from subscribing by this one's subscription")
  func lives() {
    var bench = Self.connected()
    bench.see(.found())
    bench.answer(.subscribe(.weight))
    let actions = bench.order(.lives())
    #expect(actions.requests == [.unsubscribe(.weight)])
    #expect(bench.answer(.unsubscribe(.weight)) == [.sleepRadio])
  }
}
