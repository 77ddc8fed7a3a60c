public import CheckUps
public import Vocabulary

/// What a doctor asks of the session and the machine, beyond the files that it reads itself.
public protocol Instruments {
  /// What systemd says of Forestall's units.
  func units() throws(ServiceFailure) -> UnitsFacts

  /// When each of the sweep's timers elapses that wait.
  func timers() throws(ServiceFailure) -> [MonotonicInstant]

  /// What systemd and this process know of the desktop.
  func environment() throws(ServiceFailure) -> EnvironmentFacts

  /// The notification server; one that can be started is.
  func notifications() throws(ServiceFailure) -> NotificationFacts

  /// The state of the holder's unit in systemd's words.
  func holderState() throws(ServiceFailure) -> String

  /// BlueZ, which `clients` clients need.
  func bluetooth(for clients: Int) -> BluetoothFacts

  /// Whether the user's systemd goes on without a log-in; `nil` where nobody can tell.
  func lingers() -> Bool?

  /// Does one of the mends that are systemd's, and waits a moment for what it starts.
  func perform(_ mend: Mend) throws(ServiceFailure)
}
