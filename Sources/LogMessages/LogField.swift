/// A field that entries of Forestall have beside those that every entry of the system's journal has.
public enum LogField: String, Hashable, Sendable, CaseIterable {
  /// The client's name; of a summary, once for each client.
  case client = "FORESTALL_CLIENT"
  /// The accessory's name.
  case accessory = "FORESTALL_ACCESSORY"
  /// What the accessory did: `appears`, `connects`, `disconnects` or `notifies UUID`.
  case event = "FORESTALL_EVENT"
  /// The rule that decided.
  case rule = "FORESTALL_RULE"
  /// How a client ended: a word, and a number where there is one.
  case ending = "FORESTALL_ENDING"
  /// How sure that is: `certain`, `likely` or `possible`.
  case confidence = "FORESTALL_CONFIDENCE"
  /// The step of a reminder's ladder, from 1.
  case step = "FORESTALL_STEP"
  /// What a person answered: a button's key, or `dismissed`.
  case answer = "FORESTALL_ANSWER"
  /// The exit status that goes with a problem, of sysexits.h.
  case status = "FORESTALL_STATUS"
}
