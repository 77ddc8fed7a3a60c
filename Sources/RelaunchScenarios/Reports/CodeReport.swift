internal import ErrorCodes
internal import RelaunchPolicy
internal import StructuredText

/// What error codes mean, for a reader or a program.
struct CodeReport {
  let codes: [ErrorCode]
  let kills: [KillCode]

  /// A line each where there are many, everything where there is one.
  var prose: String {
    codes.count + kills.count == 1
      ? codes.map(Self.whole).joined() + kills.map(Self.whole).joined()
      : codes.map(Self.line).joined() + kills.map(Self.line).joined()
  }

  var json: String {
    let codes = self.codes.map(Self.value)
    let kills = self.kills.map(Self.value)
    return JSONValue.array(codes + kills).text(.pretty) + "\n"
  }

  private static func digits(_ code: ErrorCode) -> String {
    guard let number = code.number else { return "-" }
    guard code.domain == .att else { return String(number) }
    return "0x" + (number < 16 ? "0" : "") + String(number, radix: 16, uppercase: true)
  }

  private static func line(_ code: ErrorCode) -> String {
    "\(code.domain.type) \(digits(code)) \(code.name): \(code.meaning)\n"
  }

  private static func line(_ code: KillCode) -> String {
    "SIGKILL \(code.digits) \(code.name): \(code.cause.words)\n"
  }

  private static func whole(_ code: ErrorCode) -> String {
    line(code)
      + "ended by: \(code.side == .nobody ? "nobody" : "the \(code.side.rawValue)")\n"
      .replacing("the unknown", with: "unknown")
      + "do: \(code.advice)\n" + (code.warning.isEmpty ? "" : "do not: \(code.warning)\n")
  }

  private static func whole(_ code: KillCode) -> String {
    line(code) + "ended by: the system\n"
      + "do: \(code.advice)\n" + (code.warning.isEmpty ? "" : "do not: \(code.warning)\n")
  }

  private static func value(_ code: ErrorCode) -> JSONValue {
    [
      "domain": .string(code.domain.rawValue), "type": .string(code.domain.type),
      "number": code.number.map { .integer(Int64($0)) } ?? .null, "name": .string(code.name),
      "meaning": .string(code.meaning), "endedBy": .string(code.side.rawValue),
      "do": .string(code.advice),
      "doNot": code.warning.isEmpty ? .null : .string(code.warning),
    ]
  }

  private static func value(_ code: KillCode) -> JSONValue {
    [
      "domain": "kill", "type": "SIGKILL", "number": .integer(Int64(code.number)),
      "name": .string(code.name), "meaning": .string(code.cause.words), "endedBy": "system",
      "do": .string(code.advice),
      "doNot": code.warning.isEmpty ? .null : .string(code.warning),
    ]
  }
}
