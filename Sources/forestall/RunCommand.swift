internal import BeatRecords
internal import CommandGrammar
internal import Glibc
internal import Handover
internal import Processes
internal import Reminders
internal import Supervision
internal import SystemCalls
internal import Vocabulary

/// Runs a program as a client, to its end. Which one is declared `forestall-manage` knows, and comes
/// back here with it.
func perform(_ run: Run) -> Int32 {
  guard !run.command.isEmpty else { return becomeManage() }
  guard let folder = recordFolder() else { return ExitStatus.unavailable.rawValue }
  if let problem = problem(with: run.command[0]) {
    return complain(problem.description, .success) + shellStatus(notStarted: problem)
  }
  do throws(SystemCallError) {
    let prepared = try prepare(run.name)
    // A mistake is the person's to mend. But a program they rely on is not kept from running because
    // its record cannot be made: then it runs unwatched, and that is said.
    guard !mistakes.contains(prepared) else { return prepared }
    var record = try record(of: run.name, in: folder, isPrepared: prepared == 0)
    let socket = try NotifySocket(at: freshAddress(for: run.name))
    // Blocked before the child exists: none of them may find it without anybody to pass it on.
    let signals = try SignalQueue(passedOn)
    let child: ProcessHandle
    do throws(SystemCallError) {
      child = try ChildProcess.start(
        ownLastArguments: run.command.count,
        adding: [
          ("NOTIFY_SOCKET", socket.address.text),
          ("WATCHDOG_USEC", String(watchdogMicroseconds(record.interval))),
        ])
    } catch {
      let status = shellStatus(notStarted: error)
      try tellNotStarted(run.name, in: folder, &record, error, status)
      return complain(error.description, .success) + status
    }
    var supervisor = Supervisor(
      name: run.name, folder: folder, record: record, child: child, signals: signals, socket: socket
    )
    return try supervisor.run()
  } catch {
    return complain(error.description, error.exitStatus)
  }
}

/// What `forestall-manage` answers to a wrong name, a client nobody declared, a wrong declaration, and
/// what is answered where it is missing itself or there is no session.
private let mistakes: Set<Int32> = Set(
  [ExitStatus.usage, .noInput, .unavailable, .configuration].map(\.rawValue))

private func record(
  of name: ClientName, in folder: RecordFolder, isPrepared: Bool
) throws(SystemCallError) -> OpenRecord {
  if isPrepared, let record = try OpenRecord(joining: name, in: folder) { return record }
  _ = complain("\(name) runs unwatched: it has no beat record.", .success)
  return OpenRecord(absent: name, in: folder)
}

/// Has the declaration looked up and the record attached with its interval.
func prepare(_ name: ClientName) throws(SystemCallError) -> Int32 {
  let child: ProcessHandle
  do throws(SystemCallError) {
    child = try ChildProcess.start([OwnExecutable.sibling(manage), "prepare", name.text])
  } catch {
    return complain(isMissing(manage, error), .unavailable)
  }
  _ = try child.waitForEnd()
  return try child.reap()?.shellStatus ?? ExitStatus.software.rawValue
}

/// Why a program cannot be started, as far as that shows. It is looked for before the record is
/// attached: a client whose program is not there is not back.
private func problem(with program: String) -> SystemCallError? {
  let path = ProcessEnvironment.value("PATH")
  // A name that is no UTF-8 is not here as it is; an empty part of PATH is the present folder.
  guard !program.unicodeScalars.contains("\u{FFFD}"), !":\(path ?? "/"):".contains("::"),
    Programs.find(program, path: path) == nil
  else { return nil }
  let isThere = program.utf8.contains(UInt8(ascii: "/")) && Files.exists(program)
  return SystemCallError(
    attempt: "run", object: program, errno: isThere ? .permissionDenied : .noSuchFile)
}

/// A program that is there, but for instance of another machine: its record is attached by now, so
/// it has ended as soon as it began.
private func tellNotStarted(
  _ name: ClientName, in folder: RecordFolder, _ record: inout OpenRecord,
  _ error: SystemCallError, _ status: Int32
) throws(SystemCallError) {
  guard record.isPresent, !record.isAlive else { return }
  let now = try Clocks.now()
  let ending = Ending(
    kind: .exited(status: status), at: now, evidence: "run: not started: \(error.errno)",
    confidence: .certain)
  _ = try record.expect(within: .zero)
  try Inbox(folder: "\(folder.path)/inbox")
    .post(.ending(name, ending), at: now, markerFolder: folder.markersPath)
}

/// What the shells answer for a program that cannot be started.
private func shellStatus(notStarted error: SystemCallError) -> Int32 {
  switch error.errno.rawValue {
  case ENOENT, ENOTDIR: 127
  case EAGAIN, ENOMEM: ExitStatus.system.rawValue
  default: 126
  }
}

/// An abstract address: nothing of it is left behind, however this process ends. It cannot be guessed,
/// so that a child that outlives its `run` never speaks to another.
private func freshAddress(for name: ClientName) throws(SystemCallError) -> NotifyAddress {
  let text = "@forestall/\(name)/\(String(UInt64.random(in: .min ... .max), radix: 16))"
  guard let address = NotifyAddress(text) else {
    throw SystemCallError(attempt: "listen at", object: text, errno: .invalidArgument)
  }
  return address
}

/// The client's interval, or that of an outer watchdog which hears the same pushes and is shorter.
private func watchdogMicroseconds(_ interval: TimeSpan) -> UInt64 {
  let own = max(1, interval.nanoseconds / 1_000)
  guard let outer = ProcessEnvironment.value("WATCHDOG_USEC").flatMap({ UInt64($0) }), outer > 0,
    ProcessEnvironment.value("NOTIFY_SOCKET") != nil,
    ProcessEnvironment.value("WATCHDOG_PID").map({ $0 == String(getpid()) }) ?? true
  else { return own }
  return min(own, outer)
}

/// The signals that are the child's rather than this process's.
private let passedOn: [Int32] = [
  SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGWINCH, SIGCONT, SIGTSTP,
]
