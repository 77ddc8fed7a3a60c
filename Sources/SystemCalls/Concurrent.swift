internal import Glibc

/// Work that goes on in a thread of its own until its result is asked for.
///
/// Much of a look is waiting for the kernel to open small files, and that goes on two processors
/// at once. Tasks of the language would need its concurrency runtime, whose start costs more than
/// the whole of a small look.
public struct Concurrent<Value: Sendable>: ~Copyable {
  private let work: Work<Value>

  /// Begins. Where no thread can be made the work is done at once, by the caller. The
  /// corresponding C function is pthread_create(3).
  public init(_ body: @escaping @Sendable () -> Value) {
    work = Work(body)
    work.begin()
  }

  deinit { work.wait() }

  /// What came of the work; waits for its end. The corresponding C function is pthread_join(3).
  public var value: Value {
    work.wait()
    guard let result = work.result else {
      preconditionFailure("a thread that was waited for has left its result")
    }
    return result
  }
}

/// What a thread runs, behind the one pointer that C hands on.
private class Runnable {
  func run() {}
}

/// Its result is written by one thread before it ends, and read by the other after that.
private final class Work<Value: Sendable>: Runnable, @unchecked Sendable {
  private let body: @Sendable () -> Value
  private var thread: pthread_t?
  private(set) var result: Value?

  init(_ body: @escaping @Sendable () -> Value) { self.body = body }

  override func run() { result = body() }

  func begin() {
    // The thread's own reference, which it releases.
    let reference = unsafe Unmanaged.passRetained(self as Runnable)
    var thread = pthread_t()
    if unsafe pthread_create(&thread, nil, runInThread, reference.toOpaque()) == 0 {
      self.thread = thread
    } else {
      unsafe reference.release()
      run()
    }
  }

  func wait() {
    guard let thread else { return }
    pthread_join(thread, nil)
    self.thread = nil
  }
}

private func runInThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  unsafe Unmanaged<Runnable>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}

/// Belongs to the thread that began the work.
@available(*, unavailable)
extension Concurrent: Sendable {}
