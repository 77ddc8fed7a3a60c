internal import Accessories
public import Vocabulary

/// `pending NAME [WORK…]`.
public struct Pending: Hashable, Sendable {
  /// The client.
  public var name: ClientName
  /// What it waits for, as its file `NAME.pending` has it.
  public var file: String

  /// What a client says, by its parts.
  public init(name: ClientName, file: String) {
    self.name = name
    self.file = file
  }
}

extension CommandTable {
  static let pending = CommandSpecification(
    "pending", "NAME [WORK…]", "Say what the client waits for now; without WORK, nothing.",
    explanation: [
      "A WORK is one of: \(PendingWork.forms). NAME is there the accessory's, and UUID that of the "
        + "characteristic. Several stand one behind the other, without quotes; they are all that it "
        + "waits for, in place of what it said before.",
      "It is kept until the client attaches anew, so that it is known once the client is gone. Of what "
        + "its declaration says in WakeOn= only this opens it again; where it says nothing at all, "
        + "all of that does. What is not declared opens nothing.",
      "A client without a beat record is attached by it, as by `beat`; it pushes nothing else. After "
        + "`done` it changes nothing.",
    ],
    examples: [
      "forestall pending scale connects bath",
      "forestall pending scale connects bath notifies bath 2a9d", "forestall pending scale",
    ]
  ) { words throws(UsageError) in
    let name = try words.name()
    let text = words.operands.joined(separator: " ")
    words.operands = []
    do throws(AccessoryProblem) {
      let works = try PendingWorks(PendingWork.sequence(words: text))
      return .pending(Pending(name: name, file: works.file))
    } catch {
      throw words.error("\(error)")
    }
  }
}
