import BeatRecords
import Testing
import Vocabulary

@Suite("Decoding a beat record")
struct DecodingTests {
  /// The bytes of a record with its fields in the machine's order.
  static func bytes(
    magic: String = "FSTL", version: UInt16 = 1, flags: UInt16 = 0, deadline: UInt64 = 7,
    observed: UInt64 = 0, interval: UInt64 = 60, boot: [UInt8] = Array(1...16),
    attached: UInt64 = 5, pid: UInt32 = 42, namespace: UInt32 = 99
  ) -> [UInt8] {
    func native<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      let little = (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      return Number(1).littleEndian == 1 ? little : little.reversed()
    }
    var bytes: [UInt8] = Array(magic.utf8)
    bytes += native(version) + native(flags)
    bytes += native(deadline) + native(observed) + native(interval) + boot + native(attached)
    bytes += native(pid) + native(namespace)
    return bytes
  }

  @Test("reads each field from its offset")
  func fields() throws {
    let record = try BeatRecord(decoding: Self.bytes(observed: 6))
    #expect(
      record
        == BeatRecord(
          deadline: MonotonicInstant(nanoseconds: 7), observed: MonotonicInstant(nanoseconds: 6),
          interval: TimeSpan(nanoseconds: 60),
          boot: BootIdentifier(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10),
          attached: BootInstant(nanoseconds: 5),
          process: BeatRecord.RecordedProcess(pid: 42, namespace: 99)))
  }

  @Test("takes zero for nothing expected, nothing observed, no process")
  func zeros() throws {
    let record = try BeatRecord(decoding: Self.bytes(deadline: 0, pid: 0))
    #expect(record.deadline == nil)
    #expect(record.observed == nil)
    #expect(record.process == nil)
  }

  @Test(
    "tells the flags apart",
    arguments: [
      (0, false, false), (1, true, false), (2, false, true), (3, true, true),
      (0x8000, false, false),
    ] as [(UInt16, Bool, Bool)])
  func flags(_ flags: UInt16, _ done: Bool, _ gone: Bool) throws {
    let record = try BeatRecord(decoding: Self.bytes(flags: flags))
    #expect(record.isDone == done)
    #expect(record.isGone == gone)
  }

  @Test("survives extremes")
  func extremes() throws {
    let record = try BeatRecord(
      decoding: Self.bytes(deadline: .max, interval: .max, attached: .max, pid: .max))
    #expect(record.deadline == MonotonicInstant(nanoseconds: .max))
    #expect(record.process == nil, "no pid is that large")
  }

  @Test(
    "names what is wrong",
    arguments: [
      ([], .wrongLength(0)),
      (Array(bytes()[..<63]), .wrongLength(63)),
      (bytes() + [0], .wrongLength(65)),
      (bytes(magic: "fstl"), .notARecord),
      ([UInt8](repeating: 0, count: 64), .notARecord),
      (bytes(version: 0), .notARecord),
      (bytes(version: 2), .otherVersion(2)),
      (bytes(version: 0x0100) + [1, 2], .otherVersion(0x0100)),
    ] as [([UInt8], BeatRecordProblem)])
  func problems(_ bytes: [UInt8], _ problem: BeatRecordProblem) {
    #expect(throws: problem) { try BeatRecord(decoding: bytes) }
    #expect(problem.description.hasPrefix("The ") && problem.description.hasSuffix("."))
  }
}
