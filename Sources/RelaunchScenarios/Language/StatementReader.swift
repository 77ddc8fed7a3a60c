internal import RelaunchPolicy

/// Follows one line through the tree of patterns.
struct StatementReader {
  let tokens: [Token]
  let line: Substring
  let place: Place
  let clients: [String]
  let accessories: [String]
  let platforms: [Platform]
  /// The command that lists the statements.
  let grammar: String
  private var index = 0

  init(
    tokens: [Token], line: Substring, place: Place, clients: [String], accessories: [String],
    platforms: [Platform], grammar: String = ScenarioError.grammar
  ) {
    self.tokens = tokens
    self.line = line
    self.place = place
    self.clients = clients
    self.accessories = accessories
    self.platforms = platforms
    self.grammar = grammar
  }

  /// The line without comment and surrounding spaces.
  var text: String {
    let last = tokens.last.map { $0.column - 1 + $0.text.count } ?? 0
    return String(line.prefix(last).dropFirst(place.column - 1))
  }

  /// Reads the whole line by the patterns of a language.
  ///
  /// - Returns: what its pattern means, and what its slots were filled with.
  mutating func read<Meaning>(
    by tree: PhraseTree<Meaning>
  ) throws(ScenarioError) -> (Meaning, Captures) {
    var node = 0
    var captures = Captures()
    while index < tokens.count {
      let token = tokens[index]
      if let next = tree.node(after: node, by: token.text) {
        node = next
        index += 1
      } else if let next = try fill(tree.nodes[node].slots, by: token, into: &captures) {
        node = next
      } else {
        throw unexpected(token, at: tree.nodes[node], of: tree, node)
      }
    }
    guard let meaning = tree.nodes[node].meaning else {
      throw ScenarioError(
        after(), "The statement is not finished.", accepted: accepted(tree, node, like: ""),
        listedBy: list(at: tree.nodes[node]))
    }
    return (meaning, captures)
  }

  private func at(_ token: Token) -> Place {
    Place(file: place.file, line: place.line, column: token.column)
  }

  /// The place after the last word.
  private func after() -> Place {
    let last = tokens.last.map { $0.column + $0.text.count } ?? 1
    return Place(file: place.file, line: place.line, column: last)
  }

  // MARK: Slots

  private mutating func fill(
    _ slots: [(slot: Slot, node: Int)], by token: Token, into captures: inout Captures
  ) throws(ScenarioError) -> Int? {
    for (slot, node) in slots where try take(slot, token, into: &captures) { return node }
    return nil
  }

  private mutating func take(
    _ slot: Slot, _ token: Token, into captures: inout Captures
  ) throws(ScenarioError) -> Bool {
    switch slot {
    case .client:
      guard clients.contains(token.text) else { return false }
      captures.clients.append(token.text)
    case .accessory:
      guard let found = accessories.firstIndex(of: token.text) else { return false }
      captures.accessories.append(Accessory.ID(found))
    case .newName: captures.name = try name(token)
    case .version:
      guard let version = Int(token.text), Platform.knownVersions.contains(version) else {
        return false
      }
      captures.versions.append(version)
    case .killCode:
      guard
        let code = KillCode.all.first(where: {
          $0.name == token.text || $0.digits == token.text.lowercased()
        })
      else { return false }
      captures.cause = code.cause
    case .rule:
      guard ruleNames.contains(token.text) else { return false }
      captures.rule = token.text
    case .rest:
      captures.rest = String(text.dropFirst(token.column - place.column))
      index = tokens.count
      return true
    case .traits:
      try list(Traits.tree) { $0(&captures.client) }
      return true
    case .standings:
      try list(Standings.tree) { $0(&captures.accessory) }
      return true
    }
    index += 1
    return true
  }

  /// The rules that could decide on the scenario's platforms.
  private var ruleNames: [String] {
    Rules.all.filter { rule in platforms.contains { rule.platforms.contains($0) } }.map(\.id)
  }

  private func name(_ token: Token) throws(ScenarioError) -> String {
    let name = token.text
    let isName =
      name.count <= 64 && name.first?.isLetter == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
    guard isName else {
      throw ScenarioError(
        at(token), "`\(token.text)` cannot be a name.",
        accepted: ["letters, digits, - _ . after a letter, 64 at most"])
    }
    guard Patterns.tree.node(after: 0, by: name) == nil, name.lowercased() != "nobody" else {
      throw ScenarioError(at(token), "`\(name)` is a word of the language and cannot be a name.")
    }
    let isOfAccessory = tokens[0].text.lowercased() == "accessory"
    guard !clients.contains(name), isOfAccessory || !accessories.contains(name) else {
      throw ScenarioError(at(token), "There is a \(name) already.")
    }
    return name
  }

  /// Reads phrases between commas until the end of the line.
  private mutating func list<Meaning>(
    _ tree: PhraseTree<Meaning>, _ take: (Meaning) -> Void
  ) throws(ScenarioError) {
    while true {
      var node = 0
      while index < tokens.count, tokens[index].text != "," {
        guard let next = tree.node(after: node, by: tokens[index].text) else {
          throw unexpected(tokens[index], at: tree.nodes[node], of: tree, node)
        }
        node = next
        index += 1
      }
      guard let meaning = tree.nodes[node].meaning else {
        let place = index < tokens.count ? at(tokens[index]) : after()
        throw ScenarioError(
          place, "The phrase is not finished.", accepted: accepted(tree, node, like: ""),
          listedBy: grammar)
      }
      take(meaning)
      guard index < tokens.count else { return }
      index += 1
    }
  }

  // MARK: Errors

  private func unexpected<Meaning>(
    _ token: Token, at node: PhraseTree<Meaning>.Node, of tree: PhraseTree<Meaning>, _ index: Int
  ) -> ScenarioError {
    let accepted = accepted(tree, index, like: token.text)
    let isFinished = node.meaning != nil && accepted.isEmpty
    return ScenarioError(
      at(token),
      isFinished
        ? "The statement is finished before `\(shown(token))`."
        : "`\(shown(token))` is not understood.", accepted: accepted, listedBy: list(at: node))
  }

  /// The command that lists all that may stand at a node.
  private func list<Meaning>(at node: PhraseTree<Meaning>.Node) -> String {
    let slots = node.slots.map(\.slot)
    return if slots.contains(.rule) {
      "relaunch-policy table"
    } else if slots.contains(.killCode) {
      "relaunch-policy codes kill"
    } else {
      grammar
    }
  }

  private func shown(_ token: Token) -> String {
    token.text.count <= 40 ? token.text : token.text.prefix(40) + "…"
  }

  private func accepted<Meaning>(
    _ tree: PhraseTree<Meaning>, _ node: Int, like word: String
  ) -> [String] {
    var words = tree.words(at: node)
    for (slot, _) in tree.nodes[node].slots {
      switch slot {
      case .client: words += clients
      case .accessory: words += accessories
      case .newName: words.append("a new name")
      case .version: words += Platform.knownVersions.map { String($0) }
      case .killCode: words += KillCode.all.flatMap { [$0.name, $0.digits] }
      case .rule: words += ruleNames
      case .rest: words.append("any text")
      case .traits: words += Traits.tree.words(at: 0)
      case .standings: words += Standings.tree.words(at: 0)
      }
    }
    guard !word.isEmpty else { return words }
    return words.enumerated().map { (unlikeness($1, word), $0, $1) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
