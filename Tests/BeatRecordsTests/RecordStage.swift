import BeatRecords
import ForestallTestKit
import Vocabulary

/// A records' folder of a test's own, which is not there yet, and a client's name.
struct RecordStage {
  let temporary: TemporaryFolder
  let folder: RecordFolder
  let scale: ClientName

  init() throws {
    temporary = try TemporaryFolder()
    folder = RecordFolder(path: temporary.path + "/forestall")
    scale = ClientName("scale") ?? { preconditionFailure("scale is a name") }()
  }
}
