internal import BeatRecords
internal import Processes
internal import SystemCalls

/// The folder of the beat records.
///
/// - Returns: `nil`, and has complained, outside a user session.
func recordFolder() -> RecordFolder? {
  guard let runtime = ProcessEnvironment.value("XDG_RUNTIME_DIR"), runtime.hasPrefix("/"),
    Files.isFolder(runtime)
  else {
    _ = complain(
      "XDG_RUNTIME_DIR does not name a folder: run this inside a user session.", .unavailable)
    return nil
  }
  return RecordFolder(path: runtime + "/forestall")
}

extension OpenRecord {
  /// Whether the recorded process lives.
  var isAlive: Bool {
    if case .alive = Liveness.of(pid: pid, namespace: namespace, attached: attached) { return true }
    return false
  }
}
