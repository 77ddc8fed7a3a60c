import Holding
import Testing
import Vocabulary

@Suite("The holder: the clients' processes")
struct ProcessTests {
  @Test("for a client that lives its process is watched, and nothing else is done")
  func lives() {
    var bench = Bench()
    #expect(bench.order(.lives()) == [.watch(.scale, HoldOrder.recorded)])
    #expect(bench.order(.lives()) == [])
    #expect(bench.isIdle)
  }

  @Test("an end that nobody else tells is told at once")
  func endsUntold() {
    var bench = Bench()
    bench.order(.lives())
    let end = Holder.Event.processEnded(.scale, HoldOrder.recorded, isToldByOthers: false)
    #expect(bench.take(end) == [.tellEnded(.scale, HoldOrder.recorded)])
    #expect(bench.take(end) == [], "once")
    #expect(bench.order(.lives()) == [], "an end is not watched for again")
    #expect(bench.isIdle)
  }

  @Test("an end that others tell is told after ten seconds, where the order still has it living")
  func endsTold() {
    var bench = Bench()
    bench.order(.lives())
    bench.take(.processEnded(.scale, HoldOrder.recorded, isToldByOthers: true))
    #expect(bench.wait(.milliseconds(9_999)) == [])
    #expect(bench.wait(.milliseconds(1)) == [.tellEnded(.scale, HoldOrder.recorded)])
    #expect(bench.isIdle)
  }

  @Test("an end that others tell in time is not told", arguments: [true, false])
  func toldInTime(isWaitedFor: Bool) {
    var bench = Bench()
    bench.order(.lives())
    bench.take(.processEnded(.scale, HoldOrder.recorded, isToldByOthers: true))
    let actions = bench.order(isWaitedFor ? .waits(.scale, .disconnects) : .rests())
    #expect(actions == (isWaitedFor ? [.wakeRadio] : []), "nothing is unwatched that has ended")
    #expect(bench.holder.nextWake == nil)
  }

  @Test("the end of another process than the order's is nothing")
  func another() {
    var bench = Bench()
    bench.order(.lives())
    let other = HoldOrder.RecordedProcess(
      pid: 78, namespace: 1, attached: BootInstant(nanoseconds: 9))
    #expect(bench.take(.processEnded(.scale, other, isToldByOthers: false)) == [])
    #expect(bench.take(.processEnded(.diary, other, isToldByOthers: false)) == [])
    #expect(
      bench.order(.lives(.scale, other)) == [.unwatch(.scale), .watch(.scale, other)])
    #expect(bench.take(.processEnded(.scale, HoldOrder.recorded, isToldByOthers: false)) == [])
    #expect(bench.withdraw(.scale) == [.unwatch(.scale)])
    #expect(bench.holder.order(of: .scale) == nil)
  }
}
