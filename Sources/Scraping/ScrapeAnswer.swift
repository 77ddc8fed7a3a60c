public import Metrics
internal import Reminders
public import Vocabulary

/// The answer to a scrape.
public struct ScrapeAnswer: Hashable, Sendable {
  /// How it is answered.
  public let status: ScrapeStatus
  /// How the body is written, as HTTP calls it.
  public let contentType: String
  /// What there is to read.
  public let body: [UInt8]

  /// An answer without metrics: it says why.
  public init(_ status: ScrapeStatus) {
    self.status = status
    contentType = "text/plain; charset=utf-8"
    body = Array((status.explanation + "\n").utf8)
  }

  /// An answer with metrics.
  public init(_ metrics: String, as format: Exposition.Format) {
    status = .ok
    contentType = format.contentType
    body = Array(metrics.utf8)
  }

  /// What is sent.
  ///
  /// - Parameters:
  ///   - date: When it is.
  ///   - withBody: Whether more than the length of the body is wanted.
  /// - Returns: all of it; the connection is closed behind it.
  public func bytes(at date: WallInstant, withBody: Bool = true) -> [UInt8] {
    var fields = [
      ("Date", CivilTime(date).httpDate), ("Content-Type", contentType),
      ("Content-Length", "\(body.count)"), ("Connection", "close"), ("Cache-Control", "no-store"),
      ("Vary", "Accept"), ("X-Content-Type-Options", "nosniff"),
    ]
    if status == .methodNotAllowed { fields.append(("Allow", "GET, HEAD")) }
    let head =
      "HTTP/1.1 \(status.rawValue) \(status.phrase)\r\n"
      + fields.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
    return Array(head.utf8) + (withBody ? body : [])
  }
}
