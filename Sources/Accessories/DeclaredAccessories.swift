public import Vocabulary

/// What a client's declaration says about accessories: what it may ask for, and what each may do.
public struct DeclaredAccessories: Hashable, Sendable {
  /// The services that its descriptors may name.
  public var services: [ServiceIdentifier]
  /// The companies that its descriptors may name.
  public var companies: [CompanyIdentifier]
  /// The parts of names that its descriptors may have.
  public var names: [String]
  /// What single accessories may do beyond the ordinary.
  public var relaunch: [AccessoryName: RelaunchOptions]
  /// What the client waits for from single accessories once it is gone; from others nothing.
  public var wakeOn: [AccessoryName: [WakeOccasion]]
  /// How long the holder waits, once the client is gone, before it first tries to connect.
  public var startDelay: [AccessoryName: TimeSpan]

  /// A declaration by its parts; without any, nothing may be asked for.
  public init(
    services: [ServiceIdentifier] = [], companies: [CompanyIdentifier] = [], names: [String] = [],
    relaunch: [AccessoryName: RelaunchOptions] = [:],
    wakeOn: [AccessoryName: [WakeOccasion]] = [:], startDelay: [AccessoryName: TimeSpan] = [:]
  ) {
    self.services = services
    self.companies = companies
    self.names = names
    self.relaunch = relaunch
    self.wakeOn = wakeOn
    self.startDelay = startDelay
  }

  /// Refuses a descriptor that goes beyond what is declared.
  ///
  /// - Throws: `AccessoryProblem` of the rule `undeclared`, for the first field that is.
  public func check(_ descriptor: Descriptor, of client: ClientName) throws(AccessoryProblem) {
    if let service = descriptor.service, !services.contains(service) {
      throw Self.undeclared("service \(service)", "Services", "\(service)", client)
    }
    if let company = descriptor.company, !companies.contains(company) {
      throw Self.undeclared("company \(company)", "Companies", "\(company)", client)
    }
    if let name = descriptor.nameSubstring, !names.contains(name) {
      let shown = Quotation.harmless(name)
      throw Self.undeclared("name part \(Quotation.of(name))", "Names", shown, client)
    }
  }

  private static func undeclared(
    _ what: String, _ key: String, _ value: String, _ client: ClientName
  ) -> AccessoryProblem {
    AccessoryProblem(
      .undeclared,
      "The \(what) is not among what \(client) is declared to ask for; add \(value) to \(key)= in "
        + "the group [Accessories] of \(client).client.")
  }
}

/// What an accessory's declaration lets it do beyond the ordinary.
public struct RelaunchOptions: OptionSet, Hashable, Sendable {
  /// One bit an option.
  public let rawValue: UInt8

  /// Options from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It may open its client again even after that was quit.
  public static let afterQuit = RelaunchOptions(rawValue: 1)
  /// It may open its client after the next login.
  public static let afterLogin = RelaunchOptions(rawValue: 2)

  /// The words for them, as a declaration has them.
  public static let words: [(word: String, option: RelaunchOptions)] = [
    ("after-quit", .afterQuit), ("after-login", .afterLogin),
  ]
}
