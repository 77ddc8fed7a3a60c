import DesktopVerdicts
import Reminders
import Testing
import Vocabulary

@Suite("The times with nothing pending")
struct IdleWindowTests {
  /// Each entry a minute after the one before it; `nothing` is an entry of the kind `pending`.
  private func windows(_ words: String) -> [String] {
    var desk = Desk()
    let start = desk.now
    for word in words.split(separator: " ") {
      switch word {
      case "nothing": desk.note(.pending, "nothing")
      case "work": desk.note(.pending, "connects bath")
      default: desk.note(JournalEntry.Kind(rawValue: String(word)) ?? .status)
      }
      desk.pass()
    }
    func minute(_ moment: Moment) -> UInt64 {
      moment.sinceBoot.since(start.sinceBoot).wholeSeconds / 60
    }
    return IdleWindow.windows(in: desk.journal).map {
      "\(minute($0.from))-\($0.until.map { "\(minute($0))" } ?? "")\($0.wasGone ? " gone" : "")"
    }
  }

  @Test(
    "begin when the client says so, and end when it says something else, or opens or is done",
    arguments: [
      ("", []), ("attached work ended attached", []), ("attached nothing work", ["1-2"]),
      ("attached nothing", ["1-"]), ("attached nothing nothing status due work", ["1-5"]),
      ("attached nothing ended attached", ["1-3 gone"]), ("nothing ended", ["0- gone"]),
      ("nothing done nothing attached", ["0-1", "2-3"]), ("nothing stopped", ["0-1"]),
      ("work nothing removed", ["1-2"]), ("ended nothing ended ended work ended", ["1-4 gone"]),
    ])
  func windows(journal: String, expected: [String]) {
    #expect(windows(journal) == expected)
  }
}
