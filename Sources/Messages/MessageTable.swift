/// Texts of one matter: each case is a message, its raw value the English text.
///
/// That the cases are the table makes it complete: what is not in it cannot be said.
public protocol MessageTable: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// What tells these texts from the same ones of another table; `nil` where there are none.
  static var context: String? { get }
  /// The English text for any other number than one; `nil` where no number decides.
  var plural: String? { get }
  /// What a translator needs to know beyond the text and what stands in its places.
  var note: String? { get }
}

extension MessageTable {
  /// None.
  public static var context: String? { nil }
  /// None.
  public var plural: String? { nil }
  /// None.
  public var note: String? { nil }

  /// The text as a template.
  public var template: MessageTemplate {
    MessageTemplate(rawValue, plural: plural, context: Self.context)
  }
}
