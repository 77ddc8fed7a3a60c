internal import Reminders
public import Vocabulary

/// What a monitoring system is told of all clients and of Forestall: one value, from which each text
/// is made.
public struct MetricsReport: Hashable, Sendable {
  /// Which Forestall tells it.
  public var version: String
  /// The clients, in the order in which they are written.
  public var clients: [ClientMetrics]
  /// The last look; `nil` where there was none in this session.
  public var lastSweep: Sweep?
  /// Whether Bluetooth can be heard; `nil` where there is no adapter.
  public var isRadioOn: Bool?
  /// Whose clients they are, as a label of every sample; `nil` where the place to read it says so already.
  public var user: String?
  /// The words for how a client may stand, and for what the rules may say: each is a sample.
  public var words: Words

  /// A report by its parts; what is left out is not known.
  public init(version: String, clients: [ClientMetrics], words: Words) {
    self.version = version
    self.clients = clients
    self.words = words
  }

  /// A look at all clients.
  public struct Sweep: Hashable, Sendable {
    /// When it ended.
    public var at: WallInstant
    /// How long it took.
    public var duration: TimeSpan

    /// A look by its parts.
    public init(at: WallInstant, duration: TimeSpan) {
      self.at = at
      self.duration = duration
    }
  }

  /// All the words there are of what is told as a set of them, of which one holds.
  public struct Words: Hashable, Sendable {
    /// How a client may stand.
    public let states: [String]
    /// What the rules may say.
    public let verdicts: [String]

    /// Words by what they are for.
    public init(states: [String], verdicts: [String]) {
      self.states = states
      self.verdicts = verdicts
    }
  }

  /// The report as text.
  public func text(_ format: Exposition.Format) -> String {
    var families = self.families
    if let user {
      for family in families.indices {
        for sample in families[family].samples.indices {
          families[family].samples[sample].labels.append(MetricFamily.Label("user", user))
        }
      }
    }
    return Exposition.text(families, as: format)
  }
}

// MARK: - Families

extension MetricsReport {
  typealias Sample = MetricFamily.Sample
  typealias Label = MetricFamily.Label

  /// What is told, in the order in which it is written.
  var families: [MetricFamily] {
    [
      MetricFamily(
        "forestall_build", .info, help: "Which Forestall tells this.",
        samples: [Sample(.whole(1), labels: [Label("version", version)])]),
      MetricFamily(
        "forestall_sweep_duration", .gauge, in: .seconds, help: "How long the last sweep took.",
        samples: lastSweep.map { [Sample(.nanoseconds($0.duration.nanoseconds))] } ?? []),
      MetricFamily(
        "forestall_sweep_last_timestamp", .gauge, in: .seconds, help: "When the last sweep ended.",
        samples: lastSweep.map { [Sample(.whole($0.at.seconds))] } ?? []),
      MetricFamily(
        "forestall_bluetooth_radio_on", .gauge,
        help: "Whether Bluetooth is on; absent where there is no adapter.",
        samples: isRadioOn.map { [Sample(.flag($0))] } ?? []),
    ] + times + states + counters
  }

  private var times: [MetricFamily] {
    [
      MetricFamily(
        "forestall_client", .info, help: "What a client is called; no title of a private one.",
        samples: clients.map {
          Sample(.whole(1), labels: [$0.label, Label("title", $0.title ?? "")])
        }),
      instants(
        "forestall_client_deadline_timestamp",
        "When the reminder of a client is or was due; absent while nothing is expected of it.",
        \.deadline),
      instants(
        "forestall_client_last_push_timestamp",
        "When a client was last known to be well: its last push, or of an active unit now.",
        \.lastPush),
      instants(
        "forestall_client_last_data_timestamp",
        "When the accessory of a client last delivered data; absent where it never told.",
        \.lastData),
      MetricFamily(
        "forestall_client_interval", .gauge, in: .seconds,
        help: "How far ahead a push moves the deadline of a client.",
        samples: clients.compactMap { client in
          client.interval.map { Sample(.nanoseconds($0.nanoseconds), labels: [client.label]) }
        }),
    ]
  }

  private var states: [MetricFamily] {
    [
      MetricFamily(
        "forestall_client_state", .gauge, help: "How a client stands: 1 for the state it is in.",
        samples: clients.flatMap { client in
          set("state", of: words.states, holds: client.state, for: client)
        }),
      MetricFamily(
        "forestall_client_ending", .gauge,
        help: "How a client ended that is gone: 1; absent while it runs or that is not known.",
        samples: clients.compactMap { client in
          client.ending.map { Sample(.whole(1), labels: [client.label, Label("kind", $0)]) }
        }),
      MetricFamily(
        "forestall_client_verdict", .gauge,
        help: "What an event of its accessory would do for a client now: 1 for what the rules say.",
        samples: clients.flatMap { client in
          client.verdict.map { set("verdict", of: words.verdicts, holds: $0, for: client) } ?? []
        }),
    ]
  }

  private var counters: [MetricFamily] {
    [
      counter(
        "forestall_client_reminders_shown", "Reminders of a client that were shown, each step.",
        \.shown),
      counter(
        "forestall_client_reminders_dismissed", "Reminders of a client that were dismissed.",
        \.dismissed),
      counter(
        "forestall_client_reminders_reopened",
        "Reminders of a client that were answered by opening it.", \.reopened),
      counter(
        "forestall_client_relaunch_attempts",
        "How often an event of its accessory had a client opened, whatever came of it.",
        \.relaunchAttempts),
      counter(
        "forestall_client_relaunches",
        "How often a client was heard of after an event of its accessory had it opened.",
        \.relaunches),
    ]
  }

  private func instants(
    _ name: String, _ help: String, _ instant: KeyPath<ClientMetrics, WallInstant?>
  ) -> MetricFamily {
    MetricFamily(
      name, .gauge, in: .seconds, help: help,
      samples: clients.compactMap { client in
        client[keyPath: instant].map { Sample(.whole($0.seconds), labels: [client.label]) }
      })
  }

  private func counter(
    _ name: String, _ help: String, _ count: KeyPath<ClientTally, UInt64>
  ) -> MetricFamily {
    MetricFamily(
      name, .counter, help: help,
      samples: clients.map {
        Sample(
          .count($0.counts?[keyPath: count] ?? 0), labels: [$0.label],
          created: $0.counts?.since.seconds)
      })
  }

  /// A sample for each word, of which one holds.
  private func set(
    _ label: String, of words: [String], holds word: String, for client: ClientMetrics
  ) -> [Sample] {
    words.map { Sample(.flag($0 == word), labels: [client.label, Label(label, $0)]) }
  }
}

extension ClientMetrics {
  fileprivate var label: MetricFamily.Label { MetricFamily.Label("client", name.text) }
}
