import SystemCalls

/// The package's own files.
enum SourceTree {
  /// The package's top folder, found from where this file was compiled.
  static let top: String = {
    var parts = "\(#filePath)".split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// The paths, from the top folder, of all files below a folder that end in one of the endings.
  static func files(below folder: String, endings: [String]) throws -> [String] {
    try Files.names(in: "\(top)/\(folder)").flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if Files.isFolder("\(top)/\(path)") { return try files(below: path, endings: endings) }
      return endings.contains(where: { name.hasSuffix($0) }) ? [path] : []
    }
  }

  /// A file's text.
  static func text(_ path: String) throws -> String {
    String(decoding: try Files.read("\(top)/\(path)"), as: UTF8.self)
  }
}
