internal import Accessories
internal import BeatRecords
internal import DesktopVerdicts
internal import Handover
internal import Holding
internal import Messages
internal import RelaunchPolicy
internal import Reminders
internal import Store
internal import SystemCalls
internal import Vocabulary

// What may open a client by itself: asked of the rules in each look, for the reminder to tell and for
// the holder to wait for.

extension Gathering {
  /// What the holder waits for as of now.
  func readHolds(_ gathered: inout Gathered) {
    // An order that cannot be read is written anew.
    for name in (try? holds.names()) ?? [] {
      guard let order = try? holds.order(of: name) else { continue }
      gathered.awaited[name] = order.waits.map(\.message)
    }
  }

  /// What clients said that they wait for: of those that left a marker, and of those that declare what
  /// wakes them.
  func readPending(_ gathered: inout Gathered) {
    for name in gathered.marked.union(gathered.accessories.keys) {
      do throws(SystemCallError) {
        let works = try PendingFile.read(in: records, of: name)
        gathered.pending[name] = works.map { .said($0) } ?? .nothingSaid
      } catch {
        // What cannot be read now is not taken back by that.
      }
    }
  }

  /// Asks the rules what may open each client that declares what wakes it.
  ///
  /// - Returns: whether that is something else than it was.
  mutating func foresee(_ gathered: inout Gathered) -> Bool {
    let before = gathered.awaited
    let names = gathered.accessories.filter { !$0.value.wakeOn.isEmpty }.keys
      .filter { gathered.declarations.contains($0) && !gathered.removed.contains($0) }
    var orders: [ClientName: HoldOrder] = [:]
    if !names.isEmpty {
      do throws(StoreError) {
        // Without what is remembered nothing can be judged, and nothing is opened.
        let registry = try knownRegistry()
        for name in names {
          orders[name] = try order(for: name, registry, gathered)
        }
      } catch {
        if gathered.unsaved == nil { gathered.problems.append(Failure(error)) }
      }
    }
    gathered.holds = orders
    gathered.awaited = orders.compactMapValues {
      $0.waits.isEmpty ? nil : $0.waits.map(\.message)
    }
    return gathered.awaited != before.filter { !$0.value.isEmpty }
  }

  private func order(
    for name: ClientName, _ registry: Registry, _ gathered: Gathered
  ) throws(StoreError) -> HoldOrder? {
    let facts = gathered.facts(of: name)
    let declaration = facts.declaration
    guard let reopen = declaration.reopen ?? declaration.unit.map({ .unit($0) }) else {
      return nil
    }
    let declared = gathered.accessories[name] ?? DeclaredAccessories()
    let accessories = ClientAccessories(
      of: name, in: registry, declared: declared, said: facts.said)
    guard accessories.registered.contains(where: { $0.state.isKnown }) else { return nil }
    let record = gathered.records[name]
    let (journal, isWhole) = try life(of: name, with: gathered.journal)
    let recollection = Recollection(
      facts: facts, journal: journal, isWhole: isWhole,
      process: record.map(session.process) ?? .unseen, marks: gathered.marks, now: gathered.now)
    var order = HoldOrder(
      client: name, title: Wording.clean(declaration.title, limit: 60), reopen: reopen,
      process: process(record, recollection.process), pending: facts.said ?? [])
    guard facts.state.attempts?.areExhausted != true else { return order }
    // What was opened just now is given its time to be heard of.
    if let reopening = facts.state.reopening, reopening.failure == nil { return order }
    order.waits = Self.waits(recollection, accessories)
    if !order.waits.isEmpty {
      order.notBefore = facts.state.attempts?.notBefore(at: gathered.now)
    }
    return order
  }

  /// What may open it: of what is declared, that which the rules allow whatever is not known.
  private static func waits(
    _ recollection: Recollection, _ accessories: ClientAccessories
  ) -> [HoldOrder.Wait] {
    let standing = Account(of: recollection).standing
    return accessories.registered.filter { $0.state.isKnown }.flatMap { accessory in
      let name = accessory.key.name
      return accessories.occasions(name).compactMap { occasion -> HoldOrder.Wait? in
        let event = AccessoryEvent(AccessoryEvent.Kind(occasion), of: name)
        let judgement = standing.judgement(on: event, with: accessories)
        guard judgement.outcome == .relaunch, let rule = judgement.verdicts[0].rule else {
          return nil
        }
        return HoldOrder.Wait(
          accessory: name, title: Wording.clean(accessory.title, limit: 60),
          address: accessory.address, occasion: occasion,
          delay: accessories.declared.startDelay[name] ?? .zero, rule: rule.id)
      }
    }
  }

  /// The process whose end is to be told; none where it is known to be gone.
  private func process(
    _ record: BeatRecord?, _ seen: Reminders.ProcessFacts
  ) -> HoldOrder.RecordedProcess? {
    guard seen != .dead, let record, !record.isDone, !record.isGone, let process = record.process
    else { return nil }
    return HoldOrder.RecordedProcess(
      pid: process.pid, namespace: process.namespace, attached: record.attached)
  }

  /// What happened to a client, with what this look adds.
  private func life(
    of name: ClientName, with unsaved: [JournalEntry]
  ) throws(StoreError) -> ([JournalEntry], Bool) {
    let (entries, isWhole) = try recordedLife(of: name)
    return (entries + unsaved.filter { $0.client == name || $0.kind == .login }, isWhole)
  }
}
