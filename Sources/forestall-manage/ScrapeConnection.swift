internal import Glibc
internal import Scraping
internal import SystemCalls
internal import Vocabulary

/// The connection of one scrape, which the socket unit hands over as the standard input.
///
/// Who asks may be slow, or may ask for something else: nothing of it is waited for longer than the limit.
struct ScrapeConnection {
  private let descriptor = STDIN_FILENO
  /// How long a request may take to come, and how long an answer to be taken.
  private static let limit = TimeSpan.seconds(5)

  /// Whether it came by a socket that has a place in the file system, and so an owner; `nil` where it is no
  /// socket at all. The corresponding C function is getsockname(2).
  var isLocal: Bool? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(descriptor, $0, &length)
      }
    }
    return code == 0 ? address.ss_family == sa_family_t(AF_UNIX) : nil
  }

  /// Waits for the request.
  ///
  /// - Returns: `nil` where whoever connected went without one.
  /// - Throws: `ScrapeStatus` where it is none.
  func request() throws(ScrapeStatus) -> ScrapeRequest? {
    let end = Clocks.monotonic() + Self.limit
    var bytes: [UInt8] = []
    while true {
      guard wait(for: POLLIN, until: end) else { throw .requestTimeout }
      guard let more = receive() else { continue }
      // A request that is cut short is none.
      guard !more.isEmpty else { return nil }
      bytes += more
      if let request = try ScrapeRequest(bytes) { return request }
    }
  }

  /// Sends an answer, and closes the connection when it is taken.
  func send(_ bytes: [UInt8]) {
    let end = Clocks.monotonic() + Self.limit
    var rest = bytes[...]
    while !rest.isEmpty, wait(for: POLLOUT, until: end) {
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      do throws(SystemCallError) {
        let count = try valueOrErrno("answer", "a scrape") {
          unsafe rest.withUnsafeBytes {
            unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
          }
        }
        rest = rest.dropFirst(count)
      } catch {
        guard error.errno == .wouldBlock else { return }
      }
    }
    shutdown(descriptor, Int32(SHUT_WR))
    // What is closed with something left to read is reset, and the answer lost with it.
    let last = min(end, Clocks.monotonic() + .seconds(1))
    while wait(for: POLLIN, until: last), receive()?.isEmpty != true {}
  }

  /// What has come; empty at the end, and `nil` where nothing had. The corresponding C function is recv(2).
  private func receive() -> [UInt8]? {
    var failure: SystemCallError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, filled in
      do throws(SystemCallError) {
        filled = try valueOrErrno("read", "a scrape") {
          unsafe recv(descriptor, buffer.baseAddress, 4_096, Int32(MSG_DONTWAIT))
        }
      } catch {
        failure = error
      }
    }
    return failure?.errno == .wouldBlock ? nil : bytes
  }

  /// Whether it becomes ready by then. The corresponding C function is poll(2).
  private func wait(for events: Int32, until end: MonotonicInstant) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    while true {
      let left = end.since(Clocks.monotonic())
      guard left > .zero else { return false }
      let milliseconds = Int32(clamping: left.nanoseconds / 1_000_000 + 1)
      let count = try? valueOrErrno("wait for", "a scrape") {
        unsafe poll(&entry, 1, milliseconds)
      }
      guard let count else { return false }
      if count > 0 { return true }
    }
  }
}
