import Reminders
import SeededRandomness
import Timelines
import Vocabulary

/// A year of many clients that crash, are late and are opened again, the same each time.
enum CrowdedYear {
  static func report(clients: Int, seed: UInt64 = 7) throws -> TimelineReport {
    var random = SeededGenerator(seed: seed)
    let minutes: Int64 = 365 * 1_440
    let timelines = try (1...clients).map { number in
      var story = try Story()
      var minute: Int64 = 0
      story.note(minute, .attached)
      // As many as are kept.
      while story.entries.count < 990 {
        minute += Int64.random(in: 60...3_000, using: &random)
        guard minute < minutes - 4_000 else { break }
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          story.note(minute, .due)
          minute += Int64.random(in: 1...3, using: &random)
          story.note(minute, .returned)
        case 5..<7:
          story.note(minute, .ended, "run: killed by signal 11", .ending(.signalled(11), .certain))
          minute += 1
          story.note(minute, .reopened, "bath appears (linux-crashed)", .opening(.holder))
          minute += 1
          story.note(minute, .attached)
        case 7..<9:
          story.note(minute, .ended, "run: killed by signal 9", .ending(.forceQuit, .certain))
          story.note(minute + 5, .due)
          story.note(minute + 6, .shown, "step 1")
          minute += Int64.random(in: 10...600, using: &random)
          story.note(minute, .reopened, "by its reminder's button", .opening(.button))
          story.note(minute + 1, .attached)
          minute += 1
        default:
          story.note(minute, .paused, "for 2h")
          minute += 120
          story.note(minute, .resumed, "the pause is over")
        }
      }
      var timeline = story.timeline(minutes)
      timeline.title = "Sensor \(number)"
      if let name = ClientName("sensor-\(number)") { timeline.name = name }
      return timeline
    }
    return TimelineReport(from: Story.wall(0), now: Story.wall(minutes), clients: timelines)
  }
}
