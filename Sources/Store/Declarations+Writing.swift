public import Accessories
internal import KeyFiles
public import Reminders
public import SystemCalls
public import Vocabulary

/// Why a declaration was not written or removed.
public enum DeclarationWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value breaks a rule: its key, and a full sentence.
  case refused(key: String, sentence: String)
  /// The file could not be written.
  case failed(SystemCallError)

  /// A full sentence.
  public var description: String {
    switch self {
    case .refused(let key, let sentence): "\(key): \(sentence)"
    case .failed(let error): error.description
    }
  }

  /// How a program ends on it.
  public var exitStatus: ExitStatus {
    switch self {
    case .refused: .usage
    // Whatever else keeps a file from being written, it could not be created.
    case .failed(let error): error.exitStatus == .system ? .cannotCreate : error.exitStatus
    }
  }
}

/// What removing a declaration came to.
public enum DeclarationRemoval: Hashable, Sendable {
  /// There was none.
  case absent
  /// The person's own file is gone, and nothing else declares the client.
  case removed
  /// A package's file declares the client; an empty file of the person's now hides it.
  case masked(String)
}

extension Declarations {
  /// Writes a declaration into the person's own folder: whole, on the disk, or not at all.
  ///
  /// - Parameters:
  ///   - declaration: What is declared of the client.
  ///   - accessories: What is declared of its accessories.
  ///   - places: Where the person keeps things.
  /// - Returns: the file's path.
  /// - Throws: `DeclarationWriteError`; what was declared before then still is.
  @discardableResult
  public static func write(
    _ declaration: ClientDeclaration, accessories: DeclaredAccessories = DeclaredAccessories(),
    _ places: Places
  ) throws(DeclarationWriteError) -> String {
    if let problem = DeclarationRules.problem(of: declaration) {
      throw .refused(key: problem.key, sentence: problem.sentence)
    }
    let path = ownFile(of: declaration.name, places)
    let bytes = bytes(of: declaration, accessories: accessories)
    guard bytes.count <= maximumFileSize else {
      throw .refused(
        key: "Reopen",
        sentence: "All that is declared of a client has at most \(maximumFileSize) bytes, and this "
          + "has \(bytes.count): shorten the command, the note or the steps.")
    }
    try replace(path, with: bytes)
    return path
  }

  /// Removes a declaration: the person's own file, or by a mask the one of a package.
  @discardableResult
  public static func remove(
    _ name: ClientName, _ places: Places
  ) throws(DeclarationWriteError) -> DeclarationRemoval {
    let own = ownFile(of: name, places)
    let shipped = places.declarations.map { "\($0)/\(name)\(suffix)" }
      .first { $0 != own && Files.exists($0) }
    do throws(SystemCallError) {
      guard let shipped else { return try Files.remove(own, durable: true) ? .removed : .absent }
      if Files.exists(own), try Files.read(own).isEmpty { return .absent }
      try Files.createFolder(ownFolder(places), durable: true)
      try Files.replace(own, with: [], durable: true)
      return .masked(shipped)
    } catch {
      throw .failed(error)
    }
  }

  /// Which file of the person's own declares a client; `nil` for none.
  public static func mark(of name: ClientName, _ places: Places) -> DeclarationMark? {
    let folder = try? Folder(ownFolder(places))
    return folder?.identity(of: "\(name)\(suffix)").map(DeclarationMark.init)
  }

  /// The text of a declaration's file; what is at its default is not in it.
  public static func bytes(
    of declaration: ClientDeclaration, accessories: DeclaredAccessories = DeclaredAccessories()
  ) -> [UInt8] {
    let usual = ClientDeclaration(name: declaration.name)
    var group = KeyFile.Group(name: DeclarationRules.group)
    func span(_ key: String, _ path: KeyPath<ClientDeclaration, TimeSpan>) {
      let value = declaration[keyPath: path]
      group.append(key, value == usual[keyPath: path] ? nil : value.words)
    }
    group.append("Title", declaration.title == usual.title ? nil : declaration.title)
    // Written even at its default: it is what a person looks for first.
    group.append("Every", declaration.every.words)
    if declaration.again != usual.again {
      group.append("Again", declaration.again.map(\.words).joined(separator: ", "))
    }
    switch declaration.reopen {
    case .command(let words): group.append("Reopen", CommandWords.joined(words))
    case .desktopEntry(let entry): group.append("DesktopEntry", entry)
    case .unit, nil: break
    }
    group.append("Unit", declaration.unit)
    group.append("Note", declaration.note)
    group.append("Clock", declaration.clock == usual.clock ? nil : declaration.clock.rawValue)
    span("Settle", \.settle)
    group.append("Quiet", declaration.quiet?.words)
    span("Grace", \.grace)
    span("Snooze", \.snooze)
    span("ReopenTimeout", \.reopenTimeout)
    group.append("Private", declaration.isPrivate ? "yes" : nil)
    return KeyFile(groups: [group] + AccessoryGroups.written(accessories)).bytes
  }

  private static func replace(
    _ path: String, with bytes: [UInt8]
  ) throws(DeclarationWriteError) {
    do throws(SystemCallError) {
      if let slash = path.lastIndex(of: "/") {
        try Files.createFolder(String(path[..<slash]), durable: true)
      }
      try Files.replace(path, with: bytes, durable: true)
    } catch {
      throw .failed(error)
    }
  }

  private static func ownFolder(_ places: Places) -> String { places.configuration + "/clients" }

  private static func ownFile(of name: ClientName, _ places: Places) -> String {
    "\(ownFolder(places))/\(name)\(suffix)"
  }
}
