/// A code that the system writes into a crash report when it ends a process.
public struct KillCode: Hashable, Sendable {
  /// The number: `0x8badf00d`.
  public let number: UInt32
  /// A short name, as scenario files use it.
  public let name: String
  /// What it says of the end.
  public let cause: Cause

  /// Every code that the rules know.
  public static let all = [
    KillCode(number: 0x8bad_f00d, name: "watchdog", cause: .watchdog),
    KillCode(number: 0x2182_bad2, name: "background-task", cause: .backgroundTaskOverrun),
    KillCode(number: 0x2182_bad3, name: "transfer", cause: .transferOverrun),
    KillCode(number: 0x2182_bad4, name: "fetch", cause: .fetchOverrun),
    KillCode(number: 0xdead_10cc, name: "locked-file", cause: .lockedFile),
    KillCode(number: 0xc000_10ff, name: "overheated", cause: .overheated),
    KillCode(number: 0xbadd_d15c, name: "cache-purged", cause: .cachePurged),
    KillCode(number: 0xd00d_2bad, name: "resource-limit", cause: .resourceLimit),
    KillCode(number: 0xbaad_ca11, name: "call-not-reported", cause: .callNotReported),
  ]

  /// The number as crash reports write it: eight hexadecimal digits after `0x`.
  public var digits: String {
    let plain = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: 8 - plain.utf8.count) + plain
  }
}
