import BeatRecords
import ForestallTestKit
import Glibc
import SystemCalls
import Testing
import Vocabulary

@Suite("Markers")
struct MarkerTests {
  let stage: RecordStage
  var temporary: TemporaryFolder { stage.temporary }
  var folder: RecordFolder { stage.folder }
  var scale: ClientName { stage.scale }

  init() throws { stage = try RecordStage() }

  func names() throws -> [String] { try Files.names(in: folder.markersPath) }

  @Test("are dropped as often as wanted, and emptied")
  func dropsAndEmpties() throws {
    #expect(try folder.takeMarkers().resisting.isEmpty, "no folder, no markers")
    try folder.dropMarker(named: scale)
    try folder.dropMarker(named: scale)
    #expect(try names() == ["scale"])
    let taken = try folder.takeMarkers()
    #expect(taken.names == ["scale"] && taken.resisting.isEmpty)
    #expect(try names().isEmpty)
    #expect(try folder.takeMarkers().resisting.isEmpty)
  }

  @Test("are dropped although a file lies in their folder's place")
  func fileInPlace() throws {
    try Files.createFolder(folder.path)
    try Files.replace(folder.markersPath, with: [1])
    try folder.attach(scale, interval: .minutes(1))
    #expect(try names() == ["scale"])
  }

  @Test("may be anything that can be removed: links, pipes, trees, locked folders, odd names")
  func anything() throws {
    let outside = temporary.path + "/outside"
    try Files.createFolder(outside)
    try Files.replace(outside + "/kept", with: [1])
    let markers = folder.markersPath
    try Files.createFolder(markers + "/tree/of/folders")
    try Files.replace(markers + "/tree/of/file", with: [1])
    try Files.replace(markers + "/.hidden~", with: [1])
    _ = try valueOrErrno("link", outside) { unsafe symlink(outside, markers + "/link") }
    _ = try valueOrErrno("link", outside) { unsafe symlink(outside, markers + "/tree/link") }
    _ = try valueOrErrno("make", markers) { unsafe mkfifo(markers + "/pipe", 0o600) }
    let odd: [CChar] = markers.utf8.map { CChar(bitPattern: $0) } + [47, -1, -2, 10, 0]
    _ = try valueOrErrno("make", markers) { unsafe mkdir(odd, 0o700) }
    for path in ["/tree/of", "/tree"] {
      _ = try valueOrErrno("lock", path) { unsafe chmod(markers + path, 0) }
    }
    // A marker where a folder lies is as good as a file.
    try Files.createFolder(markers + "/scale")
    try folder.dropMarker(named: scale)

    #expect(try folder.takeMarkers().resisting.isEmpty)
    #expect(try names().isEmpty)
    #expect(try Files.read(outside + "/kept") == [1])
    #expect(try Files.names(in: folder.path) == ["attached"])
  }

  @Test("that resist are moved out of the way, and named")
  func resisting() throws {
    // Deeper than what is removed: resists for root, too.
    let deep = [String](repeating: "d", count: 80).joined(separator: "/")
    try Files.createFolder("\(folder.markersPath)/deep/\(deep)")
    try folder.dropMarker(named: scale)
    #expect(try folder.takeMarkers().resisting == ["deep"])
    #expect(try names().isEmpty)
    let aside = try Files.names(in: folder.path).filter { $0 != "attached" }
    #expect(aside.count == 1 && aside.allSatisfy { $0.hasPrefix(".attached.") })
    #expect(try folder.takeMarkers().resisting.isEmpty, "the next look finds nothing to resist")
    try folder.dropMarker(named: scale)
    #expect(try names() == ["scale"])
  }

  @Test("have a folder again where something else lay in its place", arguments: ["file", "link"])
  func notAFolder(_ kind: String) throws {
    try Files.createFolder(folder.path)
    let outside = temporary.path + "/outside"
    try Files.createFolder(outside)
    try Files.replace(outside + "/kept", with: [1])
    if kind == "file" {
      try Files.replace(folder.markersPath, with: [1])
    } else {
      _ = try valueOrErrno("link", kind) { unsafe symlink(outside, folder.markersPath) }
    }
    #expect(try folder.takeMarkers().resisting.isEmpty)
    #expect(try names().isEmpty)
    #expect(try Files.read(outside + "/kept") == [1])
    try folder.dropMarker(named: scale)
    #expect(try names() == ["scale"])
  }
}
