import CheckUps
import Testing
import Vocabulary

@Suite("What is said of the timers")
struct TimerTests {
  static func at(_ seconds: UInt64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: TimeSpan.seconds(seconds).nanoseconds)
  }

  static func finding(
    _ deadline: UInt64?, _ timers: [UInt64], isLookDue: Bool = false
  ) -> Finding? {
    let findings = TimerFacts(
      now: at(100), deadline: deadline.map(at), client: ClientName("scale"),
      timers: timers.map(at), isLookDue: isLookDue
    ).findings
    return findings.count == 1 ? findings.first : nil
  }

  @Test(
    "a timer at the deadline, before it or a second behind it is well; a later one or none is broken",
    arguments: [
      (nil, [], Finding.Grade.unneeded), (nil, [500], .unneeded), (160, [160], .well),
      (160, [130], .well), (160, [161], .well), (160, [162], .broken), (160, [], .broken),
      (160, [300, 160], .well),
    ] as [(UInt64?, [UInt64], Finding.Grade)])
  func grades(deadline: UInt64?, timers: [UInt64], grade: Finding.Grade) {
    let finding = Self.finding(deadline, timers)
    #expect(finding?.grade == grade)
    #expect(finding?.mend == (grade == .broken ? .sweep : nil))
  }

  @Test("a lost deadline and a moved one are told apart, with whose it is")
  func words() {
    #expect(
      Self.finding(160, [])?.text
        == "The deadline of scale is 1 minute ahead, and no timer waits for it.")
    #expect(
      Self.finding(160, [190])?.text
        == "The deadline of scale is 1 minute ahead, and the timer elapses only 30 seconds after it."
    )
  }

  @Test("nothing is lost while a look is about to be made")
  func lookDue() {
    #expect(Self.finding(160, [], isLookDue: true)?.grade == .well)
  }
}
