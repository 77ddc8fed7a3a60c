import Accessories
import Testing
import Vocabulary

@Suite("The rules of descriptors")
struct DescriptorTests {
  private let data: MaskedBytes

  init() throws { data = try MaskedBytes(words: "0a") }

  @Test("One identifier is needed: a service's or a company's")
  func identifiers() throws {
    _ = try Descriptor(service: scaleService)
    _ = try Descriptor(company: scaleCompany)
    refuses(.identifierMissing, "needs a service UUID or a company identifier") {
      () throws(AccessoryProblem) in _ = try Descriptor()
    }
  }

  @Test("A name alone is no descriptor, and is allowed beside an identifier")
  func names() throws {
    refuses(.identifierMissing, "A name alone does not tell") { () throws(AccessoryProblem) in
      _ = try Descriptor(nameSubstring: "Scale")
    }
    _ = try Descriptor(service: scaleService, nameSubstring: "Scale")
    _ = try Descriptor(company: scaleCompany, nameSubstring: "Scale")
  }

  @Test(
    "A part of a name is neither empty nor overlong, and can be shown",
    arguments: ["", " ", "a\u{1B}[2J", "a\u{202E}b", "a\nb", String(repeating: "n", count: 249)])
  func badNames(name: String) {
    refuses(.textForm, "The part of the name") { () throws(AccessoryProblem) in
      _ = try Descriptor(service: scaleService, nameSubstring: name)
    }
  }

  @Test("Manufacturer data needs the company, service data the service")
  func dataNeeds() throws {
    refuses(.companyMissing, "name that as well") { () throws(AccessoryProblem) in
      _ = try Descriptor(service: scaleService, manufacturerData: data)
    }
    refuses(.serviceMissing, "name that as well") { () throws(AccessoryProblem) in
      _ = try Descriptor(company: scaleCompany, serviceData: data)
    }
    // Told first: the identifier that the data needs is the one that is missing.
    refuses(.companyMissing, "company") { () throws(AccessoryProblem) in
      _ = try Descriptor(manufacturerData: data)
    }
    _ = try Descriptor(
      service: scaleService, company: scaleCompany, manufacturerData: data, serviceData: data)
  }

  @Test("Data is not longer than what can be advertised with its identifier")
  func lengths() throws {
    func bytes(_ count: Int) throws -> MaskedBytes {
      try MaskedBytes(data: Array(repeating: 1, count: count))
    }
    let long = ServiceIdentifier(high: 1, low: 2)
    let (fits, exceeds) = (try bytes(252), try bytes(253))
    _ = try Descriptor(company: scaleCompany, manufacturerData: fits)
    _ = try Descriptor(service: scaleService, serviceData: fits)
    _ = try Descriptor(service: long, serviceData: try bytes(238))
    refuses(.dataLength, "manufacturer data has 253 bytes") { () throws(AccessoryProblem) in
      _ = try Descriptor(company: scaleCompany, manufacturerData: exceeds)
    }
    refuses(.dataLength, "more than 252") { () throws(AccessoryProblem) in
      _ = try Descriptor(service: scaleService, serviceData: exceeds)
    }
    refuses(.dataLength, "more than 238") { () throws(AccessoryProblem) in
      _ = try Descriptor(service: long, serviceData: fits)
    }
  }

  @Test("One identifier and nothing else is allowed, and remarked on")
  func remarks() throws {
    #expect(try Descriptor(service: scaleService).remarks.count == 1)
    #expect(try Descriptor(company: scaleCompany).remarks.count == 1)
    #expect(try Descriptor(service: scaleService, company: scaleCompany).remarks.isEmpty)
    #expect(try Descriptor(service: scaleService, nameSubstring: "S").remarks.isEmpty)
    #expect(try Descriptor(service: scaleService, serviceData: data).remarks.isEmpty)
  }

  @Test("Data that only extended advertising carries is remarked on", arguments: [27, 28])
  func longData(count: Int) throws {
    let bytes = try MaskedBytes(data: Array(repeating: 1, count: count))
    let ofCompany = try Descriptor(company: scaleCompany, manufacturerData: bytes)
    let ofService = try Descriptor(service: scaleService, serviceData: bytes)
    for descriptor in [ofCompany, ofService] {
      #expect(descriptor.remarks.count == (count > 27 ? 1 : 0), "\(descriptor.remarks)")
    }
  }

  @Test("What is declared may be asked for, and nothing beyond it")
  func declared() throws {
    let scale = try client("scale")
    let all = try Descriptor(
      service: scaleService, company: scaleCompany, nameSubstring: "Scale")
    try everything.check(all, of: scale)
    var without = everything
    without.services = [ServiceIdentifier(short: 0x180D)]
    refuses(.undeclared, "add 181d to Services= in the group [Accessories] of scale.client") {
      () throws(AccessoryProblem) in try without.check(all, of: scale)
    }
    without = everything
    without.companies = []
    refuses(.undeclared, "add 004c to Companies=") { () throws(AccessoryProblem) in
      try without.check(all, of: scale)
    }
    without = everything
    without.names = ["scale", "Scal", "Scales"]
    refuses(.undeclared, "add Scale to Names=") { () throws(AccessoryProblem) in
      try without.check(all, of: scale)
    }
    // A field that is not used need not be declared.
    try without.check(Descriptor(service: scaleService, company: scaleCompany), of: scale)
  }
}
