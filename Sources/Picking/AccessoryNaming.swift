internal import Accessories
internal import Vocabulary

/// How the accessory that a device becomes is named and called.
enum AccessoryNaming {
  /// A name that is free among the client's accessories, after what the device calls itself.
  static func suggestion(for device: FoundDevice, _ question: PickingQuestion) -> String {
    let base = slug(device.name ?? "")
    let taken = Set(question.registered.filter(question.isOwn).map(\.key.name.text))
    guard taken.contains(base) else { return base }
    // One more than there are is free for sure.
    return (2...taken.count + 2).lazy.map { "\(base)-\($0)" }.first { !taken.contains($0) } ?? base
  }

  /// What is left of a text in the alphabet of names, short enough to be typed.
  private static func slug(_ text: String) -> String {
    var name = ""
    for byte in text.utf8.prefix(200) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        name.unicodeScalars.append(Unicode.Scalar(byte + 32))
      default: if !name.isEmpty, name.last != "-" { name += "-" }
      }
    }
    name = String(name.prefix(longest))
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "device" : name
  }

  private static let longest = 24

  /// Reads a name that a person typed; why it cannot be had, as a sentence.
  static func read(
    _ text: String, _ question: PickingQuestion
  ) -> Result<AccessoryName, AccessoryProblem> {
    do throws(AccessoryProblem) {
      let name = try AccessoryName(words: text)
      if let taken = question.registered.first(where: { $0.key.name == name && question.isOwn($0) })
      {
        return .failure(
          AccessoryProblem(.taken, "There is \(taken.key) already; choose another name."))
      }
      return .success(name)
    } catch {
      return .failure(error)
    }
  }

  /// What it is called on a screen: as was said, or as it calls itself, where that can be shown.
  static func title(
    of device: FoundDevice, named name: AccessoryName, _ question: PickingQuestion
  ) -> String {
    if let title = question.title { return title }
    let limit = RegisteredAccessory.maximumTitleLength
    guard let own = device.name, own.utf8.count <= limit,
      !own.unicodeScalars.allSatisfy(\.properties.isWhitespace),
      Quotation.harmless(own, limit: limit) == own
    else { return name.text }
    return own
  }
}
