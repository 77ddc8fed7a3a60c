import Glibc
import SystemCalls
import Testing

@Suite("Work in a thread of its own")
struct ConcurrentTests {
  @Test("goes on beside its owner and hands over what came of it")
  func result() throws {
    let own = pthread_self()
    let work = Concurrent { (thread: pthread_self(), sum: (1...100).reduce(0, +)) }
    #expect(work.value.sum == 5_050)
    #expect(work.value.thread != own)
  }

  @Test("is waited for when nobody asks for its result")
  func unasked() throws {
    final class Flag: @unchecked Sendable { var isSet = false }
    let flag = Flag()
    do {
      let work = Concurrent { flag.isSet = true }
      _ = consume work
    }
    #expect(flag.isSet)
  }
}
