internal import Accessories
internal import Vocabulary

/// An accessory as a row: the columns in their order, written and read by the same list. What has a
/// form of its own as text is kept in that.
enum AccessoryRow {
  static let select = "SELECT \(columns) FROM accessories"

  static let insert = """
    INSERT INTO accessories (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private static let columns = """
    client, name, title, address, state, service, company, name_part, manufacturer_data, service_data
    """

  static func values(_ accessory: RegisteredAccessory) -> [Value] {
    let descriptor = accessory.descriptor
    return [
      .text(accessory.key.client.text), .text(accessory.key.name.text), .text(accessory.title),
      .text(accessory.address.description), .text(accessory.state.rawValue),
      .optional(descriptor?.service?.description), .optional(descriptor?.company?.description),
      .optional(descriptor?.nameSubstring), .optional(descriptor?.manufacturerData?.description),
      .optional(descriptor?.serviceData?.description),
    ]
  }
}

extension Statement {
  /// Whose accessory, and which, in the columns that begin here.
  func accessoryKey(_ column: Int32) -> RegisteredAccessory.Key? {
    guard let client = ClientName(text(column) ?? ""),
      let name = try? AccessoryName(words: text(column + 1) ?? "")
    else { return nil }
    return RegisteredAccessory.Key(client: client, name: name)
  }

  /// The accessory whose columns, in the order of `AccessoryRow`, are this row.
  func accessory(path: String) throws(StoreError) -> RegisteredAccessory {
    let unreadable = StoreError(
      code: .corrupt, path: path, attempt: "read",
      detail: "the accessory “\(text(1) ?? "")” of “\(text(0) ?? "")” is unreadable")
    guard let key = accessoryKey(0), let state = SetUpState(rawValue: text(4) ?? "") else {
      throw unreadable
    }
    do throws(AccessoryProblem) {
      return RegisteredAccessory(
        key: key, title: text(2) ?? "", address: try DeviceAddress(words: text(3) ?? ""),
        state: state, descriptor: try descriptor())
    } catch {
      throw unreadable
    }
  }

  private func descriptor() throws(AccessoryProblem) -> Descriptor? {
    if (5...9).allSatisfy({ isNull($0) }) { return nil }
    return try Descriptor(
      service: try text(5).read { words throws(AccessoryProblem) in try .init(words: words) },
      company: try text(6).read { words throws(AccessoryProblem) in try .init(words: words) },
      nameSubstring: text(7),
      manufacturerData: try text(8).read { words throws(AccessoryProblem) in
        try .init(words: words)
      },
      serviceData: try text(9).read { words throws(AccessoryProblem) in try .init(words: words) })
  }
}

extension String? {
  /// What the text says, where there is one.
  fileprivate func read<Read>(
    _ read: (String) throws(AccessoryProblem) -> Read
  ) throws(AccessoryProblem) -> Read? {
    guard let self else { return nil }
    return try read(self)
  }
}
