import ForestallTestKit
import Glibc
import Reminders
import SystemCalls
import Testing
import Vocabulary

@testable import Store

/// Declarations read with a cache are those read without one, whatever happened to the files.
@Suite("Cached declarations")
struct FolderCacheTests {
  let folder: TemporaryFolder
  let clients: String
  let cache: String
  /// Long after whatever a test writes.
  static let later = WallInstant(seconds: Int64(time(nil)) + 60)

  init() throws {
    folder = try TemporaryFolder()
    clients = folder.path + "/clients"
    cache = folder.path + "/declarations.cache"
    try Files.createFolder(clients)
    try put("scale", "Title=Scale\n")
    try put("watch", "Title=Watch\n")
  }

  func put(_ name: String, _ keys: String) throws {
    try Files.replace("\(clients)/\(name).client", with: Array("[Client]\n\(keys)".utf8))
  }

  /// Writes into the file that is there, as an editor may: the folder shows nothing of it.
  func write(_ name: String, _ keys: String) throws {
    let file = unsafe open("\(clients)/\(name).client", O_WRONLY | O_TRUNC)
    let bytes = Array("[Client]\n\(keys)".utf8)
    #expect(unsafe Glibc.write(file, bytes, bytes.count) == bytes.count)
    close(file)
  }

  func read(now: WallInstant = later, trusting: Bool = false) -> Declarations {
    Declarations(reading: [clients], cache: cache, now: now, trusting: trusting)
  }

  func titles(now: WallInstant = later, trusting: Bool = false) -> [String] {
    read(now: now, trusting: trusting).clients.all.values.map(\.title).sorted()
  }

  @Test("are the same from the cache as from the files", arguments: [false, true])
  func same(trusting: Bool) throws {
    try put("wrong", "Every=never\nTitle=Wrong\n")
    let first = read()
    #expect(Files.exists(cache))
    #expect(read(trusting: trusting) == first)
    #expect(first.problems.count == 1)
    #expect(first == Declarations(reading: [clients]))
  }

  @Test("come from the cache, without a file being opened")
  func unopened() throws {
    #expect(titles() == ["Scale", "Watch"])
    // Nobody but root could open them now, and root sees that the cache is asked by what it says.
    var bytes = try Files.read(cache)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "Title=Scale".utf8) })
    bytes[place + 6] = UInt8(ascii: "C")
    try Files.replace(cache, with: bytes)
    #expect(titles() == ["Ccale", "Watch"])
    #expect(titles(trusting: true) == ["Ccale", "Watch"])
  }

  @Test(
    "are read again when a file is replaced, added, renamed or removed", arguments: [false, true])
  func changed(trusting: Bool) throws {
    #expect(titles() == ["Scale", "Watch"])
    try put("scale", "Title=Other\n")
    #expect(titles(trusting: trusting) == ["Other", "Watch"])
    try put("strap", "Title=Strap\n")
    #expect(titles(trusting: trusting) == ["Other", "Strap", "Watch"])
    #expect(unsafe rename("\(clients)/strap.client", "\(clients)/belt.client") == 0)
    #expect(
      read(trusting: trusting).clients.names.map(\.text).sorted() == ["belt", "scale", "watch"])
    try Files.remove("\(clients)/watch.client")
    #expect(titles(trusting: trusting) == ["Other", "Strap"])
  }

  @Test("are read again when a file is written in its place, but for a look that trusts")
  func writtenInPlace() throws {
    #expect(titles() == ["Scale", "Watch"])
    try write("scale", "Title=Scalf\n")
    #expect(titles(trusting: true) == ["Scale", "Watch"])
    #expect(titles() == ["Scalf", "Watch"])
    #expect(titles(trusting: true) == ["Scalf", "Watch"])
  }

  @Test("are read again when a file has its old length and its old time of writing")
  func backdated() throws {
    #expect(titles() == ["Scale", "Watch"])
    var status = stat()
    #expect(unsafe stat("\(clients)/scale.client", &status) == 0)
    try write("scale", "Title=Scalf\n")
    #expect(
      unsafe utimensat(AT_FDCWD, "\(clients)/scale.client", [status.st_atim, status.st_mtim], 0)
        == 0)
    #expect(titles() == ["Scalf", "Watch"])
  }

  @Test("are not kept while a change within the clock's tick would not show")
  func unsettled() throws {
    let now = WallInstant(seconds: Int64(time(nil)))
    #expect(titles(now: now) == ["Scale", "Watch"])
    try write("scale", "Title=Scalf\n")
    #expect(titles(now: now, trusting: true) == ["Scalf", "Watch"])
  }

  @Test("say whether something was written just now, by a clock that goes forward")
  func changing() throws {
    let now = WallInstant(seconds: Int64(time(nil)))
    #expect(read(now: now).areChanging)
    #expect(!read(now: WallInstant(seconds: now.seconds - 3_600)).areChanging)
    #expect(!read().areChanging)
    try write("scale", "Title=Scalf\n")
    #expect(read(now: now).areChanging)
  }

  @Test("that a link leads to are looked at each time, also by a look that trusts")
  func linked() throws {
    let target = folder.path + "/elsewhere"
    try Files.replace(target, with: Array("[Client]\nTitle=Link\n".utf8))
    #expect(unsafe symlink(target, "\(clients)/linked.client") == 0)
    #expect(titles() == ["Link", "Scale", "Watch"])
    try Files.replace(target, with: Array("[Client]\nTitle=Lint\n".utf8))
    #expect(titles(trusting: true) == ["Lint", "Scale", "Watch"])
  }

  @Test("are told of in full, plain or not, when nothing is read but the cache")
  func kinds() throws {
    try put("clock", "Clock=elapsed\n")
    try put("unit", "Unit=scale.service\n")
    try put("wrong", "Every=never\n")
    try put("ring", "Title=Ring\n[Accessory ring]\nRelaunch=after-quit\n")
    try Files.replace("\(clients)/masked.client", with: [])
    let first = read()
    for _ in 0..<2 {
      let again = read(trusting: true)
      #expect(again == first)
      #expect(again.clients.plainNames.map(\.text).sorted() == ["scale", "watch"])
      #expect(
        again.clients.otherNames.map(\.text).sorted() == ["clock", "ring", "unit", "wrong"])
      #expect(again.clients.units == ["scale.service"])
      #expect(again.clients.names(of: "scale.service") == [named("unit")])
      #expect(again.problems.count == 1)
      #expect(again.accessories.keys.map(\.text) == ["ring"])
      #expect(!again.clients.contains(named("masked")))
    }
  }

  @Test("are hidden by an earlier folder also when nothing is read but the cache")
  func hidden() throws {
    let package = folder.path + "/package"
    try Files.createFolder(package)
    for (name, keys) in [("scale", "Title=Hidden\n"), ("watch", "Title=Hidden\n"), ("own", "")] {
      try Files.replace("\(package)/\(name).client", with: Array("[Client]\n\(keys)".utf8))
    }
    try Files.replace("\(clients)/own.client", with: [])
    for trusting in [false, true, true] {
      let read = Declarations(
        reading: [clients, package], cache: cache, now: Self.later, trusting: trusting)
      #expect(read.clients.all.values.map(\.title).sorted() == ["Scale", "Watch"])
    }
  }

  @Test("are looked at by a program of their own: another version may see other things in them")
  func otherProgram() throws {
    #expect(titles() == ["Scale", "Watch"])
    let bytes = try Files.read(cache)
    let program = try #require(FileIdentity.ofThisProgram)
    #expect(CachedFolder.decode(bytes, of: program)?.first?.files.map(\.isMarked) == [true, true])
    var other = program
    other.changed += 1
    #expect(CachedFolder.decode(bytes, of: other) == nil)
  }

  @Test("are read where the cache is damaged, cut short, or a folder")
  func damaged() throws {
    #expect(titles() == ["Scale", "Watch"])
    let whole = try Files.read(cache)
    for length in whole.indices {
      try Files.replace(cache, with: Array(whole[..<length]))
      #expect(titles(trusting: true) == ["Scale", "Watch"], "cut to \(length) bytes")
    }
    for position in stride(from: 0, to: whole.count, by: 8) {
      var bytes = whole
      for index in position..<min(position + 8, bytes.count) { bytes[index] = 0xFF }
      try Files.replace(cache, with: bytes)
      _ = titles(trusting: true)
    }
    try Files.remove(cache)
    try Files.createFolder(cache)
    #expect(titles(trusting: true) == ["Scale", "Watch"])
  }
}
