import ForestallTestKit
import LogMessages
import SystemCalls
import SystemLog
import Testing

/// A journal of a test's own: what listens where journald does, in namespaces of its own, and runs a
/// program whose standard error it says to be the journal's.
private enum OwnJournal {
  static let python = "/usr/bin/python3"
  /// The namespaces: root of its own, and mounts of its own.
  static let unshare = ["unshare", "--user", "--map-root-user", "--mount"]

  static let isPossible: Bool = {
    let words = unshare + [python, "-c", "pass"]
    return (try? BuiltProgram(path: "/usr/bin/env").run(words))?.status == 0
  }()

  /// Prints each entry as sorted lines of `NAME=value` in Python's form, then `errors: ` and what came to
  /// the standard error. Arguments: `yes` where that is to be told to be the journal's, the program, its
  /// arguments.
  static let script = """
    import os, socket, struct, subprocess, sys, tempfile
    subprocess.run(["mount", "-t", "tmpfs", "none", "/run"], check=True)
    os.makedirs("/run/systemd/journal")
    journal = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    journal.bind("/run/systemd/journal/socket")
    journal.setblocking(False)
    with tempfile.TemporaryFile(dir="/run") as errors:
        status = os.fstat(errors.fileno())
        inode = status.st_ino if sys.argv[1] == "yes" else status.st_ino + 1
        stream = f"{status.st_dev}:{inode}"
        environment = dict(os.environ, JOURNAL_STREAM=stream)
        result = subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=errors, env=environment)
        errors.seek(0)
        written = errors.read()
    while True:
        try:
            entry = journal.recv(1 << 20)
        except BlockingIOError:
            break
        fields = []
        while entry:
            line, _, rest = entry.partition(b"\\n")
            if b"=" in line:
                name, _, value = line.partition(b"=")
            else:
                name, (length,) = line, struct.unpack("<Q", rest[:8])
                value, rest = rest[8 : 8 + length], rest[9 + length :]
            fields.append(f"{name.decode()}={value.decode()!r}")
            entry = rest
        print(" | ".join(fields))
    print("errors:", written)
    sys.exit(result.returncode)
    """

  static func run(
    _ program: BuiltProgram, _ arguments: [String], isJournal: Bool = true,
    environment: [String: String]
  ) throws -> ProgramResult {
    let words = unshare + [python, "-c", script, isJournal ? "yes" : "no", program.path]
    return try BuiltProgram(path: "/usr/bin/env").run(
      words + arguments, environment: environment)
  }
}

@Suite("Telling the system's journal")
struct SystemLogTests {
  @Test("is done where the standard error is the journal's, and nowhere else")
  func connected() {
    for stream in [nil, "", "1", "1:", ":1", "1:2:3", "a:b", "0:0", "-1:5"] {
      #expect(!SystemLog(program: "test", stream: stream).isConnected, "\(stream ?? "nil")")
    }
  }

  /// A look with a wrong declaration, in folders of its own.
  private func look(_ folder: TemporaryFolder, isJournal: Bool) throws -> ProgramResult {
    for path in ["run", "home", "home/.config", "home/.config/forestall"] {
      try Files.createFolder("\(folder.path)/\(path)")
    }
    let clients = "\(folder.path)/home/.config/forestall/clients"
    try Files.createFolder(clients)
    try Files.replace("\(clients)/scale.client", with: Array("[Client]\nEvery=soon\n".utf8))
    return try OwnJournal.run(
      BuiltProgram("forestall-manage"), ["sweep", "--from", "marker"], isJournal: isJournal,
      environment: ["HOME": "\(folder.path)/home", "XDG_RUNTIME_DIR": "\(folder.path)/run"])
  }

  @Test(
    "an entry comes with its fields, and with no line beside it",
    .enabled(if: OwnJournal.isPossible, "no namespaces, or no python3"))
  func native() throws {
    let folder = try TemporaryFolder()
    let result = try look(folder, isJournal: true)
    let lines = result.output.split(separator: "\n").map(String.init)
    let wanted = "MESSAGE_ID='\(LogMessage.declarationWrong.identifier)'"
    let entry = lines.first { $0.contains(wanted) }
    let told = try #require(entry ?? lines.first { $0.contains("MESSAGE_ID=") }, "\(result)")
    #expect(told.contains("SYSLOG_IDENTIFIER='forestall-manage'"))
    #expect(told.contains("PRIORITY='3'") && told.contains("FORESTALL_STATUS='"))
    #expect(!told.contains("CODE_FILE"))
    #expect(lines.last == "errors: b''", "\(result)")
  }

  @Test(
    "where it goes elsewhere a line is written, though the variable was inherited",
    .enabled(if: OwnJournal.isPossible, "no namespaces, or no python3"))
  func elsewhere() throws {
    let folder = try TemporaryFolder()
    let result = try look(folder, isJournal: false)
    #expect(!result.output.contains("MESSAGE_ID="))
    #expect(result.output.contains("errors: b'forestall: "), "\(result)")
  }
}
