extension KeyFile {
  /// The file's text; reading it gives the same groups, keys and values, whatever the values are.
  ///
  /// Group names and keys are the program's own and have to be ones that the syntax has.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for group in groups {
      precondition(
        !group.name.isEmpty && group.name.utf8.allSatisfy { $0 >= 32 && $0 != 91 && $0 != 93 },
        "a group's name has no brackets and no control characters")
      if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
      bytes += "[\(group.name)]\n".utf8
      for entry in group.entries {
        precondition(KeyFile.isKey(entry.key), "a key has letters, digits and hyphens only")
        bytes += entry.key.utf8
        bytes.append(UInt8(ascii: "="))
        KeyFileEscapes.append(entry.value, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
    }
    return bytes
  }
}

/// The characters that are written with a backslash.
enum KeyFileEscapes {
  /// What a backslash followed by a byte stands for.
  static func meaning(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "s"): UInt8(ascii: " ")
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    case UInt8(ascii: "0"): 0
    case UInt8(ascii: "\\"): UInt8(ascii: "\\")
    default: nil
    }
  }

  /// Appends a value so that reading gives it back.
  static func append(_ value: String, to bytes: inout [UInt8]) {
    let raw = Array(value.utf8)
    for (index, byte) in raw.enumerated() {
      let escape: UInt8? =
        switch byte {
        // Only a space at an end would be taken for space around the value.
        case UInt8(ascii: " "):
          index == 0 || index == raw.count - 1 ? UInt8(ascii: "s") : nil
        case UInt8(ascii: "\n"): UInt8(ascii: "n")
        case UInt8(ascii: "\t"): UInt8(ascii: "t")
        case UInt8(ascii: "\r"): UInt8(ascii: "r")
        case 0: UInt8(ascii: "0")
        case UInt8(ascii: "\\"): UInt8(ascii: "\\")
        default: nil
        }
      if let escape { bytes += [UInt8(ascii: "\\"), escape] } else { bytes.append(byte) }
    }
  }
}
