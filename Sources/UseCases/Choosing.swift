internal import Accessories
public import CommandGrammar
public import Picking
internal import Store
internal import SystemCalls
internal import Vocabulary

extension AccessoryCommands {
  /// What a device is to be chosen for: the client's declaration, and who has which device already.
  ///
  /// - Parameters:
  ///   - pick: The command.
  ///   - onlyLists: Whether devices are only to be shown.
  /// - Returns: What the choice begins with.
  /// - Throws: `Failure` where the client is not declared rightly, or nothing could be chosen for it.
  public func question(_ pick: AccessoryPick, onlyLists: Bool) throws(Failure) -> PickingQuestion {
    let declarations = Declarations(session.places)
    try Self.check(pick.client, in: declarations)
    let question = PickingQuestion(
      client: pick.client,
      declared: declarations.accessories[pick.client] ?? DeclaredAccessories(),
      registered: try registered(), name: pick.name, title: pick.title,
      isKnownOnly: pick.isKnownOnly, showsAll: pick.showsAll,
      patience: pick.timeout ?? (onlyLists ? AccessoryPick.collecting : AccessoryPick.patience))
    if let problem = question.obstacle(onlyLists: onlyLists) {
      throw failure(problem, pick.client)
    }
    return question
  }

  private func registered() throws(Failure) -> [RegisteredAccessory] {
    guard Files.exists(session.places.database) else { return [] }
    do throws(StoreError) {
      return Array(try StateStore(path: session.places.database).registry().accessories.values)
    } catch {
      throw Failure(error)
    }
  }
}
