import Scraping
import SeededRandomness
import Testing

@Suite("A request for metrics")
struct ScrapeRequestTests {
  static func read(_ text: String) throws(ScrapeStatus) -> ScrapeRequest? {
    try ScrapeRequest(Array(text.utf8))
  }

  @Test(
    "is read by its lines",
    arguments: [
      ("GET /metrics HTTP/1.1\r\nHost: localhost:9000\r\n\r\n", "GET", "/metrics", "localhost"),
      ("HEAD /metrics?a=b HTTP/1.1\r\nhost:127.0.0.1\r\n\r\n", "HEAD", "/metrics", "127.0.0.1"),
      ("GET / HTTP/1.0\r\n\r\n", "GET", "/", nil),
      ("GET / HTTP/1.1\nHost: \t Desk.Local:80 \t\n\n", "GET", "/", "desk.local"),
      ("\r\n\r\nGET / HTTP/1.1\r\nHost: [::1]:9000\r\n\r\n", "GET", "/", "[::1]"),
      ("GET http://A.b:1/metrics?x HTTP/1.1\r\nHost: c\r\n\r\n", "GET", "/metrics", "a.b"),
      ("GET http://a.b HTTP/1.1\r\nHost: c\r\n\r\n", "GET", "/", "a.b"),
      ("GET http:/a?b HTTP/1.1\r\nHost: c\r\n\r\n", "GET", "http:/a", "c"),
      ("OPTIONS * HTTP/1.1\r\nHost:\r\n\r\n", "OPTIONS", "*", ""),
      ("GET /m HTTP/1.9\r\nHost: a:\r\nX: Küche\r\n\r\nmore", "GET", "/m", "a"),
    ])
  func whole(text: String, method: String, path: String, host: String?) throws {
    let request = try #require(try Self.read(text))
    #expect(request.method == method && request.path == path && request.host == host)
    #expect(request.accept == nil)
  }

  @Test("lists in one text what several fields accept")
  func accept() throws {
    let text = "GET / HTTP/1.1\r\nHost: a\r\nAccept: a/b;q=0.5\r\naccept: c/d\r\n\r\n"
    #expect(try Self.read(text)?.accept == "a/b;q=0.5,c/d")
  }

  @Test("is waited for until its empty line, however it is cut")
  func incomplete() throws {
    let text = Array("\r\nGET /metrics HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n".utf8)
    for count in 0..<text.count { #expect(try ScrapeRequest(Array(text.prefix(count))) == nil) }
    #expect(try ScrapeRequest(text) != nil)
  }

  @Test(
    "is none where it is not one",
    arguments: [
      ("\u{16}\u{3}\u{1}", ScrapeStatus.badRequest), (" GET / HTTP/1.1\r\n\r\n", .badRequest),
      ("GET /\r\n\r\n", .badRequest), ("GET / x HTTP/1.1\r\n\r\n", .badRequest),
      ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .badRequest), ("GET / HTTP/11\r\n\r\n", .badRequest),
      ("GET / http/1.1\r\nHost: a\r\n\r\n", .badRequest), ("G(T / HTTP/1.1\r\n\r\n", .badRequest),
      ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .versionNotSupported),
      ("GET / HTTP/1.1\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: \u{0}\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: a:b\r\n\r\n", .badRequest),
      ("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", .badRequest),
    ])
  func refused(text: String, status: ScrapeStatus) {
    #expect(throws: status) { try Self.read(text) }
  }

  @Test("is no longer than its limit, whatever it is made of")
  func limit() throws {
    let start = "GET / HTTP/1.1\r\nHost: a\r\nX: "
    let room = ScrapeRequest.limit - start.utf8.count - 4
    #expect(try Self.read(start + String(repeating: "x", count: room) + "\r\n\r\n") != nil)
    for text in [
      start + String(repeating: "x", count: 9_000),
      start + String(repeating: "x\r\nX: ", count: 2_000),
      String(repeating: "\r\n", count: 5_000), "GET /" + String(repeating: "x", count: 9_000),
    ] {
      #expect(throws: ScrapeStatus.headerTooLarge) { try Self.read(text) }
    }
  }

  @Test(
    "of any bytes is read, waited for or refused, and nothing else",
    arguments: 1...20 as ClosedRange<UInt64>)
  func anything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "GET", " ", "/metrics", "HTTP/1.1", "\r\n", "\n", "Host:", "a", ":", "[", "]", "\u{0}", "é",
      "\t",
      "http://", "?", "Accept: ", ",;q=", "\r\n\r\n",
    ]
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        bytes += Array((parts.randomElement(using: &random) ?? "").utf8)
        if Int.random(in: 0...9, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        }
      }
      if let request = try? ScrapeRequest(bytes) {
        #expect(!request.method.isEmpty)
        _ = try? request.format(for: .addresses(andNames: []))
      }
    }
  }
}
