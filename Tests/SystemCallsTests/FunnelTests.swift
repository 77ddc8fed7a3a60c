import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@Suite("The funnel of errno")
struct FunnelTests {
  @Test("An interrupted call is made again")
  func interrupted() throws {
    var calls = 0
    let value: Int32 = try valueOrErrno("try", "it") {
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(value == 7)
    #expect(calls == 3)
  }

  @Test("Any other error is thrown at once", arguments: [ENOENT, ENOSPC, EIO, EAGAIN])
  func thrown(code: Int32) {
    var calls = 0
    let error = #expect(throws: SystemCallError.self) {
      try valueOrErrno("try", "it") { () -> Int32 in
        calls += 1
        errno = code
        return -1
      }
    }
    #expect(error?.errno.rawValue == code)
    #expect(calls == 1)
  }

  @Test("A lock is held by one, and dropped with its holder")
  func lock() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/lock"
    func isFree() -> Bool {
      let file = unsafe open(path, O_RDWR | O_CLOEXEC)
      defer { close(file) }
      return flock(file, LOCK_EX | LOCK_NB) == 0
    }
    do {
      let lock = try FileLock(waitingFor: path)
      #expect(!isFree())
      withExtendedLifetime(lock) {}
    }
    #expect(isFree())
  }
}
