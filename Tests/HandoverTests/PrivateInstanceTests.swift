import Handover
import Testing
import Vocabulary

@Suite("An instance without its name")
struct PrivateInstanceTests {
  private let boot = BootIdentifier(high: 1, low: 2)

  @Test("has a tag of its own in each boot, that does not tell it")
  func tags() throws {
    let names = ["scale", "scale2", "a", "glucose"]
    let instances = try names.map { try #require(ReminderInstance(text: $0)) } + [.summary]
    let tags = instances.map { $0.tag(boot: boot) }
    #expect(Set(tags).count == instances.count)
    #expect(tags == instances.map { $0.tag(boot: boot) })
    for tag in tags { #expect(!names.dropLast(2).contains { tag.contains($0) }, "\(tag)") }
    #expect(
      Set(tags).isDisjoint(with: instances.map { $0.tag(boot: BootIdentifier(high: 1, low: 3)) }))
  }

  @Test(
    "is in no sentence, neither as a word nor in a path",
    arguments: [
      (
        "/run/forestall/remind/scale.reminder: It is empty.",
        "/run/forestall/remind/(private).reminder: It is empty."
      ),
      ("scale", "(private)"), ("scale, scale", "(private), (private)"), ("", ""),
      ("upscale scales scale2 are others", "upscale scales scale2 are others"),
      ("scalescale.scale", "scalescale.(private)"),
    ])
  func sentences(sentence: String, unnamed: String) throws {
    #expect(try #require(ReminderInstance(text: "scale")).unnamed(in: sentence) == unnamed)
    #expect(ReminderInstance.summary.unnamed(in: sentence) == sentence)
  }
}
