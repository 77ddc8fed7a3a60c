/// What a device says of itself, as far as descriptors look at it.
public struct Advertisement: Hashable, Sendable {
  /// Its name.
  public var name: String?
  /// The services it says it has.
  public var services: Set<ServiceIdentifier>
  /// Manufacturer data, behind the company's identifier.
  public var manufacturerData: [CompanyIdentifier: [UInt8]]
  /// The services' data.
  public var serviceData: [ServiceIdentifier: [UInt8]]

  /// An advertisement by its parts.
  public init(
    name: String? = nil, services: Set<ServiceIdentifier> = [],
    manufacturerData: [CompanyIdentifier: [UInt8]] = [:],
    serviceData: [ServiceIdentifier: [UInt8]] = [:]
  ) {
    self.name = name
    self.services = services
    self.manufacturerData = manufacturerData
    self.serviceData = serviceData
  }
}

extension Descriptor {
  /// The fields by which a descriptor may fit or not.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The service UUID.
    case service
    /// The company identifier.
    case company
    /// The part of the name.
    case nameSubstring = "name"
    /// The manufacturer data.
    case manufacturerData = "manufacturer-data"
    /// The service data.
    case serviceData = "service-data"
  }

  /// Whether a device is one that is described: each given field fits.
  public func matches(_ advertisement: Advertisement) -> Bool {
    mismatches(with: advertisement).isEmpty
  }

  /// The given fields that do not fit, in the order of the fields.
  public func mismatches(with advertisement: Advertisement) -> [Field] {
    Field.allCases.filter { fits($0, advertisement) == false }
  }

  /// Whether a field fits; `nil` where it is not given.
  private func fits(_ field: Field, _ advertisement: Advertisement) -> Bool? {
    switch field {
    case .service:
      // Who sends a service's data need not list the service as well: there is little room.
      service.map {
        advertisement.services.contains($0) || advertisement.serviceData[$0] != nil
      }
    case .company: company.map { advertisement.manufacturerData[$0] != nil }
    case .nameSubstring:
      nameSubstring.map { part in
        advertisement.name.map { Self.contains(part, in: $0) } ?? false
      }
    case .manufacturerData:
      manufacturerData.map { data in
        company.flatMap { advertisement.manufacturerData[$0] }.map(data.matches) ?? false
      }
    case .serviceData:
      serviceData.map { data in
        service.flatMap { advertisement.serviceData[$0] }.map(data.matches) ?? false
      }
    }
  }

  /// By bytes, as a device sends them: no accents or cases are made equal.
  private static func contains(_ part: String, in name: String) -> Bool {
    let (part, name) = (Array(part.utf8), Array(name.utf8))
    guard name.count >= part.count else { return false }
    return (0...name.count - part.count).contains { name[$0...].starts(with: part) }
  }
}
