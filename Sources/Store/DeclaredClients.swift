public import Reminders
public import Vocabulary

/// The declarations by their clients' names.
///
/// Of a plain one, as most are, a look mostly needs no more than that it is there: its file is read
/// when it is asked for.
public struct DeclaredClients: Sendable {
  private var known: [ClientName: ClientDeclaration] = [:]
  /// The bytes of files without a mistake that declare nothing but what `isPlain` allows.
  private var plain: [ClientName: ArraySlice<UInt8>] = [:]

  /// No declarations.
  public init() {}

  /// A client's declaration.
  public subscript(name: ClientName) -> ClientDeclaration? {
    get {
      if let declaration = known[name] { return declaration }
      guard let bytes = plain[name] else { return nil }
      // It has no mistake that would name the folder.
      var reader = DeclarationReader(name: name, folder: "")
      reader.read(bytes)
      return reader.declaration
    }
    set {
      plain[name] = nil
      known[name] = newValue
    }
  }

  /// How many there are.
  public var count: Int { known.count + plain.count }

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// Whether a client is declared.
  public func contains(_ name: ClientName) -> Bool { plain[name] != nil || known[name] != nil }

  /// The clients that are declared, in no particular order.
  public var names: [ClientName] { Array(plain.keys) + known.keys }

  /// The plain ones among them.
  public var plainNames: some Collection<ClientName> { plain.keys }

  /// The other ones.
  public var otherNames: some Collection<ClientName> { known.keys }

  /// All of them, the files of the plain ones read.
  public var all: [ClientName: ClientDeclaration] {
    var all = known
    for name in plain.keys { all[name] = self[name] }
    return all
  }

  /// The units that are watched.
  public var units: Set<String> { Set(known.values.compactMap(\.unit)) }

  /// The clients that a unit's state is the proof of life of.
  public func names(of unit: String) -> [ClientName] {
    known.filter { $0.value.unit == unit }.map(\.key)
  }

  /// Adds a plain declaration by its file.
  mutating func put(_ name: ClientName, plain bytes: ArraySlice<UInt8>) { plain[name] = bytes }
}

extension DeclaredClients: Equatable {
  /// By what is declared.
  public static func == (left: DeclaredClients, right: DeclaredClients) -> Bool {
    left.all == right.all
  }
}

extension ClientDeclaration {
  /// Whether a client is judged by its beat record alone, the record's clock being the declared one.
  var isPlain: Bool { unit == nil && clock == .awake }
}
