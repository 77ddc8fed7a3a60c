import Accessories
import ForestallTestKit
import Reminders
import Store
import SystemCalls
import Testing
import Vocabulary

@Suite("Declarations that are about accessories")
struct AccessoryDeclarationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ text: String) throws -> Declarations {
    try Files.replace("\(folder.path)/scale.client", with: Array("[Client]\n\(text)\n".utf8))
    return Declarations(reading: [folder.path])
  }

  @Test("say what may be asked for, and what single ones may do")
  func whole() throws {
    let declarations = try read(
      """
      [Accessories]
      Services=181d; ebe0ccb0-7a0a-4b0c-8a1a-6ff2997da3a6;
      Companies=004c;0x15D
      Names=Mi Scale;Body
      X-Mine=1
      [Accessory kitchen]
      Relaunch=after-quit;after-login
      WakeOn=connects; notifies 2a9d;connects
      StartDelay=30s
      [Accessory bath]
      WakeOn=appears
      Relaunch=after-login
      """)
    #expect(declarations.problems.isEmpty, "\(declarations.problems)")
    let declared = try #require(declarations.accessories[named("scale")])
    #expect(declared.services.map(\.description).first == "181d")
    #expect(declared.services.count == 2)
    #expect(declared.companies.map(\.number) == [0x4C, 0x15D])
    #expect(declared.names == ["Mi Scale", "Body"])
    let kitchen = try AccessoryName(words: "kitchen")
    let bath = try AccessoryName(words: "bath")
    #expect(declared.relaunch == [kitchen: [.afterQuit, .afterLogin], bath: [.afterLogin]])
    let weight = ServiceIdentifier(short: 0x2A9D)
    #expect(declared.wakeOn == [kitchen: [.connects, .notifies(weight)], bath: [.appears]])
    #expect(declared.startDelay == [kitchen: .seconds(30)])
  }

  @Test("are not needed: nothing may be asked for then")
  func absent() throws {
    let declarations = try read("Title=Scale")
    #expect(declarations.clients.count == 1)
    #expect(declarations.accessories.isEmpty && declarations.problems.isEmpty)
  }

  @Test(
    "have their mistakes told by line and key, and keep the rest",
    arguments: [
      ("[Accessories]\nServices=18", 3, "Services", "is no service UUID"),
      ("[Accessories]\nCompanies=76", 3, "Companies", "four hexadecimal digits"),
      ("[Accessories]\nService=181d", 3, "Service", "did you mean Services?"),
      ("[Accessory kitchen]\nRelaunch=always", 3, "Relaunch", "write after-quit or after-login."),
      ("[Accessory kitchen]\nWake=1", 3, "Wake", "did you mean WakeOn?"),
      ("[Accessory kitchen]\nWakeOn=comes", 3, "WakeOn", "appears, connects, disconnects or"),
      ("[Accessory kitchen]\nStartDelay=soon", 3, "StartDelay", "soon"),
      ("[Accessory kitchen]\nWakeOn=notifies", 3, "WakeOn", "notifies UUID"),
      ("[Accessory kitchen]\nWakeOn=notifies 2", 3, "WakeOn", "no service UUID"),
      ("[Accessory kitchen]\nWakeOn=appears 181d", 3, "WakeOn", "nothing to wait for"),
      ("[Accessory Kitchen]\nRelaunch=after-quit", 2, nil, "is not an accessory's name"),
      ("[Accesories]\nServices=181d", 2, nil, "[Accessories]"),
    ] as [(String, Int, String?, String)])
  func mistakes(text: String, line: Int, key: String?, words: String) throws {
    let declarations = try read(text + "\n[Accessory hall]\nRelaunch=after-login")
    let problem = try #require(declarations.problems.first)
    #expect(declarations.problems.count == 1)
    #expect(problem.line == line)
    #expect(problem.key == key)
    #expect(problem.sentence.contains(words), "\(problem)")
    let hall = try AccessoryName(words: "hall")
    #expect(declarations.accessories[named("scale")]?.relaunch[hall] == .afterLogin)
  }

  @Test("are read as they were written")
  func written() throws {
    let declared = DeclaredAccessories(
      services: [ServiceIdentifier(short: 0x181D), ServiceIdentifier(high: 1, low: 2)],
      companies: [CompanyIdentifier(0x4C)], names: ["Mi Scale", "é"],
      relaunch: [try AccessoryName(words: "kitchen"): [.afterQuit, .afterLogin]],
      wakeOn: [
        try AccessoryName(words: "kitchen"): [
          .connects, .disconnects, .appears, .notifies(ServiceIdentifier(high: 1, low: 2)),
        ], try AccessoryName(words: "hall"): [.appears],
      ])
    let bytes = Declarations.bytes(
      of: ClientDeclaration(name: named("scale")), accessories: declared)
    try Files.replace("\(folder.path)/scale.client", with: bytes)
    let declarations = Declarations(reading: [folder.path])
    #expect(declarations.problems.isEmpty, "\(declarations.problems)")
    #expect(declarations.accessories == [named("scale"): declared])
  }
}
