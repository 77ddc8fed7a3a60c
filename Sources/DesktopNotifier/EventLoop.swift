internal import CNotify

/// GLib's main loop, on which everything of this module is called back.
///
/// All of it belongs to one thread, the one that makes it and runs it.
@safe public final class EventLoop {
  private let loop: OpaquePointer
  private var sources: [(id: UInt32, handler: Handler)] = []

  /// A loop that is not running yet. The corresponding C function is g_main_loop_new.
  public init() { unsafe loop = g_main_loop_new(nil, 0) }

  deinit {
    for source in sources { g_source_remove(source.id) }
    unsafe g_main_loop_unref(loop)
  }

  /// Runs until `quit`. The corresponding C function is g_main_loop_run.
  public func run() { unsafe g_main_loop_run(loop) }

  /// Makes `run` return. The corresponding C function is g_main_loop_quit.
  public func quit() { unsafe g_main_loop_quit(loop) }

  /// Calls back for each signal of this number. The corresponding C function is g_unix_signal_add.
  public func onSignal(_ number: Int32, _ call: @escaping () -> Void) {
    let handler = Handler(call)
    let id = unsafe g_unix_signal_add(
      number, callAgain, Unmanaged.passUnretained(handler).toOpaque())
    sources.append((id, handler))
  }

  /// Calls back about once a second, together with other programs' timers. The corresponding C
  /// function is g_timeout_add_seconds.
  public func eachSecond(_ call: @escaping () -> Void) {
    let handler = Handler(call)
    let id = unsafe g_timeout_add_seconds(
      1, callAgain, Unmanaged.passUnretained(handler).toOpaque())
    sources.append((id, handler))
  }

  /// Calls back once, after some milliseconds. The corresponding C function is g_timeout_add_full.
  public func after(milliseconds: UInt32, _ call: @escaping () -> Void) {
    unsafe g_timeout_add_full(
      G_PRIORITY_DEFAULT, milliseconds, callOnce, Unmanaged.passRetained(Handler(call)).toOpaque(),
      releaseHandler)
  }
}

@available(*, unavailable) extension EventLoop: Sendable {}

/// A closure that C can point to; the loop, or C itself, owns it for as long as its source.
private final class Handler {
  let call: () -> Void

  init(_ call: @escaping () -> Void) { self.call = call }
}

private func callAgain(_ handler: gpointer?) -> gboolean {
  if let handler = unsafe handler {
    unsafe Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue().call()
  }
  return 1
}

private func callOnce(_ handler: gpointer?) -> gboolean {
  _ = unsafe callAgain(handler)
  return 0
}

private func releaseHandler(_ handler: gpointer?) {
  if let handler = unsafe handler { unsafe Unmanaged<Handler>.fromOpaque(handler).release() }
}
