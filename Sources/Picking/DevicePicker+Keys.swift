internal import Accessories
internal import Vocabulary

extension DevicePicker {
  /// How soon a digit has to follow another to make one number with it.
  static let digitPause = TimeSpan.milliseconds(1_200)
  /// How far a page goes.
  static let page = 10

  /// What a key does; how it ended where that ends the choice.
  mutating func press(_ key: PickerKey) -> Outcome? {
    if case .naming(let address, let suggestion, let text) = phase {
      return type(key, address, suggestion, text)
    }
    if case .character(let byte) = key, (0x30...0x39).contains(byte) {
      go(toDigit: Int(byte - 0x30))
      return nil
    }
    digits = nil
    switch key {
    case .up, .character(UInt8(ascii: "k")): move(by: -1)
    case .down, .character(UInt8(ascii: "j")): move(by: 1)
    case .pageUp: move(by: -Self.page)
    case .pageDown: move(by: Self.page)
    case .home, .character(UInt8(ascii: "g")): move(by: -list.devices.count)
    case .end, .character(UInt8(ascii: "G")): move(by: list.devices.count)
    case .enter: return chooseSelected()
    case .escape, .character(UInt8(ascii: "q")): return .nothing
    default: break
    }
    return nil
  }

  private mutating func move(by count: Int) {
    guard let place = selected.flatMap({ list.place(of: $0) }) else { return }
    selected = list.devices[min(max(place + count, 0), list.devices.count - 1)].address
  }

  /// Two digits in haste are one number, where the list has that many.
  private mutating func go(toDigit digit: Int) {
    var number = digit
    if let digits, now.since(digits.at) <= Self.digitPause,
      digits.number * 10 + digit <= list.devices.count
    {
      number = digits.number * 10 + digit
    }
    digits = number > 0 ? (number, now) : nil
    if number > 0, number <= list.devices.count { selected = list.devices[number - 1].address }
  }

  // MARK: - Choosing

  /// Takes the device with a number of the list, from 1.
  mutating func choose(number: Int) -> Outcome? {
    guard list.devices.indices.contains(number - 1) else {
      notice = "There is no device \(number) in the list."
      return nil
    }
    selected = list.devices[number - 1].address
    return chooseSelected()
  }

  private mutating func chooseSelected() -> Outcome? {
    guard let device = selected.flatMap({ list[$0] }) else {
      notice = "There is no device yet to choose."
      return nil
    }
    if let refusal = refusal(of: device) {
      notice = refusal
      return nil
    }
    if let name = question.name {
      return .chosen(accessory(device, name), warning: warning(device))
    }
    phase = .naming(
      device.address, suggestion: AccessoryNaming.suggestion(for: device, question), text: "")
    return nil
  }

  /// Why a device cannot be chosen, and what to do.
  func refusal(of device: FoundDevice) -> String? {
    if let own = question.accessories(at: device.address).first(where: question.isOwn) {
      let remedy =
        own.state == .known && !question.isKnownOnly
        ? "`forestall accessory migrate \(own.key.client) \(own.key.name)` sets it up"
        : "rename that one, or remove it first"
      return "The device is \(own.key) already; \(remedy)."
    }
    if !question.isKnownOnly, device.descriptor == nil {
      return "The device does not fit what \(question.client) declares; give --known to choose it "
        + "all the same."
    }
    return nil
  }

  /// What should be known of a device by whoever chooses it.
  func warning(_ device: FoundDevice) -> String? {
    guard device.hasPassingAddress else { return nil }
    return "Its address \(device.address) is a passing one: it will not be recognised tomorrow, "
      + "unless you pair it first, with `bluetoothctl pair \(device.address)`."
  }

  private func accessory(_ device: FoundDevice, _ name: AccessoryName) -> RegisteredAccessory {
    RegisteredAccessory(
      key: RegisteredAccessory.Key(client: question.client, name: name),
      title: AccessoryNaming.title(of: device, named: name, question), address: device.address,
      state: question.isKnownOnly ? .known : .authorized,
      descriptor: question.isKnownOnly ? nil : device.descriptor)
  }

  // MARK: - Naming

  private mutating func type(
    _ key: PickerKey, _ address: DeviceAddress, _ suggestion: String, _ text: String
  ) -> Outcome? {
    var text = text
    switch key {
    case .escape:
      phase = .choosing
      return nil
    case .enter: return name(text)
    case .backspace: if !text.isEmpty { text.removeLast() }
    case .character(let byte) where text.utf8.count < ClientName.maximumLength:
      text.unicodeScalars.append(Unicode.Scalar(byte))
    default: return nil
    }
    phase = .naming(address, suggestion: suggestion, text: text)
    return nil
  }

  /// Takes a name for the device that is being named; nothing stands for what is suggested.
  mutating func name(_ text: String) -> Outcome? {
    guard case .naming(let address, let suggestion, _) = phase, let device = list[address] else {
      return nil
    }
    switch AccessoryNaming.read(text.isEmpty ? suggestion : text, question) {
    case .success(let name): return .chosen(accessory(device, name), warning: warning(device))
    case .failure(let problem):
      notice = problem.description
      return nil
    }
  }
}
