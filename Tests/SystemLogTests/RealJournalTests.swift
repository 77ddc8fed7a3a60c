import ForestallTestKit
import Glibc
import LogMessages
import SystemCalls
import Testing

/// journald itself, in a mount namespace of its own with an empty `/run`, and the catalog installed.
private enum RealJournal {
  static let python = "/usr/bin/python3"
  private static let top = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  static let isPossible =
    geteuid() == 0
    && [python, "/lib/systemd/systemd-journald", "/usr/bin/journalctl", "/usr/lib/systemd/catalog"]
      .allSatisfy(Files.exists)

  /// Makes a look with a wrong declaration, then says what `journalctl -x` finds by the arguments.
  private static let script = """
    import os, socket, subprocess, sys
    def mount(*words): subprocess.run(["mount", *words], check=True)
    for folder in ("/run", "/var/log", "/var/lib/systemd"):
        mount("-t", "tmpfs", "none", folder)
    mount("--bind", sys.argv[1] + "/contrib/catalog", "/usr/lib/systemd/catalog")
    for folder in ("systemd/journal", "systemd/journald.conf.d", "log/journal", "user", "home/.config/forestall/clients"):
        os.makedirs("/run/" + folder)
    with open("/run/systemd/journald.conf.d/own.conf", "w") as file:
        file.write("[Journal]\\nStorage=volatile\\nReadKMsg=no\\nAudit=no\\n")
    with open("/run/home/.config/forestall/clients/scale.client", "w") as file:
        file.write("[Client]\\nEvery=soon\\n")
    ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    ready.bind("/run/ready")
    ready.settimeout(20)
    journald = subprocess.Popen(
        ["/lib/systemd/systemd-journald"], env={"NOTIFY_SOCKET": "/run/ready"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while b"READY=1" not in ready.recv(4096):
            pass
        with open("/run/errors", "wb") as errors:
            status = os.fstat(errors.fileno())
            environment = {
                "HOME": "/run/home", "XDG_RUNTIME_DIR": "/run/user",
                "JOURNAL_STREAM": f"{status.st_dev}:{status.st_ino}",
            }
            subprocess.run([sys.argv[2], "sweep", "--from", "marker"], env=environment, stderr=errors)
        subprocess.run(["journalctl", "--update-catalog"], check=True)
        subprocess.run(["journalctl", "--sync"], check=True)
        sys.exit(subprocess.run(["journalctl", "--no-pager", "-x", *sys.argv[3:]]).returncode)
    finally:
        journald.kill()
        journald.wait()
    """

  static func find(_ words: String...) throws -> ProgramResult {
    let manage = try BuiltProgram("forestall-manage").path
    return try BuiltProgram(path: "/usr/bin/env").run(
      ["unshare", "--mount", python, "-c", script, top, manage] + words, limit: 60)
  }
}

@Suite(
  "A real journal",
  .enabled(if: RealJournal.isPossible, "takes root, python3 and systemd's journald"))
struct RealJournalTests {
  @Test("finds an entry by its fields, and explains it by the catalog")
  func found() throws {
    let result = try RealJournal.find("FORESTALL_STATUS=78", "PRIORITY=3")
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("scale.client:2: Every: “soon” is not a time span"))
    #expect(result.output.contains("Subject: A declaration is wrong\n"), "\(result)")
    #expect(result.output.contains("Documentation: man:forestall(7)\n"))
    let others = try RealJournal.find("MESSAGE_ID=\(LogMessage.clientDue.identifier)")
    #expect(!others.output.contains("Every"))
  }
}
