internal import CommandGrammar
internal import Glibc
internal import Picking
internal import StructuredText
internal import SystemCalls
internal import UseCases
internal import Vocabulary

extension Dispatch {
  /// `accessory pick`: has a device chosen, and puts it into the registry as `accessory add` does.
  func pick(_ pick: AccessoryPick, json: Bool) throws {
    let question = try AccessoryCommands(Wiring.session()).question(pick, onlyLists: json)
    let now = Clocks.monotonic()
    if json { return try list(ListFace(question, at: now)) }
    let face: any PickerFace =
      RawTerminal.isThere ? ScreenFace(question, at: now) : LineFace(question, at: now)
    switch try PickLoop(face).run() {
    case .chosen(let accessory, let warning):
      // The time that was spent choosing is none of that session's.
      let report = try AccessoryCommands(Wiring.session())
        .perform(AccessoryCommand(.add(accessory)))
      Terminal.say(report.prose(width: Terminal.width, offset: Clocks.secondsEastOfUTC))
      for remark in (warning.map { [$0] } ?? []) + report.remarks {
        Terminal.tell("forestall: \(remark)")
      }
    case .nothing:
      throw Failure(.no, "No device was chosen, and nothing is changed.")
    case .timedOut:
      throw Failure(
        .temporary,
        "Nothing was pressed for \(question.patience.spoken), so no device was chosen; try again, or "
          + "give a longer --timeout.")
    }
  }

  private func list(_ face: ListFace) throws {
    _ = try PickLoop(face).run()
    Terminal.say(face.picker.json.text(.pretty))
    if !face.picker.hasLooked { exit(ExitStatus.unavailable.rawValue) }
  }
}
