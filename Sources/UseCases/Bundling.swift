internal import Accessories
internal import BeatRecords
public import CheckUps
internal import CommandGrammar
internal import Reminders
internal import Store
internal import StructuredText
internal import SystemCalls
internal import Vocabulary

/// Gathers what somebody needs who is to find a fault from afar, with placeholders in the place of what
/// names a person's things.
public struct Bundling {
  private let session: Session

  /// The bundling of a session.
  public init(_ session: Session) { self.session = session }

  /// A file of the bundle.
  public struct File: Hashable, Sendable {
    /// Its name, without a folder.
    public let name: String
    /// What it says.
    public let text: String

    /// A file by its parts.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// What the machine says that is no part of the session.
  public struct Surroundings: Hashable, Sendable {
    /// The journal of Forestall's units; `nil` where it cannot be read.
    public var journal: String?
    /// The versions of the kernel, of systemd and of BlueZ, in their own words.
    public var versions: [String]
    /// Who the person is to the machine.
    public var user: String?
    /// Where the person's files are.
    public var home: String?
    /// What the machine is called.
    public var host: String?

    /// Surroundings by their parts.
    public init(
      journal: String?, versions: [String], user: String?, home: String?, host: String?
    ) {
      self.journal = journal
      self.versions = versions
      self.user = user
      self.home = home
      self.host = host
    }
  }

  /// The files, in order; what could not be had is told in the file `missing.txt`.
  public func files(_ checkUp: CheckUp, in surroundings: Surroundings) -> [File] {
    let reading = Declarations(session.places)
    let names = Set(reading.clients.names).union(reading.unreadable(among: [])).sorted()
    var missing: [String] = []
    func tried(_ body: () throws(Failure) -> JSONValue) -> String? {
      do throws(Failure) { return try body().text(.pretty) + "\n" } catch {
        missing.append(error.description)
        return nil
      }
    }
    let recorded = (try? Files.read(session.places.recording, limit: 16 << 20)).map {
      String(decoding: $0, as: UTF8.self)
    }
    var files: [(name: String, text: String?)] = [
      ("doctor.json", checkUp.json.text(.pretty) + "\n"),
      (
        "status.json",
        tried { () throws(Failure) in try StatusReading(session).status(nil).json }
      ),
      (
        "history.json",
        tried { () throws(Failure) in
          try StatusReading(session).history(History(limit: 5_000)).json
        }
      ),
      ("records.json", recordsJSON),
      ("versions.txt", surroundings.versions.map { "\($0)\n" }.joined()),
      ("journal.txt", surroundings.journal), ("recorded.txt", recorded),
    ]
    for name in names {
      files.append(
        (
          "explain-\(name).json",
          tried { () throws(Failure) in try Explaining(session).explain(Explain(name: name)).json }
        ))
    }
    if surroundings.journal == nil { missing.append("The journal could not be read.") }
    files.append(("missing.txt", missing.map { "\($0)\n" }.joined()))

    var blanking = blanking(names, reading, surroundings)
    blanking.add(Self.deviceNames(in: recorded ?? ""), as: "heard")
    return files.compactMap { name, text in
      guard let text, !text.isEmpty else { return nil }
      return File(name: blanking.blank(name), text: blanking.blank(text))
    }
  }

  /// What devices of the neighbourhood are called, as dbus-monitor writes it: a line with the property,
  /// and one with its value.
  static func deviceNames(in recorded: String) -> [String] {
    var names: Set<String> = []
    var isNext = false
    for line in recorded.split(separator: "\n") {
      if isNext, let first = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\""),
        first < last
      {
        names.insert(String(line[line.index(after: first)..<last]))
      }
      isNext = line.hasSuffix("string \"Name\"") || line.hasSuffix("string \"Alias\"")
    }
    return names.sorted()
  }

  /// All beat records as they are, in numbers.
  private var recordsJSON: String? {
    guard let path = session.places.session else { return nil }
    let entries = (try? RecordReading(of: RecordFolder(path: path)).begin()) ?? []
    let values: [JSONValue] = entries.sorted { $0.name < $1.name }.map { entry in
      guard case .success(let record) = entry.content else {
        return ["client": .string(entry.name.text), "readable": false]
      }
      return [
        "client": .string(entry.name.text), "readable": true, "done": .bool(record.isDone),
        "gone": .bool(record.isGone),
        "deadline": record.deadline.map { .unsigned($0.nanoseconds) } ?? .null,
        "observed": record.observed.map { .unsigned($0.nanoseconds) } ?? .null,
        "interval": .unsigned(record.interval.nanoseconds),
        "attached": .unsigned(record.attached.nanoseconds),
        "pid": record.process.map { .integer(Int64($0.pid)) } ?? .null,
      ]
    }
    return JSONValue.array(values).text(.pretty) + "\n"
  }

  private func blanking(
    _ names: [ClientName], _ reading: Declarations, _ surroundings: Surroundings
  ) -> Blanking {
    var blanking = Blanking()
    let store = try? StateStore(path: session.places.database)
    let registered = ((try? store?.registry().accessories.values) ?? nil).map(Array.init) ?? []
    let former = ((try? store?.history()) ?? []).compactMap(\.client)
    let clients = Set(names).union(former).union(registered.map(\.key.client)).sorted()
    let declared = reading.accessories.values
    let accessories =
      Set(registered.map(\.key.name)).union(declared.flatMap { $0.wakeOn.keys })
      .union(declared.flatMap { $0.relaunch.keys }).sorted()
    blanking.add(clients.map(\.text), as: "client")
    blanking.add(accessories.map(\.text), as: "accessory")
    blanking.add(names.compactMap { reading.clients[$0]?.title }, as: "title")
    blanking.add(names.compactMap { reading.clients[$0]?.note }, as: "note")
    blanking.add(
      registered.map(\.title).sorted() + declared.flatMap(\.names).sorted(), as: "device")
    if let home = surroundings.home, home != "/" { blanking.add(home, as: "/HOME") }
    if let user = surroundings.user { blanking.add(user, as: "USER") }
    if let host = surroundings.host { blanking.add(host, as: "HOST") }
    return blanking
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension Bundling: Sendable {}
