import Reminders
import Testing
import Vocabulary

@Suite("What the journal tells, as sentences")
struct JournalWordsTests {
  private static func entry(
    _ kind: JournalEntry.Kind, _ detail: String = "", _ fact: JournalEntry.Fact? = nil
  ) -> JournalEntry {
    let moment = Moment(
      boot: BootIdentifier(high: 1, low: 1), monotonic: MonotonicInstant(nanoseconds: 1),
      sinceBoot: BootInstant(nanoseconds: 1), wall: WallInstant(seconds: 0))
    return JournalEntry(at: moment, client: nil, kind: kind, detail: detail, fact: fact)
  }

  private static let sentences: [(JournalEntry, String)] = [
    (entry(.added), "Declared."),
    (entry(.removed), "Its declaration was removed."),
    (entry(.attached), "Opened."),
    (entry(.due), "Silent past its deadline."),
    (entry(.due, "seen", .ending(.gone, .certain)), "Silent past its deadline."),
    (
      entry(.due, "its process is there", .ending(.stuck, .certain)),
      "Silent past its deadline. It is still open but does not respond."
    ),
    (entry(.shown, "step 1"), "You were reminded."),
    (entry(.shown, "step 3"), "You were reminded again (step 3)."),
    (entry(.answered, "dismissed at step 1"), "You dismissed its reminder."),
    (entry(.returned), "Heard of again."),
    (entry(.ended, "old"), "It ended. [old]"),
    (
      entry(.ended, "SERVICE_RESULT=oom-kill", .ending(.outOfMemory, .certain)),
      "It ran out of memory and was ended by the system. [SERVICE_RESULT=oom-kill]"
    ),
    (entry(.ended, "", .ending(.exited(status: 0), .likely)), "Probably it quit by itself."),
    (entry(.paused, "for 1h 30min"), "You paused it for 1 hour 30 minutes."),
    (entry(.paused, "until it is resumed"), "You paused it until it is resumed."),
    (entry(.resumed, "by command"), "You ended its pause."),
    (entry(.resumed, "the pause is over"), "Its pause was over."),
    (entry(.snoozed, "for 30min"), "You put its reminder off for 30 minutes."),
    (entry(.done, "said by the client"), "It ended on purpose, as it said itself."),
    (entry(.status, "12 kg\u{1b}[31m\nread"), "It says: \u{201C}12 kg [31m read\u{201D}."),
    (entry(.pending, "nothing"), "It waits for nothing."),
    (entry(.stopped, "by the reminder's button"), "You stopped it, by its reminder's button."),
    (
      entry(.reopened, "by x", .opening(.button)), "You had it opened, by its reminder's button."
    ),
    (entry(.reopened, "by x", .opening(.command)), "You had it opened, by a command."),
    (
      entry(.reopened, "bath appears (linux-crashed)", .opening(.holder)),
      "Opened by itself: bath appears (linux-crashed)."
    ),
    (entry(.reopened), "Forestall had it opened."),
    (entry(.reopenFailed, "no such file"), "It could not be opened: no such file."),
    (entry(.mended, "The timer was gone."), "The timer was gone."),
    (entry(.recordUnreadable, "It is a folder: move it"), "It is a folder: move it."),
    (entry(.recordCorrected, "Put right."), "Put right."),
    (entry(.login), "A session began."),
    (
      entry(.drill, "it is ended by SIGKILL (process 7)"),
      "You began a drill: it is ended by SIGKILL (process 7)."
    ),
    (
      entry(.drillOver, "all came that was promised"),
      "The drill is over: all came that was promised."
    ),
  ]

  @Test("Each kind has its own, and none acts on a terminal")
  func each() {
    for (entry, sentence) in Self.sentences { #expect(entry.sentence == sentence) }
    #expect(Set(Self.sentences.map(\.0.kind)) == Set(JournalEntry.Kind.allCases))
  }
}
