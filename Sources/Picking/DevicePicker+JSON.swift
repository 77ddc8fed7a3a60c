internal import Accessories
public import StructuredText
internal import Vocabulary

extension DevicePicker {
  /// What was found, for programs: one value.
  ///
  /// Names are as they came, and may hold anything; numbers that are not known are null.
  public var json: JSONValue {
    [
      "version": 1, "client": .string(question.client.text),
      "looked": .bool(hasLooked),
      "problem": problem.map { .string($0) } ?? .null,
      "hidden": .integer(Int64(hiddenCount)),
      "devices": .array(devices.map(json)),
    ]
  }

  private func json(_ device: FoundDevice) -> JSONValue {
    [
      "address": .string(device.address.description),
      "name": device.name.map { .string($0) } ?? .null,
      "fits": .bool(device.fits),
      "signal": device.signal.map { .integer(Int64($0)) } ?? .null,
      "heardSecondsAgo": device.heard.map { .unsigned(now.since($0).wholeSeconds) } ?? .null,
      "paired": .bool(device.isPaired),
      "connected": .bool(device.isConnected),
      "passingAddress": .bool(device.hasPassingAddress),
      "descriptor": device.descriptor.map(json) ?? .null,
      "registered": .array(question.accessories(at: device.address).map(json)),
    ]
  }

  private func json(_ descriptor: Descriptor) -> JSONValue {
    let fields: [(String, String?)] = [
      ("service", descriptor.service?.description), ("company", descriptor.company?.description),
      ("name", descriptor.nameSubstring),
    ]
    return .object(
      fields.compactMap { name, value in value.map { JSONValue.Member(name, .string($0)) } })
  }

  private func json(_ accessory: RegisteredAccessory) -> JSONValue {
    [
      "client": .string(accessory.key.client.text), "name": .string(accessory.key.name.text),
      "state": .string(accessory.state.rawValue),
    ]
  }
}
