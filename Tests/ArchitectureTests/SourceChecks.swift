/// The checks of a source file's text, as functions, so that they can be shown to fail.
enum SourceChecks {
  /// No file is longer than this.
  static let longestFile = 400

  /// The module that each `import` line of a Swift file names, with the line's number.
  ///
  /// Attributes, access words and the import of a single declaration are understood.
  static func imports(in text: String) -> [(line: Int, module: String)] {
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
    ]
    var found: [(line: Int, module: String)] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })[...]
      let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
      while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) {
        words.removeFirst()
      }
      guard words.first == "import" else { continue }
      words.removeFirst()
      if let word = words.first, kinds.contains(word) { words.removeFirst() }
      guard let name = words.first?.split(separator: ".").first else { continue }
      found.append((index + 1, String(name)))
    }
    return found
  }

  /// A sentence for each import that crosses a boundary.
  static func crossings(module: String, path: String, text: String) -> [String] {
    guard let allowed = ModuleTable.allowed(for: module) else {
      return ["\(path): the module \(module) is not in the table: say what it may import"]
    }
    return imports(in: text).compactMap { line, imported in
      if allowed.contains(imported) { return nil }
      return "\(path):\(line): \(module) must not import \(imported)"
    }
  }

  /// A sentence for a file that is too long.
  static func tooLong(path: String, text: String) -> [String] {
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    return count > longestFile ? ["\(path): \(count) lines, more than \(longestFile)"] : []
  }

  /// A sentence for each unfinished place, each path of one person's machine, and each wait for a
  /// span of time where an event should be awaited.
  static func leftovers(path: String, text: String) -> [String] {
    // In two halves, or this file would be found by itself.
    let everywhere = ["TO" + "DO", "FIX" + "ME", "XX" + "X:", "/wor" + "k/"]
    let inTests = ["usle" + "ep(", "Task.sle" + "ep", "nanosle" + "ep(", " sle" + "ep("]
    let forbidden = everywhere + (path.hasPrefix("Tests/") ? inTests : [])
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
      index, line in
      forbidden.filter { line.contains($0) }.map { "\(path):\(index + 1): says \($0)" }
    }
  }
}
