import Radio

/// What somebody knows of the radio who was told these events.
struct ToldRadio {
  private var isOn: [RadioObject: Bool] = [:]
  private var adapterOfDevice: [RadioObject: RadioObject] = [:]
  private var deviceOfCharacteristic: [RadioObject: RadioObject] = [:]

  mutating func take(_ event: RadioEvent) {
    switch event {
    case .serviceAppeared, .serviceVanished: self = ToldRadio()
    case .adapter(let object, let adapter): isOn[object] = adapter.isPowered
    case .adapterGone(let object): isOn[object] = nil
    case .device(let object, let device): adapterOfDevice[object] = device.adapter
    case .deviceGone(let object): adapterOfDevice[object] = nil
    case .characteristic(let object, let characteristic):
      deviceOfCharacteristic[object] = characteristic.device
    case .characteristicGone(let object): deviceOfCharacteristic[object] = nil
    case .heard, .connected, .disconnected, .notified: break
    }
  }

  /// Whether this is there, and the adapter that it belongs to is on.
  func canBeAsked(_ object: RadioObject) -> Bool {
    let device = deviceOfCharacteristic[object] ?? object
    return isOn[adapterOfDevice[device] ?? device] ?? false
  }
}
