internal import Accessories
public import Holding
internal import KeyFiles
internal import Reminders
internal import Vocabulary

/// How an order to the holder is written.
extension HoldOrder {
  private static let group = "Hold"

  /// The order as a file.
  public var bytes: [UInt8] {
    var group = HandoverFile.empty(Self.group)
    group.append("Client", client.text)
    group.append("Title", title)
    switch reopen {
    case .command(let words): group.append("Command", CommandWords.joined(words))
    case .desktopEntry(let identifier): group.append("DesktopEntry", identifier)
    case .unit(let unit): group.append("Unit", unit)
    }
    group.append("Process", process?.fields)
    group.append("NotBefore", notBefore.map { String($0.nanoseconds) })
    for (number, wait) in waits.enumerated() { group.append("Wait\(number)", wait.fields) }
    for (number, work) in pending.enumerated() { group.append("Pending\(number)", work) }
    return KeyFile(groups: [group]).bytes
  }

  /// The order that a file is.
  ///
  /// - Throws: `HandoverProblem` for whatever is not one.
  public init(_ bytes: [UInt8]) throws(HandoverProblem) {
    let file = try HandoverFile(bytes, group: Self.group)
    let process: RecordedProcess? =
      file.optional("Process") == nil
      ? nil : try file.value("Process") { RecordedProcess(fields: $0) }
    let notBefore: UInt64? = file.optional("NotBefore") == nil ? nil : try file.number("NotBefore")
    self.init(
      client: try file.client(), title: try file.text("Title"), reopen: try Self.reopen(file),
      process: process,
      waits: try Self.numbered("Wait", file) { key throws(HandoverProblem) in
        try file.value(key) { Wait(fields: $0) }
      },
      notBefore: notBefore.map { MonotonicInstant(nanoseconds: $0) },
      pending: try Self.numbered("Pending", file) { key throws(HandoverProblem) in
        try file.text(key)
      })
  }

  private static func reopen(_ file: HandoverFile) throws(HandoverProblem) -> ReopenMethod {
    if let identifier = file.optional("DesktopEntry") { return .desktopEntry(identifier) }
    if let unit = file.optional("Unit") { return .unit(unit) }
    let words = try file.value("Command") { try? CommandWords.split($0) }
    return .command(words)
  }

  /// The values of keys with a number behind them, from 0 on.
  private static func numbered<Value>(
    _ key: String, _ file: HandoverFile, _ read: (String) throws(HandoverProblem) -> Value
  ) throws(HandoverProblem) -> [Value] {
    var values: [Value] = []
    while file.optional("\(key)\(values.count)") != nil {
      values.append(try read("\(key)\(values.count)"))
    }
    return values
  }
}

extension HoldOrder.RecordedProcess {
  /// Number, namespace, and nanoseconds of the boot clock.
  fileprivate var fields: String { "\(pid) \(namespace) \(attached.nanoseconds)" }

  fileprivate init?(fields text: String) {
    let fields = text.split(separator: " ")
    guard fields.count == 3, let pid = Int32(fields[0]), pid > 0,
      let namespace = UInt32(fields[1]), let attached = UInt64(fields[2])
    else { return nil }
    self.init(pid: pid, namespace: namespace, attached: BootInstant(nanoseconds: attached))
  }
}

extension HoldOrder.Wait {
  /// Fields with tabulators between them, which none of them can hold; the title, which may have any
  /// other character, comes last.
  fileprivate var fields: String {
    [
      accessory.text, address.description, occasion.description, String(delay.nanoseconds), rule,
      title,
    ].joined(separator: "\t")
  }

  fileprivate init?(fields text: String) {
    let fields = text.split(
      separator: "\t", maxSplits: 5, omittingEmptySubsequences: false
    ).map(String.init)
    guard fields.count == 6, let accessory = try? AccessoryName(words: fields[0]),
      let address = try? DeviceAddress(words: fields[1]),
      let occasion = try? WakeOccasion(words: fields[2]), let delay = UInt64(fields[3])
    else { return nil }
    self.init(
      accessory: accessory, title: fields[5], address: address, occasion: occasion,
      delay: TimeSpan(nanoseconds: delay), rule: fields[4])
  }
}
