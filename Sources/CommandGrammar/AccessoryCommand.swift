public import Accessories
public import Vocabulary

/// `accessory VERB …`.
public struct AccessoryCommand: Hashable, Sendable {
  /// What is to be done.
  public var action: Action
  /// Whether to answer in JSON.
  public var json: Bool

  /// A command by its parts.
  public init(_ action: Action, json: Bool = false) {
    self.action = action
    self.json = json
  }

  /// A device that is to be taken over from this computer's pairings.
  public struct TakeOver: Hashable, Sendable {
    /// What it is to be in the registry.
    public var key: RegisteredAccessory.Key
    /// The device.
    public var address: DeviceAddress
    /// What a person is to call it; `nil` is what it calls itself.
    public var title: String?
    /// By what it is found.
    public var descriptor: Descriptor

    /// A device by its parts.
    public init(
      key: RegisteredAccessory.Key, address: DeviceAddress, title: String? = nil,
      descriptor: Descriptor
    ) {
      self.key = key
      self.address = address
      self.title = title
      self.descriptor = descriptor
    }
  }

  /// The verbs and what they need.
  public enum Action: Hashable, Sendable {
    /// Choose a device out of those that are near, and put it into the registry.
    case pick(AccessoryPick)
    /// Put an accessory into the registry.
    case add(RegisteredAccessory)
    /// Show the accessories of a client, or of all; and what happened to them, where that is asked.
    case list(ClientName?, events: Bool)
    /// Call an accessory otherwise.
    case rename(RegisteredAccessory.Key, title: String)
    /// Take an accessory out of the registry.
    case remove(RegisteredAccessory.Key)
    /// Set up a device that was paired before.
    case migrate(RegisteredAccessory.Key, Descriptor)
    /// Take over a device that is paired with this computer, and set it up.
    case takeOver(TakeOver)
    /// Give the authorization that is pending.
    case finish(RegisteredAccessory.Key)
    /// The authorization that is pending failed: the accessory goes.
    case fail(RegisteredAccessory.Key)
    /// Take the authorization back.
    case revoke(RegisteredAccessory.Key)
    /// Give the authorization again that was taken back.
    case restore(RegisteredAccessory.Key)
  }
}

extension CommandTable {
  static let accessory = CommandSpecification(
    "accessory", "VERB [CLIENT] [NAME] …", "Say which accessories a client is set up for.",
    explanation: [
      "pick CLIENT [NAME] shows the devices near that fit what the client declares, as they are heard, "
        + "and those that are paired; choose one with the arrow keys, or j and k, or its number, and "
        + "Enter, and it is set up, by the first declared service that it advertises, or else company. "
        + "Where Names= is declared, one of them has to fit too. q, Esc and Ctrl-C choose none. Without "
        + "a screen to draw on, as with TERM=dumb, there is a numbered list and a prompt. After 60 s "
        + "without a key it is given up, with status 75. With --json it lists for 10 s what is heard "
        + "and asks nothing; a list that is empty is an answer too, with status 0.",
      "add CLIENT NAME puts a device into the registry. It is set up then: the rules let it have the "
        + "client opened again even after a force-quit. With --known it is only chosen for the client, "
        + "which is enough for all other cases, and needs no descriptor. With --awaiting it is "
        + "selected, and set up only once that is finished.",
      "finish CLIENT NAME ends a set-up that is awaited, well; fail CLIENT NAME ends it without one: "
        + "the device is taken out again.",
      "revoke CLIENT NAME takes an authorization back: the device counts as none of the client's, "
        + "but stays in the registry. restore CLIENT NAME gives it again.",
      "migrate CLIENT NAME sets up a device that is known, without pairing it anew; with --address "
        + "it takes over one that is paired with this computer and not registered yet.",
      "rename CLIENT NAME TITLE calls it otherwise; remove CLIENT NAME takes it out.",
      "list [CLIENT] shows what there is, and with --events what happened, oldest first.",
      "A descriptor has --service or --company, and all that is given has to fit what the device "
        + "advertises. It asks for nothing that the client's declaration does not name, in its group "
        + "[Accessories], under Services=, Companies= and Names=, with semicolons between them.",
      "What of a device wakes its client stands there too, in the group [Accessory NAME], under "
        + "WakeOn=. `forestall explain CLIENT` tells what comes of it. While the client is gone, "
        + "forestall-bluetooth waits for it; nothing of it runs while no client waits.",
    ],
    options: [
      OptionSpecification("--address", "ADDRESS", "The device, for instance C0:FF:EE:00:12:34."),
      OptionSpecification("--service", "UUID", "The service that it advertises."),
      OptionSpecification(
        "--company", "ID", "The company of its manufacturer data, four hexadecimal digits."),
      OptionSpecification("--name", "TEXT", "What its advertised name has in it."),
      OptionSpecification(
        "--manufacturer-data", "HEX[/MASK]",
        "What its manufacturer data begins with, behind the company; needs --company."),
      OptionSpecification(
        "--service-data", "HEX[/MASK]",
        "What its service data begins with; needs --service."),
      OptionSpecification(
        "--title", "TEXT", "What it is called; otherwise NAME, and with pick what it calls itself."),
      OptionSpecification("--known", nil, "Choose it for the client, and no more."),
      OptionSpecification(
        "--all", nil, "pick: show devices as well that do not fit; those can only be --known."),
      OptionSpecification(
        "--timeout", "SPAN", "pick: how long to wait for a key, or with --json to listen, up to 1h."
      ),
      OptionSpecification("--awaiting", nil, "Select it; `finish` or `fail` ends the set-up."),
      OptionSpecification("--events", nil, "Show what happened too."),
      OptionSpecification("--json", nil, "Answer in JSON, one value."),
    ],
    verbs: verbs,
    examples: [
      "forestall accessory pick scale bath",
      "forestall accessory pick scale --json --timeout 5s",
      "forestall accessory add scale bath --address C0:FF:EE:00:12:34 --service 181d",
      "forestall accessory add scale hall --address C0:FF:EE:00:12:35 --known",
      "forestall accessory migrate scale hall --company 004c --name Mi",
      "forestall accessory migrate scale b --address C0:FF:EE:00:12:34 --service 181d",
      "forestall accessory rename scale hall \"The old one\"",
      "forestall accessory revoke scale bath",
      "forestall accessory list scale --events --json",
    ],
    statuses: [
      StatusSpecification("1", "pick: no device was chosen"),
      StatusSpecification("66", "no client or accessory of that name"),
      StatusSpecification(
        "69", "no session, or pick --json: at no time was there Bluetooth to listen with"),
      StatusSpecification(
        "75", "pick: nothing was pressed in time; or try again later, as elsewhere"),
      StatusSpecification("77", "the client's declaration does not name what is asked for"),
    ]
  ) { words throws(UsageError) in
    .accessory(AccessoryCommand(try action(&words), json: words.flag("--json")))
  }

  private static let descriptorOptions = [
    "--service", "--company", "--name", "--manufacturer-data", "--service-data",
  ]

  private static let verbs = [
    VerbSpecification(
      "pick", "CLIENT [NAME]", "Choose a device from a live list.",
      options: AccessoryPick.options + ["--json"]),
    VerbSpecification(
      "add", "CLIENT NAME", "Put a device into the registry.",
      options: ["--address", "--title", "--known", "--awaiting", "--json"] + descriptorOptions),
    VerbSpecification(
      "list", "[CLIENT]", "Show what there is.", options: ["--events", "--json"]),
    VerbSpecification(
      "rename", "CLIENT NAME TITLE", "Call a device otherwise.", options: ["--json"]),
    VerbSpecification("remove", "CLIENT NAME", "Take a device out.", options: ["--json"]),
    VerbSpecification(
      "migrate", "CLIENT NAME", "Set up a known or paired device without pairing it anew.",
      options: ["--address", "--title", "--json"] + descriptorOptions),
    VerbSpecification("finish", "CLIENT NAME", "End an awaited set-up, well.", options: ["--json"]),
    VerbSpecification(
      "fail", "CLIENT NAME", "End an awaited set-up without one.", options: ["--json"]),
    VerbSpecification("revoke", "CLIENT NAME", "Take an authorization back.", options: ["--json"]),
    VerbSpecification(
      "restore", "CLIENT NAME", "Give an authorization again.", options: ["--json"]),
  ]

  private static func action(_ words: inout Words) throws(UsageError) -> AccessoryCommand.Action {
    let known = verbs.map(\.name)
    guard !words.operands.isEmpty else {
      throw words.error("accessory needs a verb: \(known.joined(separator: ", ")).")
    }
    let word = words.operands.removeFirst()
    guard let specification = verbs.first(where: { $0.name == word }) else {
      let hint = NearestWord.to(word, among: known).map { " Did you mean \($0)?" } ?? ""
      throw words.error(
        "\(Quotation.of(word)) is none of: \(known.joined(separator: ", ")).\(hint)")
    }
    let verb = specification.name
    for (name, _) in words.options where !specification.options.contains(name) {
      throw words.error("accessory \(verb) takes no \(name).")
    }
    if verb == "pick" { return .pick(try AccessoryPick.read(&words)) }
    if verb == "list" { return .list(try words.optionalName(), events: words.flag("--events")) }
    let client = try words.name()
    guard !words.operands.isEmpty else {
      throw words.error("accessory \(verb) needs the NAME of an accessory behind the client's.")
    }
    let text = words.operands.removeFirst()
    let name = try words.read("NAME") { () throws(AccessoryProblem) in
      try AccessoryName(words: text)
    }
    let key = RegisteredAccessory.Key(client: client, name: name)
    switch verb {
    case "add": return .add(try accessory(key, words))
    case "remove": return .remove(key)
    case "finish": return .finish(key)
    case "fail": return .fail(key)
    case "revoke": return .revoke(key)
    case "restore": return .restore(key)
    case "migrate":
      guard let descriptor = try descriptor(words) else {
        throw words.error("accessory migrate needs a descriptor: give --service or --company.")
      }
      let address = try words.option(
        "--address", { text throws(AccessoryProblem) in try DeviceAddress(words: text) })
      guard let address else {
        guard words.text("--title") == nil else {
          throw words.error("accessory migrate takes a --title only with --address; see rename.")
        }
        return .migrate(key, descriptor)
      }
      return .takeOver(
        AccessoryCommand.TakeOver(
          key: key, address: address, title: words.text("--title"), descriptor: descriptor))
    default:
      guard !words.operands.isEmpty else {
        throw words.error("accessory rename needs a TITLE behind the NAME.")
      }
      defer { words.operands = [] }
      return .rename(key, title: words.operands.joined(separator: " "))
    }
  }

  private static func accessory(
    _ key: RegisteredAccessory.Key, _ words: Words
  ) throws(UsageError) -> RegisteredAccessory {
    guard
      let address = try words.option(
        "--address", { text throws(AccessoryProblem) in try DeviceAddress(words: text) })
    else { throw words.error("accessory add needs the device: give its --address.") }
    let (isKnown, isAwaiting) = (words.flag("--known"), words.flag("--awaiting"))
    if isKnown, isAwaiting {
      throw words.error(
        "--known and --awaiting exclude each other: give one, or none to set it up.")
    }
    return RegisteredAccessory(
      key: key, title: words.text("--title") ?? key.name.text, address: address,
      state: isKnown ? .known : isAwaiting ? .awaiting : .authorized,
      descriptor: try descriptor(words))
  }

  private static func descriptor(_ words: Words) throws(UsageError) -> Descriptor? {
    guard words.options.contains(where: { descriptorOptions.contains($0.name) }) else { return nil }
    let service = try words.option(
      "--service", { text throws(AccessoryProblem) in try ServiceIdentifier(words: text) })
    let company = try words.option(
      "--company", { text throws(AccessoryProblem) in try CompanyIdentifier(words: text) })
    let manufacturerData = try words.option(
      "--manufacturer-data", { text throws(AccessoryProblem) in try MaskedBytes(words: text) })
    let serviceData = try words.option(
      "--service-data", { text throws(AccessoryProblem) in try MaskedBytes(words: text) })
    let name = words.text("--name")
    return try words.read("The descriptor") { () throws(AccessoryProblem) in
      try Descriptor(
        service: service, company: company, nameSubstring: name,
        manufacturerData: manufacturerData, serviceData: serviceData)
    }
  }
}

extension Words {
  /// What a body reads; its problem is one of the command line.
  fileprivate func read<Read>(
    _ what: String, _ body: () throws(AccessoryProblem) -> Read
  ) throws(UsageError) -> Read {
    do throws(AccessoryProblem) {
      return try body()
    } catch {
      throw self.error("\(what): \(error)")
    }
  }

  /// An option's value as a body reads it; `nil` where it is not given.
  fileprivate func option<Read>(
    _ name: String, _ body: (String) throws(AccessoryProblem) -> Read
  ) throws(UsageError) -> Read? {
    guard let text = text(name) else { return nil }
    return try read(name) { () throws(AccessoryProblem) in try body(text) }
  }
}
