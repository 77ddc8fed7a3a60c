internal import Accessories
internal import Vocabulary

/// A line of the screen.
public struct ScreenLine: Hashable, Sendable {
  /// What it says, without anything that acts on a terminal.
  public let text: String
  /// Whether it is the one that Enter would take.
  public let isChosen: Bool

  init(_ text: String, isChosen: Bool = false) {
    self.text = text
    self.isChosen = isChosen
  }
}

extension DevicePicker {
  /// What there is to see on a terminal of this size, from its top: no more lines than it has, none
  /// wider than it.
  public func screen(width: Int, height: Int) -> [ScreenLine] {
    guard width > 0, height > 0 else { return [] }
    let head = [CellText.fitted("Choose a device for \(question.client)", to: width)]
    let status = Array(CellText.wrapped(self.status, to: width).prefix(4))
    // What is least needed goes first where there is no room.
    var parts: [[String]] = [head, status, [""], details(width), keys(width)]
    for part in [2, 3, 4, 0, 1]
    where parts.reduce(0, { $0 + $1.count }) + min(3, max(1, list.devices.count)) > height {
      parts[part] = []
    }
    let room = height - parts.reduce(0) { $0 + $1.count }
    let rows = rows(width, room)
    let gap = parts[2].isEmpty || rows.isEmpty ? [] : [""]
    return (parts[0] + parts[1]).map { ScreenLine($0) } + rows
      + (gap + parts[3] + parts[4]).prefix(height - parts[0].count - parts[1].count - rows.count)
      .map { ScreenLine($0) }
  }

  /// What is in the way, or how it goes.
  var status: String {
    if let problem { return problem }
    let hidden =
      hiddenCount == 0
      ? "" : " \(hiddenCount) more \(hiddenCount == 1 ? "does" : "do") not fit; --all shows them."
    switch list.devices.count {
    case 0 where !search.isOn: return "Asking for Bluetooth …"
    case 0:
      return "Looking; none that fits is heard yet. Wake the device, or press its button." + hidden
    case 1: return "Looking; one device until now." + hidden
    case let count: return "Looking; \(count) devices until now." + hidden
    }
  }

  /// All of the device that is chosen at present, or the name that is being typed for it.
  private func details(_ width: Int) -> [String] {
    var lines: [String] = []
    if case .naming(_, let suggestion, let text) = phase {
      lines += CellText.wrapped("Name for it (Enter alone for \(suggestion)):", to: width)
      // The end of it is what is being typed.
      lines.append("> " + String(text.suffix(max(0, width - 3))) + "_")
    } else if let device = selected.flatMap({ list[$0] }) {
      let words = words(of: device)
      let facts = [device.address.description, words.signal, words.heard] + words.states
      lines += CellText.wrapped(facts.joined(separator: ", "), to: width)
      if let warning = warning(device) { lines += CellText.wrapped(warning, to: width) }
    }
    if let notice {
      lines += CellText.wrapped(CellText.harmless(notice, limit: CellText.sentence), to: width)
    }
    return lines.map { CellText.fitted($0, to: width) }
  }

  private func keys(_ width: Int) -> [String] {
    let keys: [String]
    if case .naming = phase {
      keys = ["Enter: take it", "Esc: back to the list"]
    } else {
      keys = ["Enter: choose", "q: end", "arrows or j k: move", "digits: go to"]
    }
    // Those that have room.
    var line = ""
    for key in keys where CellText.width(line) + 2 + CellText.width(key) <= width {
      line += line.isEmpty ? key : "  " + key
    }
    return line.isEmpty ? [] : [line]
  }

  // MARK: - The list

  /// The part of the list around the chosen device, whole pages of it, so that it seldom moves.
  private func rows(_ width: Int, _ room: Int) -> [ScreenLine] {
    guard room > 0 else { return [] }
    let place = selected.flatMap { list.place(of: $0) } ?? 0
    let first = place / room * room
    let columns = Columns(width: width, count: list.devices.count)
    return list.devices.indices.dropFirst(first).prefix(room).map { index in
      let device = list.devices[index]
      let isChosen = device.address == selected
      return ScreenLine(
        columns.row(index + 1, device.address.description, words(of: device), isChosen),
        isChosen: isChosen)
    }
  }
}

/// The columns of the list: those of a fixed width first, so that names that terminals measure
/// otherwise, or that are written from the right, disturb none.
struct Columns {
  let width: Int
  private let digits: Int
  private let hasSignal: Bool
  private let hasTime: Bool
  private let hasAddress: Bool

  init(width: Int, count: Int) {
    self.width = width
    digits = String(max(count, 1)).count
    hasSignal = width >= 44
    hasTime = width >= 56
    hasAddress = width >= 84
  }

  func row(_ number: Int, _ address: String, _ words: DeviceWords, _ isChosen: Bool) -> String {
    let figure = String(number)
    var line = isChosen ? "> " : "  "
    line += String(repeating: " ", count: max(0, digits - figure.count)) + figure + " "
    line += CellText.padded(words.nearness, to: 4) + " "
    if hasSignal { line += CellText.padded(words.signal, to: 8) + " " }
    if hasTime { line += CellText.padded(words.heard, to: 10) + " " }
    if hasAddress { line += CellText.padded(address, to: 17) + " " }
    let room = width - CellText.width(line)
    let states = words.states.isEmpty ? "" : ", " + words.states.joined(separator: ", ")
    // The name comes first; the states are told of the chosen one in any case.
    let least = min(CellText.width(words.name), 16)
    line +=
      CellText.width(states) + least <= room
      ? CellText.fitted(words.name, to: room - CellText.width(states)) + states
      : CellText.fitted(words.name, to: room)
    return CellText.fitted(line, to: width)
  }
}
