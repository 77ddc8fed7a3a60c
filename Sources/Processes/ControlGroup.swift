internal import SystemCalls

/// The control group of a process, cgroups(7), version 2.
public enum ControlGroup: Sendable {
  /// Its path below the mount point, for instance `/user.slice/app.slice`.
  ///
  /// - Returns: `nil` where there is none or it cannot be read.
  public static func path(pid: Int32) -> String? {
    guard let bytes = try? Files.read("/proc/\(pid)/cgroup") else { return nil }
    return path(parsing: String(decoding: bytes, as: UTF8.self))
  }

  /// Reads `/proc/PID/cgroup`: the entry of version 2 is the one with number 0.
  static func path(parsing text: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix("0::/") }.map { String($0.dropFirst(3)) }
  }

  /// Whether the kernel holds the process still because its group, or one above it, is frozen.
  ///
  /// `cgroup.events` tells the effective state, which `cgroup.freeze` of the group alone does not.
  public static func isFrozen(pid: Int32, mount: String = "/sys/fs/cgroup") -> Bool {
    guard let path = path(pid: pid), let bytes = try? Files.read("\(mount)\(path)/cgroup.events")
    else { return false }
    return frozen(parsing: String(decoding: bytes, as: UTF8.self))
  }

  /// Reads `cgroup.events`.
  static func frozen(parsing text: String) -> Bool {
    text.split(separator: "\n").contains("frozen 1")
  }
}
