public import CommandGrammar
internal import Reminders
internal import Store
internal import SystemCalls
public import Timelines
internal import Vocabulary

/// Answers `report`: reads what is kept of clients, and changes nothing but the file it writes.
public struct Reporting {
  private let session: Session

  /// The reporting command of a session.
  public init(_ session: Session) { self.session = session }

  /// How clients ran, those that are declared first and then those that were.
  public func report(_ question: Report) throws(Failure) -> TimelineReport {
    let now: Moment
    do throws(SystemCallError) { now = try session.now() } catch { throw Failure(error) }
    let declared = Declarations(session.places)
    let (entries, marks) = try recorded()
    let span = Int64(clamping: (question.since ?? Report.usual).wholeSeconds)
    let (begin, overflow) = now.wall.seconds.subtractingReportingOverflow(span)
    // Nothing is kept of before the first entry.
    let from = max(overflow ? .min : begin, entries.first?.at.wall.seconds ?? now.wall.seconds)
    var report = TimelineReport(from: WallInstant(seconds: from), now: now.wall, clients: [])

    let machine = MachineTimes(entries, marks: marks, now: now)
    var own: [ClientName: [JournalEntry]] = [:]
    let logins = entries.filter { $0.client == nil && $0.kind == .login }
    for entry in entries { if let client = entry.client { own[client, default: []].append(entry) } }
    let known = Set(own.keys).union(declared.clients.names)
    if let name = question.name, !known.contains(name) { throw ClientCommands.unknown(name) }
    let names = question.name.map { [$0] } ?? known.sorted()
    report.clients = names.compactMap { name in
      let timeline = Timeline(
        of: name, declared: declared.clients[name],
        ((own[name] ?? []) + logins).inOrderOfTime, machine: machine, from: report.from)
      // One that was removed before is none of this time.
      let isShown =
        !timeline.stretches.isEmpty || declared.clients.contains(name) || question.name != nil
      return isShown ? timeline : nil
    }
    return report
  }

  private func recorded() throws(Failure) -> ([JournalEntry], SessionMarks) {
    guard Files.exists(session.places.database) else { return ([], SessionMarks()) }
    do throws(StoreError) {
      let store = try StateStore(path: session.places.database)
      return (try store.history(limit: .max).inOrderOfTime, try store.sessionMarks())
    } catch {
      throw Failure(error)
    }
  }

  /// A report as a page of HTML, in UTF-8.
  public func page(_ report: TimelineReport) -> [UInt8] {
    report.page(offset: session.secondsEastOfUTC)
  }

  /// Writes a page into a file, whole or not at all.
  public func write(_ page: [UInt8], to file: String) throws(Failure) {
    guard !Files.isFolder(file) else {
      throw Failure(.cannotCreate, "\(file) is a folder: name a file in it.")
    }
    // To rename onto a device would take it away.
    guard !Files.exists(file) || Files.isRegular(file) else {
      throw Failure(
        .cannotCreate, "\(file) is no ordinary file: name another, or - for the standard output.")
    }
    do throws(SystemCallError) {
      try Files.replace(file, with: page)
    } catch {
      throw Failure(error)
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Reporting: Sendable {}
