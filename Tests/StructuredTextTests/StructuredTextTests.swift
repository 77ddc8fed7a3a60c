import StructuredText
import Testing

#if os(Linux)
  import Glibc
#endif

@Suite("JSON text")
struct StructuredTextTests {
  @Test(
    "of single values",
    arguments: [
      (JSONValue.null, "null"), (true, "true"), (false, "false"), (0, "0"), (-1, "-1"),
      (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
      (.unsigned(.max), "18446744073709551615"), ("", #""""#), (.array([]), "[]"),
      (.object([]), "{}"),
    ])
  func single(_ value: JSONValue, _ text: String) {
    #expect(value.text() == text)
    #expect(value.text(.pretty) == text)
  }

  @Test(
    "escapes what JSON and terminals do not bear",
    arguments: [
      ("plain", "plain"), (#"a"b\c/d"#, #"a\"b\\c/d"#), ("\u{8}\t\n\u{C}\r", #"\b\t\n\f\r"#),
      ("\r\n", #"\r\n"#), ("\u{0}\u{1F}\u{1B}", #"\u0000\u001f\u001b"#),
      ("\u{7F}\u{85}\u{9B}", #"\u007f\u0085\u009b"#),
      ("\u{2028}\u{2029}\u{202E}\u{2066}", #"\u2028\u2029\u202e\u2066"#), ("👩‍👧", "👩‍👧"),
      ("e\u{301}", "e\u{301}"), ("\u{FFFF}\u{10FFFF}", "\u{FFFF}\u{10FFFF}"),
    ])
  func escapes(_ value: String, _ text: String) {
    #expect(JSONValue.string(value).text() == "\"\(text)\"")
    #expect(JSONValue.object([.init(value, 1)]).text() == "{\"\(text)\":1}")
  }

  static let nested: JSONValue = [
    "zebra": 1, "ant": [true, nil, ["x": []], "y"], "empty": [:],
  ]

  @Test("keeps the order of members on one line")
  func compact() {
    #expect(Self.nested.text() == #"{"zebra":1,"ant":[true,null,{"x":[]},"y"],"empty":{}}"#)
  }

  @Test("indents by two spaces when pretty")
  func pretty() {
    #expect(
      Self.nested.text(.pretty) == """
        {
          "zebra": 1,
          "ant": [
            true,
            null,
            {
              "x": []
            },
            "y"
          ],
          "empty": {}
        }
        """)
  }
}

#if os(Linux)
  private let pythonIsThere = unsafe access("/usr/bin/python3", X_OK) == 0

  @Suite("JSON text, read by another program", .enabled(if: pythonIsThere))
  struct ForeignReaderTests {
    /// Prints each code point of a text.
    static let program = """
      import json,sys
      value = json.loads(sys.argv[1])
      assert value["number"] == 2**64 - 1
      sys.stdout.write(" ".join("%x" % ord(c) for c in value["text"]))
      """

    @Test("comes back as the same scalars", arguments: [JSONValue.Layout.compact, .pretty])
    func scalars(_ layout: JSONValue.Layout) {
      var all = String.UnicodeScalarView()
      for value in (0...0x2FF).map(UInt32.init) + [0x2028, 0x202E, 0xFFFD, 0x1F469, 0x10FFFF] {
        if let scalar = Unicode.Scalar(value) { all.append(scalar) }
      }
      let value: JSONValue = ["number": .unsigned(.max), "text": .string(String(all))]
      let expected = all.map { String($0.value, radix: 16) }.joined(separator: " ")
      #expect(Self.answer(to: value.text(layout)) == expected)
    }

    /// What the program prints for a text, which goes to it as an argument.
    private static func answer(to text: String) -> String {
      let words = ["/usr/bin/python3", "-X", "utf8", "-I", "-c", program, text]
      let command = words.map(quoted).joined(separator: " ")
      guard let stream = unsafe popen(command, "r") else { return "" }
      defer { unsafe pclose(stream) }
      var bytes: [UInt8] = []
      while case let byte = unsafe getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// A word as a shell takes it unchanged.
    private static func quoted(_ word: String) -> String {
      var quoted = "'"
      for scalar in word.unicodeScalars {
        if scalar == "'" { quoted += "'\\''" } else { quoted.unicodeScalars.append(scalar) }
      }
      return quoted + "'"
    }
  }
#endif
