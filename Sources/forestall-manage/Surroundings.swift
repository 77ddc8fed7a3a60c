internal import SystemCalls
internal import UseCases

extension Bundling.Surroundings {
  /// Asks the machine's own programs, each within some seconds.
  static func read() -> Bundling.Surroundings {
    let host = CommandOutput.of("uname -n")?.split(whereSeparator: \.isNewline).first.map(
      String.init)
    return Bundling.Surroundings(
      journal: CommandOutput.of(
        "journalctl --user --unit='forestall*' --output=short-iso --no-pager --no-hostname "
          + "--lines=5000", within: 20, limit: 8 << 20),
      versions: ["uname -srm", "systemctl --version", "bluetoothctl --version"].compactMap {
        CommandOutput.of($0)?.split(whereSeparator: \.isNewline).first.map(String.init)
      }, user: Account.name, home: ProcessEnvironment.value("HOME"), host: host)
  }
}
