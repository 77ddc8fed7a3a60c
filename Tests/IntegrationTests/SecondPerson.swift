import ForestallTestKit
import SystemCalls

/// Somebody else on the virtual machine, whom logind can log out while the tests go on: with a login
/// session on a display of his own, a notification server there, and Forestall in his home.
struct SecondPerson {
  static let name = "bob"
  private static let home = "/home/\(name)"
  private let user: String

  /// Something that only the machine's owner may do.
  @discardableResult
  static func asRoot(_ words: String) throws -> String {
    try Desktop.runWell("sudo", "sh", "-c", words)
  }

  /// What his login runs: a display with its notification server, then what comes through a pipe, as
  /// in a terminal: those programs are of the session, and not of his service manager.
  private static let login = """
    #!/bin/bash
    export DISPLAY=:8 PATH=$HOME/.local/bin:/usr/bin:/bin SWIFT_BACKTRACE=enable=no
    export DBUS_SESSION_BUS_ADDRESS=unix:path=$XDG_RUNTIME_DIR/bus
    rm -f /tmp/.X8-lock /tmp/.X11-unix/X8
    Xvfb $DISPLAY -screen 0 1280x800x24 -nolisten tcp &
    until [[ -e /tmp/.X11-unix/X8 ]]; do sleep 0.2; done
    systemctl --user import-environment DISPLAY
    systemctl --user set-environment SWIFT_BACKTRACE=enable=no
    systemctl --user start dunst.service
    [[ -p ~/terminal ]] || mkfifo ~/terminal
    touch $XDG_RUNTIME_DIR/ready
    exec 3<>~/terminal
    while read -r line <&3; do eval "$line" & done

    """

  /// Makes his account, with nothing running.
  init() throws {
    let script = "\(Desktop.home)/login-of-another"
    try Files.replace(script, with: Array(Self.login.utf8))
    try Self.asRoot(
      """
      systemctl stop login-of-another.service 2>/dev/null
      id -u \(Self.name) >/dev/null 2>&1 || useradd --create-home --shell /bin/bash \(Self.name)
      install -m 755 -o \(Self.name) \(script) \(Self.home)/login
      """)
    user = String(try Self.asRoot("id -u \(Self.name)").prefix { !$0.isNewline })
  }

  /// Runs something as he would, beside his session.
  @discardableResult
  func run(_ words: String) throws -> String {
    let script = "\(Desktop.home)/words-of-another"
    let text = """
      export HOME=\(Self.home) XDG_RUNTIME_DIR=/run/user/\(user)
      export DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/\(user)/bus
      export PATH=\(Self.home)/.local/bin:/usr/bin:/bin SWIFT_BACKTRACE=enable=no
      \(words)

      """
    try Files.replace(script, with: Array(text.utf8), mode: 0o644)
    return try Self.asRoot(
      "chmod 711 \(Desktop.home); cd /; runuser -u \(Self.name) -- sh \(script)")
  }

  /// Runs something as he would in a terminal of his session, which goes on meanwhile.
  func type(_ words: String) throws {
    try run("echo \(Self.quoted(words)) >\(Self.home)/terminal")
  }

  private static func quoted(_ words: String) -> String {
    "'\(words.replacing("'", with: #"'\''"#))'"
  }

  /// Has Forestall installed, and switched on with each of his logins.
  func install() throws {
    try run(
      """
      \(Desktop.top)/contrib/install --prefix \(Self.home)/.local --from \(try BuiltProgram.folder())
      systemctl --user daemon-reload
      systemctl --user enable --now forestall.target
      """)
  }

  /// Logs him in, as a display manager does.
  func logIn(_ desktop: Desktop) throws {
    try Self.asRoot(
      """
      systemctl reset-failed login-of-another.service 2>/dev/null
      systemd-run --quiet --collect --unit=login-of-another --property=User=\(Self.name) \
        --property=PAMName=login --setenv=XDG_SESSION_TYPE=x11 \
        --setenv=XDG_SESSION_CLASS=user --setenv=LANG=C.UTF-8 \(Self.home)/login
      """)
    // An emulated machine takes minutes for a display and a service manager.
    try desktop.eventually("he is logged in", within: 600_000) {
      try Desktop.run("sudo", "test", "-e", "/run/user/\(user)/ready").status == 0
    }
  }

  /// The sessions that logind has of him.
  func sessions() throws -> [String] {
    try Desktop.runWell("loginctl", "list-sessions", "--no-legend").split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
      .filter { $0.count > 2 && $0[2] == Self.name }.map { $0[0] }
  }

  /// Has logind end his session.
  func terminateSession(_ desktop: Desktop) throws {
    for session in try sessions() { try Self.asRoot("loginctl terminate-session \(session)") }
    try desktop.eventually("his session is gone", within: 60_000) { try sessions().isEmpty }
  }

  /// Waits until his service manager, which outlives the session by some seconds, is gone too.
  func managerIsGone(_ desktop: Desktop) throws {
    try desktop.eventually("his service manager is gone", within: 180_000) {
      try Desktop.run("sudo", "test", "-e", "/run/user/\(user)").status != 0
    }
  }

  /// Whether his manager stays when he has no session.
  func linger(_ isOn: Bool) throws {
    try Self.asRoot("loginctl \(isOn ? "enable" : "disable")-linger \(Self.name)")
  }

  /// What is known of a client, entry by entry, the oldest first.
  func history(_ client: String) throws -> [JSONText] {
    JSONText(try run("forestall history \(client) --json"))?["entries"]?.elements ?? []
  }
}
