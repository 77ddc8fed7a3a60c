import ForestallTestKit
import Glibc
import SystemCalls
import Testing

extension RealSession {
  @Suite("Metrics for a monitoring system", .enabled(if: RealSession.hasServer))
  struct MetricsTests {
    private static let socket = "forestall-metrics.socket"
    private static var path: String { "\(Desktop.runtime)/metrics.socket" }
    private static let port = 29_797

    /// Runs something with the socket up, which is down before and after.
    private func listening(_ body: (Desktop) throws -> Void) throws {
      let desktop = try Desktop()
      #expect(try Desktop.run("systemctl", "--user", "is-active", Self.socket).status != 0)
      try Desktop.systemctl("start", Self.socket)
      defer { _ = try? Desktop.run("systemctl", "--user", "stop", Self.socket) }
      try body(desktop)
    }

    /// Writes a drop-in, which is taken away when the body is done.
    private func configured(_ unit: String, _ text: String, _ body: () throws -> Void) throws {
      let folder = "\(Desktop.home)/.config/systemd/user/\(unit).d"
      try Files.createFolder(folder)
      try Files.replace("\(folder)/test.conf", with: Array(text.utf8))
      try Desktop.systemctl("daemon-reload")
      defer {
        TemporaryFolder.removeTree(folder)
        _ = try? Desktop.run("systemctl", "--user", "daemon-reload")
      }
      try body()
    }

    /// What a client of HTTP that is a few lines of Python gets: all bytes that came until the end.
    private func ask(_ request: String, at address: String? = nil) throws -> String {
      let script = """
        import socket, sys
        where, request = sys.argv[1], sys.argv[2].encode().decode("unicode_escape").encode()
        if where.startswith("/"):
            connection = socket.socket(socket.AF_UNIX); connection.connect(where)
        else:
            connection = socket.create_connection(where.rsplit(":", 1))
        connection.settimeout(15); connection.sendall(request)
        while part := connection.recv(65536): sys.stdout.write(part.decode())
        """
      return try Desktop.runWell(
        "/usr/bin/python3", "-c", script, address ?? Self.path,
        request.replacing("\r", with: "\\r").replacing("\n", with: "\\n"))
    }

    private static let get = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n"

    @Test(
      "The socket is this user's alone, answers each scrape by a process that ends, in the format asked for"
    )
    func scraped() throws {
      try listening { desktop in
        let (name, title) = try desktop.declare("--every", "1min")
        let client = try desktop.start(name, interval: 60_000)
        defer { client.signal(SIGKILL) }
        var status = stat()
        #expect(unsafe stat(Self.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        try desktop.eventually("it is heard of", within: 5_000) {
          try ask(Self.get + "\r\n").contains("{client=\"\(name)\",state=\"well\"} 1\n")
        }
        let plain = try ask(Self.get + "\r\n")
        #expect(plain.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(plain.contains("\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
        #expect(plain.contains("forestall_client_info{client=\"\(name)\",title=\"\(title)\"} 1\n"))
        #expect(plain.contains("\nforestall_sweep_duration_seconds 0."))
        let open = try ask(Self.get + "Accept: application/openmetrics-text\r\n\r\n")
        #expect(open.contains("\r\nContent-Type: application/openmetrics-text; version=1.0.0;"))
        #expect(open.hasSuffix("\n# EOF\n"))
        let head = try ask("HEAD /metrics HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && head.hasSuffix("\r\n\r\n"))
        #expect(
          try ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        let post = try ask("POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
        #expect(post.hasPrefix("HTTP/1.1 405 ") && post.contains("\r\nAllow: GET, HEAD\r\n"))
        #expect(try ask("\u{1}\u{2}\r\n").hasPrefix("HTTP/1.1 400 "))
        try desktop.eventually("no process is left", within: 5_000) {
          try Desktop.processes().allSatisfy { !$0.hasSuffix("forestall-manag") }
        }
        #expect(
          try Desktop.runWell(
            "systemctl", "--user", "list-units", "--failed", "--plain", "--no-legend",
            "forestall-metrics@*") == "")
      }
    }

    @Test("Who is slow, silent or gone holds up nobody, and is answered in time")
    func slow() throws {
      try listening { desktop in
        let script = """
          import socket, sys
          def connected():
              connection = socket.socket(socket.AF_UNIX); connection.connect(sys.argv[1]); return connection
          silent, slow, gone = connected(), connected(), connected()
          slow.sendall(b"GET /met"); gone.sendall(b"GET /metrics HTTP/1.0\\r\\n"); gone.close()
          garbage = connected(); garbage.sendall(bytes(range(256)) * 100)
          quick = connected(); quick.settimeout(4); quick.sendall(b"GET /metrics HTTP/1.0\\r\\n\\r\\n")
          print(quick.recv(12).decode()); print(garbage.recv(12).decode())
          for late in (silent, slow):
              late.settimeout(9); print(late.recv(12).decode())
          """
        let answers = try Desktop.runWell("/usr/bin/python3", "-c", script, Self.path)
        #expect(answers == "HTTP/1.1 200\nHTTP/1.1 400\nHTTP/1.1 408\nHTTP/1.1 408\n")
        _ = desktop
      }
    }

    @Test(
      "On loopback, where a drop-in says so, no page of a browser reads it by a name of its own")
    func loopback() throws {
      let listen = "[Socket]\nListenStream=\nListenStream=127.0.0.1:\(Self.port)\n"
      try configured(Self.socket, listen) {
        try listening { _ in
          let address = "127.0.0.1:\(Self.port)"
          let own = try ask("GET /metrics HTTP/1.1\r\nHost: \(address)\r\n\r\n", at: address)
          #expect(own.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(own)")
          let rebound = try ask("GET /metrics HTTP/1.1\r\nHost: a.example\r\n\r\n", at: address)
          #expect(rebound.hasPrefix("HTTP/1.1 421 Misdirected Request\r\n"))
          #expect(!rebound.contains("forestall_"))
        }
      }
    }

    @Test(
      "A sweep writes the file that its drop-in asks for; where it cannot, that is told and it is made all the same"
    )
    func textfile() throws {
      let desktop = try Desktop()
      let folder = "\(Desktop.home)/collector"
      let told = "\(Desktop.home)/told"
      let setting =
        "[Service]\nUMask=0077\nEnvironment=FORESTALL_METRICS_FOLDER=\(folder)\nStandardError=append:\(told)\n"
      try configured("forestall-sweep@.service", setting) {
        // Nothing is there yet: the look succeeds.
        try Desktop.systemctl("start", "forestall-sweep@backstop.service")
        #expect(!Files.exists(folder))
        let sentence = String(decoding: try Files.read(told), as: UTF8.self)
        #expect(sentence.contains("The folder for metrics, \(folder), is not there"))
        try Files.createFolder(folder)
        defer { TemporaryFolder.removeTree(folder) }
        let (name, _) = try desktop.declare("--every", "1s")
        try desktop.start(name, interval: 1_000).signal(SIGKILL)
        var text = ""
        try desktop.eventually("the file tells that it is due", within: 6_000) {
          let names = try Files.names(in: folder).filter { $0.hasSuffix(".prom") }
          guard names.count == 1 else { return false }
          text = String(decoding: try Files.read("\(folder)/\(names[0])"), as: UTF8.self)
          return text.contains("client=\"\(name)\",state=\"due\",user=\"root\"} 1\n")
        }
        var status = stat()
        #expect(unsafe stat("\(folder)/forestall-root.prom", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o644)
      }
    }

    @Test("Five clients are told in some tens of milliseconds")
    func cost() throws {
      let desktop = try Desktop()
      for _ in 0..<5 { _ = try desktop.declare("--every", "1h") }
      var spans: [Int] = []
      for _ in 0..<5 {
        let began = BusMonitor.now()
        #expect(try desktop.forestall("metrics").status == 0)
        spans.append(BusMonitor.now() - began)
      }
      // 40 ms where nothing else runs, most of it the start of a build for debugging.
      #expect((spans.min() ?? .max) < 200, "\(spans) ms")
    }
  }
}
