import Reminders
import Testing
import Timelines
import Vocabulary

@Suite("A client's times by its journal")
struct TimelineTests {
  @Test("One that is killed is gone, silent, reminded, being reopened, and runs again")
  func whole() throws {
    var story = try Story()
    story.note(0, .added)
    story.note(10, .attached)
    story.note(60, .ended, "run: killed by signal 9", .ending(.forceQuit, .certain))
    story.note(65, .due)
    story.note(66, .shown, "step 1")
    story.note(80, .shown, "step 2")
    story.note(90, .reopened, "by its reminder's button", .opening(.button))
    story.note(91, .attached)
    #expect(
      story.told(100) == [
        "unknown 0-10", "running 10-60", "gone 60-65", "silent 65-66", "reminded 66-80",
        "reminded 80-90", "reopened 90-91", "running 91-100",
      ])
    let timeline = story.timeline(100)
    #expect(
      timeline.stretches[2].why
        == "It was ended by SIGKILL, perhaps a force-quit. [run: killed by signal 9]")
    let absence = try #require(timeline.absences.first)
    #expect(timeline.absences.count == 1)
    #expect(absence.untilReminded == .minutes(6) && absence.untilBack == .minutes(31))
    #expect(absence.openedBy == .button && absence.lateBy == nil)
    #expect(timeline.percentRunning == 65)
    #expect(
      timeline.sentence
        == "It ran 65 % of the time that it should have. It was missing once. Now: running.")
  }

  @Test("A drill is no absence")
  func drill() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(10, .drill, "it is ended by SIGKILL")
    story.note(11, .ended, "", .ending(.forceQuit, .likely))
    story.note(12, .shown, "step 1")
    #expect(story.timeline(13).absences.count == 1, "while it lasts the client is gone")
    story.note(14, .attached)
    story.note(15, .drillOver, "all came that was promised")
    #expect(story.timeline(20).absences.isEmpty)
    #expect(story.told(20) == ["running 0-20"])
  }

  @Test("One that an event opens is relaunched; where that fails it is silent again")
  func relaunched() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(10, .ended, "", .ending(.signalled(11), .certain))
    story.note(12, .reopened, "bath appears (linux-crashed)", .opening(.holder))
    story.note(13, .reopenFailed, "not heard of")
    story.note(20, .reopened, "bath appears (linux-crashed)", .opening(.holder))
    story.note(21, .attached)
    #expect(
      story.told(30) == [
        "running 0-10", "gone 10-12", "relaunched 12-13", "silent 13-20", "relaunched 20-21",
        "running 21-30",
      ])
    #expect(story.timeline(30).absences.map(\.openedBy) == [.holder])
  }

  @Test("What is on purpose is no absence, and a pause gives back what was before")
  func onPurpose() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(10, .paused, "for 10min")
    story.note(20, .resumed, "the pause is over")
    story.note(30, .done, "by command")
    story.note(31, .ended, "", .ending(.exited(status: 0), .certain))
    story.note(40, .attached)
    story.note(50, .due)
    story.note(55, .stopped, "by the reminder's button")
    #expect(
      story.told(60) == [
        "running 0-10", "paused 10-20", "running 20-30", "ended 30-40", "running 40-50",
        "silent 50-55", "ended 55-60",
      ])
    let absences = story.timeline(60).absences
    #expect(absences.count == 1 && absences[0].isGivenUp && absences[0].untilBack == nil)
  }

  @Test("Before it was declared and after it was removed there is nothing")
  func removed() throws {
    var story = try Story()
    story.note(10, .added)
    story.note(20, .attached)
    story.note(30, .removed)
    story.note(50, .added)
    #expect(story.told(60) == ["unknown 10-20", "running 20-30", "unknown 50-60"])
    #expect(try Story().told(60).isEmpty)
    #expect(try Story().timeline(60).sentence == "Nothing of it is recorded in this time.")
  }

  @Test("A late push is told by how late it was, awake time only")
  func late() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(10, .due)
    story.slept = 30
    story.note(42, .returned)
    let timeline = story.timeline(50)
    #expect(timeline.absences.map(\.lateBy) == [.minutes(2)])
    #expect(timeline.stretches[1].slept == .minutes(30))
    #expect(
      timeline.stretches[1].reason
        == "Silent past its deadline. In this time the machine slept 30 minutes.")
  }

  @Test("The span cuts what began before it, and forgets absences of before")
  func clipped() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(10, .due)
    story.note(20, .returned)
    story.note(30, .due)
    #expect(story.told(40, from: 15) == ["silent 15-20", "running 20-30", "silent 30-40"])
    #expect(story.timeline(40, from: 15).absences.count == 1)
  }

  // MARK: - Starts and sleep

  @Test("After a start that nobody was missed after, it runs; between, the machine was off")
  func restart() throws {
    var story = try Story()
    story.note(0, .attached)
    story.restart(100, seen: 60)
    story.note(300, .due)
    #expect(story.told(310) == ["running 0-60", "off 60-101", "running 101-300", "silent 300-310"])
    #expect(story.timeline(310).absences.count == 1)
  }

  @Test("One that is missed soon after a start was not there; when the machine went is not known")
  func missedAfterStart() throws {
    var story = try Story()
    story.note(0, .attached)
    story.restart(100)
    story.note(103, .due)
    story.note(104, .shown, "step 1")
    #expect(
      story.told(110) == [
        "unknown 0-101", "gone 101-103", "silent 103-104", "reminded 104-110",
      ])
  }

  @Test("A start changes nothing of what is paused or ended on purpose")
  func pausedOverStart() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(10, .paused, "until it is resumed")
    story.restart(100)
    #expect(story.told(120) == ["running 0-10", "paused 10-120"])
  }

  @Test("A sleep of this boot is cut out where it was")
  func asleep() throws {
    var story = try Story()
    story.note(0, .attached)
    story.slept = 40
    let now = story.moment(100)
    story.marks = SessionMarks(
      lastSweep: now,
      sleeps: [
        SessionMarks.Sleep(
          at: MonotonicInstant(nanoseconds: TimeSpan.minutes(20).nanoseconds),
          length: .minutes(30)),
        SessionMarks.Sleep(
          at: MonotonicInstant(nanoseconds: TimeSpan.minutes(25).nanoseconds),
          length: .minutes(10)),
      ])
    #expect(
      story.told(100) == [
        "running 0-20", "asleep 20-50", "running 50-55", "asleep 55-65", "running 65-100",
      ])
  }

  @Test("Every kind of entry may come anywhere: the times never overlap and never end early")
  func anyOrder() throws {
    for first in JournalEntry.Kind.allCases {
      for second in JournalEntry.Kind.allCases {
        for third in JournalEntry.Kind.allCases {
          var story = try Story()
          for (index, kind) in [first, second, third].enumerated() {
            story.note(Int64(index) * 10, kind)
          }
          let timeline = story.timeline(40)
          for (one, next) in zip(timeline.stretches, timeline.stretches.dropFirst()) {
            #expect(one.from < one.to && one.to <= next.from)
          }
          if let last = timeline.stretches.last { #expect(last.to <= Story.wall(40)) }
          #expect(timeline.absences.dropLast().allSatisfy { !$0.isOpen })
        }
      }
    }
  }
}
