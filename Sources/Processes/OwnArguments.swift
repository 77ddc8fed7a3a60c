internal import Glibc

/// The words this process was started with.
public enum OwnArguments: Sendable {
  /// The words after the program's own name, byte for byte; `CommandLine.arguments` would repair
  /// what is not UTF-8, silently.
  public static var bytes: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { word in
        unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }
}
