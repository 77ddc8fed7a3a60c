internal import SystemCalls

/// Where the programs of clients are found by who opens them: a look, which has systemd's `PATH`.
///
/// A person declares them at a terminal, whose `PATH` may be longer. What is opened finds `forestall`
/// too, wherever that is installed: a script pushes with it.
public struct ProgramSearch: Hashable, Sendable {
  private let managerPath: String?
  private let ownPath: String?
  private let folder: String?

  /// A search.
  ///
  /// - Parameters:
  ///   - managerPath: The service manager's `PATH`; `nil` where it has none.
  ///   - ownPath: That of this process.
  ///   - folder: The folder of Forestall's own programs.
  public init(managerPath: String?, ownPath: String?, folder: String? = nil) {
    self.managerPath = managerPath
    self.ownPath = ownPath
    self.folder = folder
  }

  /// The `PATH` of what is opened: systemd's, and after it the folder of Forestall's own programs.
  public var path: String {
    let path = managerPath ?? Programs.usualPath
    guard let folder, !path.split(separator: ":").contains(folder[...]) else { return path }
    return path.isEmpty ? folder : "\(path):\(folder)"
  }

  /// Where a look finds a program, by its path or its name; `nil` where it does not. From where it
  /// starts a path that begins in a terminal's folder leads elsewhere.
  public func find(_ program: String) -> String? {
    Self.isRelative(program) ? nil : Programs.find(program, path: path)
  }

  /// Whether this process finds it.
  public func isFoundHere(_ program: String) -> Bool {
    Programs.find(program, path: ownPath) != nil
  }

  /// Why a look would not find a program, and what to do where that is known, as a clause; `nil`
  /// where it would.
  public func obstacle(to program: String) -> String? {
    guard find(program) == nil else { return nil }
    guard let here = Programs.find(program, path: ownPath) else {
      return "there is no program \(program)"
    }
    if Self.isRelative(program) {
      return "the path \(program) leads there from this terminal's folder alone; name the program "
        + "by its whole path"
    }
    // The end of a long text may be cut: what to do stands before the long part of it.
    return "the program \(program) is on this terminal's PATH and not on systemd's, which opens "
      + "it; name it by its whole path, \(here) (systemd's PATH is \(managerPath ?? "not set"))"
  }

  private static func isRelative(_ program: String) -> Bool {
    program.contains("/") && !program.hasPrefix("/")
  }
}
