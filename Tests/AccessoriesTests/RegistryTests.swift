import Accessories
import Testing
import Vocabulary

@Suite("The registry of accessories")
struct RegistryTests {
  private var registry = Registry()

  private mutating func apply(
    _ request: Registry.Request, _ declared: DeclaredAccessories = everything
  ) throws -> [RegistryEvent] {
    try registry.apply(request, declared: declared)
  }

  /// A refusal, by its rule and words, that leaves the registry as it was.
  private mutating func refuse(
    _ request: Registry.Request, _ rule: AccessoryProblem.Rule, _ words: String,
    _ declared: DeclaredAccessories = everything, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = registry
    refuses(
      rule, words,
      { () throws(AccessoryProblem) in _ = try registry.apply(request, declared: declared) },
      sourceLocation: sourceLocation)
    #expect(registry == before, sourceLocation: sourceLocation)
  }

  @Test("tells of an accessory that is added, renamed and removed")
  mutating func life() throws {
    let kitchen = try key("kitchen")
    let added = try apply(.add(try accessory("kitchen")))
    #expect(added == [RegistryEvent(.added, kitchen, .authorized, "device C0:FF:EE:00:00:01")])
    let renamed = try apply(.rename(kitchen, title: "Kitchen scale"))
    let detail = "title \"kitchen\" → \"Kitchen scale\""
    #expect(renamed == [RegistryEvent(.changed, kitchen, .authorized, detail)])
    #expect(registry.accessories[kitchen]?.title == "Kitchen scale")
    #expect(try apply(.rename(kitchen, title: "Kitchen scale")).isEmpty, "nothing changed")
    let removed = try apply(.remove(kitchen))
    #expect(removed == [RegistryEvent(.removed, kitchen, nil, "by request")])
    #expect(registry.accessories.isEmpty)
  }

  @Test("migrates a device that was paired before: known, then set up")
  mutating func migration() throws {
    let kitchen = try key("kitchen")
    let descriptor = try Descriptor(service: scaleService, nameSubstring: "Scale")
    _ = try apply(.add(try accessory("kitchen", .known, descriptor: nil)))
    let known = try #require(registry.accessories[kitchen])
    #expect(known.state.isKnown && !known.state.isSetUp)
    let events = try apply(.migrate(kitchen, descriptor))
    #expect(events.map(\.kind) == [.changed, .migrationComplete])
    #expect(events[0].detail == "state known → authorized")
    let migrated = try #require(registry.accessories[kitchen])
    #expect(migrated.state.isSetUp && migrated.descriptor == descriptor)
    #expect(migrated.address == known.address, "it is the same device, not paired anew")
    refuse(.migrate(kitchen, descriptor), .state, "set up already")
  }

  @Test("takes over a device that is paired with the computer, or changes nothing")
  mutating func takeOver() throws {
    let kitchen = try key("kitchen")
    let descriptor = try Descriptor(service: scaleService)
    let device = try accessory("kitchen", .authorized, descriptor: nil)
    let nothing = DeclaredAccessories()
    refuse(.takeOver(device, descriptor), .undeclared, "Services=", nothing)
    #expect(registry.accessories.isEmpty)
    let events = try apply(.takeOver(device, descriptor))
    #expect(events.map(\.kind) == [.added, .changed, .migrationComplete])
    #expect(registry.accessories[kitchen]?.state == .authorized)
    #expect(registry.accessories[kitchen]?.descriptor == descriptor)
    refuse(.takeOver(device, descriptor), .taken, "already")
  }

  @Test("lets an authorization be finished, fail, be taken back and be given again")
  mutating func authorization() throws {
    let kitchen = try key("kitchen")
    _ = try apply(.add(try accessory("kitchen", .awaiting)))
    #expect(try #require(registry.accessories[kitchen]).state.isSetUp == false)
    _ = try apply(.finish(kitchen))
    #expect(registry.accessories[kitchen]?.state == .authorized)
    _ = try apply(.revoke(kitchen))
    #expect(try #require(registry.accessories[kitchen]).state.isKnown == false)
    _ = try apply(.restore(kitchen))
    #expect(registry.accessories[kitchen]?.state == .authorized)
    _ = try apply(.add(try accessory("bath", .awaiting, device: 2)))
    let failed = try apply(.fail(try key("bath")))
    #expect(failed.map(\.kind) == [.removed])
    #expect(registry.accessories.keys.sorted() == [kitchen])
    refuse(.fail(kitchen), .state, "set up already")
  }

  @Test("allows these transitions and no others", arguments: SetUpState.allCases)
  mutating func transitions(state: SetUpState) throws {
    let allowed: [SetUpState: [SetUpState.Transition: SetUpState]] = [
      .known: [.migrate: .authorized],
      .awaiting: [.finish: .authorized],
      .authorized: [.revoke: .unauthorized],
      .unauthorized: [.restore: .authorized],
    ]
    let kitchen = try key("kitchen")
    for transition in SetUpState.Transition.allCases {
      registry = Registry([try accessory("kitchen", state)])
      let request: Registry.Request =
        switch transition {
        case .migrate: .migrate(kitchen, try Descriptor(service: scaleService))
        case .finish: .finish(kitchen)
        case .revoke: .revoke(kitchen)
        case .restore: .restore(kitchen)
        }
      if let next = allowed[state]?[transition] {
        #expect(try apply(request).first?.state == next)
        #expect(registry.accessories[kitchen]?.state == next)
      } else {
        refuse(request, .state, "Cannot \(transition.rawValue) kitchen of scale: ")
      }
    }
  }

  @Test("measures by what is declared when an accessory comes to be set up")
  mutating func declared() throws {
    let kitchen = try key("kitchen")
    let nothing = DeclaredAccessories()
    let descriptor = try Descriptor(service: scaleService)
    refuse(.add(try accessory("kitchen")), .undeclared, "Services=", nothing)
    _ = try apply(.add(try accessory("kitchen", .known, descriptor: nil)), nothing)
    refuse(.migrate(kitchen, descriptor), .undeclared, "Services=", nothing)
    _ = try apply(.migrate(kitchen, descriptor))
    // What is taken away from the declaration later does not keep from taking back or removing.
    _ = try apply(.revoke(kitchen), nothing)
    refuse(.restore(kitchen), .undeclared, "Services=", nothing)
    _ = try apply(.remove(kitchen), nothing)
  }

  @Test("has one accessory of a name and one of a device for each client")
  mutating func taken() throws {
    _ = try apply(.add(try accessory("kitchen")))
    refuse(.add(try accessory("kitchen", device: 2)), .taken, "There is kitchen of scale already")
    refuse(.add(try accessory("bath")), .taken, "C0:FF:EE:00:00:01 is kitchen of scale already")
    _ = try apply(.add(try accessory("kitchen", of: "other")))
    #expect(registry.accessories.count == 2)
  }

  @Test("needs a descriptor for what is more than known")
  mutating func needsDescriptor() throws {
    for state in [SetUpState.awaiting, .authorized] {
      refuse(
        .add(try accessory("kitchen", state, descriptor: nil)), .identifierMissing,
        "To set up kitchen of scale a descriptor is needed")
    }
    refuse(.add(try accessory("kitchen", .unauthorized)), .state, "taken back")
  }

  @Test("says which accessories there are where there is none of a name")
  mutating func unknown() throws {
    refuse(.remove(try key("kitchen")), .unknown, "scale has no accessories")
    _ = try apply(.add(try accessory("kitchen")))
    refuse(.remove(try key("kitchne")), .unknown, "did you mean kitchen?")
    refuse(.rename(try key("garden"), title: "x"), .unknown, "scale has kitchen.")
    refuse(.finish(try key("kitchen", of: "other")), .unknown, "other has no accessories")
  }

  @Test(
    "refuses titles that cannot be shown",
    arguments: ["", "\t", "a\u{7}b", String(repeating: "x", count: 201)])
  mutating func titles(title: String) throws {
    _ = try apply(.add(try accessory("kitchen")))
    refuse(.rename(try key("kitchen"), title: title), .textForm, "The title")
    var named = try accessory("bath", device: 2)
    named.title = title
    refuse(.add(named), .textForm, "The title")
  }

  @Test("forgets all accessories of a client and no other's")
  mutating func forget() throws {
    _ = try apply(.add(try accessory("kitchen")))
    _ = try apply(.add(try accessory("bath", .known, device: 2)))
    _ = try apply(.add(try accessory("strap", of: "other")))
    let events = try apply(.forget(try client("scale")))
    #expect(events.map(\.key) == [try key("bath"), try key("kitchen")])
    #expect(events.allSatisfy { $0.kind == .removed && $0.state == nil })
    #expect(registry.accessories.keys.map(\.description) == ["strap of other"])
    #expect(try apply(.forget(try client("scale"))).isEmpty)
  }
}
