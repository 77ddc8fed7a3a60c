import CForestall
import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@testable import ForestallClient

@Suite("KeepAlive")
struct KeepAliveTests {
  let records: TestRecords

  init() throws { records = try TestRecords() }

  @Test("attaches, pushes, notes data and ends")
  func life() throws {
    let keepAlive = try KeepAlive("scale", every: .seconds(3_600), in: records.path)
    #expect(try records.record("scale").interval == hour)
    #expect(try records.record("scale").pid == UInt32(getpid()))
    #expect(try keepAlive.push())
    #expect(try keepAlive.push(for: .seconds(7_200)))
    #expect(try records.record("scale").deadline > monotonic() + hour)
    #expect(try keepAlive.pushNearer(to: .zero))
    #expect(try records.record("scale").deadline <= monotonic())
    #expect(try keepAlive.observed())
    #expect(try records.record("scale").observed > 0)
    try keepAlive.done()
    #expect(try records.record("scale").flags == UInt16(FORESTALL_DONE))
    #expect(try keepAlive.push() == false)
    #expect(try keepAlive.observed() == false)
    try keepAlive.done()

    let again = try KeepAlive("scale", every: .seconds(3_600), in: records.path)
    #expect(try again.push())
    #expect(try keepAlive.push(), "both push one record")
  }

  @Test("keeps its record when it goes: a program that merely ends is missed")
  func goes() throws {
    do { _ = try KeepAlive("scale", every: .seconds(1), in: records.path) }
    #expect(try records.record("scale").flags == 0)
  }

  @Test("throws what is wrong, in words")
  func refuses() throws {
    #expect(throws: KeepAliveError.invalidArgument) {
      _ = try KeepAlive("No Name", every: .seconds(1), in: records.path)
    }
    for interval in [Duration.zero, .seconds(-1)] {
      #expect(throws: KeepAliveError.invalidArgument) {
        _ = try KeepAlive("scale", every: interval, in: records.path)
      }
    }
    try Files.createFolder(records.path)
    try records.makeFolder(records.file("scale"))
    #expect(throws: KeepAliveError.notAFile) {
      _ = try KeepAlive("scale", every: .seconds(1), in: records.path)
    }
  }

  @Test(
    "counts a duration in nanoseconds, within the record's range",
    arguments: [
      (.zero, 0), (.nanoseconds(1), 1), (.seconds(1), 1_000_000_000), (.seconds(-1), 0),
      (.nanoseconds(-1), 0), (.seconds(Int64.max), .max),
      (.seconds(18_446_744_073), 18_446_744_073_000_000_000),
      (.seconds(18_446_744_074), .max),
    ] as [(Duration, UInt64)])
  func counts(_ duration: Duration, _ expected: UInt64) {
    #expect(nanoseconds(duration) == expected)
  }

  @Test(
    "tells each error as a sentence",
    arguments: [
      KeepAliveError.invalidArgument, .noSession, .notOwned, .notAFile, .otherVersion, .noSpace,
      .busy, .invalidWork, .tooMuchWork, KeepAliveError(code: EIO), KeepAliveError(code: 12_345),
    ])
  func sentences(_ error: KeepAliveError) {
    #expect(error.description.hasPrefix("The "))
    #expect(error.description.hasSuffix("."))
  }
}
