extension Ending {
  /// What an end by a signal counts as where only the signal is known, and how sure that is:
  /// for whoever saw the end, be it systemd or the parent.
  ///
  /// SIGHUP, SIGINT and SIGTERM may be a stop, the stop half of a restart or a kill, and all three
  /// look the same. A SIGKILL that nothing explains is counted as the person's force-quit; it may
  /// also be the kernel's, for want of memory.
  public static func judge(signal: Int32) -> (kind: Kind, confidence: Confidence) {
    switch signal {
    case 1, 2, 15: (.terminated(signal), .certain)
    case 9: (.forceQuit, .likely)
    default: (.signalled(signal), .certain)
    }
  }

  /// This ending where the session was ending just then, as the evidence says: what ends then, ends
  /// with it, but for what the system saw going wrong, and for a fault of the program's own. An abort
  /// is none of these: toolkits do that where their display is gone.
  public func withSession(_ evidence: String) -> Ending {
    switch kind {
    case .outOfMemory, .watchdog, .sessionEnd: self
    case .signalled(let signal) where [4, 7, 8, 11].contains(signal): self
    case .stopped, .frozen, .stuck: self
    case .exited, .signalled, .terminated, .forceQuit, .gone, .unknown:
      Ending(
        kind: .sessionEnd, at: at, evidence: "\(evidence); \(self.evidence)", confidence: .certain)
    }
  }

  /// What an end by an exit status counts as.
  ///
  /// Who runs a program in a sandbox, as Flatpak does, or in a shell, sees only that one's status: 128
  /// and the number of the signal that ended the program. Nothing says that the program did not choose
  /// the number itself, so that is likely and no more.
  public static func judge(exitStatus: Int32) -> (kind: Kind, confidence: Confidence) {
    guard (129...159).contains(exitStatus) else { return (.exited(status: exitStatus), .certain) }
    return (judge(signal: exitStatus - 128).kind, .likely)
  }
}
