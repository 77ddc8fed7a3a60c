import Reminders
import Testing
import Timelines
import Vocabulary

@Suite("How long it took, and what interval would do")
struct StatisticsTests {
  @Test(
    "The median is one of the lengths, the shorter of the two in the middle",
    arguments: [
      ([5], 5, 5), ([9, 1], 1, 9), ([3, 1, 2], 2, 3), ([4, 3, 2, 1], 2, 4),
    ] as [([UInt64], UInt64, UInt64)])
  func lengths(spans: [UInt64], median: UInt64, worst: UInt64) throws {
    let lengths = try #require(Lengths(spans.map { TimeSpan.seconds($0) }))
    #expect(lengths.count == spans.count)
    #expect(lengths.median == .seconds(median) && lengths.worst == .seconds(worst))
  }

  @Test("Of nothing there is no length")
  func none() { #expect(Lengths([]) == nil) }

  @Test("Nine of ten late pushes fit into the interval that is suggested, a round one")
  func advice() throws {
    let late = (1...9).map { TimeSpan.seconds(UInt64($0) * 5) } + [.hours(1)]
    let advice = try #require(IntervalAdvice(every: .minutes(5), lateness: late))
    #expect(advice.late == 10 && advice.spared == 9)
    #expect(advice.within == .seconds(45) && advice.every == .minutes(6))
  }

  @Test(
    "Too few, or too late for any like interval, suggest nothing",
    arguments: [[], [1, 1], [1_000, 1_000, 1_000]] as [[UInt64]])
  func noAdvice(late: [UInt64]) {
    let late = late.map { TimeSpan.seconds($0) }
    #expect(IntervalAdvice(every: .minutes(5), lateness: late) == nil)
  }

  @Test("No interval beyond the longest is suggested")
  func longest() {
    let late = [TimeSpan](repeating: .hours(24 * 20), count: 5)
    #expect(IntervalAdvice(every: .hours(24 * 20), lateness: late) == nil)
  }

  @Test("The sentence names the command to give")
  func sentence() throws {
    var story = try Story()
    story.note(0, .attached)
    for begin in stride(from: Int64(100), to: 500, by: 100) {
      story.note(begin, .due)
      story.note(begin + 1, .returned)
    }
    #expect(
      story.timeline(600).adviceSentences == [
        "4 times it was only late: heard of again by itself, 1 minute after its deadline at most. 4 of "
          + "4 came within 1 minute; with `forestall add scale --every 6min` instead of 5min these "
          + "would have been in time."
      ])
  }
}
