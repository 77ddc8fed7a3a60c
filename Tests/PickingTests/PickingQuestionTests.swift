import Accessories
import Testing

@testable import Picking

@Suite("What fits what a client declares")
struct PickingQuestionTests {
  private func descriptor(
    _ question: PickingQuestion, _ services: Set<ServiceIdentifier>,
    _ companies: [CompanyIdentifier] = [], name: String? = "Mi Scale 2"
  ) -> Descriptor? {
    question.declared.descriptor(
      for: Advertisement(
        name: name, services: services,
        manufacturerData: Dictionary(uniqueKeysWithValues: companies.map { ($0, [1]) })))
  }

  @Test("is recognised by the first declared service that it advertises, else by the company")
  func identifiers() throws {
    let question = PickingQuestion.sample(services: [.body, .weight], companies: [.sample])
    #expect(descriptor(question, [.weight, .body]) == (try Descriptor(service: .body)))
    #expect(descriptor(question, [.weight], [.sample]) == (try Descriptor(service: .weight)))
    #expect(descriptor(question, [.battery], [.sample]) == (try Descriptor(company: .sample)))
    #expect(descriptor(question, [.battery]) == nil)
    #expect(descriptor(.sample(services: []), [.weight]) == nil)
  }

  @Test("has to have one of the names where some are declared")
  func names() throws {
    let question = PickingQuestion.sample(names: ["Body", "Scale", "Mi"])
    let expected = try Descriptor(service: .weight, nameSubstring: "Scale")
    #expect(descriptor(question, [.weight]) == expected)
    #expect(descriptor(question, [.weight], name: "Watch") == nil)
    #expect(descriptor(question, [.weight], name: nil) == nil)
    #expect(descriptor(question, [.battery]) == nil)
  }

  @Test("is also who sends the data of a declared service without listing it")
  func serviceData() throws {
    let heard = Advertisement(serviceData: [.weight: [1, 2]])
    let question = PickingQuestion.sample()
    #expect(question.declared.descriptor(for: heard) == (try Descriptor(service: .weight)))
  }

  @Test("is by the name alone only what is chosen and no more")
  func nameAlone() {
    let heard = Advertisement(name: "Mi Scale")
    for (known, fits) in [(true, true), (false, false)] {
      let question = PickingQuestion.sample(services: [], names: ["Scale"], known: known)
      #expect(question.fits(heard) == fits)
      #expect(!question.fits(Advertisement(name: "Watch")))
    }
    #expect(!PickingQuestion.sample(names: ["Scale"], known: true).fits(heard))
  }

  @Test("Where nothing could be chosen, that is said at once, with what to do")
  func obstacles() throws {
    let none = PickingQuestion.sample(services: [])
    #expect(none.obstacle()?.description.contains("add Services= or Companies= to") == true)
    #expect(none.obstacle()?.rule == .undeclared)
    let known = PickingQuestion.sample(services: [], known: true)
    #expect(known.obstacle()?.description.contains("give --all to see every device") == true)
    #expect(none.obstacle(onlyLists: true)?.description == known.obstacle()?.description)
    #expect(PickingQuestion.sample(services: [], known: true, all: true).obstacle() == nil)
    #expect(PickingQuestion.sample(services: [], all: true).obstacle(onlyLists: true) == nil)
    #expect(PickingQuestion.sample(services: [], all: true).obstacle() != nil)
    #expect(PickingQuestion.sample(services: [], names: ["Mi"], known: true).obstacle() == nil)
    #expect(PickingQuestion.sample(services: [], companies: [.sample]).obstacle() == nil)
    let own = try RegisteredAccessory.sample("bath", 1)
    let others = try RegisteredAccessory.sample("hall", of: "watch", 2)
    let taken = PickingQuestion.sample(registered: [own, others], name: "bath").obstacle()
    #expect(taken?.rule == .taken && taken?.description.contains("bath of scale") == true)
    #expect(PickingQuestion.sample(registered: [own, others], name: "hall").obstacle() == nil)
  }
}
