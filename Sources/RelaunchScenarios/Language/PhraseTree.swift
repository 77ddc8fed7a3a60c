/// The patterns of a language as a tree of words: so that what may follow is always known, and an
/// error can say it.
struct PhraseTree<Meaning> {
  struct Node {
    /// Each word as it is shown, and as it is compared.
    var words: [(word: String, lowercase: String, node: Int)] = []
    var slots: [(slot: Slot, node: Int)] = []
    var meaning: Meaning?
  }

  private(set) var nodes = [Node()]

  /// A tree of patterns; a word in angle brackets is a ``Slot``.
  init(_ patterns: [(pattern: String, meaning: Meaning)]) {
    for (pattern, meaning) in patterns {
      var node = 0
      for word in pattern.split(separator: " ") { node = next(after: node, by: word) }
      nodes[node].meaning = meaning
    }
  }

  private mutating func next(after node: Int, by word: Substring) -> Int {
    if let slot = Slot.written(word) {
      if let known = nodes[node].slots.first(where: { $0.slot == slot }) { return known.node }
      nodes.append(Node())
      nodes[node].slots.append((slot, nodes.count - 1))
    } else {
      if let known = nodes[node].words.first(where: { $0.word == word }) { return known.node }
      nodes.append(Node())
      nodes[node].words.append((String(word), word.lowercased(), nodes.count - 1))
    }
    return nodes.count - 1
  }

  /// The node that a word leads to, however it is capitalized.
  func node(after node: Int, by word: String) -> Int? {
    let lower = word.lowercased()
    return nodes[node].words.first { $0.lowercase == lower }?.node
  }

  /// The words that may stand at a node.
  func words(at node: Int) -> [String] { nodes[node].words.map(\.word) }
}

extension PhraseTree: Sendable where Meaning: Sendable {}
extension PhraseTree.Node: Sendable where Meaning: Sendable {}
