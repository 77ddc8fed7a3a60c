/// Where programs are.
public enum Programs: Sendable {
  /// Finds a program that this process may run: by its path, or by its name in the folders of `PATH`.
  ///
  /// - Parameters:
  ///   - name: A path, or a name without a slash.
  ///   - path: The value of `PATH`; where there is none, the usual folders.
  /// - Returns: where it is; `nil` where it is not.
  public static func find(_ name: String, path: String?) -> String? {
    guard !name.isEmpty else { return nil }
    if name.utf8.contains(UInt8(ascii: "/")) { return Files.isExecutable(name) ? name : nil }
    let folders = (path ?? usualPath).split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: Files.isExecutable)
  }

  /// The folders that are looked through where there is no `PATH`.
  public static let usualPath = "/usr/local/bin:/usr/bin:/bin"

  /// Where the program lies that this process runs; `nil` where the kernel does not tell.
  public static var own: String? { try? Files.target(of: "/proc/self/exe") }
}
