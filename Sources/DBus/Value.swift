/// A value as D-Bus knows it: what a message carries, typed, with no C type in sight.
///
/// File descriptors are not among them.
public indirect enum Value: Hashable, Sendable {
  /// `y`: one byte.
  case byte(UInt8)
  /// `b`: yes or no.
  case boolean(Bool)
  /// `n`: a signed 16-bit number.
  case int16(Int16)
  /// `q`: an unsigned 16-bit number.
  case uint16(UInt16)
  /// `i`: a signed 32-bit number.
  case int32(Int32)
  /// `u`: an unsigned 32-bit number.
  case uint32(UInt32)
  /// `x`: a signed 64-bit number.
  case int64(Int64)
  /// `t`: an unsigned 64-bit number.
  case uint64(UInt64)
  /// `d`: a floating-point number.
  case double(Double)
  /// `s`: text.
  case string(String)
  /// `o`: the path of an object.
  case objectPath(String)
  /// `g`: a type signature.
  case signature(String)
  /// `v`: a value that carries its own type.
  case variant(Value)
  /// `(…)`: several values as one.
  case structure([Value])
  /// `{kv}`: one entry of a dictionary; a dictionary is an array of them.
  case entry(key: Value, value: Value)
  /// `a…`: values of one type, which is told apart so that an empty array has a type too.
  case array(of: String, [Value])
}

extension Value {
  /// An array of texts, `as`.
  public static func strings(_ texts: [String]) -> Value {
    .array(of: "s", texts.map { .string($0) })
  }

  /// A dictionary from text to values of any type, `a{sv}`, in the order of its keys.
  public static func dictionary(_ values: [String: Value]) -> Value {
    .array(
      of: "{sv}",
      values.sorted { $0.key < $1.key }
        .map { .entry(key: .string($0.key), value: .variant($0.value)) })
  }

  /// The type of the value in D-Bus's own notation.
  public var typeSignature: String {
    switch self {
    case .byte: "y"
    case .boolean: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .variant: "v"
    case .structure(let fields): "(" + fields.map(\.typeSignature).joined() + ")"
    case .entry(let key, let value): "{" + key.typeSignature + value.typeSignature + "}"
    case .array(let element, _): "a" + element
    }
  }

  /// The text of a string, an object path or a signature, also inside a variant.
  public var text: String? {
    switch self {
    case .string(let text), .objectPath(let text), .signature(let text): text
    case .variant(let inner): inner.text
    default: nil
    }
  }

  /// A whole number of any width, also inside a variant; `nil` for a negative one.
  public var unsigned: UInt64? {
    switch self {
    case .byte(let number): UInt64(number)
    case .uint16(let number): UInt64(number)
    case .uint32(let number): UInt64(number)
    case .uint64(let number): number
    case .int16, .int32, .int64: signed.flatMap { UInt64(exactly: $0) }
    case .variant(let inner): inner.unsigned
    default: nil
    }
  }

  /// A whole number of any width, also inside a variant; `nil` for one that is too large.
  public var signed: Int64? {
    switch self {
    case .int16(let number): Int64(number)
    case .int32(let number): Int64(number)
    case .int64(let number): number
    case .byte, .uint16, .uint32, .uint64: unsigned.flatMap { Int64(exactly: $0) }
    case .variant(let inner): inner.signed
    default: nil
    }
  }

  /// Yes or no, also inside a variant.
  public var boolean: Bool? {
    switch self {
    case .boolean(let answer): answer
    case .variant(let inner): inner.boolean
    default: nil
    }
  }

  /// The elements of an array or the fields of a structure, also inside a variant.
  public var elements: [Value]? {
    switch self {
    case .array(_, let elements), .structure(let elements): elements
    case .variant(let inner): inner.elements
    default: nil
    }
  }

  /// A dictionary with text as its keys, the values taken out of their variants.
  public var dictionary: [String: Value]? {
    guard let elements else { return nil }
    var found: [String: Value] = [:]
    for case .entry(let key, let value) in elements {
      guard let key = key.text else { return nil }
      if case .variant(let inner) = value { found[key] = inner } else { found[key] = value }
    }
    return found
  }
}
