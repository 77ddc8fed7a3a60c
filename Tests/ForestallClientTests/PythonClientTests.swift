import CForestall
import ForestallTestKit
import SystemCalls
import Testing

private let python = "/usr/bin/python3"

/// `contrib/examples/forestall.py`, held against what the header writes.
@Suite("A client in Python", .enabled(if: Files.exists(python)))
struct PythonClientTests {
  private static let examples =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/contrib/examples"

  let records: TestRecords
  init() throws { records = try TestRecords() }

  /// Runs a script in which `client` is attached as `scale`.
  private func run(_ script: String) throws -> ProgramResult {
    let whole = """
      import errno, forestall, os
      client = forestall.Client("scale", 3600)
      os.unlink(os.environ["XDG_RUNTIME_DIR"] + "/forestall/attached/scale")
      def refused(works):
          try:
              client.pending(works)
          except OSError as error:
              return errno.errorcode[error.errno]
      \(script)
      """
    return try BuiltProgram(path: python).run(
      ["-B", "-c", whole],
      environment: ["PYTHONPATH": Self.examples, "XDG_RUNTIME_DIR": records.folder.path])
  }

  private func pending() throws -> String {
    String(decoding: try Files.read("\(records.path)/scale.pending"), as: UTF8.self)
  }

  @Test("writes the very file that the header writes")
  func same() throws {
    let works = [
      "notifies bath 2A9D", " connects \t bath ", "appears hall", "disconnects bath",
      "connects bath", "notifies bath EBE0CCB07A0A4B0C8A1A6FF2997DA3A6",
      "notifies bath 00002a9d-0000-1000-8000-00805f9b34fb", "notifies bath 12345678",
    ]
    let list = works.map { "\"\($0.replacing("\t", with: "\\t"))\"" }.joined(separator: ", ")
    let said = try run("print(client.pending([\(list)]))")
    #expect(said == ProgramResult(status: 0, output: "True\n", errors: ""))
    let python = try pending()
    #expect(Files.exists(records.marker("scale")))
    #expect(try records.status("\(records.path)/scale.pending").st_mode & 0o7777 == 0o600)
    let program = try TestProgram(
      """
      #include <forestall.h>
      int main(void) {
        struct forestall_client client;
        memset(&client, 0, sizeof client);
        const char *works[] = {\(list)};
        if (forestall_attach(&client, "scale", 3600 * 1000000000ull) < 0) return 1;
        return forestall_pending(&client, works, \(works.count)) != 0;
      }
      """, ["cc", "-std=c11", "-x", "c"], in: records.folder)
    #expect(try program.run(["XDG_RUNTIME_DIR=\(records.folder.path)"]) == 0)
    #expect(try pending() == python)
    #expect(python.split(separator: "\n").count == 7, "\(python)")
  }

  @Test("the same again drops no marker; nothing is another answer; attaching anew forgets it")
  func again() throws {
    let said = try run(
      """
      marker = os.environ["XDG_RUNTIME_DIR"] + "/forestall/attached/scale"
      client.pending(["connects bath", "appears bath"])
      os.unlink(marker)
      client.pending(["appears bath", "connects bath"])
      assert not os.path.exists(marker)
      client.pending([])
      assert os.path.exists(marker)
      """)
    #expect(said == ProgramResult(status: 0, output: "", errors: ""))
    #expect(try pending() == "forestall-pending 1\n")
    #expect(try run("pass").status == 0)
    #expect(!Files.exists("\(records.path)/scale.pending"))
  }

  @Test("what is no work, or too much, is refused and changes nothing")
  func refuses() throws {
    let said = try run(
      """
      for work in ["", "leaves bath", "connects", "connects Bath", "connects bath now", "appears a\\nconnects b",
                   "notifies bath", "notifies bath 2a9", "notifies bath 2a9d 2a9d", "connects " + "n" * 65,
                   "notifies bath 00002a9d0000-1000-8000-00805f9b34fb", "appears a\\0", "notifies bath 2a9\\u0661"]:
          assert refused([work]) == "EBADMSG", work
      assert refused(["connects bath"] * 33) == "E2BIG"
      """)
    #expect(said == ProgramResult(status: 0, output: "", errors: ""))
    #expect(!Files.exists("\(records.path)/scale.pending"))
    #expect(!Files.exists(records.marker("scale")))
  }

  @Test("after done nothing is said; a folder in its place is told")
  func ended() throws {
    let said = try run(
      """
      pending = os.environ["XDG_RUNTIME_DIR"] + "/forestall/scale.pending"
      os.mkdir(pending)
      assert refused([]) == "EEXIST"
      os.rmdir(pending)
      client.done()
      assert client.pending(["connects bath"]) is False
      """)
    #expect(said == ProgramResult(status: 0, output: "", errors: ""))
    #expect(try Files.names(in: records.path).allSatisfy { !$0.hasSuffix("~") })
    #expect(!Files.exists("\(records.path)/scale.pending"))
  }
}
