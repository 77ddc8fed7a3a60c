import SeededRandomness
import Testing

@testable import Picking

@Suite("Keys out of a terminal's bytes")
struct PickerKeyTests {
  private func keys(_ text: String) -> [PickerKey] {
    var reader = PickerKeyReader()
    return reader.read(Array(text.utf8)) + reader.pause()
  }

  @Test(
    "are arrows, pages, Enter, Esc and characters",
    arguments: [
      ("\u{1b}[A", [.up]), ("\u{1b}OB", [.down]), ("\u{1b}[5~\u{1b}[6~", [.pageUp, .pageDown]),
      ("\u{1b}[H\u{1b}[F", [.home, .end]), ("\u{1b}[1~\u{1b}[4~\u{1b}OM", [.home, .end, .enter]),
      ("\u{1b}[1;5A", [.up]), ("\r\n", [.enter, .enter]), ("\u{1b}", [.escape]),
      ("\u{1b}\u{1b}", [.escape, .escape]), ("\u{1b}q", [.escape, .character(0x71)]),
      ("\u{7f}\u{8}", [.backspace, .backspace]), ("\u{1b}[3~", []), ("\u{1b}[?1;2c", []),
      ("ä\t\u{1}", []), ("\u{1b}[999999999999999999999999A", [.up]), ("\u{1b}[\u{7}", []),
    ] as [(String, [PickerKey])])
  func known(bytes: String, keys: [PickerKey]) { #expect(self.keys(bytes) == keys) }

  @Test("come to the same however the bytes are cut, and Esc is decided by a pause only")
  func cut() {
    let text = "j\u{1b}[B\u{1b}[5~12\r\u{1b}"
    var reader = PickerKeyReader()
    var keys: [PickerKey] = []
    for byte in text.utf8 { keys += reader.read([byte]) }
    #expect(reader.isUndecided)
    #expect(keys + reader.pause() == self.keys(text))
    #expect(!reader.isUndecided && reader.pause().isEmpty)
  }

  @Test("come out of any bytes without a trap")
  func noise() {
    var random = SeededGenerator(seed: 7)
    var reader = PickerKeyReader()
    for _ in 0..<20_000 {
      for key in reader.read([UInt8(truncatingIfNeeded: random.next())]) {
        if case .character(let byte) = key { #expect((0x20...0x7E).contains(byte)) }
      }
    }
  }
}
