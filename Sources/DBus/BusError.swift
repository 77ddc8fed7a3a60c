internal import CSystemd
internal import Glibc

/// Why something on a bus did not work, as a sentence, with what a program needs to decide by.
public struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was attempted, in words that follow "Could not".
  public let attempt: String
  /// The D-Bus name of the error, where the other side answered with one.
  public let name: String?
  /// Why, in words.
  public let reason: String
  /// The number of errno(3) that comes nearest.
  public let code: Int32
  /// What a person can do about it.
  public let remedy: String?

  /// An error by its parts.
  public init(
    attempt: String, name: String? = nil, reason: String, code: Int32, remedy: String? = nil
  ) {
    self.attempt = attempt
    self.name = name
    self.reason = reason
    self.code = code
    self.remedy = remedy
  }

  /// A full sentence, and what to do where that is known.
  public var description: String {
    let ended = reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    let sentence = "Could not \(attempt): \(ended)."
    return remedy.map { "\(sentence) \($0)" } ?? sentence
  }

  /// Whether the other side did not answer in time.
  public var isTimeout: Bool { code == ETIMEDOUT }

  /// The same error with what a person can do about it.
  public func advising(_ remedy: String) -> BusError {
    BusError(attempt: attempt, name: name, reason: reason, code: code, remedy: remedy)
  }

  /// The error of a reply that is not of the shape that was asked for.
  public static func unexpectedReply(_ attempt: String, _ values: [Value]) -> BusError {
    BusError(
      attempt: attempt,
      reason: "the answer has the type “\(values.map(\.typeSignature).joined())”, "
        + "which is not understood", code: EBADMSG)
  }

  static func timeout(_ attempt: String, _ limit: Duration) -> BusError {
    BusError(
      attempt: attempt, reason: "there was no answer within \(limit.milliseconds) ms",
      code: ETIMEDOUT)
  }

  /// The C library's words for a number. The corresponding C function is strerror(3).
  static func words(_ code: Int32) -> String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: words)
  }
}

/// Passes on what an sd-bus call answers, or throws what its negative errno means.
///
/// This is the one place that looks at sd-bus's return codes.
@discardableResult
func valueOrBusError(
  _ attempt: @autoclosure () -> String, _ result: Int32
) throws(BusError) -> Int32 {
  guard result < 0 else { return result }
  throw BusError(attempt: attempt(), reason: BusError.words(-result), code: -result)
}

extension Duration {
  /// Whole microseconds, from none to the longest.
  var microseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (scaled, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
    let fraction = UInt64(attoseconds) / 1_000_000_000_000
    let (sum, carry) = scaled.addingReportingOverflow(fraction)
    return overflow || carry ? .max : sum
  }

  var milliseconds: UInt64 { microseconds / 1_000 }
}
