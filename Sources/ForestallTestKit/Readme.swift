public import SystemCalls

/// The README, whose blocks are typed by people as they stand.
public enum Readme: Sendable {
  /// The indented blocks below a heading, until the next one, each without its indent.
  ///
  /// - Parameters:
  ///   - heading: The heading's words.
  ///   - top: The package's top folder.
  /// - Returns: the blocks in order; none where there is no such heading.
  /// - Throws: `SystemCallError` where the file cannot be read.
  public static func blocks(
    below heading: String, top: String
  ) throws(SystemCallError) -> [String] {
    var blocks: [String] = []
    var isBelow = false
    var isInBlock = false
    for line in try text(top: top).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        isBelow = line.drop { $0 == "#" } == " \(heading)"
      } else if isBelow, line.hasPrefix("    ") {
        if !isInBlock { blocks.append("") }
        blocks[blocks.count - 1] += line.dropFirst(4) + "\n"
      }
      isInBlock = line.hasPrefix("    ")
    }
    return blocks
  }

  /// The whole text.
  public static func text(top: String) throws(SystemCallError) -> String {
    String(decoding: try Files.read("\(top)/README.md"), as: UTF8.self)
  }
}
