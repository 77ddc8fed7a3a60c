public import DBus

extension UserManager {
  /// Starts a unit without waiting for it to be up; one that runs already stays as it is.
  public func start(_ unit: UnitName) throws(BusError) {
    _ = try call(
      "StartUnit", [.string(unit.text), .string("replace")], to: "start \(unit)")
  }

  /// Starts many units in one go, without waiting for them to be up.
  ///
  /// - Parameter units: Which.
  /// - Returns: what went wrong, by unit; empty when all was accepted.
  /// - Throws: `BusError` where the connection itself is gone.
  public func start(_ units: [UnitName]) throws(BusError) -> [UnitName: BusError] {
    try all("StartUnit", "start", units)
  }

  /// Stops a unit without waiting for its end; one that is not loaded counts as stopped.
  public func stop(_ unit: UnitName) throws(BusError) {
    if let error = try stop([unit])[unit] { throw error }
  }

  /// Stops many units in one go, without waiting for their end.
  ///
  /// - Parameter units: Which.
  /// - Returns: what went wrong, by unit; one that is not loaded counts as stopped.
  /// - Throws: `BusError` where the connection itself is gone.
  public func stop(_ units: [UnitName]) throws(BusError) -> [UnitName: BusError] {
    try all("StopUnit", "stop", units).filter { $0.value.name != Self.noSuchUnit }
  }

  /// Has a failed unit forget its failure; one that is not loaded has none.
  public func resetFailed(_ unit: UnitName) throws(BusError) {
    do throws(BusError) {
      _ = try call(
        "ResetFailedUnit", [.string(unit.text)], to: "have \(unit) forget its failure")
    } catch {
      guard error.name == Self.noSuchUnit else { throw error }
    }
  }

  /// Has the kernel hold a unit's processes still, by the freezer of its control group; it stays active.
  public func freeze(_ unit: UnitName) throws(BusError) {
    _ = try call("FreezeUnit", [.string(unit.text)], to: "freeze \(unit)")
  }

  /// Has a frozen unit's processes go on.
  public func thaw(_ unit: UnitName) throws(BusError) {
    _ = try call("ThawUnit", [.string(unit.text)], to: "thaw \(unit)")
  }

  static let noSuchUnit = "org.freedesktop.systemd1.NoSuchUnit"

  private func all(
    _ member: String, _ verb: String, _ units: [UnitName]
  ) throws(BusError) -> [UnitName: BusError] {
    let answers = try bus.callAll(
      units.map {
        (Self.method(member, [.string($0.text), .string("replace")]), "\(verb) \($0)")
      }, within: patience)
    var errors: [UnitName: BusError] = [:]
    for (unit, answer) in zip(units, answers) {
      if case .failure(let error) = answer { errors[unit] = Self.advise(error) }
    }
    return errors
  }
}
