extension RuleBook {
  /// Moves a client's situation on by an event.
  ///
  /// A ``BluetoothEvent`` is answered by a verdict and does not open the client by itself: whoever
  /// opened it says ``Event/launched(by:)``. An event that cannot happen changes nothing.
  @discardableResult
  public func apply(_ event: Event, to situation: inout Situation) -> Decision {
    switch event {
    case .launched(let opener): launch(by: opener, &situation)
    case .suspended: suspend(&situation)
    case .resumed: resume(&situation)
    case .ended(let cause): end(by: cause, &situation)
    case .waits(let work, let accessory): wait(for: work, of: accessory, &situation)
    case .stopsWaiting(let work, let accessory): stopWaiting(for: work, of: accessory, &situation)
    case .radioOff(let radio): turnOff(radio, &situation)
    case .radioOn: noted { situation.radio = .on }
    case .airplaneModeWithoutBluetooth:
      onIOS {
        if situation.life == .ended { situation.causes.insert(.airplaneModeWithoutBluetooth) }
      }
    case .restarted(let passcode): restart(.restarted, passcode: passcode, &situation)
    case .lostPower(let passcode): restart(.lostPower, passcode: passcode, &situation)
    case .systemUpdated(let passcode):
      onIOS { _ = restart(.systemUpdated, passcode: passcode, &situation) }
    case .unlocked: onIOS { situation.settings.remove(.beforeFirstUnlock) }
    case .loggedOut: logOut(&situation)
    case .loggedIn: noted { situation.settings.remove(.beforeLogin) }
    case .set(let settings): set(settings, &situation)
    case .unset(let settings): unset(settings, &situation)
    case .otherPermissionChanged: onIOS { endWith(.otherPermissionChanged, &situation) }
    case .updated(let keepsIdentifier): update(keepsIdentifier: keepsIdentifier, &situation)
    case .reinstalled: onIOS { reinstall(&situation) }
    case .offloaded: onIOS { endWith(.offloaded, &situation) }
    case .accessory(let id, let standing): change(id, to: standing, &situation)
    case .accessoryOptions(let id, let options):
      noted { situation.withAccessory(id) { $0.options = options } }
    case .picked(let id): pick(id, &situation)
    case .bluetooth(let event): .verdict(hear(event, &situation))
    }
  }

  private var isLinux: Bool { platform == .linux }

  private func noted(_ change: () -> Void) -> Decision {
    change()
    return .noted
  }

  private func onIOS(_ change: () -> Void) -> Decision {
    if isLinux { return .impossible(.notOnThisPlatform) }
    change()
    return .noted
  }
}

// MARK: - The process

extension RuleBook {
  private func launch(by opener: Opener, _ situation: inout Situation) -> Decision {
    let exists =
      switch opener {
      case .person, .bluetooth: true
      case .system: !isLinux
      case .autostart, .upgrade: isLinux
      }
    guard exists else { return .impossible(.notOnThisPlatform) }
    guard situation.life == .ended || situation.life == .neverOpened else {
      return .impossible(.alreadyRunning)
    }
    situation.causes = opener == .person ? [] : situation.causes.lasting
    situation.life = .running
    situation.hadPendingWork = false
    if !isLinux {
      // What iOS restores is what was pending; a client opened otherwise asks for it anew. One that
      // does not hold on to its peripherals loses what was restored with them.
      if opener != .bluetooth {
        situation.dropWorks(.all)
      } else if !situation.configuration.keepsPeripherals {
        situation.dropWorks(.ofAccessories)
      }
    }
    return .noted
  }

  private func suspend(_ situation: inout Situation) -> Decision {
    guard situation.life == .running else { return .impossible(.notRunning) }
    situation.life = .suspended
    return .noted
  }

  private func resume(_ situation: inout Situation) -> Decision {
    guard situation.life == .suspended else { return .impossible(.notSuspended) }
    situation.life = .running
    return .noted
  }

  private func end(by cause: Cause, _ situation: inout Situation) -> Decision {
    guard cause.isEnding else { return .impossible(.notAnEnding) }
    guard cause.isEnding(on: platform) else { return .impossible(.notOnThisPlatform) }
    guard situation.life != .neverOpened else { return .impossible(.neverOpened) }
    guard situation.life != .ended || cause.mayFollowAnEnd else { return .impossible(.notRunning) }
    endWith(cause, &situation)
    return .noted
  }

  /// Whatever the client was, it is gone now, and this is one more reason.
  private func endWith(_ cause: Cause, _ situation: inout Situation) {
    guard situation.life != .neverOpened else { return }
    if situation.life != .ended {
      situation.hadPendingWork = situation.hasWakingWork
      situation.life = .ended
      if !isLinux, let off = situation.radio.cause { situation.causes.insert(off) }
    }
    situation.causes.insert(cause)
  }
}

// MARK: - The device

extension RuleBook {
  private func turnOff(_ radio: Situation.Radio, _ situation: inout Situation) -> Decision {
    guard radio != .on, (radio == .gone) == isLinux else { return .impossible(.notOnThisPlatform) }
    situation.radio = radio
    guard !isLinux, let cause = radio.cause else { return .noted }
    if situation.life == .ended {
      situation.causes.insert(cause)
    } else {
      situation.dropWorks(
        .all,
        keepingAuthorized: radio == .offInControlCenter && platform.sparesSetUpAccessories)
    }
    return .noted
  }

  private func restart(
    _ cause: Cause, passcode: Bool, _ situation: inout Situation
  ) -> Decision {
    endWith(cause, &situation)
    if isLinux {
      situation.settings.insert(.beforeLogin)
    } else {
      situation.dropWorks(.endingWithLink)
      if passcode { situation.settings.insert(.beforeFirstUnlock) }
    }
    return .noted
  }

  private func logOut(_ situation: inout Situation) -> Decision {
    endWith(isLinux ? .sessionEnded : .loggedOut, &situation)
    if isLinux { situation.settings.insert(.beforeLogin) }
    return .noted
  }

  private func set(_ settings: Situation.Settings, _ situation: inout Situation) -> Decision {
    guard settings.isSubset(of: platform.settings) else { return .impossible(.notOnThisPlatform) }
    situation.settings.formUnion(settings)
    // A living client hears that it is unauthorized, and nothing of it is pending any more.
    if settings.contains(.permissionRevoked), situation.life != .ended {
      situation.dropWorks(.all)
    }
    return .noted
  }

  private func unset(_ settings: Situation.Settings, _ situation: inout Situation) -> Decision {
    guard settings.isSubset(of: platform.settings) else { return .impossible(.notOnThisPlatform) }
    situation.settings.subtract(settings)
    return .noted
  }

  private func update(keepsIdentifier: Bool, _ situation: inout Situation) -> Decision {
    // On the desktop an upgrade replaces files, and clears nothing.
    guard !isLinux else { return .noted }
    endWith(.updated, &situation)
    if !keepsIdentifier { endWith(.identifierChanged, &situation) }
    return .noted
  }

  private func reinstall(_ situation: inout Situation) {
    endWith(.reinstalled, &situation)
    for accessory in situation.accessories
    where accessory.standing == .authorized || accessory.standing == .awaiting {
      situation.withAccessory(accessory.id) { $0.standing = .removed }
    }
  }
}

// MARK: - Accessories, and what is waited for

extension RuleBook {
  private func obstacle(
    to work: WorkKind, of accessory: Accessory.ID?
  ) -> Impossibility? {
    guard work.isKnown(on: platform) else { return .notOnThisPlatform }
    return work.isOfAccessory && accessory == nil ? .needsAccessory : nil
  }

  private func wait(
    for work: WorkKind, of id: Accessory.ID?, _ situation: inout Situation
  ) -> Decision {
    if let impossible = obstacle(to: work, of: id) { return .impossible(impossible) }
    if !isLinux {
      guard situation.life == .running else { return .impossible(.notRunning) }
      let accessory = id.flatMap { situation.accessory($0) }
      let spared =
        situation.radio == .offInControlCenter && platform.sparesSetUpAccessories
        && accessory?.standing == .authorized
      guard situation.radio == .on || spared else { return .impossible(.radioOff) }
    }
    if let id, work.isOfAccessory {
      situation.withAccessory(id) { $0.works.formUnion(WorkKinds(work)) }
    } else {
      situation.works.formUnion(WorkKinds(work))
    }
    return .noted
  }

  private func stopWaiting(
    for work: WorkKind, of id: Accessory.ID?, _ situation: inout Situation
  ) -> Decision {
    if let impossible = obstacle(to: work, of: id) { return .impossible(impossible) }
    guard isLinux || situation.life == .running else { return .impossible(.notRunning) }
    let ofAccessory = work.isOfAccessory ? id : nil
    let pending = ofAccessory.map { situation.accessory($0)?.works ?? [] } ?? situation.works
    guard pending.contains(work) else { return .impossible(.notWaiting) }
    if let ofAccessory {
      situation.withAccessory(ofAccessory) { $0.works.subtract(WorkKinds(work)) }
    } else {
      situation.works.subtract(WorkKinds(work))
    }
    return .noted
  }

  private func change(
    _ id: Accessory.ID, to standing: Accessory.Standing, _ situation: inout Situation
  ) -> Decision {
    guard platform.knows(standing) else { return .impossible(.notOnThisPlatform) }
    situation.withAccessory(id) {
      $0.standing = standing
      if standing == .removed { $0.works = [] }
    }
    return .noted
  }

  private func pick(_ id: Accessory.ID, _ situation: inout Situation) -> Decision {
    guard platform.setsUpAccessories else { return .impossible(.notOnThisPlatform) }
    if isLinux { return change(id, to: .authorized, &situation) }
    guard situation.life == .running else { return .impossible(.notRunning) }
    let managerIsAlive =
      situation.configuration.manager == .atLaunch && !situation.hasAuthorizedAccessory
    return change(id, to: managerIsAlive ? .refusedForManager : .authorized, &situation)
  }

  private func hear(_ event: BluetoothEvent, _ situation: inout Situation) -> Verdict {
    let verdict = verdict(on: event, in: situation)
    // On the desktop the holder makes anew whatever it waits by.
    guard !isLinux else { return verdict }
    if event.kind == .disconnects, let id = event.accessory, situation.accessory(id) != nil {
      situation.withAccessory(id) { $0.works.subtract(.endingWithLink) }
    }
    guard verdict.outcome == .relaunch || verdict.outcome == .resume, let work = verdict.work
    else { return verdict }
    switch work {
    case .connect, .delayedConnect, .reconnect:
      if let id = event.accessory {
        situation.withAccessory(id) {
          $0.works.subtract([.connect, .delayedConnect, .reconnect])
          $0.works.insert(WorkKinds(.connection))
        }
      }
    case .exchange:
      if let id = event.accessory {
        situation.withAccessory(id) { $0.works.subtract([.exchange]) }
      }
    case .ownTimer: situation.works.subtract([.ownTimer])
    default: break
    }
    return verdict
  }
}

// MARK: - What the platforms know

extension Platform {
  fileprivate func knows(_ standing: Accessory.Standing) -> Bool {
    if self == .linux { return !standing.isRefused && standing != .awaiting }
    return setsUpAccessories || standing == .known
  }

  fileprivate var settings: Situation.Settings {
    self == .linux
      ? [.paused, .beforeLogin]
      : [
        .permissionRevoked, .backgroundRefreshOff, .lowPowerMode, .screenTime, .beforeFirstUnlock,
      ]
  }
}
