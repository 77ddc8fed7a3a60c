public import Metrics

/// For which hosts a scrape is answered.
///
/// A page in a person's browser can have a name of its own lead to this machine and read what answers
/// there (DNS rebinding). What it cannot do is to ask by an address, or by a name that is not its own.
public enum ScrapeHosts: Hashable, Sendable {
  /// For whatever was meant: no browser gets there.
  case all
  /// For addresses, for `localhost`, and for these names.
  case addresses(andNames: Set<String>)

  /// Whether a host may be answered for.
  func contain(_ host: String?) -> Bool {
    guard case .addresses(let names) = self, let host else { return true }
    return host == "localhost" || host.hasPrefix("[") || Self.isNumbers(host)
      || names.contains { $0.lowercased() == host }
  }

  /// Whether it is an address of IPv4.
  private static func isNumbers(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}

extension ScrapeRequest {
  /// Whether the answer is to be without its body.
  public var isHead: Bool { method == "HEAD" }

  /// In which format the metrics are wanted.
  ///
  /// - Parameter hosts: For whom they are told.
  /// - Returns: the better one of what is accepted.
  /// - Throws: `ScrapeStatus` where they are not told.
  public func format(for hosts: ScrapeHosts) throws(ScrapeStatus) -> Exposition.Format {
    guard hosts.contain(host) else { throw .misdirectedRequest }
    guard path == "/metrics" else { throw .notFound }
    guard method == "GET" || isHead else { throw .methodNotAllowed }
    return Exposition.Format(accept: accept ?? "")
  }
}

extension Exposition.Format {
  /// The better one of what a field `Accept` lists. OpenMetrics only where it is listed by its name:
  /// others, as browsers, show plain text. What lists neither is told in plain text all the same.
  init(accept: String) {
    let ranges = accept.split(separator: ",").compactMap(MediaRange.init)
    let open = ranges.filter { $0.names("application/openmetrics-text", version: "1.0.0") }
    let plain =
      ["text/plain", "text/*", "*/*"].lazy
      .map { name in ranges.filter { $0.names(name, version: "0.0.4") } }.first { !$0.isEmpty }
      ?? []
    let quality = open.map(\.quality).max() ?? 0
    self = quality > 0 && quality >= (plain.map(\.quality).max() ?? 0) ? .openMetrics : .text
  }
}

/// One of what a field `Accept` lists.
private struct MediaRange {
  let name: String
  /// The version that is wanted; `nil` where any is.
  let version: String?
  /// How much it is wanted, in thousandths.
  let quality: Int

  init?(_ text: Substring) {
    let parts = text.split(separator: ";").map { ScrapeRequest.trimmed($0).lowercased() }
    guard let name = parts.first, !name.isEmpty else { return nil }
    self.name = name
    var version: String?
    var quality = 1_000
    for part in parts.dropFirst() {
      let words = part.split(separator: "=", maxSplits: 1).map { ScrapeRequest.trimmed($0) }
      guard words.count == 2 else { continue }
      let value = words[1].filter { $0 != "\"" }
      switch words[0] {
      case "version": version = value
      case "q":
        guard let number = Self.thousandths(value) else { return nil }
        quality = number
      default: break
      }
    }
    self.version = version
    self.quality = quality
  }

  func names(_ name: String, version: String) -> Bool {
    self.name == name && (self.version ?? version) == version
  }

  /// A number from 0 to 1 with at most three digits behind its point.
  private static func thousandths(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int(parts[0]), 0...1 ~= whole else { return nil }
    let digits = parts.count == 2 ? parts[1] : ""
    guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    let rest = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
    return whole == 1 ? (rest == 0 ? 1_000 : nil) : rest
  }
}
