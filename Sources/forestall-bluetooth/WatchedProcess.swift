internal import Holding
internal import Processes
internal import SystemCalls

/// A client's process, held so that its end shows at once.
final class WatchedProcess {
  let recorded: HoldOrder.RecordedProcess
  /// Whether somebody else tells how it ended: `forestall run`, or the service that it was opened in.
  let isToldByOthers: Bool
  /// Its number in this process's own pid namespace.
  let number: Int32
  /// The systemd service that it is part of.
  let service: String?
  private let handle: ProcessHandle

  /// Takes hold of a process.
  ///
  /// - Returns: `nil` where it is gone, or cannot be seen.
  init?(_ recorded: HoldOrder.RecordedProcess) {
    guard let pid = Self.number(of: recorded), let handle = try? ProcessHandle(opening: pid) else {
      return nil
    }
    // Looked at once it is held: what had its number before and after is the same process.
    let liveness = Liveness.of(
      pid: recorded.pid, namespace: recorded.namespace, attached: recorded.attached)
    guard case .alive = liveness else { return nil }
    let origin = ProcessOrigin(of: pid)
    isToldByOthers =
      origin.parent == "forestall"
      || origin.service?.hasPrefix("app-") == true
        && origin.service?.contains("@") == true
    number = pid
    service = origin.service
    self.recorded = recorded
    self.handle = handle
  }

  /// Its number in this process's own pid namespace.
  static func number(of recorded: HoldOrder.RecordedProcess) -> Int32? {
    if (try? ProcessNamespace.own()) == recorded.namespace { return recorded.pid }
    return ProcessNamespace.number(of: recorded.pid, in: recorded.namespace)
  }

  /// The descriptor, borrowed, to be polled: readable once the process has ended.
  var descriptor: Int32 { handle.rawDescriptor }
}

/// Belongs to one thread.
@available(*, unavailable)
extension WatchedProcess: Sendable {}
