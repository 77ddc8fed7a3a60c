public import StructuredText

/// What a doctor found on the whole way, and what was done about it.
public struct CheckUp: Hashable, Sendable {
  /// What was found, in the order of the links; after mending, what is left.
  public var findings: [Finding]
  /// What `--fix` did or could not do.
  public var treatments: [Treatment]

  /// One thing that `--fix` did.
  public struct Treatment: Hashable, Sendable {
    /// What.
    public var mend: Mend
    /// Why it did not come about, as a full sentence; `nil` where it did.
    public var failure: String?

    /// A treatment by its parts.
    public init(_ mend: Mend, failure: String? = nil) {
      self.mend = mend
      self.failure = failure
    }
  }

  /// A check-up by its parts; the findings are put in order.
  public init(_ findings: [Finding], treatments: [Treatment] = []) {
    let order = Finding.Link.allCases
    self.findings = order.flatMap { link in findings.filter { $0.link == link } }
    self.treatments = treatments
  }

  /// Whether nothing is broken; a warning does not count.
  public var isWell: Bool { count(.broken) == 0 }

  /// How many findings have a grade.
  public func count(_ grade: Finding.Grade) -> Int { findings.count { $0.grade == grade } }

  /// The check-up for programs. Each object has the same members always, `null` where there is
  /// nothing to tell.
  public var json: JSONValue {
    [
      "version": 1,
      "well": .bool(isWell),
      "findings": .array(
        findings.map { finding in
          [
            "link": .string(finding.link.rawValue),
            "subject": Self.optional(finding.subject),
            "grade": .string(finding.grade.rawValue),
            "text": .string(finding.text),
            "remedy": Self.optional(finding.remedy),
            "fixable": .bool(finding.mend != nil),
          ]
        }),
      "treatments": .array(
        treatments.map {
          [
            "what": .string("\($0.mend)"), "done": .bool($0.failure == nil),
            "failure": Self.optional($0.failure),
          ]
        }),
    ]
  }

  private static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
