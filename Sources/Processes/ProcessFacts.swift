public import SystemCalls
public import Vocabulary

/// What `/proc/PID/stat` says of a process, proc_pid_stat(5).
public struct ProcessFacts: Hashable, Sendable {
  /// The state letter: `R` runs, `S` and `D` sleep, `T` stopped, `t` traced, `Z` dead and not reaped.
  public let state: Character
  /// When it began, in clock ticks since boot, on the boot clock.
  public let startTicks: UInt64

  /// Facts by their values.
  public init(state: Character, startTicks: UInt64) {
    self.state = state
    self.startTicks = startTicks
  }

  /// Reads the line of `/proc/PID/stat`.
  ///
  /// - Returns: `nil` where it is not such a line.
  public init?(parsing line: [UInt8]) {
    // The program's name stands in parentheses and may itself contain some, and spaces.
    guard let close = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = line[(close + 1)...].split { $0 == 32 || $0 == 10 }
    guard fields.count > 19, fields[0].count == 1, let letter = fields[0].first,
      let ticks = UInt64(String(decoding: fields[19], as: UTF8.self))
    else { return nil }
    state = Character(Unicode.Scalar(letter))
    startTicks = ticks
  }

  /// What the kernel says now.
  ///
  /// - Returns: `nil` where there is no such process.
  /// - Throws: `SystemCallError` where the kernel does not say.
  public static func read(pid: Int32) throws(SystemCallError) -> ProcessFacts? {
    let path = "/proc/\(pid)/stat"
    do throws(SystemCallError) {
      guard let facts = ProcessFacts(parsing: try Files.read(path)) else {
        throw SystemCallError(attempt: "understand", object: path, errno: .invalidArgument)
      }
      return facts
    } catch {
      guard error.errno == .noSuchFile || error.errno == .noSuchProcess else { throw error }
      return nil
    }
  }

  /// Whether it has ended, though nobody may have reaped it.
  public var isDead: Bool { state == "Z" || state == "X" || state == "x" }

  /// Whether it began no later than an instant, with one tick of slack.
  ///
  /// The kernel rounds the beginning down to a tick, and a tick is the least it tells.
  public func began(by instant: BootInstant, ticksPerSecond: UInt64) -> Bool {
    let tick = 1_000_000_000 / max(1, ticksPerSecond)
    let (start, overflow) = startTicks.multipliedReportingOverflow(by: tick)
    return !overflow && BootInstant(nanoseconds: start) <= instant + TimeSpan(nanoseconds: tick)
  }
}
