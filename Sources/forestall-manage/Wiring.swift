internal import BeatRecords
internal import DBus
internal import Glibc
internal import LogMessages
internal import Messages
internal import Processes
internal import Reminders
internal import SystemCalls
internal import SystemLog
internal import SystemdUnits
internal import Translation
internal import UseCases
internal import Vocabulary

/// Puts the adapters into the use cases' ports.
enum Wiring {
  /// The session of the person who runs this.
  static func session() throws(Failure) -> Session {
    guard let places = Places(environment: ProcessEnvironment.value) else {
      throw Failure(
        .unavailable,
        "Neither HOME nor the XDG variables say where to keep things; set HOME and try again.")
    }
    var services: (any ServiceManager)?
    var problem: String?
    if let runtime = places.runtime {
      do throws(BusError) {
        services = SystemdServices(
          manager: try UserManager.connect(), runtime: runtime,
          program: Programs.own ?? "forestall-manage")
      } catch {
        problem = error.description
      }
    }
    var session = Session(
      places: places, services: services, servicesProblem: problem,
      now: { () throws(SystemCallError) in try Clocks.now() }, liveness: liveness,
      secondsEastOfUTC: Clocks.secondsEastOfUTC)
    session.radioObstacle = { RadioSwitches.obstacle }
    session.isRadioOn = { RadioSwitches.isOn }
    session.monotonicOrigin = Clocks.monotonicOrigin
    session.language = .ofEnvironment
    session.sessionEnd = { SessionEnd.asked(within: .milliseconds(500)).evidence }
    // A person at a terminal has the command's own answer.
    session.log = { entries in
      for entry in entries.compactMap(LogEntry.init) { log.tellJournal(entry) }
    }
    return session
  }

  /// Where a look tells what happened.
  static let log = SystemLog(program: "forestall")

  /// How systemd says a unit ended; `nil` where it cannot be asked.
  static func ending(of unit: String) throws(Failure) -> ServiceEnding? {
    guard let name = UnitName(unit) else {
      throw Failure(.usage, "“\(unit)” is not a systemd unit's name.")
    }
    do throws(BusError) {
      let evidence = try UserManager.connect().evidence(of: name)
      return ServiceEnding(
        result: evidence.result, code: Int(evidence.exitCode), status: evidence.exitStatus)
    } catch {
      return nil
    }
  }

  private static func liveness(_ record: BeatRecord) -> Liveness {
    guard let process = record.process else { return .unknown(.noProcess) }
    return Liveness.of(pid: process.pid, namespace: process.namespace, attached: record.attached)
  }
}
