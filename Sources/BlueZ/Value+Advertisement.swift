internal import Accessories
internal import DBus

extension Value {
  /// The services of a list of UUIDs; those that are none are left out.
  var services: Set<ServiceIdentifier>? {
    guard let elements else { return nil }
    return Set(
      elements.compactMap { element in
        element.text.flatMap { try? ServiceIdentifier(words: $0) }
      })
  }

  /// Data by companies; entries that are none are left out.
  var manufacturerData: [CompanyIdentifier: [UInt8]]? {
    entries { key in
      key.unsigned.flatMap { UInt16(exactly: $0) }.map { CompanyIdentifier($0) }
    }
  }

  /// Data by services; entries that are none are left out.
  var serviceData: [ServiceIdentifier: [UInt8]]? {
    entries { key in key.text.flatMap { try? ServiceIdentifier(words: $0) } }
  }

  private func entries<Key: Hashable>(_ read: (Value) -> Key?) -> [Key: [UInt8]]? {
    guard let elements else { return nil }
    var found: [Key: [UInt8]] = [:]
    for case .entry(let key, let value) in elements {
      guard let key = read(key), let data = value.bytes else { continue }
      found[key] = data
    }
    return found
  }

  /// The bytes of an array of them.
  private var bytes: [UInt8]? {
    guard let elements else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(elements.count)
    for element in elements {
      guard case .byte(let byte) = element else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
