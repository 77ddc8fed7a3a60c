internal import Accessories
internal import Radio
internal import Vocabulary

/// The devices that are found, in the order in which they were: none ever changes its place or is
/// taken out, so that nobody chooses what moved below his finger.
struct DeviceList: Hashable, Sendable {
  private(set) var devices: [FoundDevice] = []
  private let question: PickingQuestion
  /// What each adapter says of a device.
  private var sightings: [RadioObject: Device] = [:]
  /// Which adapters' objects are of a device: there may be thousands of devices.
  private var objects: [DeviceAddress: Set<RadioObject>] = [:]
  private var places: [DeviceAddress: Int] = [:]
  /// What is not shown, or not yet.
  private var others: [DeviceAddress: FoundDevice] = [:]

  /// The most that are shown: a crowd's passing addresses are without number.
  static let limit = 999

  init(_ question: PickingQuestion) { self.question = question }

  /// How many devices were heard that are not shown.
  var hiddenCount: Int { others.values.count(where: \.isPresent) }

  /// The place of a device.
  func place(of address: DeviceAddress) -> Int? { places[address] }

  /// A device by its address.
  subscript(address: DeviceAddress) -> FoundDevice? { places[address].map { devices[$0] } }

  mutating func take(_ event: RadioEvent, at now: MonotonicInstant) {
    switch event {
    case .device(let object, let device):
      let earlier = sightings.updateValue(device, forKey: object)?.address
      // An address that was resolved to another one: the device has no other any more.
      if let earlier, earlier != device.address { separate(object, from: earlier) }
      objects[device.address, default: []].insert(object)
      refresh(device.address)
    case .heard(let object):
      if let address = sightings[object]?.address { refresh(address, heard: now) }
    case .deviceGone(let object):
      if let address = sightings.removeValue(forKey: object)?.address {
        separate(object, from: address)
      }
    case .serviceVanished: forgetRadio()
    default: break
    }
  }

  /// Nothing is heard any more; what was found stays.
  mutating func forgetRadio() {
    let addresses = objects.keys
    sightings = [:]
    objects = [:]
    for address in addresses { refresh(address) }
  }

  private mutating func separate(_ object: RadioObject, from address: DeviceAddress) {
    objects[address]?.remove(object)
    if objects[address]?.isEmpty == true { objects[address] = nil }
    refresh(address)
  }

  private mutating func refresh(_ address: DeviceAddress, heard: MonotonicInstant? = nil) {
    let own = (objects[address] ?? []).sorted().compactMap { sightings[$0] }
    var device = self[address] ?? others[address] ?? FoundDevice(address: address)
    device.heard = heard ?? device.heard
    device.update(by: own, question)
    if let place = places[address] {
      devices[place] = device
    } else if device.isPresent, device.fits || question.showsAll, devices.count < Self.limit {
      others[address] = nil
      places[address] = devices.count
      devices.append(device)
    } else {
      // Who is gone before he could be shown is soon forgotten.
      others[address] = own.isEmpty ? nil : device
    }
  }
}
