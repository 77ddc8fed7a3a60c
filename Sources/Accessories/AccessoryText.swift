internal import Vocabulary

/// The rules of texts that a person writes about accessories.
enum AccessoryText {
  /// Refuses what is empty, overlong or holds characters that act on a terminal.
  static func check(
    _ text: String, _ what: String, limit: Int
  ) throws(AccessoryProblem) {
    guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      throw AccessoryProblem(
        .textForm, "The \(what) is empty; write at least one letter, or leave it out.")
    }
    guard text.utf8.count <= limit else {
      throw AccessoryProblem(
        .textForm, "The \(what) has \(text.utf8.count) bytes; write at most \(limit).")
    }
    guard Quotation.harmless(text, limit: limit) == text else {
      throw AccessoryProblem(
        .textForm,
        "The \(what), \(Quotation.of(text)), has characters in it that cannot be shown; leave "
          + "them out.")
    }
  }
}
