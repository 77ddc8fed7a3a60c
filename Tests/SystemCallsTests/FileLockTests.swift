import ForestallTestKit
import Glibc
import Testing
import Vocabulary

@testable import SystemCalls

@Suite("A file lock")
struct FileLockTests {
  let folder: TemporaryFolder
  var path: String { "\(folder.path)/lock" }

  init() throws { folder = try TemporaryFolder() }

  @Test("that another holder keeps is given up after its limit, and the holder is named")
  func bounded() throws {
    let lock = try FileLock(waitingFor: path)
    let began = Clocks.monotonic()
    do throws(FileLockError) {
      _ = try FileLock(waitingFor: path, atMost: .milliseconds(40))
      Issue.record("two hold one lock")
    } catch {
      #expect(error == .held(path: path, holder: getpid(), waited: .milliseconds(40)))
      #expect(error.exitStatus == .temporary)
      #expect(error.description.contains("Process \(getpid()) has held \(path)"))
    }
    #expect(Clocks.monotonic().since(began) >= .milliseconds(40))
    withExtendedLifetime(lock) {}
  }

  @Test("is had at once where nobody waits, and as soon as it is free")
  func free() throws {
    do { withExtendedLifetime(try FileLock(waitingFor: path, atMost: .zero)) {} }
    withExtendedLifetime(try FileLock(waitingFor: path, atMost: .zero)) {}
    // Another program holds it for a moment, and says when it does.
    let holder = try BuiltProgram(path: "/usr/bin/flock").start([
      path, "sh", "-c", "echo held; sleep 0.2",
    ])
    #expect(try holder.line() == "held")
    withExtendedLifetime(try FileLock(waitingFor: path)) {}
    #expect(try holder.result().status == 0)
  }

  @Test("that cannot be made is an error of its own, with its status")
  func impossible() throws {
    do throws(FileLockError) {
      _ = try FileLock(waitingFor: "\(folder.path)/nowhere/lock")
      Issue.record("a lock in no folder")
    } catch {
      guard case .failed(let cause) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(cause.errno == .noSuchFile)
      #expect(error.exitStatus == .system)
      #expect(error.description == cause.description)
    }
  }

  @Test("that nobody can be named for is told without a number")
  func unnamed() {
    let error = FileLockError.held(path: "/x", holder: nil, waited: .seconds(10))
    #expect(error.description == "Another process has held /x for more than 10s; try again.")
  }

  @Test(
    "is found in the kernel's table by its file alone",
    arguments: [
      ("1: FLOCK  ADVISORY  WRITE 4711 00:1a:99 0 EOF", 4_711),
      ("1: POSIX  ADVISORY  WRITE 1 00:1a:99 0 EOF\n2: FLOCK  ADVISORY  READ 7 00:1a:99 0 EOF", 7),
      (
        "1: FLOCK  ADVISORY  WRITE 7 00:1a:99 0 EOF\n1: -> FLOCK ADVISORY WRITE 8 00:1a:99 0 EOF", 7
      ),
      ("1: -> FLOCK  ADVISORY  WRITE 8 00:1a:99 0 EOF", nil),
      ("1: FLOCK  ADVISORY  WRITE 7 00:1b:99 0 EOF", nil),
      ("1: FLOCK  ADVISORY  WRITE 7 01:1a:99 0 EOF", nil),
      ("1: FLOCK  ADVISORY  WRITE 7 00:1a:98 0 EOF", nil),
      // A holder in another pid namespace has no number here.
      ("1: FLOCK  ADVISORY  WRITE 0 00:1a:99 0 EOF", nil),
      ("1: FLOCK  ADVISORY  WRITE -1 00:1a:99 0 EOF", nil),
      ("", nil), ("nonsense", nil), ("1: FLOCK ADVISORY WRITE 7 00:1a 0", nil),
    ] as [(String, Int32?)])
  func table(text: String, holder: Int32?) {
    #expect(LockTable.holder(parsing: text, major: 0, minor: 0x1A, inode: 99) == holder)
  }
}
