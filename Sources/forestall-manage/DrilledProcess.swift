internal import BeatRecords
internal import CommandGrammar
internal import DBus
internal import Glibc
internal import Processes
internal import SystemCalls
internal import SystemdUnits
internal import UseCases
internal import Vocabulary

/// The process that a drill ends, held so that no other of its number is hit.
final class DrilledProcess {
  /// What is told of it.
  let subject: DrillSubject
  private let handle: ProcessHandle
  private var held: Held?

  /// How it is held still.
  private enum Held {
    /// By SIGSTOP.
    case stopped
    /// With its unit, by the freezer of its control group.
    case frozen(UnitName)
  }

  /// Takes hold of what a drill may end.
  ///
  /// - Throws: `Failure` where it is gone, or may be another's.
  init(_ candidate: Drilling.Candidate, of name: ClientName) throws(Failure) {
    switch candidate {
    case .process(let recorded, let namespace, let attached):
      let own: Bool
      do throws(SystemCallError) { own = try ProcessNamespace.own() == namespace } catch {
        throw Failure(.system, error.description)
      }
      let number = own ? recorded : ProcessNamespace.number(of: recorded, in: namespace)
      guard let number else {
        throw Failure(
          .unavailable,
          "Process \(recorded) of \(name) is in a sandbox that cannot be looked into: nothing is ended."
        )
      }
      handle = try Self.open(number, name)
      // Looked at once it is held: what had its number before and after is the same process.
      let liveness = Liveness.of(pid: recorded, namespace: namespace, attached: attached)
      guard case .alive = liveness else {
        throw Failure(.unavailable, "\(name) does not run any more: process \(number) is gone.")
      }
      let origin = ProcessOrigin(of: number)
      let isOwnService =
        origin.service.flatMap { UnitName($0) }?.isOwn(application: name.text) == true
      subject = DrillSubject(
        process: number,
        teller: origin.parent == "forestall" ? .run : isOwnService ? .service : nil)
    case .unit(let text):
      guard let unit = UnitName(text), text.hasSuffix(".service") else {
        throw Failure(
          .unavailable, "\(text) of \(name) is no service, so it has no process to end.")
      }
      let number = try Self.mainProcess(of: unit)
      guard let number else {
        throw Failure(.unavailable, "\(text) of \(name) has no main process that could be ended.")
      }
      handle = try Self.open(number, name)
      guard try Self.mainProcess(of: unit) == number else {
        throw Failure(.temporary, "\(text) was started anew meanwhile; try again.")
      }
      subject = DrillSubject(process: number, unit: text)
    }
  }

  /// Never leaves it held still.
  deinit { try? goOn() }

  private static func open(_ number: Int32, _ name: ClientName) throws(Failure) -> ProcessHandle {
    do throws(SystemCallError) {
      return try ProcessHandle(opening: number)
    } catch {
      throw Failure(.unavailable, "\(name) cannot be drilled. \(error.description)")
    }
  }

  private static func mainProcess(of unit: UnitName) throws(Failure) -> Int32? {
    do throws(BusError) {
      let evidence = try UserManager.connect().evidence(of: unit)
      guard evidence.activeState == "active", evidence.mainProcess > 0 else { return nil }
      return Int32(bitPattern: evidence.mainProcess)
    } catch {
      throw Failure(.unavailable, error.description)
    }
  }

  /// The descriptor, borrowed, to be polled: readable once the process has ended.
  var descriptor: Int32 { handle.rawDescriptor }

  /// Whether it has ended.
  var hasEnded: Bool { (try? handle.waitForEnd(milliseconds: 0)) ?? false }

  /// Ends it, or holds it still.
  func end(as method: DrillMethod) throws(Failure) {
    switch method {
    case .crash: try signal(SIGSEGV)
    case .forceQuit: try signal(SIGKILL)
    case .hang:
      if let unit, freeze(unit) {
        held = .frozen(unit)
      } else {
        try signal(SIGSTOP)
        held = .stopped
      }
    }
  }

  /// Lets it go on where it is held still.
  func goOn() throws(Failure) {
    switch held {
    case .frozen(let unit):
      do throws(BusError) { try UserManager.connect().thaw(unit) } catch {
        throw Failure(.unavailable, error.description)
      }
    // Somebody may have ended it meanwhile.
    case .stopped where !hasEnded: try signal(SIGCONT)
    case .stopped, nil: break
    }
    held = nil
  }

  private var unit: UnitName? { subject.unit.flatMap { UnitName($0) } }

  /// Freezes a unit; the kernel or the session's control groups may not know how.
  private func freeze(_ unit: UnitName) -> Bool {
    do throws(BusError) {
      try UserManager.connect().freeze(unit)
      return true
    } catch {
      return false
    }
  }

  private func signal(_ number: Int32) throws(Failure) {
    do throws(SystemCallError) { try handle.signal(number) } catch {
      throw Failure(error.exitStatus, error.description)
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension DrilledProcess: Sendable {}
