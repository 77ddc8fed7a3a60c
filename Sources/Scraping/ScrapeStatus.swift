/// How a scrape is answered: the status codes of [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110) that
/// are needed here.
public enum ScrapeStatus: Int, Error, Hashable, Sendable, CaseIterable {
  /// With the metrics.
  case ok = 200
  /// It was no request.
  case badRequest = 400
  /// There is nothing at that path.
  case notFound = 404
  /// Nothing is done here but to read.
  case methodNotAllowed = 405
  /// The request did not come in time.
  case requestTimeout = 408
  /// It was meant for a host of another name.
  case misdirectedRequest = 421
  /// The request was longer than any is.
  case headerTooLarge = 431
  /// There are none to tell at present.
  case unavailable = 503
  /// It was not in HTTP/1.
  case versionNotSupported = 505

  /// What the status line says behind the number.
  public var phrase: String {
    switch self {
    case .ok: "OK"
    case .badRequest: "Bad Request"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .misdirectedRequest: "Misdirected Request"
    case .headerTooLarge: "Request Header Fields Too Large"
    case .unavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }

  /// What a person reads who asked, on one line. Whoever asks may be anybody, and learns no more.
  public var explanation: String {
    switch self {
    case .ok: ""
    case .badRequest: "That is no request of HTTP/1.1."
    case .notFound: "The metrics are at /metrics."
    case .methodNotAllowed: "Metrics are read with GET or HEAD."
    case .requestTimeout: "The request did not come in time."
    case .misdirectedRequest:
      "This answers by an address, or by a name that FORESTALL_METRICS_HOSTS lists."
    case .headerTooLarge: "The request is too long."
    case .unavailable: "The metrics cannot be told; the journal of Forestall says why."
    case .versionNotSupported: "This speaks HTTP/1.1."
    }
  }
}
