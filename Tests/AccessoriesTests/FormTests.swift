import Accessories
import SeededRandomness
import Testing

@Suite("Identifiers, addresses and data as text")
struct FormTests {
  @Test(
    "A service has one shortest form, whichever it is written in",
    arguments: [
      ("181d", "181d"), ("0x181D", "181d"), ("0000181d", "181d"), ("0001181d", "0001181d"),
      ("0000181D-0000-1000-8000-00805F9B34FB", "181d"),
      ("0000181d00001000800000805f9b34fb", "181d"),
      ("ebe0ccb0-7a0a-4b0c-8a1a-6ff2997da3a6", "ebe0ccb0-7a0a-4b0c-8a1a-6ff2997da3a6"),
      ("0000181d-0000-1000-8000-00805f9b34fc", "0000181d-0000-1000-8000-00805f9b34fc"),
    ])
  func services(words: String, shortest: String) throws {
    #expect(try ServiceIdentifier(words: words).description == shortest)
  }

  @Test(
    "What is no service is refused",
    arguments: [
      "", "18", "181", "181dx", "18-1d", "181d 1", "0000181d-0000-1000-8000-00805f9b34f",
      "0000181d-0000-1000-8000-00805f9b34fbc", "0000181d-00001000-8000-00805f9b34fb",
      "zzzz181d-0000-1000-8000-00805f9b34fb", "0000181d-0000-1000-8000-00805f9b34fb-",
    ])
  func noServices(words: String) {
    refuses(.serviceForm, "is no service UUID; write") { () throws(AccessoryProblem) in
      _ = try ServiceIdentifier(words: words)
    }
  }

  @Test("Any service is read from what it is written as", arguments: 1...20 as ClosedRange<UInt64>)
  func serviceRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let long = ServiceIdentifier(
      high: .random(in: 0 ... .max, using: &random), low: .random(in: 0 ... .max, using: &random))
    let short = ServiceIdentifier(short: .random(in: 0 ... .max, using: &random))
    for service in [long, short] {
      #expect(try ServiceIdentifier(words: service.description) == service)
    }
  }

  @Test("A company is four digits, or fewer behind 0x", arguments: ["004c", "0x4C", "0x004c"])
  func companies(words: String) throws {
    #expect(try CompanyIdentifier(words: words) == CompanyIdentifier(0x4C))
    #expect(CompanyIdentifier(0x4C).description == "004c")
  }

  @Test("What is no company is refused", arguments: ["", "76", "4c", "0x", "0004c", "x04c"])
  func noCompanies(words: String) {
    refuses(.companyForm, "four hexadecimal digits") { () throws(AccessoryProblem) in
      _ = try CompanyIdentifier(words: words)
    }
  }

  @Test("An address is six pairs of digits")
  func addresses() throws {
    let address = try DeviceAddress(words: "c0:ff:ee:00:12:04")
    #expect(address.number == 0xC0FF_EE00_1204)
    #expect(address.description == "C0:FF:EE:00:12:04")
    #expect(try DeviceAddress(words: "00:00:00:00:00:01").description == "00:00:00:00:00:01")
  }

  @Test(
    "What is no address is refused",
    arguments: [
      "", "C0FFEE001204", "C0:FF:EE:00:12", "C0:FF:EE:00:12:04:05", "C0:FF:EE:00:12:4",
      "C0:FF:EE:00:12:0g", "C0:FF:EE:00::1204",
    ])
  func noAddresses(words: String) {
    refuses(.addressForm, "is no device's address; write") { () throws(AccessoryProblem) in
      _ = try DeviceAddress(words: words)
    }
  }

  @Test("Data counts whole without a mask, and is written as it was read")
  func data() throws {
    #expect(try MaskedBytes(words: "0A0b").mask == [0xFF, 0xFF])
    #expect(try MaskedBytes(words: "0A0b").description == "0a0b")
    #expect(try MaskedBytes(words: "0x0a00/0xfe00").description == "0a00/fe00")
    #expect(try MaskedBytes(words: "0a00/ffff").description == "0a00")
  }

  @Test("What is no data is refused", arguments: ["0", "0a0", "/ff", "0a/ff/ff", "0a 0b"])
  func noData(words: String) {
    refuses(.bytesForm, "write") { () throws(AccessoryProblem) in
      _ = try MaskedBytes(words: words)
    }
  }

  @Test("Data and mask are equally long, and data has no bits that the mask hides")
  func masks() {
    refuses(.maskLength, "length is 2 and the mask's 1") { () throws(AccessoryProblem) in
      _ = try MaskedBytes(words: "0a0b/ff")
    }
    refuses(.maskLength, "length is 1 and the mask's 0") { () throws(AccessoryProblem) in
      _ = try MaskedBytes(words: "0a/")
    }
    refuses(.hiddenBits, "Byte 2 of the data") { () throws(AccessoryProblem) in
      _ = try MaskedBytes(words: "0a0b/fff0")
    }
    refuses(.hiddenBits, "write the data as 0a00,") { () throws(AccessoryProblem) in
      _ = try MaskedBytes(words: "0a0b/fff0")
    }
    refuses(.bytesForm, "The data is empty") { () throws(AccessoryProblem) in
      _ = try MaskedBytes(data: [])
    }
  }
}
