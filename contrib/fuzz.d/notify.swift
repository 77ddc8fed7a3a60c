import Vocabulary

/// What libFuzzer calls with each input: reads it as a datagram of sd_notify.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzNotify(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let whole = NotifyMessage(parsing: bytes)
  let parts = bytes.split(separator: 10).flatMap { NotifyMessage(parsing: $0).assignments }
  precondition(whole.assignments == parts, "a line is read by what stands beside it")
  for assignment in whole.assignments {
    switch assignment {
    case .watchdogInterval(let span), .extendTimeout(let span):
      precondition(span > .zero, "a span is nothing")
    case .mainProcess(let number): precondition(number > 0, "no process has that number")
    case .unknown(let name, _): precondition(!name.isEmpty, "it has no name")
    default: break
    }
  }
  return 0
}
