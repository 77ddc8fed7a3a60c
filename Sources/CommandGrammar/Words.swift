internal import Vocabulary

/// The words of one command line, sorted into operands and options, taken out one by one.
struct Words {
  let command: String
  var operands: [String]
  var options: [(name: String, value: String)]

  /// The words of a command that another program reads: none of them is looked at.
  init(passedOn arguments: ArraySlice<String>, of specification: CommandSpecification) {
    command = specification.name
    operands = Array(arguments)
    options = []
  }

  /// Sorts the words after a command's own.
  ///
  /// - Returns: `nil` where help is asked for.
  init?(_ arguments: ArraySlice<String>, of specification: CommandSpecification) throws(UsageError)
  {
    command = specification.name
    operands = []
    options = []
    var rest = arguments
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard Self.isOption(word) else {
        if specification.takesCommandLine, operands.count == 1 {
          operands += [word] + rest
          return
        }
        operands.append(word)
        continue
      }
      if word == "-h" || word == "--help" { return nil }
      try takeOption(word, &rest, of: specification)
    }
  }

  /// Whether a word is an option; a number below zero is a value, though a wrong one.
  private static func isOption(_ word: String) -> Bool {
    let bytes = word.utf8
    guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first else {
      return false
    }
    return !(48...57).contains(second)
  }

  private mutating func takeOption(
    _ word: String, _ rest: inout ArraySlice<String>, of specification: CommandSpecification
  ) throws(UsageError) {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = equals.map { String(word[..<$0]) } ?? word
    guard let option = specification.options.first(where: { $0.name == name }) else {
      let known = specification.options.map(\.name) + ["--help"]
      let hint = NearestWord.to(name, among: known).map { " Did you mean \($0)?" } ?? ""
      throw error("\(command) has no option \(Quotation.of(name)).\(hint)")
    }
    guard !options.contains(where: { $0.name == name }) else {
      throw error("\(name) is given twice: give it once.")
    }
    if let value = option.value {
      if let equals {
        options.append((name, String(word[word.utf8.index(after: equals)...])))
      } else if let next = rest.popFirst() {
        options.append((name, next))
      } else {
        throw error("\(name) needs a value: \(name) \(value).")
      }
    } else {
      guard equals == nil else { throw error("\(name) takes no value: write just \(name).") }
      options.append((name, ""))
    }
  }

  func error(_ message: String) -> UsageError { UsageError(message, command: command) }

  /// Whether an option without value is given.
  func flag(_ name: String) -> Bool { options.contains { $0.name == name } }

  /// An option's value as it was given.
  func text(_ name: String) -> String? { options.first { $0.name == name }?.value }

  func span(_ name: String) throws(UsageError) -> TimeSpan? {
    guard let words = text(name) else { return nil }
    return try span(words, of: name)
  }

  func spans(_ name: String) throws(UsageError) -> [TimeSpan]? {
    guard let words = text(name) else { return nil }
    guard words != "none" else { return [] }
    var spans: [TimeSpan] = []
    for part in words.split(separator: ",", omittingEmptySubsequences: false) {
      let span = try span(String(part), of: name)
      if let last = spans.last, last >= span {
        throw error(
          "\(name): \(Quotation.of(String(part))) does not come after the step before it: "
            + "name the steps in rising order, for instance 15m,1h,4h.")
      }
      spans.append(span)
    }
    return spans
  }

  func span(_ words: String, of what: String) throws(UsageError) -> TimeSpan {
    do throws(TimeSpanProblem) {
      return try TimeSpan(words: words)
    } catch {
      throw self.error("\(what): \(error)")
    }
  }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let word = text(name) else { return nil }
    guard let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("\(name) \(Quotation.of(word)) is none of: \(words).")
    }
    return choice
  }

  func count(_ name: String, upTo limit: Int) throws(UsageError) -> Int? {
    guard let word = text(name) else { return nil }
    guard let number = Int(word), (1...limit).contains(number) else {
      throw error("\(name) \(Quotation.of(word)) is not a whole number from 1 to \(limit).")
    }
    return number
  }

  /// An interval between two pushes, within its bounds.
  func interval(_ name: String) throws(UsageError) -> TimeSpan? {
    guard let span = try span(name) else { return nil }
    if let sentence = PushInterval.problem(of: span) { throw error("\(name): \(sentence)") }
    return span
  }

  /// How far ahead a deadline is to be set, within its bound.
  func deadline(_ name: String) throws(UsageError) -> TimeSpan? {
    guard let span = try span(name) else { return nil }
    if let sentence = PushInterval.deadlineProblem(span) {
      throw error("\(name): \(sentence)")
    }
    return span
  }

  func hours(_ name: String) throws(UsageError) -> QuietHours? {
    guard let words = text(name) else { return nil }
    do throws(QuietHours.Problem) {
      return try QuietHours(words: words)
    } catch {
      throw self.error("\(name): \(error)")
    }
  }

  /// An option of which the word `none` takes back what was said before: its value, or that.
  func clearable(_ name: String) throws(UsageError) -> (text: String?, isCleared: Bool) {
    let text = text(name)
    guard text != "" else {
      throw error(
        "\(name) is empty: give it a value, write none to take back what was said before, "
          + "or leave it out.")
    }
    return text == "none" ? (nil, true) : (text, false)
  }

  mutating func name() throws(UsageError) -> ClientName {
    guard let name = try optionalName() else {
      throw error("\(command) needs the NAME of a client.")
    }
    return name
  }

  mutating func optionalName() throws(UsageError) -> ClientName? {
    guard !operands.isEmpty else { return nil }
    let word = operands.removeFirst()
    guard let name = ClientName(word) else {
      throw error("\(Quotation.of(word)) is not a client's name: \(ClientName.rule).")
    }
    return name
  }

  /// The remaining operands, read as one time span: `1h 30min` may be two words.
  mutating func operandSpan() throws(UsageError) -> TimeSpan? {
    guard !operands.isEmpty else { return nil }
    let words = operands.joined(separator: " ")
    operands = []
    return try span(words, of: command)
  }

  /// Says that nothing may be left over.
  func finish() throws(UsageError) {
    guard let word = operands.first else { return }
    throw error("\(command) does not know what to do with \(Quotation.of(word)).")
  }
}
