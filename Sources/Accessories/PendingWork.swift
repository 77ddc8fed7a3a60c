internal import Vocabulary

/// Something that a client says it waits for: an occasion of one of its accessories.
public struct PendingWork: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// What is waited for.
  public var occasion: WakeOccasion
  /// Of which accessory.
  public var accessory: AccessoryName

  /// The forms that a work may have, for whoever writes another.
  public static let forms =
    "appears NAME, connects NAME, disconnects NAME or notifies NAME UUID"

  /// A work by its parts.
  public init(_ occasion: WakeOccasion, of accessory: AccessoryName) {
    self.occasion = occasion
    self.accessory = accessory
  }

  /// Reads one of the forms.
  ///
  /// - Throws: `AccessoryProblem` of the rule `occasionForm`, `nameForm` for the accessory's name, or
  ///   `serviceForm` for the UUID.
  public init(words: some StringProtocol) throws(AccessoryProblem) {
    var rest = words.split(whereSeparator: \.isWhitespace)[...]
    try self.init(taking: &rest)
    guard rest.isEmpty else { throw Self.problem(String(words)) }
  }

  /// Reads the forms one behind the other, as they stand in a command line.
  ///
  /// - Throws: `AccessoryProblem` of the same rules.
  public static func sequence(words: some StringProtocol) throws(AccessoryProblem) -> [PendingWork]
  {
    var rest = words.split(whereSeparator: \.isWhitespace)[...]
    var works: [PendingWork] = []
    while !rest.isEmpty { works.append(try PendingWork(taking: &rest)) }
    return works
  }

  private init<Part: StringProtocol>(taking rest: inout ArraySlice<Part>) throws(AccessoryProblem) {
    let head = rest.popFirst().map { String($0) } ?? ""
    guard ["appears", "connects", "disconnects", "notifies"].contains(head) else {
      throw Self.problem(head)
    }
    guard let name = rest.popFirst() else {
      throw Self.problem(head, "needs the NAME of an accessory behind it")
    }
    let accessory = try AccessoryName(words: name)
    guard head == "notifies" else {
      self.init(try WakeOccasion(words: head), of: accessory)
      return
    }
    guard let characteristic = rest.popFirst() else {
      throw Self.problem("\(head) \(name)", "needs the UUID of a characteristic behind it")
    }
    self.init(.notifies(try ServiceIdentifier(words: characteristic)), of: accessory)
  }

  private static func problem(
    _ words: String, _ what: String = "is nothing to wait for"
  ) -> AccessoryProblem {
    AccessoryProblem(
      .occasionForm,
      "\(Quotation.of(words)) \(what); write \(forms), the UUID that of the characteristic.")
  }

  /// The one form in which a file has it.
  public var description: String {
    switch occasion {
    case .appears, .connects, .disconnects: "\(occasion) \(accessory)"
    case .notifies(let characteristic): "notifies \(accessory) \(characteristic)"
    }
  }

  /// Orders by the bytes of the one form.
  public static func < (left: Self, right: Self) -> Bool {
    left.description < right.description
  }
}

/// All that a client says it waits for. None is an answer as well: nothing is pending.
public struct PendingWorks: Hashable, Sendable {
  /// The works, in order and once each.
  public let works: [PendingWork]

  /// How many works there may be.
  public static let maximum = 32
  /// The longest file in bytes: more than the longest that these works may come to.
  public static let maximumLength = 8_192

  /// Takes works in any order, and more than once.
  ///
  /// - Throws: `AccessoryProblem` of the rule `occasionForm` where there are too many.
  public init(_ works: [PendingWork] = []) throws(AccessoryProblem) {
    let sorted = Set(works).sorted()
    guard sorted.count <= Self.maximum else {
      throw AccessoryProblem(
        .occasionForm,
        "A client waits for at most \(Self.maximum) things, and these are \(sorted.count); leave "
          + "some out.")
    }
    self.works = sorted
  }

  /// Reads what a file `NAME.pending` holds.
  ///
  /// - Throws: `AccessoryProblem`: of the rule `occasionForm` for what is no such file, for one of
  ///   another version and for more than there may be; otherwise of the line that is wrong.
  public init(file bytes: some Collection<UInt8>) throws(AccessoryProblem) {
    guard bytes.count <= Self.maximumLength, let text = String(validating: bytes, as: UTF8.self),
      text.hasPrefix(Self.mark), text.utf8.last == UInt8(ascii: "\n")
    else {
      throw AccessoryProblem(
        .occasionForm, "The file holds no pending work of this version; say it anew.")
    }
    var works: [PendingWork] = []
    for line in text.dropFirst(Self.mark.count).split(separator: "\n") {
      works.append(try PendingWork(words: line))
    }
    try self.init(works)
  }

  /// What the file holds.
  public var file: String { works.reduce(into: Self.mark) { $0 += "\($1)\n" } }

  private static let mark = "forestall-pending 1\n"
}
