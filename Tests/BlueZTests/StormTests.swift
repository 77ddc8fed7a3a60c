import DBus
import Radio
import SystemCalls
import Testing
import Vocabulary

@testable import BlueZ

@Suite("A storm of advertisements")
struct StormTests {
  @Test("is told in full, in turns that end")
  func storm() throws {
    let stage = try Stage()
    try stage.radio.wake()
    var objects: [RadioObject: Interfaces] = [.adapter(): Sent.adapter()]
    for number in 1...9 { objects[.device(number)] = Sent.device(number) }
    try stage.begin(objects)
    try stage.until { stage.events.count == 11 }
    stage.forget()
    let count = 5_000
    let fake = try #require(stage.fake)
    var busy = Duration.zero
    var (heard, largest) = (0, 0)
    for number in 0..<count {
      // Data that differ each time, as a sensor's do.
      let data: Value = .array(
        of: "{qv}",
        [
          .entry(
            key: .uint16(0x4C),
            value: .variant(Sent.bytes([UInt8(number & 0xFF), UInt8(number >> 8), 0, 0, 1, 2, 3])))
        ])
      try fake.bus.emit(
        path: RadioObject.device(number % 9 + 1).path, interface: BlueZNames.properties,
        member: "PropertiesChanged",
        [
          .string(BlueZNames.device),
          .dictionary(["RSSI": .int16(Int16(-40 - number % 50)), "ManufacturerData": data]),
          .strings([]),
        ])
    }
    let end = Clocks.monotonic() + .seconds(30)
    while heard < count, Clocks.monotonic() < end {
      let start = ContinuousClock.now
      let reports = try stage.radio.process()
      busy += ContinuousClock.now - start
      let told = reports.filter { if case .event(.heard) = $0 { true } else { false } }.count
      heard += told
      largest = max(largest, told)
      if told == 0 { try stage.wait(until: end) }
    }
    #expect(heard == count)
    #expect(largest <= 256, "a turn takes what it can and ends")
    #expect(busy < .seconds(20), "\(busy / count) for each signal")
  }
}
