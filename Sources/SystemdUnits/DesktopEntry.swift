/// What a `.desktop` file says about how to open its application.
///
/// The command is read here rather than left to `gio launch`, so that the application runs in a
/// service of Forestall's choice and its end leaves evidence. The format is the Desktop Entry
/// Specification's, version 1.5; the codes for files and addresses are dropped, as there are none.
public struct DesktopEntry: Hashable, Sendable {
  /// Its id: the file's name without `.desktop`.
  public var identifier: String
  /// Where the file is.
  public var path: String
  /// The application's name.
  public var name: String
  /// The program and its arguments, field codes filled in; empty when there is no `Exec=`.
  public var command: [String]
  /// The program that must be there for the entry to count.
  public var requiredProgram: String?
  /// The folder to start in.
  public var workingDirectory: String?
  /// Whether it wants to run in a terminal.
  public var needsTerminal: Bool
  /// Whether it can be opened by `org.freedesktop.Application`.
  public var isBusActivatable: Bool

  /// Why an entry is of no use.
  public enum Mistake: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such file.
    case missing(identifier: String, folders: [String])
    /// The file is no desktop entry of an application.
    case notAnApplication(path: String)
    /// The entry is marked as deleted.
    case hidden(path: String)
    /// `Exec=` breaks the specification's rules of quoting.
    case unreadableExec(path: String, why: String)
    /// The program is not there.
    case programMissing(path: String, program: String)
    /// A terminal is wanted and none can be found.
    case noTerminal(path: String)

    /// A full sentence.
    public var description: String {
      switch self {
      case .missing(let identifier, let folders):
        "There is no desktop entry \(identifier).desktop in \(folders.joined(separator: ", ")); "
          + "look for its right name with `ls`, or give a command with --reopen."
      case .notAnApplication(let path):
        "\(path) is not the desktop entry of an application that can be started."
      case .hidden(let path): "\(path) says Hidden=true: its application was removed."
      case .unreadableExec(let path, let why): "The line Exec= of \(path) cannot be read: \(why)."
      case .programMissing(let path, let program):
        "\(path) needs the program \(program), which is not installed."
      case .noTerminal(let path):
        "\(path) wants a terminal; install xdg-terminal-exec, or give a command with --reopen."
      }
    }
  }

  /// Reads the text of an entry.
  ///
  /// - Parameters:
  ///   - text: The whole file.
  ///   - identifier: Its id.
  ///   - path: Where it was found.
  /// - Throws: `Mistake`.
  public init(_ text: String, identifier: String, path: String) throws(Mistake) {
    let keys = Self.keys(of: text)
    guard keys["Type", default: "Application"] == "Application", !keys.isEmpty else {
      throw .notAnApplication(path: path)
    }
    guard keys["Hidden"] != "true" else { throw .hidden(path: path) }
    self.identifier = identifier
    self.path = path
    let name = keys["Name"].map(Self.unescape) ?? identifier
    self.name = name
    isBusActivatable = keys["DBusActivatable"] == "true"
    needsTerminal = keys["Terminal"] == "true"
    requiredProgram = keys["TryExec"].map(Self.unescape).flatMap { $0.isEmpty ? nil : $0 }
    workingDirectory = keys["Path"].map(Self.unescape).flatMap { $0.isEmpty ? nil : $0 }
    let icon = keys["Icon"].map(Self.unescape).flatMap { $0.isEmpty ? nil : $0 }
    command = try ExecLine.words(
      Self.unescape(keys["Exec"] ?? ""), path: path, name: name, icon: icon)
    guard !command.isEmpty || isBusActivatable else { throw .notAnApplication(path: path) }
  }

  /// The command to start, after a look that its programs are there.
  ///
  /// - Parameter find: Finds a program by its name or path; `nil` when it is not there.
  /// - Returns: the program, as it was found, and its arguments.
  /// - Throws: `Mistake`.
  public func launch(find: (String) -> String?) throws(Mistake) -> [String] {
    if let requiredProgram, find(requiredProgram) == nil {
      throw .programMissing(path: path, program: requiredProgram)
    }
    guard let program = command.first else { throw .notAnApplication(path: path) }
    guard let found = find(program) else { throw .programMissing(path: path, program: program) }
    let whole = [found] + command.dropFirst()
    guard needsTerminal else { return whole }
    guard let terminal = find("xdg-terminal-exec") else { throw .noTerminal(path: path) }
    return [terminal] + whole
  }

  /// The keys of the group `[Desktop Entry]`, without translations; the first of a name counts.
  private static func keys(of text: String) -> [String: String] {
    var keys: [String: String] = [:]
    var inside = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingSpaces
      if line.first == "[" {
        inside = line == "[Desktop Entry]"
      } else if inside, line.first != "#", let equals = line.firstIndex(of: "=") {
        let key = String(line[..<equals].trimmingSpaces)
        if keys[key] == nil {
          keys[key] = String(line[line.index(after: equals)...].trimmingSpaces)
        }
      }
    }
    return keys
  }

  /// Undoes the escapes of every text value: `\s \n \t \r \\`.
  private static func unescape(_ text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        plain.append(character)
        continue
      }
      switch next {
      case "s": plain.append(" ")
      case "n": plain.append("\n")
      case "t": plain.append("\t")
      case "r": plain.append("\r")
      case "\\": plain.append("\\")
      default: plain += ["\\", next]
      }
    }
    return plain
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var trimmed = drop { $0 == " " || $0 == "\t" }
    while trimmed.last == " " || trimmed.last == "\t" { trimmed.removeLast() }
    return trimmed
  }
}
