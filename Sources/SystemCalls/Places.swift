/// Where Forestall keeps things, by the XDG base directory specification.
public struct Places: Hashable, Sendable {
  /// `$XDG_RUNTIME_DIR`; `nil` outside a user session.
  public var runtime: String?
  /// `$XDG_STATE_HOME/forestall`.
  public var state: String
  /// `$XDG_CONFIG_HOME/forestall`.
  public var configuration: String
  /// The folders searched for declarations, the first that has a name wins.
  public var declarations: [String]
  /// The folders of desktop entries, in the same order.
  public var applications: [String]

  /// The places that an environment names.
  ///
  /// - Returns: `nil` where neither `HOME` nor the XDG variables say where.
  public init?(environment: (String) -> String?) {
    func absolute(_ variable: String) -> String? {
      environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let home = absolute("HOME")
    guard
      let stateHome = absolute("XDG_STATE_HOME") ?? home.map({ $0 + "/.local/state" }),
      let configHome = absolute("XDG_CONFIG_HOME") ?? home.map({ $0 + "/.config" }),
      let dataHome = absolute("XDG_DATA_HOME") ?? home.map({ $0 + "/.local/share" })
    else { return nil }
    runtime = absolute("XDG_RUNTIME_DIR")
    state = stateHome + "/forestall"
    configuration = configHome + "/forestall"
    let shared = (environment("XDG_DATA_DIRS") ?? "").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
    let data = [dataHome] + (shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared)
    declarations = [configuration + "/clients"] + data.map { $0 + "/forestall/clients" }
    applications = data.map { $0 + "/applications" }
  }

  /// `$XDG_RUNTIME_DIR/forestall`: beat records and all that lives as long as the session.
  public var session: String? { runtime.map { $0 + "/forestall" } }
  /// The folder whose filling starts a sweep.
  public var markers: String? { session.map { $0 + "/attached" } }
  /// What short-lived processes hand to the next sweep.
  public var inbox: String? { session.map { $0 + "/inbox" } }
  /// The same of what ends while the session does, whose own folder goes with it.
  public var lastInbox: String { state + "/inbox" }
  /// What the sweep hands to the reminders' owners.
  public var reminders: String? { session.map { $0 + "/remind" } }
  /// The lock that lets one sweep or command work at a time.
  public var lock: String? { session.map { $0 + "/lock" } }
  /// What was recorded of BlueZ, for a fault that comes seldom.
  public var recording: String { state + "/recorded.txt" }
  /// The database.
  public var database: String { state + "/forestall.db" }
}
