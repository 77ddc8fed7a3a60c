internal import BlueZ
internal import Radio
internal import SystemCalls
internal import UseCases

/// What Bluetooth's service knows without looking for it.
enum KnownDevices {
  /// A device that it knows; where it knows it on two adapters, that which is paired.
  static func device(where fits: (Device) -> Bool) throws(Failure) -> Device? {
    let survey: BlueZSurvey
    do throws(SystemBusFailure) {
      survey = try BlueZSurvey()
    } catch {
      throw Failure(.unavailable, "Bluetooth cannot be asked what it knows. \(error)")
    }
    guard !survey.adapters.isEmpty else {
      throw Failure(
        .unavailable,
        "There is no Bluetooth adapter, so nothing is known of pairings; see `systemctl status "
          + "bluetooth` and `bluetoothctl list`.")
    }
    let devices = survey.devices.filter(fits)
    return devices.first(where: \.isPaired) ?? devices.first
  }
}
