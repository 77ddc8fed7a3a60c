internal import CSystemd
internal import Glibc

/// The one owner of a message of sd-bus, which it lets go at the end of its life.
@safe struct Message: ~Copyable {
  let raw: OpaquePointer

  /// Takes over a reference.
  init(consuming raw: OpaquePointer) { unsafe self.raw = raw }

  /// Makes a method call, arguments included. The corresponding C function is
  /// sd_bus_message_new_method_call(3).
  static func making(
    _ call: MethodCall, on bus: OpaquePointer, attempt: String
  ) throws(BusError) -> Message {
    var made: OpaquePointer?
    try unsafe valueOrBusError(
      attempt,
      sd_bus_message_new_method_call(
        bus, &made, call.destination, call.path, call.interface, call.member))
    guard let made = unsafe made else { throw Self.incomplete(attempt) }
    let message = unsafe Message(consuming: made)
    try unsafe valueOrBusError(
      attempt, sd_bus_message_set_auto_start(made, call.startsService ? 1 : 0))
    for argument in call.arguments { try message.append(argument, attempt) }
    return message
  }

  deinit { unsafe sd_bus_message_unref(raw) }

  static func incomplete(_ attempt: String) -> BusError {
    BusError(attempt: attempt, reason: BusError.words(ENOMEM), code: ENOMEM)
  }

  // MARK: - Writing

  /// Appends a value with its type.
  func append(_ value: Value, _ attempt: String) throws(BusError) {
    switch value {
    case .byte(let number): try append("y", number, attempt)
    case .boolean(let answer): try append("b", Int32(answer ? 1 : 0), attempt)
    case .int16(let number): try append("n", number, attempt)
    case .uint16(let number): try append("q", number, attempt)
    case .int32(let number): try append("i", number, attempt)
    case .uint32(let number): try append("u", number, attempt)
    case .int64(let number): try append("x", number, attempt)
    case .uint64(let number): try append("t", number, attempt)
    case .double(let number): try append("d", number, attempt)
    case .string(let text): try append("s", text: text, attempt)
    case .objectPath(let text): try append("o", text: text, attempt)
    case .signature(let text): try append("g", text: text, attempt)
    case .variant(let inner): try append("v", inner.typeSignature, [inner], attempt)
    case .structure(let fields):
      try append("r", fields.map(\.typeSignature).joined(), fields, attempt)
    case .entry(let key, let value):
      try append("e", key.typeSignature + value.typeSignature, [key, value], attempt)
    case .array(let element, let elements): try append("a", element, elements, attempt)
    }
  }

  private func append<Number: BitwiseCopyable>(
    _ type: Unicode.Scalar, _ number: Number, _ attempt: String
  ) throws(BusError) {
    let result = unsafe withUnsafePointer(to: number) {
      unsafe sd_bus_message_append_basic(raw, CChar(type.value), $0)
    }
    try valueOrBusError(attempt, result)
  }

  private func append(
    _ type: Unicode.Scalar, text: String, _ attempt: String
  ) throws(BusError) {
    guard !text.utf8.contains(0) else {
      throw BusError(
        attempt: attempt, reason: "a text with a zero byte cannot be sent", code: EINVAL)
    }
    let result = unsafe text.withCString {
      unsafe sd_bus_message_append_basic(raw, CChar(type.value), $0)
    }
    try valueOrBusError(attempt, result)
  }

  private func append(
    _ container: Unicode.Scalar, _ contents: String, _ values: [Value], _ attempt: String
  ) throws(BusError) {
    try unsafe valueOrBusError(
      attempt, sd_bus_message_open_container(raw, CChar(container.value), contents))
    for value in values { try append(value, attempt) }
    try unsafe valueOrBusError(attempt, sd_bus_message_close_container(raw))
  }

  // MARK: - Reading

  /// Everything that the message carries from where it is read to the end of the container.
  func values(_ attempt: String) throws(BusError) -> [Value] {
    var values: [Value] = []
    while try unsafe valueOrBusError(attempt, sd_bus_message_at_end(raw, 0)) == 0 {
      values.append(try nextValue(attempt))
    }
    return values
  }

  private func nextValue(_ attempt: String) throws(BusError) -> Value {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    try unsafe valueOrBusError(attempt, sd_bus_message_peek_type(raw, &type, &contents))
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "y": return .byte(try number(type, 0, attempt))
    case "b": return .boolean(try number(type, Int32(0), attempt) != 0)
    case "n": return .int16(try number(type, 0, attempt))
    case "q": return .uint16(try number(type, 0, attempt))
    case "i": return .int32(try number(type, 0, attempt))
    case "u": return .uint32(try number(type, 0, attempt))
    case "x": return .int64(try number(type, 0, attempt))
    case "t": return .uint64(try number(type, 0, attempt))
    case "d": return .double(try number(type, 0, attempt))
    case "s": return .string(try text(type, attempt))
    case "o": return .objectPath(try text(type, attempt))
    case "g": return .signature(try text(type, attempt))
    case "v", "r", "e", "a":
      guard let contents = unsafe contents else { throw Self.incomplete(attempt) }
      return try container(type, unsafe String(cString: contents), attempt)
    default:
      throw BusError(
        attempt: attempt, reason: "the message holds a value that is not understood",
        code: ENOTSUP)
    }
  }

  private func container(
    _ type: CChar, _ contents: String, _ attempt: String
  ) throws(BusError) -> Value {
    try unsafe valueOrBusError(attempt, sd_bus_message_enter_container(raw, type, contents))
    let inside = try values(attempt)
    try unsafe valueOrBusError(attempt, sd_bus_message_exit_container(raw))
    switch (Unicode.Scalar(UInt8(bitPattern: type)), inside.count) {
    case ("a", _): return .array(of: contents, inside)
    case ("v", 1): return .variant(inside[0])
    case ("e", 2): return .entry(key: inside[0], value: inside[1])
    default: return .structure(inside)
    }
  }

  private func number<Number: BitwiseCopyable>(
    _ type: CChar, _ start: Number, _ attempt: String
  ) throws(BusError) -> Number {
    var number = start
    let result = unsafe withUnsafeMutablePointer(to: &number) {
      unsafe sd_bus_message_read_basic(raw, type, $0)
    }
    try valueOrBusError(attempt, result)
    return number
  }

  private func text(_ type: CChar, _ attempt: String) throws(BusError) -> String {
    var text: UnsafePointer<CChar>?
    try unsafe valueOrBusError(attempt, sd_bus_message_read_basic(raw, type, &text))
    guard let text = unsafe text else { throw Self.incomplete(attempt) }
    return unsafe String(cString: text)
  }

  // MARK: - The envelope

  var type: UInt8 {
    var type: UInt8 = 0
    unsafe sd_bus_message_get_type(raw, &type)
    return type
  }

  /// Which call this answers; `nil` for what is no answer.
  var repliesTo: UInt64? {
    var cookie: UInt64 = 0
    return unsafe sd_bus_message_get_reply_cookie(raw, &cookie) >= 0 ? cookie : nil
  }

  var sender: String { unsafe string(sd_bus_message_get_sender(raw)) }
  var path: String { unsafe string(sd_bus_message_get_path(raw)) }
  var interface: String { unsafe string(sd_bus_message_get_interface(raw)) }
  var member: String { unsafe string(sd_bus_message_get_member(raw)) }

  /// The error that the message is; `nil` when it is none.
  func error(_ attempt: String) -> BusError? {
    guard let error = unsafe sd_bus_message_get_error(raw) else { return nil }
    let name = unsafe string(error.pointee.name)
    let words = unsafe string(error.pointee.message)
    return BusError(
      attempt: attempt, name: name, reason: words.isEmpty ? name : words,
      code: unsafe sd_bus_message_get_errno(raw))
  }

  /// The values or the error of a message that is an answer.
  func answer(_ attempt: String) -> Result<[Value], BusError> {
    if let error = error(attempt) { return .failure(error) }
    do throws(BusError) { return .success(try values(attempt)) } catch { return .failure(error) }
  }

  private func string(_ text: UnsafePointer<CChar>?) -> String {
    guard let text = unsafe text else { return "" }
    return unsafe String(cString: text)
  }
}
