internal import BeatRecords
internal import DesktopNotifier
internal import Handover
internal import LogMessages
internal import Processes
internal import Reminders
internal import SystemCalls
internal import Vocabulary

extension OwnerPorts {
  /// The ports of an instance, on the files of a session.
  init(
    instance: ReminderInstance, session: SessionFolders, boot: BootIdentifier,
    log: @escaping (LogEntry) -> Void
  ) {
    let board = session.board
    func record(at path: String) -> BeatRecord? {
      guard let bytes = try? Files.read(path, limit: BeatRecord.length),
        let record = try? BeatRecord(decoding: bytes), record.boot == boot
      else { return nil }
      return record
    }
    self.init(
      tag: instance.tag(boot: boot),
      order: { try board.order(for: instance) },
      deadline: { path in
        guard let record = record(at: path), !record.isDone, !record.isGone,
          // A place held for a client that has yet to appear proves nothing.
          record.attached.nanoseconds > 0
        else { return nil }
        return record.deadline
      },
      process: { path in
        guard let record = record(at: path), let process = record.process else {
          return .unknown(.noProcess)
        }
        return Liveness.of(
          pid: process.pid, namespace: process.namespace, attached: record.attached)
      },
      now: { Clocks.monotonic() },
      noted: { board.onScreen(for: instance) },
      note: { shown in
        guard let shown else {
          try board.forgetShown(instance)
          return
        }
        let showing = Showing(
          silences: shown.subjects.compactMap(Silence.init(text:)), step: shown.step,
          at: try Clocks.now())
        try board.note(
          ShownNotification(server: shown.server, identifier: shown.id, showing: showing),
          for: instance)
      },
      post: { answer in
        let inbox = Inbox(folder: session.inbox)
        try inbox.post(.answer(answer), at: Clocks.now(), markerFolder: session.markers)
      },
      askForLook: {
        try RecordFolder(path: session.records).dropMarker(named: instance.text)
      },
      log: log)
  }
}

/// The folders of one session that an owner works in.
struct SessionFolders {
  let records: String
  let markers: String
  let inbox: String
  let board: ReminderBoard

  /// The folders of a session; `nil` outside of one.
  init?(_ places: Places?) {
    guard let places, let records = places.session, let markers = places.markers,
      let inbox = places.inbox, let reminders = places.reminders
    else { return nil }
    self.records = records
    self.markers = markers
    self.inbox = inbox
    board = ReminderBoard(folder: reminders)
  }
}

extension ReminderBoard {
  /// What is noted to be on the screen; a note that cannot be read is none.
  func onScreen(for instance: ReminderInstance) -> NotificationOnScreen? {
    guard let shown = try? shown(for: instance), shown.identifier > 0 else { return nil }
    return NotificationOnScreen(
      server: shown.server, id: shown.identifier, step: shown.showing.step,
      subjects: shown.showing.silences.map(\.text))
  }
}
