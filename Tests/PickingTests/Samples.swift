import Accessories
import Radio
import Testing
import Vocabulary

@testable import Picking

extension MonotonicInstant {
  /// Seconds after the beginning of the tests' time.
  static func second(_ count: Double) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: 1_000_000_000_000 + UInt64(count * 1_000_000_000))
  }
}

extension ServiceIdentifier {
  static let weight = ServiceIdentifier(short: 0x181D)
  static let body = ServiceIdentifier(short: 0x181B)
  static let battery = ServiceIdentifier(short: 0x180F)
}

extension CompanyIdentifier {
  static let sample = CompanyIdentifier(0x4C)
}

extension RadioObject {
  static let adapter = RadioObject(path: "/hci0")

  static func device(_ number: Int, on adapter: RadioObject = .adapter) -> RadioObject {
    RadioObject(path: "\(adapter)/dev_\(number)")
  }
}

extension DeviceAddress {
  static func sample(_ number: Int) -> DeviceAddress {
    let digits = String(0x100 + number, radix: 16).suffix(2)
    guard let address = try? DeviceAddress(words: "C0:FF:EE:00:00:\(digits)") else {
      preconditionFailure("\(number)")
    }
    return address
  }
}

extension Device {
  static func sample(
    _ number: Int, _ name: String? = "Mi Scale", on adapter: RadioObject = .adapter,
    services: Set<ServiceIdentifier> = [.weight], companies: [CompanyIdentifier] = [],
    signal: Int16? = -60, paired: Bool = false, connected: Bool = false, passing: Bool = false
  ) -> Device {
    Device(
      adapter: adapter, address: .sample(number), hasPassingAddress: passing, isPaired: paired,
      isConnected: connected, signal: signal,
      advertisement: Advertisement(
        name: name, services: services,
        manufacturerData: Dictionary(uniqueKeysWithValues: companies.map { ($0, [1]) })))
  }
}

extension ClientName {
  static func sample(_ text: String = "scale") -> ClientName {
    guard let name = ClientName(text) else { preconditionFailure(text) }
    return name
  }
}

extension RegisteredAccessory {
  static func sample(
    _ name: String, of client: String = "scale", _ number: Int, _ state: SetUpState = .authorized
  ) throws -> RegisteredAccessory {
    RegisteredAccessory(
      key: Key(client: .sample(client), name: try AccessoryName(words: name)), title: name,
      address: .sample(number), state: state)
  }
}

extension PickingQuestion {
  static func sample(
    services: [ServiceIdentifier] = [.weight], companies: [CompanyIdentifier] = [],
    names: [String] = [], registered: [RegisteredAccessory] = [], name: String? = nil,
    title: String? = nil, known: Bool = false, all: Bool = false
  ) -> PickingQuestion {
    PickingQuestion(
      client: .sample(),
      declared: DeclaredAccessories(services: services, companies: companies, names: names),
      registered: registered, name: name.flatMap { try? AccessoryName(words: $0) }, title: title,
      isKnownOnly: known, showsAll: all)
  }
}

/// A picker and the time, with what it asked for.
struct Scene {
  var picker: DevicePicker
  var now = MonotonicInstant.second(0)
  var requests: [RadioRequest] = []
  var numbers: [UInt64] = []
  var outcome: DevicePicker.Outcome?

  init(_ question: PickingQuestion = .sample()) { picker = DevicePicker(question, at: now) }

  /// One with an adapter that looks.
  static func looking(_ question: PickingQuestion = .sample()) -> Scene {
    var scene = Scene(question)
    scene.take(.radioReached)
    scene.take(.radio(.serviceAppeared))
    scene.take(.radio(.adapter(.adapter, Adapter(isPowered: true))))
    scene.answer()
    return scene
  }

  mutating func take(_ event: DevicePicker.Event) {
    for action in picker.take(event, at: now) {
      switch action {
      case .request(let request, let id):
        requests.append(request)
        numbers.append(id)
      case .end(let outcome): self.outcome = outcome
      }
    }
  }

  mutating func answer(_ failure: RadioFailure? = nil) {
    take(.answered(numbers.last ?? 0, failure: failure))
  }

  mutating func hear(_ number: Int, _ device: Device) {
    let object = RadioObject.device(number, on: device.adapter)
    take(.radio(.device(object, device)))
    take(.radio(.heard(object)))
  }

  mutating func press(_ keys: PickerKey...) { for key in keys { take(.key(key)) } }

  mutating func type(_ text: String) {
    for byte in text.utf8 { take(.key(.character(byte))) }
  }

  mutating func pass(_ seconds: Double) {
    now = now + TimeSpan(nanoseconds: UInt64(seconds * 1_000_000_000))
    take(.timeIsUp)
  }

  var addresses: [DeviceAddress] { picker.devices.map(\.address) }

  func text(_ width: Int = 80, _ height: Int = 24) -> String {
    picker.screen(width: width, height: height).map(\.text).joined(separator: "\n")
  }

  var chosen: RegisteredAccessory? {
    if case .chosen(let accessory, _) = outcome { accessory } else { nil }
  }
}
