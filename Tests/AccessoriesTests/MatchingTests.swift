import Accessories
import SeededRandomness
import Testing

@Suite("Descriptors and what devices advertise")
struct MatchingTests {
  private let full: Descriptor
  private let fitting = Advertisement(
    name: "My Scale 2", services: [scaleService],
    manufacturerData: [scaleCompany: [0x10, 0x2F, 9]],
    serviceData: [scaleService: [0xA0, 0xB0]])

  init() throws {
    full = try Descriptor(
      service: scaleService, company: scaleCompany, nameSubstring: "Scale",
      manufacturerData: MaskedBytes(words: "1020/fff0"), serviceData: MaskedBytes(words: "a0"))
  }

  @Test("Every given field has to fit, and those that do not are named")
  func fields() {
    #expect(full.matches(fitting))
    #expect(full.mismatches(with: Advertisement()) == Descriptor.Field.allCases)
    var other = fitting
    other.name = "My scale"
    #expect(full.mismatches(with: other) == [.nameSubstring])
    other = fitting
    other.manufacturerData = [CompanyIdentifier(0x4D): [0x10, 0x2F]]
    #expect(full.mismatches(with: other) == [.company, .manufacturerData])
    other = fitting
    other.serviceData = [scaleService: [0xA1]]
    #expect(full.mismatches(with: other) == [.serviceData])
    #expect(!full.matches(other))
  }

  @Test("A field that is not given is not looked at")
  func notGiven() throws {
    let bare = try Descriptor(service: scaleService)
    #expect(bare.matches(Advertisement(services: [scaleService])))
    #expect(!bare.matches(Advertisement(services: [ServiceIdentifier(short: 0x180D)])))
  }

  @Test("A service is advertised by its data too")
  func byData() throws {
    let bare = try Descriptor(service: scaleService)
    #expect(bare.matches(Advertisement(serviceData: [scaleService: []])))
  }

  @Test(
    "A name has its part anywhere, byte by byte",
    arguments: [
      ("Scale", true), ("xScale", true), ("Scalex", true), ("Scal", false), ("", false),
      ("scale", false), ("SScale", true), ("Sc\u{61}\u{301}le", false),
    ])
  func names(name: String, fits: Bool) throws {
    let descriptor = try Descriptor(service: scaleService, nameSubstring: "Scale")
    #expect(descriptor.matches(Advertisement(name: name, services: [scaleService])) == fits)
  }

  @Test(
    "A payload begins with the bits that count",
    arguments: [
      ("10", [0x10], true), ("10", [0x10, 0xFF], true), ("10", [0x11], false), ("10", [], false),
      ("1000/ff00", [0x10, 0x77], true), ("1000/ff00", [0x10], false), ("00/00", [0x55], true),
      ("00/01", [0x02], true), ("00/01", [0x03], false), ("20/f0", [0x2A], true),
    ] as [(String, [UInt8], Bool)])
  func payloads(words: String, payload: [UInt8], fits: Bool) throws {
    #expect(try MaskedBytes(words: words).matches(payload) == fits)
  }

  @Test(
    "Any data matches a payload made of it, and no longer once a bit that counts is another",
    arguments: 1...50 as ClosedRange<UInt64>)
  func lawOfBits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...20, using: &random)
    let mask = (0..<count).map { _ in UInt8.random(in: 1...255, using: &random) }
    let payload = (0..<count + 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let bytes = try MaskedBytes(data: zip(payload, mask).map { $0 & $1 }, mask: mask)
    #expect(bytes.matches(payload))
    let place = Int.random(in: 0..<count, using: &random)
    for bit in 0..<8 {
      var other = payload
      other[place] ^= 1 << UInt8(bit)
      #expect(bytes.matches(other) == (mask[place] & (1 << UInt8(bit)) == 0))
    }
  }
}
