internal import Accessories
internal import Vocabulary

/// A device in words, as lists show it.
struct DeviceWords {
  private let device: FoundDevice
  private let question: PickingQuestion
  private let now: MonotonicInstant

  init(_ device: FoundDevice, _ question: PickingQuestion, at now: MonotonicInstant) {
    self.device = device
    self.question = question
    self.now = now
  }

  /// What it calls itself.
  var name: String {
    let name = device.name.map { CellText.harmless($0) } ?? ""
    return name.allSatisfy { $0 == " " } ? "(without a name)" : name
  }

  /// How near it seems: the words that a person needs to find the one in his hand.
  var nearness: String {
    switch device.signal {
    case nil: "-"
    case .some((-55)...): "near"
    case .some((-67)...): "good"
    case .some((-80)...): "fair"
    case .some: "weak"
    }
  }

  /// How strongly it is heard.
  var signal: String { device.signal.map { "\($0) dBm" } ?? "-" }

  /// How long ago it was heard, in steps that do not have the screen change all the time.
  var heard: String {
    guard let heard = device.heard else { return "not heard" }
    let seconds = now.since(heard).wholeSeconds
    switch seconds {
    case ..<5: return "now"
    case ..<60: return "\(seconds / 5 * 5) s ago"
    case ..<3_600: return "\(seconds / 60) min ago"
    default: return "long ago"
    }
  }

  /// When `heard` says something else by itself; `nil` where it never does.
  var nextChange: MonotonicInstant? {
    guard let heard = device.heard else { return nil }
    let seconds = now.since(heard).wholeSeconds
    guard seconds < 3_600 else { return nil }
    let step: UInt64 = seconds < 60 ? 5 : 60
    return heard + .seconds(seconds / step * step + step)
  }

  /// What else there is to know at a glance.
  var states: [String] {
    var states: [String] = []
    if device.isConnected { states.append("connected") }
    if device.isPaired { states.append("paired") }
    if device.hasPassingAddress { states.append("passing address") }
    let accessories = question.accessories(at: device.address)
    states += accessories.map { Self.clause($0, of: question.client) }
    if !device.fits { states.append("does not fit") }
    return states
  }

  private static func clause(_ accessory: RegisteredAccessory, of client: ClientName) -> String {
    let whose = accessory.key.client == client ? "\(accessory.key.name)" : "\(accessory.key)"
    switch accessory.state {
    case .known: return "known as \(whose)"
    case .awaiting: return "being set up as \(whose)"
    case .authorized: return "set up as \(whose)"
    case .unauthorized: return "taken back from \(whose)"
    }
  }
}
