internal import Glibc
internal import SystemCalls

/// Where a process runs, as far as that says who will tell how it ended.
public struct ProcessOrigin: Hashable, Sendable {
  /// The systemd service that it is part of, by its name; `nil` for one that is in none.
  public var service: String?
  /// The file name of the program of its parent; `nil` where that is not seen.
  public var parent: String?

  /// An origin by its parts.
  public init(service: String?, parent: String?) {
    self.service = service
    self.parent = parent
  }

  /// The origin of a process that runs.
  public init(of pid: Int32) {
    service = ControlGroup.path(pid: pid).flatMap(Self.service)
    parent = Self.parent(of: pid).flatMap { try? Files.target(of: "/proc/\($0)/exe") }
      .map { String($0.split(separator: "/").last ?? "") }
  }

  /// The service in a control group's path: its last unit, where that is one. Below it a service may
  /// have groups of its own.
  static func service(in path: String) -> String? {
    let unit = path.split(separator: "/").last {
      $0.hasSuffix(".service") || $0.hasSuffix(".scope")
    }
    return unit.flatMap { $0.hasSuffix(".service") ? String($0) : nil }
  }

  private static func parent(of pid: Int32) -> Int32? {
    guard let line = try? Files.read("/proc/\(pid)/stat"),
      let close = line.lastIndex(of: UInt8(ascii: ")"))
    else { return nil }
    let fields = line[(close + 1)...].split { $0 == 32 || $0 == 10 }
    return fields.count > 1 ? Int32(String(decoding: fields[1], as: UTF8.self)) : nil
  }
}

extension ProcessNamespace {
  /// The number that a process of another pid namespace has in this one, as that of a sandboxed
  /// program: looked for among all processes that can be seen.
  ///
  /// - Parameters:
  ///   - pid: Its number there.
  ///   - namespace: The inode of that namespace.
  /// - Returns: `nil` where there is none, or it may not be looked at.
  public static func number(of pid: Int32, in namespace: UInt32) -> Int32? {
    for name in (try? Files.names(in: "/proc")) ?? [] {
      guard let number = Int32(name), (try? of(pid: number)) == namespace,
        innermost(number) == pid
      else { continue }
      return number
    }
    return nil
  }

  /// A process's number in the innermost of its namespaces: the last one of `NSpid:` in its status.
  private static func innermost(_ number: Int32) -> Int32? {
    guard let bytes = try? Files.read("/proc/\(number)/status") else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let fields = lines.first { $0.hasPrefix("NSpid:") }?.split(whereSeparator: \.isWhitespace)
    return fields?.last.flatMap { Int32($0) }
  }
}
