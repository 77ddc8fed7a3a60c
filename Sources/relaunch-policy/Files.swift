internal import RelaunchScenarios

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a file holds; `-` is the standard input. Bytes that are no UTF-8 are replaced.
func text(of file: String) throws(FileProblem) -> String {
  let descriptor = file == "-" ? STDIN_FILENO : unsafe open(file, O_RDONLY)
  guard descriptor >= 0 else { throw problem(with: file) }
  defer { if descriptor != STDIN_FILENO { close(descriptor) } }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw problem(with: file) }
    if count == 0 { break }
    bytes += chunk[..<count]
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func problem(with file: String) -> FileProblem {
  let reason = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "unknown error"
  return FileProblem("\(file) could not be read: \(reason).")
}

/// Writes all of a text.
///
/// - Returns: whether all of it was taken.
@discardableResult
func write(_ text: String, to descriptor: Int32) -> Bool {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return false }
    bytes = bytes.dropFirst(count)
  }
  return true
}
