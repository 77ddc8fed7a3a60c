internal import Reminders
public import StructuredText
public import Timelines
public import Vocabulary

extension TimelineReport {
  /// The report for a person on a terminal, in local time.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: Lines, each with its line break.
  public func prose(width: Int, offset: (WallInstant) -> Int) -> String {
    guard !clients.isEmpty else {
      return "Nothing is recorded yet; add a client with `forestall add NAME`.\n"
    }
    let (first, last) = (civil(from, offset), civil(now, offset))
    var text = "\(first.date) to \(last.date)\n"
    text += TextColumns.text([[sentence]], width: width)
    for client in clients {
      let alias = client.shownTitle == client.name.text ? "" : " (\(client.shownTitle))"
      text += "\n\(client.name)\(alias)\n"
      let absences = client.absences
      var sentences = [client.sentence]
      sentences += Self.words("until a reminder was shown", absences.untilReminded)
      sentences += Self.words("until it was back", absences.untilBack)
      text += TextColumns.text(
        (sentences + client.adviceSentences).map { ["", $0] }, width: width)
    }
    return text
  }

  private func civil(_ instant: WallInstant, _ offset: (WallInstant) -> Int) -> CivilTime {
    CivilTime(instant, offset: offset(instant))
  }

  private static func words(_ what: String, _ lengths: Lengths?) -> [String] {
    guard let lengths else { return [] }
    guard lengths.count > 1 else { return ["It took \(lengths.worst.spoken) \(what)."] }
    return [
      "It took \(lengths.median.spoken) \(what), by the median of \(lengths.count) times; "
        + "\(lengths.worst.spoken) at worst."
    ]
  }

  /// The report for programs; times are ISO 8601 in UTC, lengths whole seconds.
  public var json: JSONValue {
    [
      "version": 1,
      "from": .time(from),
      "to": .time(now),
      "clients": .array(clients.map(\.json)),
    ]
  }
}

extension Timeline {
  fileprivate var json: JSONValue {
    [
      "name": .string(name.text),
      "title": .string(title),
      "percentRunning": .optional(percentRunning) { .integer(Int64($0)) },
      "secondsIn": .object(
        Stretch.State.allCases.map { .init($0.rawValue, .seconds(time(in: $0))) }),
      "untilReminded": .optional(absences.untilReminded) { $0.json },
      "untilBack": .optional(absences.untilBack) { $0.json },
      "everyInSeconds": .optional(every) { .seconds($0) },
      "suggestion": .optional(advice) {
        [
          "everyInSeconds": .seconds($0.every), "late": .integer(Int64($0.late)),
          "spared": .integer(Int64($0.spared)), "withinSeconds": .seconds($0.within),
        ]
      },
      "absences": .array(absences.map(\.json)),
      "stretches": .array(
        stretches.map {
          [
            "state": .string($0.state.rawValue), "from": .time($0.from), "to": .time($0.to),
            "why": .string($0.why), "sleptSeconds": .seconds($0.slept),
          ]
        }),
    ]
  }
}

extension Lengths {
  fileprivate var json: JSONValue {
    [
      "count": .integer(Int64(count)), "medianSeconds": .seconds(median),
      "worstSeconds": .seconds(worst),
    ]
  }
}

extension Absence {
  fileprivate var json: JSONValue {
    [
      "began": .time(began.wall),
      "endTold": .bool(isEndTold),
      "reminded": .optional(reminded) { .time($0.wall) },
      "openedBy": .optional(openedBy) { .string($0.rawValue) },
      "back": .optional(back) { .time($0.wall) },
      "lateBySeconds": .optional(lateBy) { .seconds($0) },
    ]
  }
}
