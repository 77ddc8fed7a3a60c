internal import CheckUps
internal import Messages
internal import SystemCalls

/// The switches of rfkill(7) that concern Bluetooth, as the kernel's `/sys/class/rfkill` has them.
enum RadioSwitches {
  private static let folder = "/sys/class/rfkill"

  /// All that there are; none where the kernel has no rfkill.
  static func read() -> [BluetoothFacts.Switch] {
    ((try? Files.names(in: folder)) ?? []).compactMap { name in
      guard text("\(name)/type") == "bluetooth" else { return nil }
      return BluetoothFacts.Switch(
        text("\(name)/name") ?? name, isSoftBlocked: text("\(name)/soft") == "1",
        isHardBlocked: text("\(name)/hard") == "1")
    }
  }

  /// Whether Bluetooth is on; `nil` where there is no adapter. The kernel is asked and not BlueZ: a look
  /// waits for nobody.
  static var isOn: Bool? {
    let adapters = (try? Files.names(in: "/sys/class/bluetooth")) ?? []
    guard adapters.contains(where: { $0.hasPrefix("hci") }) else { return nil }
    let switches = read()
    return switches.isEmpty || !switches.allSatisfy { $0.isSoftBlocked || $0.isHardBlocked }
  }

  /// What is in the way of hearing anything, as a sentence; `nil` where nothing is to be seen.
  static var obstacle: Message? {
    switch isOn {
    case nil: Message(CauseText.noAdapter)
    case false?: Message(CauseText.radioOff)
    case true?: nil
    }
  }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? Files.read("\(folder)/\(path)", limit: 4_096) else { return nil }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(
      String.init)
  }
}
