internal import SystemCalls

/// A folder as it was when last read.
struct CachedFolder: Hashable {
  var path: String
  var identity: FileIdentity
  /// Whether its files are all of those that were asked for.
  var isWhole: Bool
  var files: [CachedFile]
}

/// A file as it was when last read.
struct CachedFile: Hashable {
  /// Its name without the ending that was asked for.
  var stem: String
  var identity: FileIdentity
  var bytes: ArraySlice<UInt8>
  /// What the reader noted of these bytes.
  var isMarked = false
}

/// How folders are written: one after another, numbers as words of 64 bits in the machine's byte
/// order, texts and bytes behind their length.
extension CachedFolder {
  /// The longest file that is read, in bytes.
  static let maximumLength = 1 << 28
  private static let magic = Array("FSTLFC02".utf8)

  // The marks are the program's: another version may see other things in a file.
  static func encode(_ folders: [CachedFolder], of program: FileIdentity) -> [UInt8] {
    var writer = WordWriter(bytes: magic)
    writer.write(program)
    for folder in folders {
      writer.write(folder.path.utf8)
      writer.write(folder.identity)
      writer.write(folder.isWhole ? 1 : 0)
      writer.write(UInt64(folder.files.count))
      for file in folder.files {
        writer.write(file.stem.utf8)
        writer.write(file.identity)
        writer.write(file.isMarked ? 1 : 0)
        writer.write(file.bytes)
      }
    }
    return writer.bytes
  }

  /// - Returns: `nil` where the bytes are nothing that this program has written.
  static func decode(_ bytes: [UInt8], of program: FileIdentity) -> [CachedFolder]? {
    guard bytes.starts(with: magic) else { return nil }
    var reader = WordReader(bytes: bytes, position: magic.count)
    guard reader.identity() == program else { return nil }
    var folders: [CachedFolder] = []
    while !reader.isAtEnd {
      guard let path = reader.text(), let identity = reader.identity(),
        let isWhole = reader.word(), let count = reader.word()
      else { return nil }
      var folder = CachedFolder(path: path, identity: identity, isWhole: isWhole != 0, files: [])
      folder.files.reserveCapacity(Int(min(count, UInt64(bytes.count / 64))))
      for _ in 0..<count {
        guard let stem = reader.text(), let identity = reader.identity(),
          let isMarked = reader.word(), let bytes = reader.bytesBehindLength()
        else { return nil }
        folder.files.append(
          CachedFile(stem: stem, identity: identity, bytes: bytes, isMarked: isMarked != 0))
      }
      folders.append(folder)
    }
    return folders
  }
}

private struct WordWriter {
  var bytes: [UInt8]

  mutating func write(_ word: UInt64) {
    unsafe withUnsafeBytes(of: word) { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func write(_ content: some Collection<UInt8>) {
    write(UInt64(content.count))
    bytes += content
  }

  mutating func write(_ identity: FileIdentity) {
    write(identity.device)
    write(identity.inode)
    write(UInt64(bitPattern: identity.length))
    write(UInt64(bitPattern: identity.written))
    write(UInt64(bitPattern: identity.changed))
  }
}

/// Answers `nil` where too little is left.
private struct WordReader {
  let bytes: [UInt8]
  var position: Int

  var isAtEnd: Bool { position == bytes.count }

  mutating func word() -> UInt64? {
    guard bytes.count - position >= 8 else { return nil }
    defer { position += 8 }
    return unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
  }

  mutating func bytesBehindLength() -> ArraySlice<UInt8>? {
    guard let word = word(), let length = Int(exactly: word), length <= bytes.count - position
    else { return nil }
    defer { position += length }
    return bytes[position..<position + length]
  }

  mutating func text() -> String? {
    bytesBehindLength().map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func identity() -> FileIdentity? {
    guard let device = word(), let inode = word(), let length = word(), let written = word(),
      let changed = word()
    else { return nil }
    return FileIdentity(
      device: device, inode: inode, length: Int64(bitPattern: length),
      written: Int64(bitPattern: written), changed: Int64(bitPattern: changed))
  }
}
