extension KeyFile {
  /// The longest line that is read, in bytes.
  public static let maximumLineLength = 65_536

  /// Reads all that can be read of a file, and says what could not.
  public init(_ bytes: ArraySlice<UInt8>, problems: inout [KeyFileProblem]) {
    var reader = KeyFileReader(bytes)
    reader.read()
    groups = reader.groups
    problems += reader.problems
  }

  /// Reads a file without a mistake.
  ///
  /// - Throws: the first `KeyFileProblem`.
  public init(_ bytes: [UInt8]) throws(KeyFileProblem) {
    var problems: [KeyFileProblem] = []
    self.init(bytes[...], problems: &problems)
    if let first = problems.first { throw first }
  }

  /// Whether a text can be a key.
  public static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(KeyFileReader.isKeyByte)
  }
}

/// Reads line by line; a wrong line is told and left out.
private struct KeyFileReader {
  private(set) var groups: [KeyFile.Group] = []
  private(set) var problems: [KeyFileProblem] = []
  private let bytes: ArraySlice<UInt8>
  private var line = 0
  /// A group that is not taken: its entries are passed over, its header has been told.
  private var skipping = false

  /// For how many entries there is room at first.
  private static let usualEntries = 8

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func read() {
    var start = bytes.startIndex
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      // Told, and passed over: else it would be taken for a part of the first line.
      problems.append(KeyFileProblem(.byteOrderMark, line: 1))
      start += 3
    }
    while start < bytes.endIndex {
      line += 1
      var form = LineForm()
      var end = start
      while end < bytes.endIndex, bytes[end] != UInt8(ascii: "\n") {
        form.note(bytes[end], at: end)
        end += 1
      }
      readLine(trimmed(start..<end), form)
      start = end + 1
    }
  }

  private mutating func readLine(_ text: Range<Int>, _ form: LineForm) {
    guard let start = text.first else { return }
    guard text.count <= KeyFile.maximumLineLength else { return tell(.lineTooLong) }
    guard !form.hasNUL else { return tell(.nul) }
    guard form.isASCII || String(validating: bytes[text], as: UTF8.self) != nil else {
      return tell(.invalidUTF8, key: form.equals.map { text.lowerBound..<$0 })
    }
    switch bytes[start] {
    case UInt8(ascii: "#"): return
    case UInt8(ascii: "["): readHeader(text)
    default: readEntry(text, form)
    }
  }

  private mutating func readHeader(_ text: Range<Int>) {
    skipping = true
    let name = bytes[text].dropFirst().dropLast()
    guard text.count > 2, bytes[text.upperBound - 1] == UInt8(ascii: "]"),
      name.allSatisfy({
        $0 >= 32 && $0 != 127 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
      })
    else { return tell(.badGroup) }
    var group = KeyFile.Group(name: String(decoding: name, as: UTF8.self), line: line)
    guard !groups.contains(where: { $0.name == group.name }) else {
      return tell(.repeatedGroup(group.name))
    }
    group.entries.reserveCapacity(Self.usualEntries)
    groups.append(group)
    skipping = false
  }

  private mutating func readEntry(_ text: Range<Int>, _ form: LineForm) {
    guard let equals = form.equals else { return tell(.unreadable) }
    let keyText = trimmed(text.lowerBound..<equals)
    if skipping { return }
    guard !keyText.isEmpty, keyText.allSatisfy({ Self.isKeyByte(bytes[$0]) }) else {
      return tell(.badKey, key: keyText)
    }
    guard let last = groups.indices.last else { return tell(.entryOutsideGroup, key: keyText) }
    let key = String(decoding: bytes[keyText], as: UTF8.self)
    guard !groups[last].entries.contains(where: { $0.key == key }) else {
      return tell(.repeatedKey, key: keyText)
    }
    let raw = bytes[trimmed(equals + 1..<text.upperBound)]
    guard
      let value = form.hasBackslash
        ? unescaped(raw, of: keyText) : String(decoding: raw, as: UTF8.self)
    else { return }
    groups[last].entries.append(KeyFile.Entry(key: key, value: value, line: line))
  }

  private mutating func unescaped(_ raw: ArraySlice<UInt8>, of key: Range<Int>) -> String? {
    var value: [UInt8] = []
    value.reserveCapacity(raw.count)
    var position = raw.startIndex
    while position < raw.endIndex {
      let byte = raw[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        continue
      }
      guard position < raw.endIndex, let meaning = KeyFileEscapes.meaning(of: raw[position]) else {
        let escape = String(decoding: raw[(position - 1)...], as: UTF8.self).prefix(2)
        tell(.badEscape(String(escape)), key: key)
        return nil
      }
      value.append(meaning)
      position += 1
    }
    return String(decoding: value, as: UTF8.self)
  }

  private mutating func tell(_ kind: KeyFileProblem.Kind, key: Range<Int>? = nil) {
    let key = key.map { String(decoding: bytes[$0].prefix(80), as: UTF8.self) }
    problems.append(KeyFileProblem(kind, line: line, key: key))
  }

  static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Without the spaces, tabs and carriage returns at both ends.
  private func trimmed(_ text: Range<Int>) -> Range<Int> {
    var (start, end) = (text.lowerBound, text.upperBound)
    while start < end, Self.isSpace(bytes[start]) { start += 1 }
    while start < end, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
}

/// What is seen of a line in passing over it once.
private struct LineForm {
  var isASCII = true
  var hasNUL = false
  var hasBackslash = false
  /// Where its first equals sign is.
  var equals: Int?

  mutating func note(_ byte: UInt8, at position: Int) {
    switch byte {
    case UInt8(ascii: "="): if equals == nil { equals = position }
    case UInt8(ascii: "\\"): hasBackslash = true
    case 0: hasNUL = true
    case 128...: isASCII = false
    default: break
    }
  }
}
