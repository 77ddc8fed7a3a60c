internal import RelaunchPolicy

/// Reads statements one by one; it knows the names that were declared so far.
struct ScenarioParser {
  let file: String
  private(set) var platforms: [Platform] = []
  private(set) var clients: [String] = []
  private(set) var accessories: [String] = []
  private var owners: Set<Pair> = []
  private var strangers: Set<Accessory.ID> = []

  private struct Pair: Hashable {
    let accessory: Accessory.ID
    let client: String
  }

  init(file: String, platforms: [Platform] = []) {
    self.file = file
    self.platforms = platforms
  }

  /// What a line may be.
  enum Parsed {
    case nothing
    case scenario(String)
    case platforms
    case statement(Statement)
  }

  /// Understands a line.
  mutating func parse(_ line: Substring, number: Int) throws(ScenarioError) -> Parsed {
    let tokens = Token.tokens(of: line)
    guard let first = tokens.first else { return .nothing }
    var reader = StatementReader(
      tokens: tokens, line: line, place: Place(file: file, line: number, column: first.column),
      clients: clients, accessories: accessories, platforms: platforms)
    let (make, captures) = try reader.read(by: Patterns.tree)
    let draft = make(captures)
    let place = reader.place
    func statement(_ meaning: Statement.Meaning) -> Parsed {
      .statement(Statement(meaning: meaning, place: place, text: reader.text))
    }
    switch draft {
    case .scenario(let name): return .scenario(name)
    case .platforms(let platforms):
      guard self.platforms.isEmpty else {
        throw ScenarioError(place, "The platform is said already.")
      }
      guard !platforms.isEmpty else {
        throw ScenarioError(place, "There is no version in this range.")
      }
      self.platforms = platforms
      return .platforms
    default: break
    }
    guard !platforms.isEmpty else {
      throw ScenarioError(
        place, "Say first on which platform this is.", accepted: ["platform", "scenario"])
    }
    switch draft {
    case .client:
      clients.append(captures.name)
      return statement(.client(captures.name, captures.client.finished))
    case .accessory:
      let id = try declare(captures.name, of: captures.theClient, at: place)
      let draft = captures.accessory
      return statement(.accessory(id, of: captures.theClient, draft.standing, draft.options))
    case .stranger:
      let known = accessories.count
      let id = try accessory(captures.name, at: place)
      guard accessories.count > known else {
        throw ScenarioError(place, "There is a \(captures.name) already.")
      }
      strangers.insert(id)
      return statement(.stranger(id))
    case .statement(let meaning):
      try check(captures, at: place)
      return statement(meaning)
    default: return .nothing
    }
  }

  private mutating func declare(
    _ name: String, of client: String, at place: Place
  ) throws(ScenarioError) -> Accessory.ID {
    let id = try accessory(name, at: place)
    guard !strangers.contains(id) else {
      throw ScenarioError(place, "\(name) is nobody's, as was said: leave that line out.")
    }
    guard owners.insert(Pair(accessory: id, client: client)).inserted else {
      throw ScenarioError(place, "\(name) is an accessory of \(client) already.")
    }
    return id
  }

  /// The number of an accessory: a new one where the name is new.
  private mutating func accessory(
    _ name: String, at place: Place
  ) throws(ScenarioError) -> Accessory.ID {
    let index = accessories.firstIndex(of: name) ?? accessories.count
    guard let id = Accessory.ID(exactly: index) else {
      throw ScenarioError(place, "A scenario has room for 256 accessories.")
    }
    if index == accessories.count { accessories.append(name) }
    return id
  }

  /// A client can wait only for what is its own.
  private func check(_ captures: Captures, at place: Place) throws(ScenarioError) {
    guard let id = captures.accessories.first, let client = captures.clients.first,
      !owners.contains(Pair(accessory: id, client: client))
    else { return }
    let name = accessories[Int(id)]
    guard !strangers.contains(id) else {
      throw ScenarioError(
        place, "\(name) is nobody's, as was said, and so no accessory of \(client).")
    }
    throw ScenarioError(
      place, "\(name) is no accessory of \(client): say so first.",
      accepted: ["accessory \(name) of \(client)"])
  }
}
