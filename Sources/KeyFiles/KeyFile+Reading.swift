extension KeyFile {
  /// The longest line that is read, in bytes.
  public static let maximumLineLength = 65_536

  /// Reads all that can be read of a file, and says what could not.
  public init(_ bytes: [UInt8], problems: inout [KeyFileProblem]) {
    var reader = KeyFileReader()
    reader.read(bytes)
    groups = reader.groups
    problems += reader.problems
  }

  /// Reads a file without a mistake.
  ///
  /// - Throws: the first `KeyFileProblem`.
  public init(_ bytes: [UInt8]) throws(KeyFileProblem) {
    var problems: [KeyFileProblem] = []
    self.init(bytes, problems: &problems)
    if let first = problems.first { throw first }
  }

  /// Whether a text can be a key.
  public static func isKey(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(KeyFileReader.isKeyByte)
  }
}

/// Reads line by line; a wrong line is told and left out.
private struct KeyFileReader {
  var groups: [KeyFile.Group] = []
  var problems: [KeyFileProblem] = []
  private var line = 0
  /// A group that is not taken: its entries are passed over, its header has been told.
  private var skipping = false

  mutating func read(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      readLine(bytes[start..<end])
      start = end + 1
    }
  }

  private mutating func readLine(_ whole: ArraySlice<UInt8>) {
    let text = Self.trimmed(whole)
    guard let first = text.first else { return }
    guard text.count <= KeyFile.maximumLineLength else { return tell(.lineTooLong) }
    guard !text.contains(0) else { return tell(.nul) }
    guard Self.isASCII(text) || String(validating: text, as: UTF8.self) != nil else {
      return tell(.invalidUTF8, key: text.firstIndex(of: UInt8(ascii: "=")).map { text[..<$0] })
    }
    switch first {
    case UInt8(ascii: "#"): return
    case UInt8(ascii: "["): readHeader(text)
    default: readEntry(text)
    }
  }

  private mutating func readHeader(_ text: ArraySlice<UInt8>) {
    skipping = true
    let name = text.dropFirst().dropLast()
    guard text.count > 2, text.last == UInt8(ascii: "]"),
      name.allSatisfy({
        $0 >= 32 && $0 != 127 && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
      })
    else { return tell(.badGroup) }
    let group = KeyFile.Group(name: String(decoding: name, as: UTF8.self), line: line)
    guard !groups.contains(where: { $0.name == group.name }) else {
      return tell(.repeatedGroup(group.name))
    }
    groups.append(group)
    skipping = false
  }

  private mutating func readEntry(_ text: ArraySlice<UInt8>) {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { return tell(.unreadable) }
    let keyBytes = Self.trimmed(text[..<equals])
    if skipping { return }
    guard !keyBytes.isEmpty, keyBytes.allSatisfy(Self.isKeyByte) else {
      return tell(.badKey, key: keyBytes)
    }
    guard let last = groups.indices.last else { return tell(.entryOutsideGroup, key: keyBytes) }
    let key = String(decoding: keyBytes, as: UTF8.self)
    guard !groups[last].entries.contains(where: { $0.key == key }) else {
      return tell(.repeatedKey, key: keyBytes)
    }
    guard let value = value(Self.trimmed(text[(equals + 1)...]), key: keyBytes) else { return }
    groups[last].entries.append(KeyFile.Entry(key: key, value: value, line: line))
  }

  private mutating func value(_ raw: ArraySlice<UInt8>, key: ArraySlice<UInt8>) -> String? {
    guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var position = raw.startIndex
    while position < raw.endIndex {
      let byte = raw[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard position < raw.endIndex, let meaning = KeyFileEscapes.meaning(of: raw[position]) else {
        let escape = String(decoding: raw[(position - 1)...], as: UTF8.self).prefix(2)
        tell(.badEscape(String(escape)), key: key)
        return nil
      }
      bytes.append(meaning)
      position += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func tell(_ kind: KeyFileProblem.Kind, key: ArraySlice<UInt8>? = nil) {
    let key = key.map { String(decoding: $0.prefix(80), as: UTF8.self) }
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

  private static func isASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 < 128 }
  }

  /// Without the spaces, tabs and carriage returns at both ends.
  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
}
