/// The operands of a command and the options among them, read from the line that shows them, as
/// `FILE… [--junit|--tap]` or `NAME [[--] CMD…]`.
struct Synopsis {
  /// What is no option, in order.
  private(set) var operands: [Manual.Operand] = []
  /// Options with what stands for their value.
  private(set) var options: [(name: String, value: String?)] = []

  init(_ line: String) {
    for group in Self.groups(of: line) {
      let inner = Self.withoutBrackets(group)
      guard inner.hasPrefix("--") else {
        // Dots alone say that more follows; `[--]` that two dashes may stand before it.
        guard let word = inner.split(separator: " ").last, word != "…" else { continue }
        let isRepeated = word.hasSuffix("…")
        let placeholder = String(isRepeated ? word.dropLast() : word)
        operands.append(
          Manual.Operand(
            form: group, completion: Completion(placeholder: placeholder), isRepeated: isRepeated))
        continue
      }
      let words = inner.split(separator: " ", maxSplits: 1).map(String.init)
      for name in words[0].split(separator: "|") {
        options.append((String(name), words.count > 1 ? words[1] : nil))
      }
    }
    // An accessory's name, behind its client's.
    if operands.contains(where: { $0.form.contains("CLIENT") }) {
      for place in operands.indices where operands[place].form.contains("NAME") {
        operands[place].completion = .accessories
      }
    }
  }

  /// The words of a line, and what stands in brackets as one.
  private static func groups(of line: String) -> [String] {
    var groups: [String] = []
    var group = ""
    var depth = 0
    for character in line {
      if character == " ", depth == 0 {
        groups.append(group)
        group = ""
        continue
      }
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      group.append(character)
    }
    return (groups + [group]).filter { !$0.isEmpty }
  }

  private static func withoutBrackets(_ group: String) -> String {
    group.hasPrefix("[") && group.hasSuffix("]") ? String(group.dropFirst().dropLast()) : group
  }
}
