#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reading a file of the tests.
enum TextFile {
  /// The lines of a file; empty where it cannot be read.
  static func lines(of path: String) -> [String] {
    text(of: path).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0) }
  }

  static func text(of path: String) -> String {
    guard let file = unsafe fopen(path, "r") else { return "" }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
