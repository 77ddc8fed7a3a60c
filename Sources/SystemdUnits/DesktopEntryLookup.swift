public import DBus
internal import SystemCalls

extension DesktopEntry {
  /// The folders that hold desktop entries, the first that has an id wins.
  public static func folders(environment: (String) -> String?) -> [String] {
    let home =
      environment("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment("HOME").map { $0 + "/.local/share" }
    let shared = (environment("XDG_DATA_DIRS") ?? "").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
    let data =
      (home.map { [$0] } ?? []) + (shared.isEmpty ? ["/usr/local/share", "/usr/share"] : shared)
    return data.map { $0 + "/applications" }
  }

  /// Finds an entry by its id, with or without `.desktop`; a `-` in it may stand for a subfolder.
  ///
  /// - Parameters:
  ///   - identifier: The id.
  ///   - folders: Where to look, in order.
  /// - Returns: the entry.
  /// - Throws: `Mistake`.
  public static func find(
    _ identifier: String, in folders: [String]
  ) throws(Mistake) -> DesktopEntry {
    let identifier =
      identifier.hasSuffix(".desktop") ? String(identifier.dropLast(8)) : identifier
    guard !identifier.isEmpty, !identifier.contains("/") else {
      throw .missing(identifier: identifier, folders: folders)
    }
    for folder in folders {
      for name in candidates(identifier) {
        let path = "\(folder)/\(name).desktop"
        guard let bytes = try? Files.read(path) else { continue }
        return try DesktopEntry(
          String(decoding: bytes, as: UTF8.self), identifier: identifier, path: path)
      }
    }
    throw .missing(identifier: identifier, folders: folders)
  }

  /// `a-b-c` may be the file `a-b-c`, `a/b-c` or `a/b/c`.
  private static func candidates(_ identifier: String) -> [String] {
    let parts = identifier.split(separator: "-", omittingEmptySubsequences: false)
    return parts.indices.map { depth in
      (parts[..<depth] + [Substring(parts[depth...].joined(separator: "-"))])
        .joined(separator: "/")
    }
  }

  /// Opens an application that the bus starts, by `org.freedesktop.Application.Activate`.
  ///
  /// Its service is then the bus's own choice: no evidence of its end comes to Forestall. So this is
  /// for entries without `Exec=` alone.
  ///
  /// - Parameters:
  ///   - bus: The bus of the session.
  ///   - token: The activation token of the click that asked for it.
  ///   - limit: How long the application may take to answer.
  /// - Throws: `BusError`.
  public func activate(
    on bus: Bus, token: String?, within limit: Duration = Bus.patience
  ) throws(BusError) {
    var platform: [String: Value] = [:]
    if let token {
      platform = ["activation-token": .string(token), "desktop-startup-id": .string(token)]
    }
    let path = String(identifier.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
    try bus.call(
      MethodCall(
        destination: identifier, path: "/" + path, interface: "org.freedesktop.Application",
        member: "Activate", arguments: [.dictionary(platform)]),
      to: "open \(name)", within: limit)
  }
}
