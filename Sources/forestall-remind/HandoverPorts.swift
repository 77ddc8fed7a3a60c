internal import Reminders
internal import SystemCalls
internal import Vocabulary

// A stand-in for Handover and BeatRecords, with the same files in a simpler notation.
extension OwnerPorts {
  init(
    instance: String, client: ClientName?, places: Places, log: @escaping (String) -> Void
  ) {
    let folder = places.reminders ?? ""
    let session = places.session ?? ""
    func mark() throws {
      try Files.createFolder("\(session)/attached")
      try Files.replace("\(session)/attached/\(instance)", with: [])
    }
    self.init(
      reminder: {
        let path = "\(folder)/\(instance).reminder"
        guard Files.exists(path) else { return nil }
        return Self.parse(try Files.read(path), client: client)
      },
      deadline: {
        guard let client, let bytes = try? Files.read("\(session)/\(client).beat", limit: 64),
          bytes.count == 64, bytes[6] & 3 == 0
        else { return nil }
        let deadline = bytes[8..<16].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return deadline == 0 ? nil : MonotonicInstant(nanoseconds: deadline)
      },
      now: { (try? Clocks.now().monotonic) ?? MonotonicInstant(nanoseconds: 0) },
      post: { answer in
        try Files.createFolder("\(session)/inbox")
        try Files.replace(
          "\(session)/inbox/\(instance).answer", with: Array("\(answer)\n".utf8))
        try mark()
      },
      noteReturn: mark,
      log: log)
  }

  private static func parse(_ bytes: [UInt8], client: ClientName?) -> Reminder {
    var reminder = Reminder(
      client: client, title: "", body: "", urgency: .normal, buttons: [], step: 1)
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      switch parts[0] {
      case "Title": reminder.title = parts[1]
      case "Body":
        reminder.body = parts[1].split(separator: "|").joined(separator: "\n")
      case "Urgency": reminder.urgency = Reminder.Urgency(rawValue: parts[1]) ?? .normal
      case "Buttons":
        reminder.buttons = parts[1].split(separator: ";").compactMap {
          Reminder.Button(rawValue: String($0))
        }
      case "Step": reminder.step = Int(parts[1]) ?? 1
      default: continue
      }
    }
    return reminder
  }
}
