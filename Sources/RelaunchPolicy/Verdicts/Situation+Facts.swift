extension Situation {
  /// The facts that the rules look at, where an event arrives; and the work that speaks for it.
  /// What the platform does not have, by the works `known` on it, is not pending, whoever says so.
  func facts(
    at event: BluetoothEvent, on platform: Platform, knowing known: WorkKinds
  ) -> (facts: FactSet, work: WorkKind?) {
    let accessory = event.accessory.flatMap { self.accessory($0) }
    let (work, pending) = workSpeaking(for: event, of: accessory, knowing: known)
    var facts = FactSet(causes: causes, works: work.map { WorkKinds($0) } ?? [])
    facts.insert(pending)
    facts.insert(life.fact)
    let role = work?.role ?? (event.kind == .centralAsks ? .peripheral : .central)
    facts.insert(.inPeripheralRole, if: role == .peripheral)
    insertAccessory(accessory, of: event, role: role, on: platform, to: &facts)
    insertConfiguration(role: role, to: &facts)
    insertSettings(to: &facts)
    let exempt =
      radio == .offInControlCenter && facts.contains(.accessoryAuthorized)
      && platform.sparesSetUpAccessories
    if radio != .on && !exempt {
      facts.insert(.radioOff)
      // What is off now was turned off since the client ended, whoever told of it.
      if life == .ended, let cause = radio.cause { facts.insert(.after(cause)) }
    }
    return (facts, work)
  }

  private func workSpeaking(
    for event: BluetoothEvent, of accessory: Accessory?, knowing known: WorkKinds
  ) -> (WorkKind?, Fact) {
    let candidates = works.union(accessory?.works ?? []).intersection(known)
    let answered = candidates.intersection(WorkKind.answered(by: event.kind))
    if var work = answered.strongest {
      // The end of a link is told to whoever has one, whatever else is open on it.
      if event.kind == .disconnects { work = .connection }
      return (work, .awaited)
    }
    let all = allWorks.intersection(known)
    if !all.isDisjoint(with: .waking) { return (nil, .notAwaited) }
    if let work = all.strongest { return (work, .notAwaited) }
    return (nil, hadPendingWork ? .lostSince : .nothingPending)
  }

  private func insertAccessory(
    _ accessory: Accessory?, of event: BluetoothEvent, role: Roles, on platform: Platform,
    to facts: inout FactSet
  ) {
    facts.insert(.anyAuthorized, if: hasAuthorizedAccessory && platform.setsUpAccessories)
    guard let accessory else {
      facts.insert(.accessoryForeign, if: event.accessory != nil)
      return
    }
    switch platform.setsUpAccessories ? accessory.standing : .known {
    case .known: facts.insert(.accessoryKnown)
    case .awaiting: facts.insert(.accessoryAwaiting)
    case .authorized: facts.insert(.accessoryAuthorized, if: role == .central)
    case .removed: facts.insert(.accessoryRemoved)
    case .refusedForManager: facts.insert(.refusedForManager)
    case .refusedForOldPermission: facts.insert(.refusedForOldPermission)
    case .refusedForDescriptor: facts.insert(.refusedForDescriptor)
    }
    facts.insert(.mayAfterQuit, if: accessory.options.contains(.afterQuit))
    facts.insert(.mayAfterLogin, if: accessory.options.contains(.afterLogin))
  }

  private func insertConfiguration(role: Roles, to facts: inout FactSet) {
    facts.insert(.noBackgroundMode, if: !configuration.backgroundModes.contains(role))
    facts.insert(.noRestoreIdentifier, if: configuration.restoreIdentifier == .none)
    facts.insert(.changingRestoreIdentifier, if: configuration.restoreIdentifier == .changing)
    let managerIsThere =
      configuration.manager == .atLaunch
      || configuration.manager == .atLaunchOnceSetUp && hasAuthorizedAccessory
    facts.insert(.managerTooLate, if: !managerIsThere)
    facts.insert(.noWillRestore, if: !configuration.implementsWillRestore)
    facts.insert(.peripheralsNotKept, if: !configuration.keepsPeripherals)
    facts.insert(.isExtension, if: configuration.isExtension)
    facts.insert(.usesSetUpOnly, if: configuration.usesSetUpOnly)
  }

  private func insertSettings(to facts: inout FactSet) {
    facts.insert(.permissionRevoked, if: settings.contains(.permissionRevoked))
    facts.insert(.backgroundRefreshOff, if: settings.contains(.backgroundRefreshOff))
    facts.insert(.lowPowerMode, if: settings.contains(.lowPowerMode))
    facts.insert(.screenTime, if: settings.contains(.screenTime))
    facts.insert(.paused, if: settings.contains(.paused))
    facts.insert(.beforeFirstUnlock, if: settings.contains(.beforeFirstUnlock))
    facts.insert(.beforeLogin, if: settings.contains(.beforeLogin))
  }
}

extension Situation.Life {
  fileprivate var fact: Fact {
    switch self {
    case .neverOpened: .neverOpened
    case .running: .running
    case .suspended: .suspended
    case .ended: .ended
    }
  }
}

extension Platform {
  /// Whether accessories can be set up on it; without, every one is no more than known.
  var setsUpAccessories: Bool {
    if case .ios(let version) = self { version >= 18 } else { true }
  }

  /// Whether the Control Center's button leaves accessories alone that were set up.
  var sparesSetUpAccessories: Bool {
    if case .ios(let version) = self { version >= 26 } else { false }
  }
}
