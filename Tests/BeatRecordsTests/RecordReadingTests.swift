import BeatRecords
import SystemCalls
import Testing
import Vocabulary

/// Records read by several threads at once.
@Suite("The reading of all records")
struct RecordReadingTests {
  let stage: RecordStage

  init() throws { stage = try RecordStage() }

  @Test("reads each record once, whoever takes part", arguments: [0, 1, 64, 65, 1_000])
  func shared(count: Int) throws {
    for number in 0..<count {
      let name = try #require(ClientName("client\(number)"))
      try stage.folder.attach(name, interval: .hours(1))
    }
    let reading = RecordReading(of: stage.folder)
    let other = Concurrent { Result { () throws(SystemCallError) in try reading.begin() } }
    var names: [ClientName] = []
    // It may not have begun yet.
    repeat { names += reading.takePart().map(\.name) } while reading.count == 0 && count > 0
    names += try other.value.get().map(\.name)
    #expect(names.count == count)
    #expect(Set(names).count == count)
    #expect(reading.takePart().isEmpty)
  }

  @Test("has none of a folder that is not there, and tells of one that cannot be read")
  func trouble() throws {
    let absent = RecordReading(of: RecordFolder(path: stage.folder.path + "/absent"))
    #expect(try absent.begin().isEmpty)
    let name = try #require(ClientName("scale"))
    try stage.folder.attach(name, interval: .hours(1))
    let file = RecordReading(of: RecordFolder(path: stage.folder.path(of: name)))
    #expect(throws: SystemCallError.self) { try file.begin() }
    #expect(file.takePart().isEmpty)
  }
}
