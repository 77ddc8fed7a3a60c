internal import Accessories
internal import Reminders
public import StructuredText
public import Vocabulary

/// What a command about accessories tells: one value, from which both prose and JSON are made.
public struct AccessoryReport: Hashable, Sendable {
  /// What was done, in one line; `nil` where only a question was answered.
  public var line: String?
  /// The accessories, in the order to show them.
  public var accessories: [Entry]
  /// What happened, oldest first; `nil` where that was not asked.
  public var events: [Event]?
  /// Sentences about what may not be what is wanted.
  public var remarks: [String]

  /// A report by its parts.
  public init(
    line: String? = nil, accessories: [Entry] = [], events: [Event]? = nil, remarks: [String] = []
  ) {
    self.line = line
    self.accessories = accessories
    self.events = events
    self.remarks = remarks
  }

  /// An accessory as it is shown.
  public struct Entry: Hashable, Sendable {
    /// The client.
    public let client: String
    /// Its name among the client's.
    public let name: String
    /// What it is called.
    public let title: String
    /// Which device it is.
    public let address: String
    /// How far it is set up, in one word.
    public let state: String
    /// Whether it is authorized to have the client opened even after a force-quit.
    public let isSetUp: Bool
    /// Its descriptor's fields that are given, by their names; empty without a descriptor.
    public let descriptor: [Field]
    /// What it may do beyond the ordinary, as its declaration says.
    public let relaunch: [String]
    /// What of it wakes its client, as its declaration says.
    public let wakeOn: [String]

    init(_ accessory: RegisteredAccessory, _ declared: DeclaredAccessories) {
      client = accessory.key.client.text
      name = accessory.key.name.text
      title = accessory.title
      address = accessory.address.description
      state = accessory.state.rawValue
      isSetUp = accessory.state.isSetUp
      let fields: [(String, String?)] = [
        ("service", accessory.descriptor?.service?.description),
        ("company", accessory.descriptor?.company?.description),
        ("name", accessory.descriptor?.nameSubstring),
        ("manufacturerData", accessory.descriptor?.manufacturerData?.description),
        ("serviceData", accessory.descriptor?.serviceData?.description),
      ]
      descriptor = fields.compactMap { name, value in value.map { Field(name: name, value: $0) } }
      let options = declared.relaunch[accessory.key.name] ?? []
      relaunch = RelaunchOptions.words.filter { options.contains($0.option) }.map(\.word)
      wakeOn = (declared.wakeOn[accessory.key.name] ?? []).map(\.description)
    }
  }

  /// A field of a descriptor.
  public struct Field: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value as text.
    public let value: String
  }

  /// Something that happened to an accessory.
  public struct Event: Hashable, Sendable {
    /// Its place among all events; `nil` of one that was recorded just now.
    public let position: Int64?
    /// When.
    public let at: WallInstant
    /// The client.
    public let client: String
    /// The accessory.
    public let name: String
    /// What: added, changed, removed, migration-complete.
    public let kind: String
    /// The state after it; `nil` where it is gone.
    public let state: String?
    /// What exactly.
    public let detail: String

    init(_ event: RegistryEvent, at: WallInstant, position: Int64? = nil) {
      self.position = position
      self.at = at
      client = event.key.client.text
      name = event.key.name.text
      kind = event.kind.rawValue
      state = event.state?.rawValue
      detail = event.detail
    }
  }
}

extension AccessoryReport {
  /// The report for programs; times are ISO 8601 in UTC.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("version", 1), .init("accessories", .array(accessories.map(\.json))),
    ]
    if let events { members.append(.init("events", .array(events.map(\.json)))) }
    if line != nil { members.append(.init("remarks", .array(remarks.map { .string($0) }))) }
    return .object(members)
  }

  /// The report for a person, in local time.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: Lines, each with its line break.
  public func prose(width: Int, offset: (WallInstant) -> Int) -> String {
    if let line { return line + "\n" }
    var text =
      accessories.isEmpty
      ? "No accessory is registered.\n"
      : TextColumns.text(
        accessories.map { entry in
          let fields = entry.descriptor.map { "\($0.name) \($0.value)" } + entry.relaunch
          let occasions = entry.wakeOn.map { "wakes when it \($0)" }
          return [
            entry.client, entry.name, entry.state, entry.address,
            Wording.clean(
              ([entry.title] + fields + occasions).joined(separator: ", "), limit: 1_000),
          ]
        }, width: width)
    guard let events, !events.isEmpty else { return text }
    text += "\n"
    text += TextColumns.text(
      events.map { event in
        let time = CivilTime(event.at, offset: offset(event.at)).iso8601.split(separator: "T")
        return [
          time.joined(separator: " "), event.client, event.name, event.kind,
          Wording.clean(event.detail, limit: 1_000),
        ]
      }, width: width)
    return text
  }
}

extension AccessoryReport.Entry {
  fileprivate var json: JSONValue {
    [
      "client": .string(client), "name": .string(name), "title": .string(title),
      "address": .string(address), "state": .string(state), "setUp": .bool(isSetUp),
      "descriptor": descriptor.isEmpty
        ? .null : .object(descriptor.map { .init($0.name, .string($0.value)) }),
      "relaunch": .array(relaunch.map { .string($0) }),
      "wakeOn": .array(wakeOn.map { .string($0) }),
    ]
  }
}

extension AccessoryReport.Event {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = position.map { [.init("position", .integer($0))] } ?? []
    members += [
      .init("at", .time(at)), .init("client", .string(client)), .init("name", .string(name)),
      .init("kind", .string(kind)), .init("state", .optional(state) { .string($0) }),
      .init("detail", .string(detail)),
    ]
    return .object(members)
  }
}
