import ForestallTestKit
import SystemCalls

/// A session bus of a test's own, on which nothing can be started.
struct PrivateBus {
  static let daemon = "/usr/bin/dbus-daemon"
  let address: String
  private let program: RunningProgram

  init(in folder: TemporaryFolder) throws {
    let configuration = """
      <busconfig><type>session</type><listen>unix:path=\(folder.path)/bus</listen>
      <policy context="default"><allow send_destination="*" eavesdrop="true"/>
      <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
      """
    try Files.replace("\(folder.path)/bus.conf", with: Array(configuration.utf8))
    program = try BuiltProgram(path: Self.daemon).start(
      ["--config-file=\(folder.path)/bus.conf", "--nofork", "--nopidfile", "--print-address=1"])
    guard let line = try program.line() else { throw NoBus() }
    address = line
  }

  struct NoBus: Error {}

  /// Ends the bus.
  func kill() throws {
    program.signal(9)
    _ = try program.result()
  }
}
