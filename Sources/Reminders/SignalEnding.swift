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
}
