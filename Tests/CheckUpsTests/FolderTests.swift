import CheckUps
import Testing

@Suite("What is said of the folder of records, and of the database")
struct FolderTests {
  static let path = "/run/user/7/forestall"
  static let own = RecordsFacts.State.folder(isOwn: true, mode: 0o700, isWritable: true)

  @Test("a folder of one's own is well, with room enough")
  func well() {
    let findings = RecordsFacts(path: Self.path, state: Self.own, free: 1 << 20).findings
    #expect(findings.map(\.grade) == [.well])
    #expect(findings[0].subject == Self.path && findings[0].remedy == nil)
  }

  @Test(
    "each fault of the folder is broken",
    arguments: [
      (RecordsFacts(path: nil, state: .missing), "XDG_RUNTIME_DIR is not set", nil),
      (RecordsFacts(path: path, state: .missing), "is not there", .makeFolder(path)),
      (RecordsFacts(path: path, state: .noFolder), "lies something else", nil),
      (
        RecordsFacts(path: path, state: .folder(isOwn: false, mode: 0o700, isWritable: true)),
        "belongs to somebody else", nil
      ),
      (
        RecordsFacts(path: path, state: .folder(isOwn: true, mode: 0o755, isWritable: true)),
        "has the mode 0755, and needs 0700", .closeFolder(path)
      ),
      (
        RecordsFacts(path: path, state: .folder(isOwn: true, mode: 0o700, isWritable: false)),
        "cannot be written", nil
      ),
      (RecordsFacts(path: path, state: own, remote: "NFS"), "lies on NFS", nil),
      (RecordsFacts(path: path, state: own, free: (1 << 20) - 1), "1023 KiB are free", nil),
      (RecordsFacts(path: path, state: own, problems: ["It is damaged."]), "It is damaged.", nil),
    ] as [(RecordsFacts, String, Mend?)])
  func folder(facts: RecordsFacts, words: String, mend: Mend?) {
    let findings = facts.findings
    #expect(findings.map(\.grade) == [.broken])
    #expect(findings[0].text.contains(words), "\(findings[0].text)")
    #expect(findings[0].mend == mend)
  }

  @Test("a database that opens and is whole is well")
  func store() {
    #expect(StoreFacts(path: "/s.db", free: 16 << 20).findings.map(\.grade) == [.well])
  }

  @Test(
    "its faults are broken, and what it still works with is a warning",
    arguments: [
      (StoreFacts(path: "/s.db", failure: "Could not open /s.db."), .broken, "Could not open"),
      (StoreFacts(path: "/s.db", complaints: ["row 3 missing", "b"]), .broken, "row 3 missing."),
      (StoreFacts(path: "/s.db", free: (16 << 20) - 1), .warning, "Only 15 MiB are free"),
      (StoreFacts(path: "/s.db", remote: "CIFS"), .warning, "/s.db lies on CIFS"),
    ] as [(StoreFacts, Finding.Grade, String)])
  func storeFaults(facts: StoreFacts, grade: Finding.Grade, words: String) {
    #expect(facts.findings.map(\.grade) == [grade])
    #expect(facts.findings[0].text.contains(words), "\(facts.findings[0].text)")
  }
}
