import Metrics
import Scraping

/// What libFuzzer calls with each input: reads it as a request to the metrics socket.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRequests(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let read = outcome(bytes) else { return 0 }
  precondition(outcome(bytes + [0, 10, 13, 10]) == read, "what follows changes what was read")
  switch read {
  case .request(let request):
    precondition(!request.path.contains("?"), "a query is in the path")
    let host = request.host ?? ""
    precondition(host == host.lowercased(), "the host is not in lower case")
    for hosts in [ScrapeHosts.all, .addresses(andNames: ["desk"])] { answer(request, hosts) }
  case .refused(let status): precondition(status != .ok, "a refusal says that all is well")
  }
  return 0
}

private enum Outcome: Equatable {
  case request(ScrapeRequest)
  case refused(ScrapeStatus)
}

/// What is read, or `nil` while more has to come.
private func outcome(_ bytes: [UInt8]) -> Outcome? {
  do throws(ScrapeStatus) {
    return try ScrapeRequest(bytes).map { .request($0) }
  } catch {
    return .refused(error)
  }
}

private func answer(_ request: ScrapeRequest, _ hosts: ScrapeHosts) {
  do throws(ScrapeStatus) {
    _ = try request.format(for: hosts)
    precondition(request.path == "/metrics", "metrics are told at another path")
  } catch {
    precondition(error != .ok, "a refusal says that all is well")
  }
}
