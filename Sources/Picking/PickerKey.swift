/// A key that means something to the picker.
public enum PickerKey: Hashable, Sendable {
  /// An arrow up.
  case up
  /// An arrow down.
  case down
  /// A page up.
  case pageUp
  /// A page down.
  case pageDown
  /// To the first.
  case home
  /// To the last.
  case end
  /// Enter.
  case enter
  /// Esc.
  case escape
  /// What rubs out the last character.
  case backspace
  /// A character of ASCII that can be seen, by its number.
  case character(UInt8)
}

/// Makes keys out of what a terminal sends, byte by byte.
///
/// An arrow begins with the byte that Esc is alone: that it was Esc shows only once nothing follows,
/// which whoever reads has to say.
public struct PickerKeyReader: Hashable, Sendable {
  private var state = State.plain

  private enum State: Hashable {
    case plain
    case escape
    /// Behind `ESC [` or `ESC O`, with the number that came until now.
    case sequence(Int)
  }

  /// A reader that has read nothing.
  public init() {}

  /// Whether what came last may be Esc or the beginning of another key.
  public var isUndecided: Bool { state != .plain }

  /// Nothing followed for a while: what came last was all.
  public mutating func pause() -> [PickerKey] {
    defer { state = .plain }
    return state == .escape ? [.escape] : []
  }

  /// The keys that these bytes end.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [PickerKey] {
    bytes.flatMap { read($0) }
  }

  private mutating func read(_ byte: UInt8) -> [PickerKey] {
    switch (state, byte) {
    case (.escape, UInt8(ascii: "[")), (.escape, UInt8(ascii: "O")):
      state = .sequence(0)
      return []
    case (.sequence(let number), 0x30...0x39):
      state = .sequence(min(number * 10 + Int(byte - 0x30), 1_000))
      return []
    // What is held beside the key, and what private sequences begin with.
    case (.sequence(let number), 0x20...0x3F):
      state = .sequence(number)
      return []
    case (.sequence(let number), 0x40...0x7E):
      state = .plain
      return Self.key(byte, number).map { [$0] } ?? []
    case (.escape, 0x1B): return [.escape]
    case (.escape, _):
      // Alt and a key, or Esc and a key in haste.
      state = .plain
      return [.escape] + read(byte)
    case (.sequence, _):
      state = .plain
      return read(byte)
    case (.plain, 0x1B):
      state = .escape
      return []
    case (.plain, 0x0D), (.plain, 0x0A): return [.enter]
    case (.plain, 0x08), (.plain, 0x7F): return [.backspace]
    case (.plain, 0x20...0x7E): return [.character(byte)]
    case (.plain, _): return []
    }
  }

  private static func key(_ final: UInt8, _ number: Int) -> PickerKey? {
    switch (final, number) {
    case (UInt8(ascii: "A"), _): .up
    case (UInt8(ascii: "B"), _): .down
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), 1), (UInt8(ascii: "~"), 7): .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), 4), (UInt8(ascii: "~"), 8): .end
    case (UInt8(ascii: "~"), 5): .pageUp
    case (UInt8(ascii: "~"), 6): .pageDown
    // The keypad's Enter.
    case (UInt8(ascii: "M"), _): .enter
    default: nil
    }
  }
}
