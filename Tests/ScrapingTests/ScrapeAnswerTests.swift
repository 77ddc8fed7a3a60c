import Metrics
import Scraping
import Testing
import Vocabulary

@Suite("The answer to a scrape")
struct ScrapeAnswerTests {
  static func request(
    _ line: String = "GET /metrics HTTP/1.1", host: String = "localhost", accept: String? = nil
  ) throws -> ScrapeRequest {
    let fields = "Host: \(host)\r\n" + (accept.map { "Accept: \($0)\r\n" } ?? "")
    return try #require(try ScrapeRequest(Array("\(line)\r\n\(fields)\r\n".utf8)))
  }

  @Test(
    "is in OpenMetrics for who names it, and wants nothing else more",
    arguments: [
      (nil, Exposition.Format.text), ("", .text), ("*/*", .text), ("text/html,*/*;q=0.8", .text),
      ("application/openmetrics-text", .openMetrics),
      ("application/openmetrics-text; version=1.0.0; charset=utf-8", .openMetrics),
      ("application/openmetrics-text;version=\"1.0.0\"", .openMetrics),
      ("application/openmetrics-text;version=0.0.1", .text),
      ("application/openmetrics-text;q=0", .text),
      ("application/openmetrics-text;q=0.3,text/plain;q=0.5", .text),
      ("application/openmetrics-text;q=0.5,text/plain;q=0.5", .openMetrics),
      ("application/openmetrics-text;q=0.5,text/plain;version=1.0.0", .openMetrics),
      ("application/openmetrics-text;q=0.5,text/*;q=0.6", .text),
      ("application/openmetrics-text;q=0.5,text/plain;q=0.1,*/*", .openMetrics),
      ("application/openmetrics-text;q=2", .text), ("application/openmetrics-text;q=x", .text),
      (";;,,q=1,=", .text), ("APPLICATION/OpenMetrics-Text;Q=1.000", .openMetrics),
      // What Prometheus 2.42 and 3.0 ask with.
      (
        "application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,"
          + "text/plain;version=0.0.4;q=0.5,*/*;q=0.1", .openMetrics
      ),
      (
        "application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6,"
          + "application/openmetrics-text;version=0.0.1;q=0.5,"
          + "text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4,text/plain;version=0.0.4;q=0.3,"
          + "*/*;q=0.2", .openMetrics
      ),
    ] as [(String?, Exposition.Format)])
  func negotiated(accept: String?, format: Exposition.Format) throws {
    #expect(try Self.request(accept: accept).format(for: .all) == format)
  }

  @Test(
    "is given to who asks by an address or a name that is listed",
    arguments: [
      ("localhost", true), ("LOCALHOST:9000", true), ("127.0.0.1:9000", true), ("10.0.0.7", true),
      ("[::1]:9000", true), ("desk.local", true), ("Desk.Local:80", true), ("evil.example", false),
      ("127.0.0.1.evil.example", false), ("localhost.evil.example", false), ("1.2.3", false),
      ("256.1.1.1", false), ("", false),
    ])
  func hosts(host: String, isAnswered: Bool) throws {
    let request = try Self.request(host: host)
    #expect(try request.format(for: .all) == .text)
    let names = ScrapeHosts.addresses(andNames: ["desk.local"])
    if isAnswered {
      #expect(try request.format(for: names) == .text)
    } else {
      #expect(throws: ScrapeStatus.misdirectedRequest) { try request.format(for: names) }
    }
  }

  @Test(
    "is of nothing else, and to nothing else",
    arguments: [
      ("GET / HTTP/1.1", ScrapeStatus.notFound), ("GET /metrics/ HTTP/1.1", .notFound),
      ("GET /METRICS HTTP/1.1", .notFound), ("OPTIONS * HTTP/1.1", .notFound),
      ("POST /metrics HTTP/1.1", .methodNotAllowed), ("get /metrics HTTP/1.1", .methodNotAllowed),
      ("DELETE /metrics?x HTTP/1.1", .methodNotAllowed),
    ])
  func refused(line: String, status: ScrapeStatus) throws {
    #expect(throws: status) { try Self.request(line).format(for: .all) }
  }

  @Test("has its length, its type and the end of the connection, and after HEAD no body")
  func written() throws {
    let answer = ScrapeAnswer("a 1\n", as: .text)
    let head = """
      HTTP/1.1 200 OK\r
      Date: Mon, 30 Nov 2026 10:00:00 GMT\r
      Content-Type: text/plain; version=0.0.4; charset=utf-8\r
      Content-Length: 4\r
      Connection: close\r
      Cache-Control: no-store\r
      Vary: Accept\r
      X-Content-Type-Options: nosniff\r
      \r

      """
    let date = WallInstant(seconds: 1_796_032_800)
    #expect(String(decoding: answer.bytes(at: date), as: UTF8.self) == head + "a 1\n")
    #expect(String(decoding: answer.bytes(at: date, withBody: false), as: UTF8.self) == head)
    #expect(try Self.request("HEAD /metrics HTTP/1.1").isHead)
    #expect(try !Self.request().isHead)
  }

  @Test("says in a sentence why it is none", arguments: ScrapeStatus.allCases.filter { $0 != .ok })
  func explained(status: ScrapeStatus) {
    let answer = ScrapeAnswer(status)
    let text = String(
      decoding: answer.bytes(at: WallInstant(seconds: 0)), as: UTF8.self)
    #expect(
      text.hasPrefix("HTTP/1.1 \(status.rawValue) \(status.phrase)\r\nDate: Thu, 01 Jan 1970"))
    #expect(text.hasSuffix(".\n"))
    #expect(text.contains("\r\nAllow: GET, HEAD\r\n") == (status == .methodNotAllowed))
  }
}
