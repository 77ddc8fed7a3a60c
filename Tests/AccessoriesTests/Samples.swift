import Accessories
import Testing
import Vocabulary

let scaleService = ServiceIdentifier(short: 0x181D)
let scaleCompany = CompanyIdentifier(0x004C)

func client(_ text: String) throws -> ClientName { try #require(ClientName(text)) }

func key(_ name: String, of owner: String = "scale") throws -> RegisteredAccessory.Key {
  RegisteredAccessory.Key(client: try client(owner), name: try AccessoryName(words: name))
}

/// An accessory with its own device: the number is the last byte of the address.
func accessory(
  _ name: String, of owner: String = "scale", _ state: SetUpState = .authorized,
  device: UInt8 = 1, descriptor: Descriptor? = try? Descriptor(service: scaleService)
) throws -> RegisteredAccessory {
  let last = String(device, radix: 16)
  let address = "C0:FF:EE:00:00:" + (last.utf8.count == 1 ? "0" + last : last)
  return RegisteredAccessory(
    key: try key(name, of: owner), title: name, address: try DeviceAddress(words: address),
    state: state, descriptor: descriptor)
}

/// All that the samples ask for.
let everything = DeclaredAccessories(
  services: [scaleService], companies: [scaleCompany], names: ["Scale"])

/// Expects a refusal by a rule, whose sentence is a whole one and has these words.
func refuses(
  _ rule: AccessoryProblem.Rule, _ words: String, _ body: () throws(AccessoryProblem) -> Void,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do throws(AccessoryProblem) {
    try body()
    Issue.record("nothing was refused; expected \(rule)", sourceLocation: sourceLocation)
  } catch {
    #expect(error.rule == rule, "\(error)", sourceLocation: sourceLocation)
    #expect(error.description.contains(words), "\(error)", sourceLocation: sourceLocation)
    #expect(
      error.description.last.map(".?".contains) == true, "\(error)", sourceLocation: sourceLocation)
  }
}
