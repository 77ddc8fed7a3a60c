/// A request for metrics, as much of it as matters: HTTP/1.1, by
/// [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112).
public struct ScrapeRequest: Hashable, Sendable {
  /// What is to be done, for instance `GET`.
  public let method: String
  /// The path, without a query.
  public let path: String
  /// The host that was meant, in lower case and without a port; `nil` where none was said.
  public let host: String?
  /// What the answer may be, as it was said; `nil` where it was not.
  public let accept: String?

  /// The most bytes that a request may have.
  public static let limit = 8_192

  /// Reads what has come so far.
  ///
  /// - Returns: `nil` while more has to come.
  /// - Throws: `ScrapeStatus` as soon as it can be no request.
  public init?(_ bytes: [UInt8]) throws(ScrapeStatus) {
    // Empty lines before a request are left out.
    let start = bytes.prefix(while: { $0 == Self.lineFeed || $0 == Self.carriageReturn }).count
    guard start < bytes.count else {
      if bytes.count > Self.limit { throw .headerTooLarge }
      return nil
    }
    // What is none shows by its beginning, as what a browser sends to a place that it takes for https.
    guard Self.isToken(bytes[start]) else { throw .badRequest }
    guard let lines = try Self.lines(bytes[start...]) else { return nil }
    let (method, target) = try Self.requestLine(lines[0])
    let fields = try Fields(lines.dropFirst())
    self.method = method
    accept = fields.accept
    var authority = fields.host
    if target.hasPrefix("/") {
      path = Self.withoutQuery(target)
    } else if let rest = Self.behindScheme(target) {
      // Meant for a proxy, but every server takes it; its host outranks the field's.
      let slash = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
      authority = String(rest[..<slash])
      path = Self.withoutQuery(rest[slash...].hasPrefix("/") ? String(rest[slash...]) : "/")
    } else {
      path = Self.withoutQuery(target)
    }
    host = try authority.map { text throws(ScrapeStatus) in try Self.host(text) }
    if fields.host == nil, !lines[0].hasSuffix("/1.0") { throw .badRequest }
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  /// The lines up to the empty one; `nil` while that is not there.
  private static func lines(_ bytes: ArraySlice<UInt8>) throws(ScrapeStatus) -> [String]? {
    var lines: [String] = []
    var rest = bytes
    while let end = rest.firstIndex(of: lineFeed), end - bytes.startIndex < limit {
      var line = rest[..<end]
      if line.last == carriageReturn { line.removeLast() }
      rest = rest[(end + 1)...]
      if line.isEmpty { return lines }
      guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }),
        let text = String(validating: line, as: UTF8.self)
      else { throw .badRequest }
      lines.append(text)
    }
    if bytes.count > limit { throw .headerTooLarge }
    return nil
  }

  private static func requestLine(
    _ line: String
  ) throws(ScrapeStatus) -> (method: String, target: String) {
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty, parts[0].utf8.allSatisfy(isToken) else {
      throw .badRequest
    }
    let version = parts[2].utf8
    guard version.count == 8, parts[2].hasPrefix("HTTP/"),
      version.dropFirst(6).first == UInt8(ascii: ".")
    else { throw .badRequest }
    guard parts[2].hasPrefix("HTTP/1.") else { throw .versionNotSupported }
    return (String(parts[0]), String(parts[1]))
  }

  private static func withoutQuery(_ target: String) -> String {
    String(target.prefix { $0 != "?" && $0 != "#" })
  }

  private static func behindScheme(_ target: String) -> Substring? {
    let scheme = "http://"
    return target.lowercased().hasPrefix(scheme) ? target.dropFirst(scheme.count) : nil
  }

  /// A host without its port.
  private static func host(_ authority: String) throws(ScrapeStatus) -> String {
    let text = authority.lowercased()
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]"), isPort(text[text.index(after: end)...]) else {
        throw .badRequest
      }
      return String(text[...end])
    }
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    guard isPort(text[colon...]) else { throw .badRequest }
    return String(text[..<colon])
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text.hasPrefix(":") && text.utf8.dropFirst().allSatisfy { 48...57 ~= $0 }
  }

  /// A text without the white space around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    String(
      text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }

  /// Whether a byte may be part of a method or of a field's name.
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 48...57:
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}

/// The fields of a request that matter.
private struct Fields {
  var host: String?
  var accept: String?

  init(_ lines: ArraySlice<String>) throws(ScrapeStatus) {
    for line in lines {
      let bytes = line.utf8
      // A name that is empty, or ends in a space, and a line that goes on with the one before hide what
      // others would read.
      guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex,
        bytes[..<colon].allSatisfy(ScrapeRequest.isToken)
      else { throw .badRequest }
      let value = ScrapeRequest.trimmed(line[bytes.index(after: colon)...])
      switch line[..<colon].lowercased() {
      case "host":
        guard host == nil else { throw .badRequest }
        host = value
      case "accept": accept = (accept.map { $0 + "," } ?? "") + value
      default: break
      }
    }
  }
}
