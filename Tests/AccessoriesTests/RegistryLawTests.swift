import Accessories
import SeededRandomness
import Testing
import Vocabulary

@Suite("Laws of the registry, whatever is asked of it")
struct RegistryLawTests {
  @Test(
    "Events retell what changed, refusals change nothing, and nothing is half set up",
    arguments: 1...30 as ClosedRange<UInt64>)
  func laws(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var registry = Registry()
    var retold: [RegisteredAccessory.Key: SetUpState] = [:]
    var accepted = 0
    for _ in 0..<200 {
      let before = registry
      let request = try anyRequest(&random)
      do throws(AccessoryProblem) {
        let declared = Bool.random(using: &random) ? everything : DeclaredAccessories()
        let events = try registry.apply(request, declared: declared)
        for event in events { retold[event.key] = event.state }
        #expect((registry == before) == events.isEmpty, "\(request)")
        accepted += events.isEmpty ? 0 : 1
      } catch {
        #expect(registry == before, "\(request): \(error)")
      }
      #expect(registry.accessories.mapValues(\.state) == retold, "\(request)")
      for accessory in registry.accessories.values {
        #expect(accessory.state == .known || accessory.descriptor != nil, "\(request)")
      }
      let devices = registry.accessories.values.map { "\($0.key.client) \($0.address)" }
      #expect(Set(devices).count == devices.count, "\(request)")
    }
    #expect(accepted > 10, "the requests were not all refused")
    #expect(Registry(registry.accessories.values) == registry)
  }

  private func anyRequest(_ random: inout SeededGenerator) throws -> Registry.Request {
    let name = ["kitchen", "bath", "hall"].randomElement(using: &random) ?? ""
    let owner = ["scale", "other"].randomElement(using: &random) ?? ""
    let key = try key(name, of: owner)
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3:
      let state = SetUpState.allCases.randomElement(using: &random) ?? .known
      let descriptor = Bool.random(using: &random) ? try Descriptor(service: scaleService) : nil
      return .add(
        try accessory(
          name, of: owner, state, device: .random(in: 1...4, using: &random),
          descriptor: descriptor))
    case 3: return .rename(key, title: ["One", "Two", ""].randomElement(using: &random) ?? "")
    case 4: return .remove(key)
    case 5: return .migrate(key, try Descriptor(company: scaleCompany))
    case 6: return .finish(key)
    case 7: return .revoke(key)
    case 8: return .restore(key)
    default:
      return Int.random(in: 0..<4, using: &random) == 0 ? .forget(key.client) : .fail(key)
    }
  }
}
