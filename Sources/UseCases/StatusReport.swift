public import Messages
public import StructuredText
public import SystemCalls
public import Vocabulary

/// What `status` tells: one value, from which both prose and JSON are made.
public struct StatusReport: Hashable, Sendable {
  /// When it was made.
  public var now: Moment
  /// The clients, in the order to show them.
  public var clients: [ClientStatus]
  /// What holds for all of them.
  public var machine: MachineStatus
  /// What it means for a script that what is remembered could not be read; `nil` where it could.
  public var unread: ExitStatus?

  /// A report by its parts.
  public init(now: Moment, clients: [ClientStatus], machine: MachineStatus) {
    self.now = now
    self.clients = clients
    self.machine = machine
  }

  /// How `status` exits: `no` when any client of the report is due; else with what kept from reading
  /// what is remembered, as that nothing is due is then not known.
  public var exitStatus: ExitStatus {
    clients.contains(where: \.isDue) ? .no : unread ?? .success
  }

  /// The report for programs. Each object has the same members always, `null` where there is
  /// nothing to tell; lengths of time are whole seconds, times are ISO 8601 in UTC.
  public var json: JSONValue {
    [
      "version": 1,
      "now": .time(now.wall),
      "due": .integer(Int64(clients.count(where: \.isDue))),
      "machine": machine.json,
      "clients": .array(clients.map { $0.json(at: now) }),
    ]
  }
}

/// What holds for all clients on this machine.
public struct MachineStatus: Hashable, Sendable {
  /// Whether the units are installed; `nil` when nobody could be asked.
  public var unitsInstalled: Bool?
  /// The state of `forestall.target` in systemd's words, for instance `active`.
  public var target: String?
  /// The state of `forestall-marker.path` in systemd's words.
  public var markerPath: String?
  /// How long until the next look.
  public var nextLook: TimeSpan?
  /// What is wrong, as sentences.
  public var problems: [Message]

  /// Facts by their parts; what is left out is not known.
  public init(
    unitsInstalled: Bool? = nil, target: String? = nil, markerPath: String? = nil,
    nextLook: TimeSpan? = nil, problems: [Message] = []
  ) {
    self.unitsInstalled = unitsInstalled
    self.target = target
    self.markerPath = markerPath
    self.nextLook = nextLook
    self.problems = problems
  }

  fileprivate var json: JSONValue {
    [
      "unitsInstalled": .optional(unitsInstalled) { .bool($0) },
      "target": .optional(target) { .string($0) },
      "markerPath": .optional(markerPath) { .string($0) },
      "nextLookInSeconds": .optional(nextLook) { .seconds($0) },
      "problems": .array(problems.map { .string("\($0)") }),
    ]
  }
}
