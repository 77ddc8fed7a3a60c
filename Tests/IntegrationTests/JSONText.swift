/// A value read from JSON, as far as the tests need it.
indirect enum JSONText: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([String: JSONText])

  /// Reads one value; `nil` for anything that is not one.
  init?(_ text: some StringProtocol) {
    var reader = JSONReader(bytes: Array(text.utf8))
    guard let value = reader.value(), reader.isAtEnd else { return nil }
    self = value
  }

  subscript(name: String) -> JSONText? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  subscript(index: Int) -> JSONText? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  var elements: [JSONText] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  var integer: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number.rounded())
  }
}

private struct JSONReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return position == bytes.count
    }
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    skipSpace()
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  mutating func value() -> JSONText? {
    if take("null") { return .null }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    if take("\"") { return string().map { .string($0) } }
    if take("[") { return array() }
    if take("{") { return object() }
    let start = position
    while position < bytes.count, "+-.eE0123456789".utf8.contains(bytes[position]) {
      position += 1
    }
    return Double(String(decoding: bytes[start..<position], as: UTF8.self)).map { .number($0) }
  }

  private mutating func array() -> JSONText? {
    var elements: [JSONText] = []
    if take("]") { return .array([]) }
    repeat {
      guard let element = value() else { return nil }
      elements.append(element)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func object() -> JSONText? {
    var members: [String: JSONText] = [:]
    if take("}") { return .object([:]) }
    repeat {
      guard take("\""), let name = string(), take(":"), let member = value() else { return nil }
      members[name] = member
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  /// The rest of a string after its opening quote.
  private mutating func string() -> String? {
    var units: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        units.append(byte)
        continue
      }
      guard position < bytes.count else { return nil }
      let escaped = bytes[position]
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): units.append(0x0a)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0d)
      case UInt8(ascii: "u"):
        guard position + 4 <= bytes.count,
          let code = UInt32(
            String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { return nil }
        position += 4
        // Halves of a pair are not put together: no text of the tests has one.
        units += Array(String(Unicode.Scalar(code).map(Character.init) ?? "\u{fffd}").utf8)
      default: units.append(escaped)
      }
    }
    return nil
  }
}
