public import KeyFiles

/// Why a file that one process handed to another cannot be understood.
public enum HandoverProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no key file.
  case syntax(KeyFileProblem)
  /// It is of another version of Forestall, or of none.
  case version(String)
  /// It has no group of this name.
  case noGroup(String)
  /// A value is missing.
  case missing(key: String)
  /// A value is none that the key can have.
  case unreadable(key: String, value: String)

  /// A full sentence.
  public var description: String {
    switch self {
    case .syntax(let problem): "Line \(problem.line): \(problem.description)"
    case .version(let version):
      "It is of version “\(version)”, and this Forestall reads version \(HandoverFile.version)."
    case .noGroup(let name): "It has no group [\(name)]."
    case .missing(let key): "It has no \(key)=."
    case .unreadable(let key, let value): "“\(value.prefix(80))” is no value of \(key)=."
    }
  }
}
