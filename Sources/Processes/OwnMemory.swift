internal import CLinux

/// The memory of this process.
public enum OwnMemory: Sendable {
  /// Gives up the code that was needed to start, for a process that waits long; what is used again
  /// is mapped again. The corresponding C function is madvise(2), `MADV_DONTNEED`.
  public static func giveUpUnusedCode() { forestall_unmap_unused_code() }
}
