import CheckUps
import Testing

@Suite("What is said of Bluetooth and the holder")
struct BluetoothTests {
  static let on = BluetoothFacts.Adapter("hci0", isPowered: true)
  static let off = BluetoothFacts.Adapter("hci0", isPowered: false)
  static let soft = BluetoothFacts.Switch("hci0", isSoftBlocked: true)
  static let hard = BluetoothFacts.Switch("tpacpi", isHardBlocked: true)

  @Test(
    "the first link that is broken is named",
    arguments: [
      (BluetoothFacts(clients: 0, busFailure: "No."), .unneeded, "No client has a device"),
      (BluetoothFacts(clients: 1, busFailure: "Could not."), .broken, "Could not."),
      (BluetoothFacts(clients: 1, hasService: false), .broken, "BlueZ is not on the system bus."),
      (BluetoothFacts(clients: 1), .broken, "BlueZ has no Bluetooth adapter."),
      (BluetoothFacts(clients: 1, adapters: [off]), .broken, "The Bluetooth adapter hci0 is off."),
      (BluetoothFacts(clients: 1, adapters: [off], switches: [soft]), .broken, "by a program"),
      (BluetoothFacts(clients: 1, switches: [hard]), .broken, "by a key or the firmware"),
      (BluetoothFacts(clients: 1, adapters: [off, on]), .well, "its adapter hci0 is on"),
      (BluetoothFacts(clients: 1, adapters: [on], switches: [hard]), .well, "hci0 is on"),
    ] as [(BluetoothFacts, Finding.Grade, String)])
  func bluetooth(facts: BluetoothFacts, grade: Finding.Grade, words: String) {
    #expect(facts.findings.map(\.grade) == [grade])
    #expect(facts.findings[0].text.contains(words), "\(facts.findings[0].text)")
    #expect((facts.findings[0].remedy != nil) == (grade == .broken))
  }

  @Test(
    "the holder has to run while there are orders, and only then",
    arguments: [
      (0, "inactive", .unneeded), (0, "active", .unneeded), (1, "active", .well),
      (2, "activating", .well), (1, "inactive", .broken), (1, "failed", .broken),
    ] as [(Int, String, Finding.Grade)])
  func holder(orders: Int, state: String, grade: Finding.Grade) {
    let finding = HolderFacts(orders: orders, activeState: state).findings
    #expect(finding.map(\.grade) == [grade])
    #expect(finding[0].mend == (grade == .broken ? .restart(HolderFacts.unit) : nil))
  }
}
