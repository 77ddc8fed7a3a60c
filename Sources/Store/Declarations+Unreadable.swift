internal import SystemCalls
public import Vocabulary

extension Declarations {
  /// The clients that are declared, but in a file or a folder that cannot be read.
  ///
  /// A mistake there must not end a watch: a file's name still says whom it declares, and of a folder
  /// that hides its names any client that is known otherwise may be one.
  public func unreadable(among known: some Collection<ClientName>) -> Set<ClientName> {
    var names: Set<ClientName> = []
    for problem in problems {
      let fileName = problem.file.split(separator: "/").last.map(String.init) ?? ""
      if fileName.hasSuffix(Self.suffix) {
        if let name = ClientName(String(fileName.dropLast(Self.suffix.utf8.count))),
          !clients.contains(name)
        {
          names.insert(name)
        }
      } else if Files.exists(problem.file) {
        names.formUnion(known.filter { !clients.contains($0) })
      }
    }
    return names
  }
}
