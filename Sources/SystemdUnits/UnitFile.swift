public import DBus

/// What the manager knows of a unit beyond its state: its file, and what it starts.
public struct UnitFile: Hashable, Sendable {
  /// The unit.
  public var name: UnitName
  /// Where its file is (FragmentPath); empty where there is none.
  public var path: String
  /// `loaded`, `not-found`, `masked`, …
  public var loadState: String
  /// `active`, `inactive`, `failed`, …
  public var activeState: String
  /// `enabled`, `disabled`, `static`, …; empty where it has no file (UnitFileState).
  public var fileState: String
  /// Whether the file was changed since the manager read it (NeedDaemonReload).
  public var needsReload: Bool
  /// The program of a service's first command (ExecStart).
  public var program: String?
}

extension UserManager {
  /// What the manager knows of units, which it loads for that; a template is asked for by an instance.
  public func files(of units: [UnitName]) throws(BusError) -> [UnitFile] {
    let interfaces = ["Unit", "Service"]
    let requests = units.flatMap { unit in
      interfaces.map { interface in
        (
          MethodCall(
            destination: Self.destination, path: unit.objectPath,
            interface: "org.freedesktop.DBus.Properties", member: "GetAll",
            arguments: [.string("org.freedesktop.systemd1.\(interface)")]),
          "ask for the file of \(unit)"
        )
      }
    }
    let answers = try bus.callAll(requests, within: patience)
    var files: [UnitFile] = []
    for (index, name) in units.enumerated() {
      let unit: [String: Value]
      do throws(BusError) {
        unit = try answers[2 * index].get().first?.dictionary ?? [:]
      } catch {
        throw Self.advise(error)
      }
      // Only services have the other interface.
      let service = (try? answers[2 * index + 1].get())?.first?.dictionary
      files.append(
        UnitFile(
          name: name, path: unit["FragmentPath"]?.text ?? "",
          loadState: unit["LoadState"]?.text ?? "", activeState: unit["ActiveState"]?.text ?? "",
          fileState: unit["UnitFileState"]?.text ?? "",
          needsReload: unit["NeedDaemonReload"]?.boolean ?? false,
          program: service?["ExecStart"]?.elements?.first?.elements?.first?.text))
    }
    return files
  }

  /// Has a unit started with each session, as `systemctl --user enable` does (EnableUnitFiles).
  public func enable(_ unit: UnitName) throws(BusError) {
    _ = try call(
      "EnableUnitFiles", [.strings([unit.text]), .boolean(false), .boolean(false)],
      to: "enable \(unit)")
    try reload()
  }

  /// Has the manager give these variables to what it starts (SetEnvironment).
  public func setEnvironment(_ variables: [String: String]) throws(BusError) {
    let lines = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    _ = try call("SetEnvironment", [.strings(lines)], to: "tell the service manager variables")
  }
}
