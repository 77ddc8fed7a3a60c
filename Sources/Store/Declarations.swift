public import Reminders
public import SystemCalls
public import Vocabulary

/// The clients that a person and their packages declare, each in a file NAME.client.
///
/// The folders are those of `Places.declarations`; the first that has a name decides, and an empty
/// file there masks what the later ones say, as it does for units.
public struct Declarations: Hashable, Sendable {
  /// The clients that are declared, also those with mistakes in their files.
  public var clients: [ClientName: ClientDeclaration]
  /// Each mistake that was found.
  public var problems: [DeclarationProblem]
  /// The file that decides about each client.
  public var files: [ClientName: String]

  /// How the name of a declaration's file ends.
  public static let suffix = ".client"
  /// The longest file that is read, in bytes.
  public static let maximumFileSize = 65_536

  /// Reads all that is declared; a file that cannot be read is a problem and hides no other.
  public init(reading folders: [String]) {
    clients = [:]
    problems = []
    files = [:]
    var decided: Set<ClientName> = []
    for folder in folders { read(folder, decided: &decided) }
  }

  /// Reads all that is declared in the places of a person.
  public init(_ places: Places) { self.init(reading: places.declarations) }

  private mutating func read(_ folder: String, decided: inout Set<ClientName>) {
    let names: [String]
    do throws(SystemCallError) {
      names = try Files.names(in: folder)
    } catch {
      // Most of the folders are not there.
      if error.errno != .noSuchFile {
        problems.append(
          DeclarationProblem(
            file: folder, sentence: "The folder cannot be read (\(error.errno)); make it readable.")
        )
      }
      return
    }
    for fileName in names where fileName.hasSuffix(Self.suffix) {
      let path = "\(folder)/\(fileName)"
      guard let name = ClientName(String(fileName.dropLast(Self.suffix.utf8.count))) else {
        problems.append(
          DeclarationProblem(
            file: path, sentence: "The file's name is no client's; \(ClientName.rule)."))
        continue
      }
      guard decided.insert(name).inserted else { continue }
      read(path, of: name)
    }
  }

  private mutating func read(_ path: String, of name: ClientName) {
    do throws(SystemCallError) {
      let bytes = try Files.read(path, limit: Self.maximumFileSize)
      // Masked: the client is not declared, and that is no mistake.
      guard !bytes.isEmpty else { return }
      var reader = DeclarationReader(name: name, file: path)
      reader.read(bytes)
      clients[name] = reader.declaration
      files[name] = path
      problems += reader.problems
    } catch {
      // Removed since the folder was read.
      if error.errno == .noSuchFile { return }
      problems.append(
        DeclarationProblem(
          file: path, sentence: "The file cannot be read (\(error.errno)); make it readable."))
    }
  }
}
