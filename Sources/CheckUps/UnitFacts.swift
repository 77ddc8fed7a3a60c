/// What systemd says of one of Forestall's units.
public struct UnitCondition: Hashable, Sendable {
  /// Its name.
  public var name: String
  /// Where its file is; empty where there is none.
  public var file: String
  /// Whether it is masked.
  public var isMasked: Bool
  /// `active`, `inactive`, `failed`, …
  public var activeState: String
  /// `enabled`, `disabled`, `static`, …; empty where systemd does not say.
  public var fileState: String
  /// Whether its file was changed since systemd read it.
  public var isStale: Bool
  /// The program that it starts; `nil` for what is no service.
  public var program: String?
  /// Whether that program is there and may be run.
  public var hasProgram: Bool

  /// A condition by its parts.
  public init(
    _ name: String, file: String, isMasked: Bool = false, activeState: String = "active",
    fileState: String = "static", isStale: Bool = false, program: String? = nil,
    hasProgram: Bool = true
  ) {
    self.name = name
    self.file = file
    self.isMasked = isMasked
    self.activeState = activeState
    self.fileState = fileState
    self.isStale = isStale
    self.program = program
    self.hasProgram = hasProgram
  }

  /// Whether it is up.
  public var isActive: Bool { ["active", "reloading", "refreshing"].contains(activeState) }
}

/// What systemd says of all of Forestall's units.
public struct UnitsFacts: Hashable, Sendable {
  /// `forestall.target`.
  public var target: UnitCondition
  /// What the target wants to be up: its paths and timers.
  public var parts: [UnitCondition]
  /// The services that these start.
  public var services: [UnitCondition]
  /// All units of Forestall that have failed.
  public var failed: [String]
  /// The folder of the program that asks.
  public var ownFolder: String?

  /// Facts by their parts.
  public init(
    target: UnitCondition, parts: [UnitCondition], services: [UnitCondition], failed: [String] = [],
    ownFolder: String? = nil
  ) {
    self.target = target
    self.parts = parts
    self.services = services
    self.failed = failed
    self.ownFolder = ownFolder
  }

  /// What is to be said of the units.
  public var findings: [Finding] {
    let all = [target] + parts + services
    let missing = all.filter { $0.file.isEmpty && !$0.isMasked }
    guard missing.isEmpty else {
      return [
        Finding(
          .units, .broken,
          missing.count == all.count
            ? "The units of Forestall are not installed where systemd looks for them."
            : "These units are not installed: \(Self.list(missing.map(\.name))).",
          remedy: "run contrib/install, then `systemctl --user daemon-reload`")
      ]
    }
    let troubles = all.flatMap(fileFindings) + targetFindings + partFindings + failedFindings
    if troubles.contains(where: { $0.grade != .well }) { return troubles }
    return [
      Finding(
        .units, .well,
        "forestall.target is up and enabled, with its \(parts.count) paths and timers.",
        subject: target.file)
    ]
  }

  private func fileFindings(_ unit: UnitCondition) -> [Finding] {
    if unit.isMasked {
      return [
        Finding(
          .units, .broken, "\(unit.name) is masked, so systemd does not start it.",
          subject: unit.name, remedy: "run `systemctl --user unmask \(unit.name)`")
      ]
    }
    var findings: [Finding] = []
    if unit.isStale {
      findings.append(
        Finding(
          .units, .warning, "The file of \(unit.name) was changed since systemd read it.",
          subject: unit.name, remedy: "run `systemctl --user daemon-reload`", mend: .reload))
    }
    guard let program = unit.program else { return findings }
    if !unit.hasProgram {
      findings.append(
        Finding(
          .units, .broken,
          "\(unit.name) starts \(program), which is not there or may not be run.",
          subject: unit.name, remedy: "run contrib/install"))
    } else if let ownFolder, Self.folder(of: program) != ownFolder {
      findings.append(
        Finding(
          .units, .warning,
          "\(unit.name) starts \(program), and this program lies in \(ownFolder): two installations, "
            + "perhaps of two versions.", subject: unit.name,
          remedy: "remove one of them with `contrib/install --uninstall --prefix FOLDER`"))
    }
    return findings
  }

  private var targetFindings: [Finding] {
    guard !target.isMasked else { return [] }
    var findings: [Finding] = []
    if !target.isActive {
      findings.append(
        Finding(
          .units, .broken, "forestall.target is \(target.activeState), so nothing is looked at.",
          subject: target.name, remedy: "run `systemctl --user start forestall.target`",
          mend: .startTarget))
    }
    if target.fileState != "enabled" {
      findings.append(
        Finding(
          .units, .warning,
          "forestall.target is not enabled, so it does not start with the next session.",
          subject: target.name, remedy: "run `systemctl --user enable forestall.target`",
          mend: .enableTarget))
    }
    return findings
  }

  /// A target that is down takes its parts along.
  private var partFindings: [Finding] {
    guard target.isActive else { return [] }
    return parts.filter { !$0.isActive && !$0.isMasked && $0.activeState != "failed" }.map {
      Finding(
        .units, .broken, "\($0.name) is \($0.activeState), though forestall.target is up.",
        subject: $0.name, remedy: "run `systemctl --user start \($0.name)`", mend: .restart($0.name)
      )
    }
  }

  private var failedFindings: [Finding] {
    failed.map {
      Finding(
        .units, .broken, "\($0) has failed.", subject: $0,
        remedy: "see `journalctl --user -u \($0)`, then run `systemctl --user restart \($0)`",
        mend: .restart($0))
    }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
