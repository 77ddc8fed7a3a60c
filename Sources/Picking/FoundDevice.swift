public import Accessories
internal import Radio
public import Vocabulary

/// A device of the list: all that was found out about it, on whichever adapters.
public struct FoundDevice: Hashable, Sendable {
  /// Its address.
  public let address: DeviceAddress
  /// What it calls itself, as it came.
  public internal(set) var name: String?
  /// How strongly it was last heard, in dBm; `nil` where it is not heard at present.
  public internal(set) var signal: Int16?
  /// When it was last heard; `nil` where it was not.
  public internal(set) var heard: MonotonicInstant?
  /// Whether it is paired, or was when it was last seen.
  public internal(set) var isPaired = false
  /// Whether it is connected.
  public internal(set) var isConnected = false
  /// Whether its address is a random one, which may be another tomorrow.
  public internal(set) var hasPassingAddress = false
  /// By what it can be recognised within what is declared; `nil` where it does not fit.
  public internal(set) var descriptor: Descriptor?
  /// Whether it is one of those that are declared.
  public internal(set) var fits = false

  init(address: DeviceAddress) { self.address = address }

  /// Whether there is a reason to show it: it was heard, or it is the person's already.
  var isPresent: Bool { heard != nil || isPaired || isConnected }

  /// Takes over what the adapters say of it; none does once it is gone.
  mutating func update(by sightings: [Device], _ question: PickingQuestion) {
    signal = sightings.compactMap(\.signal).max()
    isConnected = sightings.contains(where: \.isConnected)
    guard !sightings.isEmpty else { return }
    isPaired = sightings.contains(where: \.isPaired)
    hasPassingAddress = sightings.allSatisfy(\.hasPassingAddress)
    for sighting in sightings {
      name = sighting.advertisement.name ?? name
      // What it once advertised is what it is recognised by, though it may not do so each time.
      descriptor = question.declared.descriptor(for: sighting.advertisement) ?? descriptor
      fits = fits || question.fits(sighting.advertisement)
    }
  }
}
