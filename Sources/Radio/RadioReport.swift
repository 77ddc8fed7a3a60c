/// What Bluetooth has to tell, in the order in which it came to be.
public enum RadioReport: Hashable, Sendable {
  /// Something is heard of it.
  case event(RadioEvent)
  /// The request with this number is done, or failed.
  case answer(UInt64, failure: RadioFailure?)
}
