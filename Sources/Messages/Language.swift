/// A language that messages are put into words in.
///
/// A translation is taken only where it has the very places that the English text has: one that lost
/// the name of the client, or has a place that nothing is given for, says less than the English text.
public struct Language: Sendable {
  /// Finds the translation of a text, for a number of things where one decides; `nil` where there is none.
  public typealias LookUp = @Sendable (_ template: MessageTemplate, _ count: Int?) -> String?

  private let lookUp: LookUp?

  /// A language by its translations.
  public init(lookUp: @escaping LookUp) { self.lookUp = lookUp }

  private init() { lookUp = nil }

  /// The language that the messages are written in.
  public static let english = Language()

  /// A message in words.
  public func text(_ message: Message) -> String {
    if message.isVerbatim, case .text(let text)? = message.arguments[.text] { return text }
    let words = translation(of: message) ?? message.template.english(for: message.count)
    let isolates = Self.isRightToLeft(words)
    var text = ""
    for part in TemplatePart.parts(of: words) {
      switch part {
      case .words(let words): text += words
      case .place(let name):
        guard let place = Placeholder(rawValue: String(name)), let value = message.arguments[place]
        else {
          text += "{\(name)}"
          continue
        }
        text += self.text(value, isolated: isolates)
      }
    }
    return text
  }

  private func text(_ argument: Message.Argument, isolated: Bool) -> String {
    let text: String
    switch argument {
    case .number(let number): return "\(number)"
    case .text(let plain): text = plain
    case .message(let message): text = self.text(message)
    }
    return isolated ? "\(Self.isolate)\(text)\(Self.endOfIsolate)" : text
  }

  private func translation(of message: Message) -> String? {
    guard let found = lookUp?(message.template, message.count), !found.isEmpty else { return nil }
    var asked = TemplatePart.places(in: message.template.english(for: message.count))
    var there = TemplatePart.places(in: found)
    // "One day" need not say its number.
    if message.count != nil {
      asked.remove(Placeholder.count.rawValue)
      there.remove(Placeholder.count.rawValue)
    }
    return asked == there ? found : nil
  }

  /// FIRST STRONG ISOLATE, behind which a text goes in its own direction and turns nothing around it.
  ///
  /// Source: Unicode Standard Annex 9, 2.4.
  private static let isolate = "\u{2068}"
  /// POP DIRECTIONAL ISOLATE.
  private static let endOfIsolate = "\u{2069}"

  /// Whether a text has letters that are written from right to left.
  private static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }
}
