public import RelaunchPolicy

/// A line of a scenario that says something.
public struct Statement: Hashable, Sendable {
  /// What a statement says.
  public enum Meaning: Hashable, Sendable {
    /// A client is declared.
    case client(String, Configuration)
    /// An accessory is declared for a client.
    case accessory(Accessory.ID, of: String, Accessory.Standing, Accessory.Options)
    /// An accessory is declared that is no client's.
    case stranger(Accessory.ID)
    /// Something happens to one client.
    case happens(Event, to: String)
    /// Something happens to the device, and so to each client.
    case happensToAll(Event)
    /// Something happens on the air, to each client that has the accessory; to every one where it
    /// is no client's.
    case arrives(BluetoothEvent)
    /// The last verdict on a client must be this.
    case expect(String, Outcome, because: String?)
  }

  /// What it says.
  public let meaning: Meaning
  /// Where it begins.
  public let place: Place
  /// The line, without the spaces around it and without its comment.
  public let text: String
}

/// What the slots of a statement were filled with.
struct Captures {
  var clients: [String] = []
  var accessories: [Accessory.ID] = []
  var name = ""
  var versions: [Int] = []
  var cause = Cause.crashed
  var rule: String?
  var rest = ""
  var client = ClientDraft()
  var accessory = AccessoryDraft()

  var theClient: String { clients.first ?? "" }
  var theAccessory: Accessory.ID { accessories.first ?? 0 }
}

/// What a pattern means, once its slots are filled.
enum Draft {
  case scenario(String)
  case platforms([Platform])
  case client
  case accessory
  case stranger
  case statement(Statement.Meaning)
}
