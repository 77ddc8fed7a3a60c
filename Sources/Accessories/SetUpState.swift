/// How far an accessory is set up for its client.
///
/// *Known* is enough for the ordinary cases of opening the client again; *set up* adds the exception
/// after a force-quit.
public enum SetUpState: String, Hashable, Sendable, CaseIterable {
  /// Chosen for the client, as one that was paired before is; never authorized.
  case known
  /// Selected, its full authorization still pending.
  case awaiting
  /// Authorized for the client: set up.
  case authorized
  /// Its authorization was taken back.
  case unauthorized

  /// Whether it is authorized to open its client even after a force-quit.
  public var isSetUp: Bool { self == .authorized }

  /// Whether it is chosen for its client at all.
  public var isKnown: Bool { self != .unauthorized }

  /// What can happen to an accessory once it is in the registry.
  public enum Transition: String, Hashable, Sendable, CaseIterable {
    /// A device that was paired before is set up without pairing it anew.
    case migrate
    /// A pending authorization is given.
    case finish
    /// The authorization is taken back; a pending one has not been given, and fails instead.
    case revoke
    /// The authorization that was taken back is given again.
    case restore
  }

  /// The state that follows; `nil` where the transition is not allowed from this one.
  public func after(_ transition: Transition) -> SetUpState? {
    switch (self, transition) {
    case (.known, .migrate), (.awaiting, .finish), (.unauthorized, .restore): .authorized
    case (.authorized, .revoke): .unauthorized
    default: nil
    }
  }

  /// Why a transition is refused, and what to do instead.
  func refusal(
    _ verb: String, of key: RegisteredAccessory.Key
  ) -> AccessoryProblem {
    let remedy =
      switch self {
      case .known: "it is known and not set up: migrate it first"
      case .awaiting: "its authorization is still pending: finish that, let it fail, or remove it"
      case .authorized: "it is set up already: there is nothing to do"
      case .unauthorized: "its authorization was taken back: restore that, or remove it"
      }
    return AccessoryProblem(.state, "Cannot \(verb) \(key): \(remedy).")
  }
}
