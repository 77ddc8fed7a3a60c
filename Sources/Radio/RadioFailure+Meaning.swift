extension RadioFailure {
  /// Whether there was no answer at all in the time that the request was given.
  ///
  /// What was asked for may still happen: an attempt to connect goes on until it is disconnected.
  public var isSilence: Bool { name == nil }

  /// Whether what was asked for is so already: the device is connected, the characteristic notifies,
  /// the adapter looks for devices on this connection's behalf; or for the contrary, that there is
  /// nothing to end.
  public func isAlreadySo(for request: RadioRequest) -> Bool {
    switch (request, name) {
    case (.connect, Self.alreadyConnected), (.disconnect, Self.notConnected): true
    // BlueZ counts by connections: it is this one's own that is in progress.
    case (.discover, Self.inProgress), (.subscribe, Self.inProgress): true
    // A session that is not there to be stopped: not begun, or over with the adapter's power.
    case (.stopDiscovering, Self.failed): description.contains("No discovery started")
    case (.stopDiscovering, Self.notAuthorized), (.stopDiscovering, Self.notReady): true
    case (.unsubscribe, Self.failed): description.contains("No notify session started")
    case (.unsubscribe, Self.notConnected): true
    // What is gone needs no end.
    case (.disconnect, _), (.stopDiscovering, _), (.unsubscribe, _): isOfSomethingGone
    default: false
    }
  }

  /// Whether the adapter's radio is off.
  public var isOfRadioOff: Bool { name == Self.notReady }

  /// Whether the device, the adapter, the characteristic or the whole service is not there.
  public var isOfSomethingGone: Bool { name.map(Self.absences.contains) ?? false }

  /// Whether the same request may succeed a little later: another's is in progress.
  public var isBusy: Bool { name == Self.inProgress }

  private static let alreadyConnected = "org.bluez.Error.AlreadyConnected"
  private static let notConnected = "org.bluez.Error.NotConnected"
  private static let inProgress = "org.bluez.Error.InProgress"
  private static let notReady = "org.bluez.Error.NotReady"
  private static let notAuthorized = "org.bluez.Error.NotAuthorized"
  private static let failed = "org.bluez.Error.Failed"

  /// A method of an object that is gone is unknown to older versions of BlueZ; the bus itself says
  /// the others where the service is gone.
  private static let absences: Set<String> = [
    "org.bluez.Error.DoesNotExist",
    "org.freedesktop.DBus.Error.NameHasNoOwner",
    "org.freedesktop.DBus.Error.ServiceUnknown",
    "org.freedesktop.DBus.Error.UnknownMethod",
    "org.freedesktop.DBus.Error.UnknownObject",
  ]
}
