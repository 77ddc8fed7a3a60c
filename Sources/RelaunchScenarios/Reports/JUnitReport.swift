internal import RelaunchPolicy

/// The report of a test run as JUnit writes it: a suite a file, a case a scenario and platform.
struct JUnitReport {
  private struct Case {
    let name: String
    /// What is not as it should be, and a line for each of the reasons.
    let failures: [(message: String, reasons: [String])]
  }

  private var suites: [(file: String, cases: [Case])] = []

  mutating func add(_ performance: Performance) {
    add(
      Case(name: performance.title, failures: performance.explainedFailures),
      to: performance.scenario.file)
  }

  /// A file that could not be read or understood.
  mutating func add(failure: String, in file: String) {
    add(Case(name: file, failures: [(failure, [])]), to: file)
  }

  private mutating func add(_ one: Case, to file: String) {
    if suites.last?.file == file {
      suites[suites.count - 1].cases.append(one)
    } else {
      suites.append((file, [one]))
    }
  }

  /// The whole report.
  var text: String {
    let cases = suites.flatMap(\.cases)
    let failed = cases.count { !$0.failures.isEmpty }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites tests=\"\(cases.count)\" failures=\"\(failed)\">\n"
    for (file, cases) in suites {
      let failed = cases.count { !$0.failures.isEmpty }
      text += "  <testsuite name=\"\(Self.escaped(file))\" tests=\"\(cases.count)\""
      text += " failures=\"\(failed)\">\n"
      for one in cases { text += Self.element(one, in: file) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func element(_ one: Case, in file: String) -> String {
    let start =
      "    <testcase classname=\"\(escaped(file))\" name=\"\(escaped(one.name))\""
    guard !one.failures.isEmpty else { return start + "/>\n" }
    let failures = one.failures.map { message, reasons in
      let start = "      <failure message=\"\(escaped(message))\""
      guard !reasons.isEmpty else { return start + "/>\n" }
      return start + ">" + reasons.map(escaped).joined(separator: "\n") + "</failure>\n"
    }
    return start + ">\n" + failures.joined() + "    </testcase>\n"
  }

  /// What XML 1.0 can hold: markup escaped, other controls left out.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{9}", "\u{A}", "\u{D}": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
