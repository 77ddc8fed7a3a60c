internal import StructuredText

extension StatusReport {
  /// Whether another report tells the same but for the time that passed, and the pushes in it: then
  /// there is nothing new for who watches.
  public func tells(theSameAs other: StatusReport) -> Bool {
    json.withoutTimes == other.json.withoutTimes
  }
}

extension JSONValue {
  /// What runs with the clock or moves with each push.
  private static let times: Set<String> = [
    "now", "since", "untilInSeconds", "deadlineInSeconds", "lastAlive", "lastAliveSecondsAgo",
    "dataAgeInSeconds", "nextLookInSeconds",
  ]

  /// The value with the times in it said to be there, and no more.
  fileprivate var withoutTimes: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.withoutTimes))
    case .object(let members):
      .object(
        members.map { member in
          let isTime = Self.times.contains(member.name) && member.value != .null
          return Member(member.name, isTime ? true : member.value.withoutTimes)
        })
    default: self
    }
  }
}
