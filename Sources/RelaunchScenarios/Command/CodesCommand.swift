internal import ErrorCodes
internal import RelaunchPolicy

/// What error codes mean: `forestall codes`, and `relaunch-policy codes`.
public struct CodesCommand: Hashable, Sendable {
  private let list: String?
  private let code: String?
  private let isJSON: Bool

  /// The lists there are.
  static let lists = ErrorCode.Domain.allCases.map(\.rawValue) + ["kill"]

  /// Understands the words after `codes`: a list, a code by number or name, or both.
  ///
  /// - Throws: ``PolicyUsageError``.
  public init(parsing arguments: [String]) throws(PolicyUsageError) {
    isJSON = arguments.contains("--json")
    var words = arguments.filter { $0 != "--json" }
    if let option = words.first(where: { $0.hasPrefix("--") }) {
      throw PolicyUsageError("codes has no option \(option).")
    }
    if let first = words.first, Self.lists.contains(first.lowercased()) {
      list = first.lowercased()
      words.removeFirst()
    } else {
      list = nil
    }
    code = words.first
    guard words.count <= 1 else {
      throw PolicyUsageError(
        "codes takes a list (\(Self.lists.joined(separator: ", "))) and a code, one each.")
    }
  }

  /// Looks the codes up.
  ///
  /// - Returns: what to print; status 1 where there is no such code.
  public func run() -> PolicyCommand.Answer {
    let domain = list.flatMap { ErrorCode.Domain(rawValue: $0) }
    var codes: [ErrorCode] = []
    if list != "kill" {
      codes =
        code.map { ErrorCode.find($0, in: domain) }
        ?? ErrorCode.all.filter { domain == nil || $0.domain == domain }
    }
    let kills = domain == nil ? KillCode.all.filter(isWanted) : []
    guard !codes.isEmpty || !kills.isEmpty else {
      let list = self.list.map { " in \($0)" } ?? ""
      return PolicyCommand.Answer(
        errors: "There is no code \(code ?? "")\(list): `codes\(self.list.map { " \($0)" } ?? "")` "
          + "lists them.\n", status: 1)
    }
    let report = CodeReport(codes: codes, kills: kills)
    return PolicyCommand.Answer(output: isJSON ? report.json : report.prose)
  }

  private func isWanted(_ kill: KillCode) -> Bool {
    guard let code = code?.lowercased() else { return true }
    return kill.name == code || kill.digits == code || String(kill.number) == code
  }
}
