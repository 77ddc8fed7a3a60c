internal import Glibc

/// A small file system of the calling thread's own, for tests of full and read-only disks.
///
/// Only root may mount; a test makes one in a process of its own, as the thread never leaves the
/// mount namespace again.
public struct SmallDisk: Sendable {
  /// Where it is mounted.
  public let path: String

  /// Whether this process may make one.
  public static var isAllowed: Bool { getuid() == 0 }

  /// Covers a folder with an empty file system of a size in mount(8)'s words, for instance `512k`.
  public init(over folder: String, size: String) {
    path = folder
    let newNamespace: Int32 = 0x2_0000
    let recursivelyPrivate: UInt = 1 << 14 | 1 << 18
    precondition(Calls.symbol("unshare", as: Calls.Unshare.self)(newNamespace) == 0)
    precondition(Calls.mount("/", flags: recursivelyPrivate, options: nil))
    precondition(Calls.mount(folder, flags: 0, options: "size=\(size),mode=0700"))
  }

  /// Has it refuse every change from now on.
  public func makeReadOnly() {
    precondition(Calls.mount(path, flags: 1 | 1 << 5, options: nil))
  }

  /// Fills it with one file to the last byte.
  ///
  /// - Returns: The file's path; without the file there is room again.
  public func fill() -> String {
    let filler = "\(path)/filler"
    let file = unsafe open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let chunk = [UInt8](repeating: 0, count: 4_096)
    while unsafe write(file, chunk, chunk.count) > 0 {}
    close(file)
    return filler
  }
}

/// Calls that Swift's C library module leaves out, by their names in the library.
private enum Calls {
  typealias Unshare = @convention(c) (Int32) -> Int32
  typealias Mount =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UInt,
      UnsafePointer<CChar>?
    ) -> Int32

  static func symbol<Call>(_ name: String, as type: Call.Type) -> Call {
    guard let found = unsafe dlsym(nil, name) else { preconditionFailure("no \(name)") }
    return unsafe unsafeBitCast(found, to: type)
  }

  static func mount(_ folder: String, flags: UInt, options: String?) -> Bool {
    let call = unsafe symbol("mount", as: Mount.self)
    return unsafe call("tmpfs", folder, "tmpfs", flags, options) == 0
  }
}
