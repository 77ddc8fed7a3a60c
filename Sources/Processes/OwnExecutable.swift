internal import SystemCalls

/// The programs that are installed together with this one.
public enum OwnExecutable: Sendable {
  /// Where a program of the same installation lies: in the same folder, or else its bare name, to be
  /// looked for along `PATH`.
  public static func sibling(_ name: String) -> String {
    guard let own = Programs.own, let slash = own.lastIndex(of: "/") else { return name }
    let path = "\(own[..<slash])/\(name)"
    return Files.isExecutable(path) ? path : name
  }
}
