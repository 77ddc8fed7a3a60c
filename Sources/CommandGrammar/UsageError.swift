/// A command line that is not understood: exit status 64.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, in full sentences.
  public let message: String
  /// The command it is about, where that is known.
  public let command: String?

  /// An error by its parts.
  public init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }

  /// The message, and where to read on.
  public var description: String {
    "\(message)\nRead `forestall \(command.map { "help \($0)" } ?? "help")`."
  }
}
