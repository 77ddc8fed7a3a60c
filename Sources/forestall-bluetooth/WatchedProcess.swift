internal import Holding
internal import Processes
internal import SystemCalls
internal import SystemdUnits
internal import Vocabulary

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

  /// What comes of looking for a process.
  enum Found {
    /// It is held.
    case held(WatchedProcess)
    /// It is gone.
    case gone
    /// It cannot be seen from here, which proves nothing.
    case unseen
  }

  /// Takes hold of a client's process.
  static func find(_ recorded: HoldOrder.RecordedProcess, of name: ClientName) -> Found {
    guard let pid = number(of: recorded) else { return .unseen }
    let handle: ProcessHandle
    do throws(SystemCallError) {
      handle = try ProcessHandle(opening: pid)
    } catch {
      return error.errno == .noSuchProcess ? .gone : .unseen
    }
    // Looked at once it is held: what had its number before and after is the same process.
    let liveness = Liveness.of(
      pid: recorded.pid, namespace: recorded.namespace, attached: recorded.attached)
    switch liveness {
    case .alive: return .held(WatchedProcess(recorded, handle, of: name))
    case .dead: return .gone
    case .unknown: return .unseen
    }
  }

  private init(
    _ recorded: HoldOrder.RecordedProcess, _ handle: consuming ProcessHandle, of name: ClientName
  ) {
    number = handle.pid
    let origin = ProcessOrigin(of: handle.pid)
    service = origin.service
    isToldByOthers =
      origin.parent == "forestall"
      || origin.service.flatMap { UnitName($0) }?.isOwn(application: name.text) == true
    self.recorded = recorded
    self.handle = handle
  }

  /// Its number in this process's own pid namespace.
  private static func number(of recorded: HoldOrder.RecordedProcess) -> Int32? {
    if (try? ProcessNamespace.own()) == recorded.namespace { return recorded.pid }
    return ProcessNamespace.number(of: recorded.pid, in: recorded.namespace)
  }

  /// The descriptor, borrowed, to be polled: readable once the process has ended.
  var descriptor: Int32 { handle.rawDescriptor }
}

/// Belongs to one thread.
@available(*, unavailable)
extension WatchedProcess: Sendable {}
