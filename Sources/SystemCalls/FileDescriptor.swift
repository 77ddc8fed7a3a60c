internal import Glibc

/// The one owner of an open file descriptor; closes it at the end of its life.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number, borrowed: valid while the owner lives.
  public let rawValue: Int32

  /// Takes over an open descriptor.
  public init(consuming rawValue: Int32) { self.rawValue = rawValue }

  deinit { close(rawValue) }
}
