internal import Glibc

/// The process's environment and clocks-free facts about itself.
public enum ProcessEnvironment: Sendable {
  /// A variable's value. The corresponding C function is getenv(3).
  public static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}
