internal import KeyFiles
public import SystemCalls
public import Vocabulary

/// What a sweep notes of itself in the session's folder, for who asks how it fares: the last one only.
public struct SweepNote: Hashable, Sendable {
  /// When it ended.
  public var ended: Moment
  /// How long it took.
  public var duration: TimeSpan

  /// A note by its parts.
  public init(ended: Moment, duration: TimeSpan) {
    self.ended = ended
    self.duration = duration
  }

  private static let group = "Sweep"

  private static func path(in session: String) -> String { "\(session)/sweep.note" }

  /// Writes it in the place of the one before.
  public func write(session: String) throws(SystemCallError) {
    var group = HandoverFile.empty(Self.group)
    group.append("Ended", ended.fields)
    group.append("DurationNanoseconds", String(duration.nanoseconds))
    try Files.replace(Self.path(in: session), with: KeyFile(groups: [group]).bytes)
  }

  /// The last one; `nil` where there is none that can be read.
  public static func read(session: String) -> SweepNote? {
    guard let bytes = try? Files.read(path(in: session), limit: 4_096) else { return nil }
    return try? SweepNote(bytes)
  }

  private init(_ bytes: [UInt8]) throws(HandoverProblem) {
    let file = try HandoverFile(bytes, group: Self.group)
    ended = try file.moment("Ended")
    duration = TimeSpan(nanoseconds: try file.number("DurationNanoseconds"))
  }
}
