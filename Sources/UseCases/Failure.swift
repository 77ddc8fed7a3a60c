internal import Store
public import SystemCalls

/// Why a command could not do what it was asked: a sentence for the person, a status for scripts.
public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
  /// How the program ends.
  public let status: ExitStatus
  /// What happened, to which thing, and what to do.
  public let description: String

  /// A failure by its parts.
  public init(_ status: ExitStatus, _ description: String) {
    self.status = status
    self.description = description
  }

  /// A failed system call, with the status that fits its cause.
  init(_ error: SystemCallError) { self.init(error.exitStatus, error.description) }

  /// A lock that was not had.
  init(_ error: FileLockError) { self.init(error.exitStatus, error.description) }

  /// A declaration that was not written.
  init(_ error: DeclarationWriteError) { self.init(error.exitStatus, error.description) }

  /// A store that could not be read or written.
  init(_ error: StoreError) { self.init(error.exitStatus, error.description) }
}
