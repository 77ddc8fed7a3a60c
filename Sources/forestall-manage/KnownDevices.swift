internal import BlueZ
internal import Glibc
internal import Radio
internal import SystemCalls
internal import UseCases
internal import Vocabulary

/// What Bluetooth's service knows without looking for it.
enum KnownDevices {
  /// How long the service has for saying what it knows.
  private static let patience = TimeSpan.seconds(5)

  /// A device that it knows; where it knows it on two adapters, that which is paired.
  static func device(where fits: (Device) -> Bool) throws(Failure) -> Device? {
    let end = Clocks.monotonic() + patience
    do throws(SystemBusFailure) {
      let radio = try BlueZRadio()
      try radio.wake()
      while Clocks.monotonic() < end {
        // What is known comes in one answer, adapters and their devices.
        var (devices, hasAdapter): ([Device], Bool) = ([], false)
        for case .event(let event) in try radio.process() {
          switch event {
          case .adapter: hasAdapter = true
          case .device(_, let device) where fits(device): devices.append(device)
          default: break
          }
        }
        if hasAdapter { return devices.first(where: \.isPaired) ?? devices.first }
        try wait(radio, until: end)
      }
    } catch {
      throw Failure(.unavailable, "Bluetooth cannot be asked what it knows. \(error)")
    }
    throw Failure(
      .unavailable,
      "No Bluetooth adapter was told of within \(patience.words), so nothing is known of pairings; see "
        + "`systemctl status bluetooth` and `bluetoothctl list`.")
  }

  /// Sleeps until there is something to process.
  private static func wait(
    _ radio: BlueZRadio, until end: MonotonicInstant
  ) throws(SystemBusFailure) {
    let wish = try radio.pollWish()
    let left = min(wish.deadline ?? end, end).since(Clocks.monotonic()).nanoseconds / 1_000_000
    var descriptor = pollfd(fd: wish.descriptor, events: wish.events, revents: 0)
    _ = unsafe poll(&descriptor, 1, Int32(clamping: left + 1))
  }
}
