internal import Glibc
internal import Picking
internal import SystemCalls
internal import Vocabulary

/// How a choice is shown, and what is pressed or typed is heard.
protocol PickerFace: AnyObject {
  /// When it wants `.timeIsUp`.
  var nextWake: MonotonicInstant? { get }
  /// Whether the standard input means anything now.
  var isListening: Bool { get }
  /// Takes the terminal; also anew, after a stop.
  func begin() throws(SystemCallError)
  /// Gives the terminal back.
  func end() throws(SystemCallError)
  /// Passes an event on, and shows what is otherwise.
  func take(
    _ event: DevicePicker.Event, at now: MonotonicInstant
  ) throws(SystemCallError) -> [DevicePicker.Action]
  /// Reads what can be read.
  func read(at now: MonotonicInstant) throws(SystemCallError) -> [DevicePicker.Action]
  /// Shows what is otherwise, where it is time for that.
  func show(at now: MonotonicInstant) throws(SystemCallError)
}

/// A list that is drawn on a screen.
final class ScreenFace: PickerFace {
  private var picker: DevicePicker
  private var keys = PickerKeyReader()
  private var pacing = Pacing<[ScreenLine]>()
  private let terminal = RawTerminal()
  private var nextShow: MonotonicInstant?
  /// When the byte that begins an arrow was Esc.
  private var escape: MonotonicInstant?

  private static let escapePause = TimeSpan.milliseconds(60)

  init(_ question: PickingQuestion, at now: MonotonicInstant) {
    picker = DevicePicker(question, at: now)
  }

  var nextWake: MonotonicInstant? { [picker.nextWake, nextShow, escape].compactMap { $0 }.min() }
  var isListening: Bool { true }

  func begin() throws(SystemCallError) {
    try terminal.enter()
    pacing.forget()
  }

  func end() throws(SystemCallError) { try terminal.leave() }

  func take(
    _ event: DevicePicker.Event, at now: MonotonicInstant
  ) throws(SystemCallError) -> [DevicePicker.Action] {
    var actions = picker.take(event, at: now)
    if let escape, escape <= now {
      self.escape = nil
      for key in keys.pause() { actions += picker.take(.key(key), at: now) }
    }
    return actions
  }

  func read(at now: MonotonicInstant) throws(SystemCallError) -> [DevicePicker.Action] {
    let bytes = try StandardInput.read()
    guard !bytes.isEmpty else { return [.end(.nothing)] }
    let actions = keys.read(bytes).flatMap { picker.take(.key($0), at: now) }
    escape = keys.isUndecided ? now + Self.escapePause : nil
    return actions
  }

  func show(at now: MonotonicInstant) throws(SystemCallError) {
    let (width, height) = terminal.size
    let lines = picker.screen(width: width, height: height)
    let (isDue, again) = pacing.show(lines, at: now)
    nextShow = again
    if isDue { try terminal.draw(lines.map { ($0.text, $0.isChosen) }) }
  }
}

/// A numbered list and a prompt.
final class LineFace: PickerFace {
  private var dialogue: LineDialogue
  private var partial: [UInt8] = []
  private var hasBegun = false

  init(_ question: PickingQuestion, at now: MonotonicInstant) {
    dialogue = LineDialogue(question, width: Terminal.width, at: now)
  }

  var nextWake: MonotonicInstant? { dialogue.nextWake }
  // What was written before there is a list, by a script, is read once it is there.
  var isListening: Bool { dialogue.hasList || isTyped }

  private let isTyped = isatty(STDIN_FILENO) == 1

  func begin() throws(SystemCallError) {
    if !hasBegun { _ = try perform(dialogue.beginning()) }
    hasBegun = true
  }

  func end() {}

  func take(
    _ event: DevicePicker.Event, at now: MonotonicInstant
  ) throws(SystemCallError) -> [DevicePicker.Action] {
    try perform(dialogue.take(event, at: now))
  }

  func read(at now: MonotonicInstant) throws(SystemCallError) -> [DevicePicker.Action] {
    let bytes = try StandardInput.read()
    partial += bytes
    var actions: [DevicePicker.Action] = []
    while let end = partial.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: partial[..<end], as: UTF8.self)
      partial.removeFirst(end + 1)
      // Where nobody sees himself type, the prompt has a line of its own.
      if !isTyped { try StandardOutput.write("\n") }
      actions += try perform(dialogue.read(line, at: now))
    }
    if bytes.isEmpty { actions += try perform(dialogue.read(nil, at: now)) }
    return actions
  }

  func show(at now: MonotonicInstant) {}

  private func perform(
    _ actions: [LineDialogue.Action]
  ) throws(SystemCallError) -> [DevicePicker.Action] {
    var rest: [DevicePicker.Action] = []
    for action in actions {
      switch action {
      case .picker(let action): rest.append(action)
      case .write(let text): try StandardOutput.write(text)
      }
    }
    return rest
  }
}

/// A list for programs, which asks nothing.
final class ListFace: PickerFace {
  private(set) var picker: DevicePicker
  private var said: String?

  init(_ question: PickingQuestion, at now: MonotonicInstant) {
    picker = DevicePicker(question, at: now)
  }

  var nextWake: MonotonicInstant? { picker.nextWake }
  var isListening: Bool { false }

  func begin() {}

  func end() {}

  func take(_ event: DevicePicker.Event, at now: MonotonicInstant) -> [DevicePicker.Action] {
    picker.take(event, at: now)
  }

  func read(at now: MonotonicInstant) -> [DevicePicker.Action] { [] }

  func show(at now: MonotonicInstant) {
    guard let problem = picker.problem, problem != said else { return }
    said = problem
    Terminal.tell("forestall: \(problem)")
  }
}

/// Faces belong to one thread.
@available(*, unavailable)
extension ScreenFace: Sendable {}
@available(*, unavailable)
extension LineFace: Sendable {}
@available(*, unavailable)
extension ListFace: Sendable {}
