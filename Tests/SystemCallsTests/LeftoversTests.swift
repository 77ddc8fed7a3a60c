import ForestallTestKit
import Glibc
import Testing
import Vocabulary

@testable import SystemCalls

@Suite("What killed writers leave behind")
struct LeftoversTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Puts a file into the folder that was last written so long ago.
  private func put(_ name: String, age: TimeSpan) throws {
    let path = "\(folder.path)/\(name)"
    try Files.replace(path, with: [1])
    let seconds = try Clocks.now().wall.seconds - Int64(age.wholeSeconds)
    let times = [
      timespec(tv_sec: Int(seconds), tv_nsec: 0), timespec(tv_sec: Int(seconds), tv_nsec: 0),
    ]
    _ = try valueOrErrno("age", path) { unsafe utimensat(AT_FDCWD, path, times, 0) }
  }

  private func tidy() throws -> Int {
    try Files.removeLeftovers(
      in: folder.path, olderThan: .hours(1), at: try Clocks.now().wall)
  }

  @Test("is removed once it is old, and nothing else is")
  func old() throws {
    let leftovers = [
      "scale.client.123.4567890~", "00001-5-ff.message.1.2~", "scale.reminder.99.0~",
      ".scale.beat.beat.42.1f3a.0~",
    ]
    let kept = ["scale.client", "scale.client~", "file.~1~", "notes~", "a.b.c~", "1.2~", "x.1.2"]
    for name in leftovers + kept { try put(name, age: .hours(2)) }
    try put("young.client.123.4~", age: .minutes(59))
    try Files.createFolder("\(folder.path)/folder.1.2~")
    #expect(try tidy() == leftovers.count)
    #expect(
      Set(try Files.names(in: folder.path)) == Set(kept + ["young.client.123.4~", "folder.1.2~"]))
    #expect(try tidy() == 0)
  }

  @Test("is not looked for through a link")
  func link() throws {
    try put("target", age: .hours(2))
    let link = "\(folder.path)/x.client.1.2~"
    _ = try valueOrErrno("link", link) { unsafe symlink("\(folder.path)/target", link) }
    #expect(try tidy() == 0)
    #expect(try Files.names(in: folder.path).count == 2)
  }

  @Test("of a folder that is not there is nothing; of one that is none is an error")
  func missing() throws {
    let now = try Clocks.now().wall
    #expect(try Files.removeLeftovers(in: "\(folder.path)/no", olderThan: .zero, at: now) == 0)
    try put("file", age: .zero)
    #expect(throws: SystemCallError.self) {
      try Files.removeLeftovers(in: "\(folder.path)/file", olderThan: .zero, at: now)
    }
  }

  @Test("has the names that the writers give")
  func names() throws {
    // A replacement that the kernel refuses at its last step shows the name it had.
    #expect(Files.isTemporary("scale.client.\(getpid()).\(UInt32.max)~"))
    #expect(Files.isTemporary(".a.beat.beat.\(getpid()).ffffffffffff.99~"))
    for name in ["", "~", ".~", "a~", "a.1~", "a.1.~", "a..2~", ".a.beat.1.g.0~", "a.1.2~~"] {
      #expect(!Files.isTemporary(name), "\(name)")
    }
  }
}
