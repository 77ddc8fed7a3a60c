internal import DBus

/// What there is of BlueZ, asked for once.
public struct AdapterSurvey: Hashable, Sendable {
  /// Whether BlueZ is on the system bus.
  public var hasService: Bool
  /// Its adapters by their names, as hci0, and whether each is powered; in the order of their names.
  public var adapters: [(name: String, isPowered: Bool)] { pairs.map { ($0.name, $0.isPowered) } }
  private var pairs: [Pair]

  private struct Pair: Hashable, Sendable {
    var name: String
    var isPowered: Bool
  }

  /// Asks BlueZ, without starting it.
  ///
  /// - Throws: `SystemBusFailure` where the system bus cannot be reached or does not answer.
  public init() throws(SystemBusFailure) {
    let (hasService, pairs) = try SystemBusFailure.valueOrFailure { () throws(BusError) in
      try Self.ask(try Bus.system())
    }
    self.hasService = hasService
    self.pairs = pairs
  }

  private static func ask(_ bus: Bus) throws(BusError) -> (Bool, [Pair]) {
    let values: [Value]
    do throws(BusError) {
      values = try bus.call(
        MethodCall(
          destination: BlueZNames.service, path: "/", interface: BlueZNames.objectManager,
          member: "GetManagedObjects", startsService: false), to: "ask BlueZ for its adapters")
    } catch {
      guard absent.contains(error.name ?? "") else { throw error }
      return (false, [])
    }
    var pairs: [Pair] = []
    for case .entry(let path, let interfaces) in values.first?.elements ?? [] {
      guard let path = path.text,
        let adapter = interfaces.dictionary?[BlueZNames.adapter]?.dictionary
      else { continue }
      pairs.append(
        Pair(
          name: path.split(separator: "/").last.map(String.init) ?? path,
          isPowered: adapter["Powered"]?.boolean ?? false))
    }
    return (true, pairs.sorted { $0.name < $1.name })
  }

  private static let absent = [
    "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
  ]
}
