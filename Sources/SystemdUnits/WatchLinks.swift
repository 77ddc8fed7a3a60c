public import DBus
internal import Glibc
public import SystemCalls

/// Who is told of the end of a unit that is not ours: `forestall-watch@UNIT.service`, which starts
/// and stops with it.
///
/// The link from `UNIT.wants` lies in the session's runtime folder: no file of the unit is touched,
/// and all of it is gone with the session.
public struct WatchLinks: Hashable, Sendable {
  /// The folder of runtime units, `$XDG_RUNTIME_DIR/systemd/user`.
  public let folder: String

  /// The links below a session's `$XDG_RUNTIME_DIR`.
  public init(runtime: String) { folder = runtime + "/systemd/user" }

  /// The watch of a unit; `nil` where the unit's name is too long for one.
  public static func watch(of unit: UnitName) -> UnitName? {
    UnitName(template: "forestall-watch", instance: unit.text)
  }

  /// Which units have a link.
  public func linked() -> [UnitName] {
    let folders = (try? Files.names(in: folder)) ?? []
    return folders.compactMap { name in
      guard name.hasSuffix(".wants"), let unit = UnitName(String(name.dropLast(6))),
        let watch = Self.watch(of: unit), isLink("\(folder)/\(name)/\(watch)")
      else { return nil }
      return unit
    }
  }

  /// Makes the links of these units, and removes all others.
  ///
  /// - Parameters:
  ///   - units: Who is to be watched.
  ///   - template: Where `forestall-watch@.service` is installed.
  /// - Returns: whether anything was changed, so that the manager must read the units again.
  /// - Throws: `SystemCallError`.
  public func replace(
    with units: [UnitName], template: String
  ) throws(SystemCallError) -> Bool {
    var changed = false
    for unit in linked() where !units.contains(unit) {
      changed = try unlink(unit) || changed
    }
    for unit in units { changed = try link(unit, template) || changed }
    return changed
  }

  private func link(_ unit: UnitName, _ template: String) throws(SystemCallError) -> Bool {
    guard let watch = Self.watch(of: unit) else {
      throw SystemCallError(
        attempt: "watch the unit", object: unit.text, errno: Errno(rawValue: ENAMETOOLONG))
    }
    let path = "\(folder)/\(unit).wants/\(watch)"
    guard target(path) != template else { return false }
    try Files.createFolder("\(folder)/\(unit).wants", mode: 0o755)
    try Files.remove(path)
    _ = try valueOrErrno("link", path) { unsafe symlink(template, path) }
    return true
  }

  private func unlink(_ unit: UnitName) throws(SystemCallError) -> Bool {
    guard let watch = Self.watch(of: unit) else { return false }
    let wants = "\(folder)/\(unit).wants"
    let removed = try Files.remove("\(wants)/\(watch)")
    // Somebody else's links may lie beside it: then the folder stays.
    unsafe rmdir(wants)
    return removed
  }

  private func isLink(_ path: String) -> Bool { target(path) != nil }

  private func target(_ path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe buffer.withUnsafeMutableBytes {
      guard let start = unsafe $0.bindMemory(to: CChar.self).baseAddress else { return -1 }
      return unsafe readlink(path, start, $0.count)
    }
    guard length >= 0 else { return nil }
    return String(decoding: buffer[..<length], as: UTF8.self)
  }
}

/// Why the watches could not be set.
public enum WatchFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The manager could not be asked, or refused.
  case manager(BusError)
  /// A link could not be made or removed.
  case file(SystemCallError)
  /// The template is not installed.
  case notInstalled

  /// A full sentence.
  public var description: String {
    switch self {
    case .manager(let error): error.description
    case .file(let error): error.description
    case .notInstalled:
      "Could not watch a unit: forestall-watch@.service is not installed. "
        + "Install Forestall's units with contrib/install."
    }
  }
}

extension UserManager {
  /// Has exactly these units watched for their end, those that are running now included.
  ///
  /// - Parameters:
  ///   - units: Whose end is to be told; none to end all watches.
  ///   - links: Where the links are kept.
  /// - Returns: whether anything was changed.
  /// - Throws: `WatchFailure`.
  @discardableResult
  public func watch(_ units: [UnitName], links: WatchLinks) throws(WatchFailure) -> Bool {
    let obsolete = links.linked().filter { !units.contains($0) }
    let template = units.isEmpty ? "" : try watchTemplate()
    let changed: Bool
    do throws(SystemCallError) {
      changed = try links.replace(with: units, template: template)
    } catch {
      throw .file(error)
    }
    do throws(BusError) {
      if changed { try reload() }
      // Its ExecStop runs though the unit goes on: who is told asks how the unit is.
      _ = try stop(obsolete.compactMap(WatchLinks.watch))
      for unit in try states(of: units) where unit.isActive {
        if let watch = WatchLinks.watch(of: unit.name) { try startWatch(watch) }
      }
    } catch {
      throw .manager(error)
    }
    return changed
  }

  private func watchTemplate() throws(WatchFailure) -> String {
    let probe = UnitName(known: "forestall-watch@forestall.target.service")
    let path: Value
    do throws(BusError) {
      path = try property(
        "FragmentPath", of: "org.freedesktop.systemd1.Unit", at: probe.objectPath,
        to: "find forestall-watch@.service")
    } catch {
      throw .manager(error)
    }
    guard let path = path.text, !path.isEmpty else { throw .notInstalled }
    return path
  }

  /// Requirements are left aside: a unit that has just ended must not be started by its watch.
  private func startWatch(_ watch: UnitName) throws(BusError) {
    _ = try call(
      "StartUnit", [.string(watch.text), .string("ignore-requirements")], to: "start \(watch)")
  }
}
