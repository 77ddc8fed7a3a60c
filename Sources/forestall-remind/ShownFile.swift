internal import DesktopNotifier
internal import SystemCalls
internal import Vocabulary

/// The file in which an owner leaves to the next one what is on the screen, and which deadline was
/// missed: one line, `SERVER ID STEP DEADLINE`.
struct ShownFile {
  let path: String

  struct Content: Hashable {
    var notification: ShownNotification
    var missed: MonotonicInstant?
  }

  /// What the file says; `nil` where there is none, or none that can be read.
  func read() -> Content? {
    guard let bytes = try? Files.read(path, limit: 4_096) else { return nil }
    let words = bytes.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, words[0].hasPrefix(":"), let id = UInt32(words[1]), id > 0,
      let step = Int(words[2]), let deadline = UInt64(words[3])
    else { return nil }
    return Content(
      notification: ShownNotification(server: words[0], id: id, step: step),
      missed: deadline == 0 ? nil : MonotonicInstant(nanoseconds: deadline))
  }

  /// Replaces what the file says.
  func write(_ content: Content) throws(SystemCallError) {
    let shown = content.notification
    let line = "\(shown.server) \(shown.id) \(shown.step) \(content.missed?.nanoseconds ?? 0)\n"
    try Files.replace(path, with: Array(line.utf8))
  }
}
