internal import Glibc

/// The standard input, output and error.
public enum StandardDescriptors: Sendable {
  /// Has each of them that is closed be /dev/null, for this process and what it executes.
  ///
  /// Otherwise the next file that is opened gets the number of one, as open(2) says: what is written
  /// for a person would be written into that file, and what it holds be read as typed.
  public static func fill() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }
}
