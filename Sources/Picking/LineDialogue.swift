internal import Accessories
public import Vocabulary

/// The choice where there is no screen to draw on: a numbered list, a prompt, an answer on a line.
///
/// What was written stays written, so a list is written once there is something in it, and then only
/// when that is asked for; the numbers stay the same.
public struct LineDialogue: Sendable {
  /// What is chosen from.
  public private(set) var picker: DevicePicker
  private let width: Int
  /// Whether a list was written, and numbers mean something.
  public private(set) var hasList = false
  private var said: String?
  private let begun: MonotonicInstant

  /// How long devices are collected before the first list.
  static let collecting = TimeSpan.seconds(3)

  /// Something that is to be done.
  public enum Action: Hashable, Sendable {
    /// What the picker wants.
    case picker(DevicePicker.Action)
    /// Write this, as it is.
    case write(String)
  }

  /// A dialogue that begins, in lines of this width.
  public init(_ question: PickingQuestion, width: Int, at now: MonotonicInstant) {
    picker = DevicePicker(question, at: now)
    self.width = max(20, width)
    begun = now
  }

  /// The next instant at which it wants `.timeIsUp`; `nil` once it is over.
  public var nextWake: MonotonicInstant? {
    let first = begun + Self.collecting
    return picker.nextWake.map { picker.now < first ? min($0, first) : $0 }
  }

  /// What is to be written first.
  public func beginning() -> [Action] {
    [.write("Looking for devices for \(picker.question.client) …\n")]
  }

  /// What happened, and when.
  public mutating func take(_ event: DevicePicker.Event, at now: MonotonicInstant) -> [Action] {
    let actions = picker.take(event, at: now).map { Action.picker($0) }
    return actions + (picker.isOver ? [] : tell(at: now))
  }

  /// A line that was read; `nil` at the end of what can be read.
  public mutating func read(_ line: String?, at now: MonotonicInstant) -> [Action] {
    guard !picker.isOver else { return [] }
    guard let line else { return [.write("\n")] + pass(picker.end(.nothing)) }
    picker.touch(at: now)
    let words = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if case .naming = picker.phase { return finish(picker.name(words)) }
    if ["q", "Q"].contains(words) { return pass(picker.end(.nothing)) }
    guard !words.isEmpty else {
      hasList = true
      return [.write(table + prompt)]
    }
    guard let number = Int(words) else {
      return [.write("Write a number of the list, nothing to see it anew, or q to end.\n" + prompt)]
    }
    return finish(picker.choose(number: number))
  }

  // MARK: -

  private func pass(_ actions: [DevicePicker.Action]) -> [Action] { actions.map { .picker($0) } }

  private mutating func finish(_ outcome: DevicePicker.Outcome?) -> [Action] {
    if let outcome { return pass(picker.end(outcome)) }
    let notice = picker.notice.map { lines($0) } ?? ""
    return [.write(notice + prompt)]
  }

  private mutating func tell(at now: MonotonicInstant) -> [Action] {
    let isPrompted = hasList
    var text = ""
    let problem = picker.problem
    if problem != said {
      text += lines(problem ?? "Bluetooth is there.")
      said = problem
    }
    if !hasList, !picker.devices.isEmpty, now >= begun + Self.collecting {
      hasList = true
      text += table
    }
    guard !text.isEmpty else { return [] }
    return [.write((isPrompted ? "\n" : "") + text + (hasList ? prompt : ""))]
  }

  private var table: String {
    guard !picker.devices.isEmpty else { return lines(picker.status) }
    return picker.devices.enumerated().map { index, device in
      let words = picker.words(of: device)
      let facts =
        [
          "\(index + 1)", words.nearness, words.signal, words.heard, device.address.description,
          words.name,
        ].joined(separator: "  ")
      let warning = picker.warning(device).map { lines("   " + $0) } ?? ""
      return lines(([facts] + words.states).joined(separator: ", ")) + warning
    }.joined()
  }

  private var prompt: String {
    if case .naming(_, let suggestion, _) = picker.phase {
      return "Name for it (Enter alone for \(suggestion)): "
    }
    return "Number of the device (Enter: see the list anew; q: end): "
  }

  private func lines(_ text: String) -> String {
    CellText.wrapped(CellText.harmless(text, limit: CellText.sentence), to: width).map { $0 + "\n" }
      .joined()
  }
}
