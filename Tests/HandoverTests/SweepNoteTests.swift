import ForestallTestKit
import Handover
import SystemCalls
import Testing
import Vocabulary

@Suite("What a sweep notes of itself")
struct SweepNoteTests {
  @Test("is read as it was written, the last one only, and is none where it is damaged")
  func read() throws {
    let folder = try TemporaryFolder()
    #expect(SweepNote.read(session: folder.path) == nil)
    let first = SweepNote(ended: try Clocks.now(), duration: .milliseconds(3))
    try first.write(session: folder.path)
    #expect(SweepNote.read(session: folder.path) == first)
    let second = SweepNote(ended: try Clocks.now(), duration: TimeSpan(nanoseconds: 12_345_678))
    try second.write(session: folder.path)
    #expect(SweepNote.read(session: folder.path) == second)
    #expect(try Files.names(in: folder.path) == ["sweep.note"])
    for text in ["", "[Sweep]\nVersion=2\n", "[Sweep]\nVersion=1\nEnded=now\n"] {
      try Files.replace("\(folder.path)/sweep.note", with: Array(text.utf8))
      #expect(SweepNote.read(session: folder.path) == nil)
    }
  }
}
