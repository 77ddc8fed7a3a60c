public import DBus

/// A program to be started as a service of its own, `app-NAME@ID.service` in `app.slice`.
///
/// Only a service of its own outlives who started it, is not charged to it, and says at its end
/// that memory ran out (SERVICE_RESULT of `ExecStopPost=`).
public struct TransientService: Hashable, Sendable {
  /// The unit's name; see `UnitName.init(application:identifier:)`.
  public var unit: UnitName
  /// The program and its arguments; the program by its absolute path, or by a name that the
  /// manager looks for.
  public var command: [String]
  /// What `systemctl --user status` calls it.
  public var description: String
  /// What the program finds in its environment beside the manager's own, as an activation token.
  public var environment: [String: String]
  /// The folder it starts in; `nil` for the manager's own choice.
  public var workingDirectory: String?
  /// The program that is run, with its arguments, after the end; empty for none.
  public var execStopPost: [String]

  /// A service by its parts.
  public init(
    unit: UnitName, command: [String], description: String, environment: [String: String] = [:],
    workingDirectory: String? = nil, execStopPost: [String] = []
  ) {
    self.unit = unit
    self.command = command
    self.description = description
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.execStopPost = execStopPost
  }

  /// The properties as `StartTransientUnit` takes them.
  var properties: [(String, Value)] {
    var properties: [(String, Value)] = [
      ("Description", .string(description)),
      ("Slice", .string("app.slice")),
      ("CollectMode", .string("inactive-or-failed")),
      // Referenced by this connection, so that a failure can still be read after the collection.
      ("AddRef", .boolean(true)),
      // `exec`: it counts as started when the program was found and is running.
      ("Type", .string("exec")),
      // The service lasts while any process of it does: many programs hand over to a child.
      ("ExitType", .string("cgroup")),
      ("ExecStartEx", Self.commands([command])),
    ]
    if !environment.isEmpty {
      properties.append(
        (
          "Environment",
          .strings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
        ))
    }
    if let workingDirectory {
      properties.append(("WorkingDirectory", .string(workingDirectory)))
    }
    if !execStopPost.isEmpty {
      properties.append(("ExecStopPostEx", Self.commands([execStopPost])))
    }
    return properties
  }

  /// With `no-env-expand` a `$` in an argument stays what it is: the words are the client's own.
  private static func commands(_ commands: [[String]]) -> Value {
    .array(
      of: "(sasas)",
      commands.map {
        .structure([.string($0.first ?? ""), .strings($0), .strings(["no-env-expand"])])
      })
  }
}

/// Why a service did not come up.
public enum StartFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The manager could not be asked, or refused.
  case refused(BusError)
  /// The program could not be run: it is missing, not executable, or its folder is.
  case cannotRun(program: String, status: Int32)
  /// The job ended otherwise than in a running service.
  case failed(unit: UnitName, job: String, result: String)
  /// It was not up when the time was over; it may yet come.
  case late(unit: UnitName, limit: Duration)

  /// A full sentence.
  public var description: String {
    switch self {
    case .refused(let error): error.description
    case .cannotRun(let program, let status):
      "Could not start \(program): \(Self.words(status))."
    case .failed(let unit, let job, let result):
      "Could not start \(unit): the job ended as “\(job)”, the service as “\(result)”; "
        + "`journalctl --user -u \(unit)` says more."
    case .late(let unit, let limit):
      "Could not tell whether \(unit) started: it was not up after \(limit)."
    }
  }

  /// systemd's own exit statuses, systemd.exec(5), "Process Exit Codes".
  private static func words(_ status: Int32) -> String {
    switch status {
    case 200: "its working folder is not there or not allowed"
    case 203: "the program is not there or not executable"
    default: "preparing it failed with status \(status) (systemd.exec(5), Process Exit Codes)"
    }
  }
}

extension UserManager {
  /// Starts a program as a service of its own and waits until it runs.
  ///
  /// - Parameters:
  ///   - service: What to start.
  ///   - limit: How long that may take.
  /// - Throws: `StartFailure` with the reason.
  public func start(
    _ service: TransientService, within limit: Duration = .seconds(5)
  ) throws(StartFailure) {
    guard let program = service.command.first, !program.isEmpty else {
      throw .refused(
        BusError(
          attempt: "start \(service.unit)", reason: "its command is empty", code: 22))
    }
    let rule = SignalRule(
      sender: Self.destination, interface: "org.freedesktop.systemd1.Manager",
      member: "JobRemoved")
    defer { try? bus.unsubscribe(from: rule, within: patience) }
    let ended: Signal?
    do throws(BusError) {
      let purpose = "start \(service.unit)"
      let answer = try call(
        "StartTransientUnit", Self.transient(service.unit, service.properties), to: purpose,
        subscribingTo: rule)
      guard let job = answer.first?.text else { throw BusError.unexpectedReply(purpose, answer) }
      // JobRemoved carries the job's number, its path, the unit and how it ended.
      ended = try bus.nextSignal(within: limit) {
        $0.values.count == 4 && $0.values[1].text == job
      }
    } catch {
      throw Self.isMissingProgram(error)
        ? .cannotRun(program: program, status: 203) : .refused(error)
    }
    defer { unreference(service.unit) }
    guard let ended else { throw .late(unit: service.unit, limit: limit) }
    let job = ended.values[3].text ?? "unknown"
    guard job != "done" else { return }
    let evidence = try? evidence(of: service.unit)
    if let evidence, evidence.exitCode == 1, (200...243).contains(evidence.exitStatus) {
      throw .cannotRun(program: program, status: evidence.exitStatus)
    }
    throw .failed(unit: service.unit, job: job, result: evidence?.result ?? "unknown")
  }

  /// Whether the manager itself looked for the program and did not find it: it does that for a
  /// name without a slash, and answers with no more than a number.
  private static func isMissingProgram(_ error: BusError) -> Bool {
    error.name == "org.freedesktop.DBus.Error.FileNotFound"
      || error.name == "System.Error.ENOENT"
  }

  private func unreference(_ unit: UnitName) {
    _ = try? call("UnrefUnit", [.string(unit.text)], to: "let go of \(unit)")
  }
}
