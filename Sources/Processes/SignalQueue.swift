internal import CLinux
public import SystemCalls

/// Signals as something to be polled instead of handlers. The corresponding C function is signalfd(2).
public struct SignalQueue: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Takes some signals, by number, out of their ordinary course for this thread.
  public init(_ signals: [Int32]) throws(SystemCallError) {
    descriptor = FileDescriptor(
      consuming: try valueOrErrno("wait for", "signals") {
        unsafe forestall_signal_descriptor(signals, signals.count)
      })
  }

  /// The descriptor, borrowed, to be polled: readable when a signal is there.
  public var rawDescriptor: Int32 { descriptor.rawValue }

  /// Takes the next signal.
  ///
  /// - Returns: `nil` when none is there.
  public func next() throws(SystemCallError) -> ReceivedSignal? {
    let raw = descriptor.rawValue
    var fromKernel: Int32 = 0
    let number = try valueOrErrno("read", "a signal") {
      unsafe forestall_next_signal(raw, &fromKernel)
    }
    guard number > 0 else { return nil }
    return ReceivedSignal(number: number, isFromTerminal: fromKernel != 0)
  }
}

/// A signal that came.
public struct ReceivedSignal: Hashable, Sendable {
  /// Its number.
  public let number: Int32
  /// Whether the kernel itself sent it, as for a key: then the whole process group has it already.
  public let isFromTerminal: Bool

  /// A signal by its parts.
  public init(number: Int32, isFromTerminal: Bool = false) {
    self.number = number
    self.isFromTerminal = isFromTerminal
  }
}
