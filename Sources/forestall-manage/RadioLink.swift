internal import BlueZ
internal import Picking
internal import Radio
internal import SystemCalls
internal import Vocabulary

/// The way to Bluetooth for a picker: looked for again where there is none.
final class RadioLink {
  private var radio: BlueZRadio?
  private var nextTry = MonotonicInstant(nanoseconds: 0)

  /// How long after the system bus could not be reached it is tried again.
  private static let pause = TimeSpan.seconds(3)

  /// Asks for something; where there is no way, all that was asked is void.
  func request(_ request: RadioRequest, id: UInt64) { radio?.request(request, id: id) }

  /// What has come.
  func take(at now: MonotonicInstant) -> [DevicePicker.Event] {
    do throws(SystemBusFailure) {
      if let radio { return try radio.process().map(Self.event) }
      guard now >= nextTry else { return [] }
      let radio = try BlueZRadio()
      try radio.wake()
      self.radio = radio
      return [.radioReached]
    } catch {
      radio = nil
      nextTry = now + Self.pause
      return [
        .radioLost(
          "Bluetooth cannot be asked for, and it is tried again. \(error) It is reached over the "
            + "system bus; see `systemctl status dbus bluetooth`.")
      ]
    }
  }

  /// What to poll for, and when to `take` in any case.
  func wish() -> (descriptor: Int32, events: Int16, deadline: MonotonicInstant?) {
    guard let radio else { return (-1, 0, nextTry) }
    // A bus that is lost is told by the next `take`.
    return (try? radio.pollWish()) ?? (-1, 0, nextTry)
  }

  private static func event(_ report: RadioReport) -> DevicePicker.Event {
    switch report {
    case .event(let event): .radio(event)
    case .answer(let id, let failure): .answered(id, failure: failure)
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension RadioLink: Sendable {}
