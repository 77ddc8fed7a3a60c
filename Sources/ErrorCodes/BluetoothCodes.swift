extension ErrorCode {
  private static func cberror(
    _ number: Int?, _ name: String, _ side: Side, _ meaning: String, do advice: String,
    not warning: String = ""
  ) -> ErrorCode {
    ErrorCode(.cberror, number, name, side, meaning, do: advice, not: warning)
  }

  static let unchanged = "Do not repeat the call unchanged: it fails the same way."
  private static let atOnce = "Do not repeat it at once: nothing has been freed."

  /// Core Bluetooth's. iOS 27 adds some for channel sounding, whose numbers are not public.
  static let cberror: [ErrorCode] = [
    cberror(
      nil, "none", .app, "A disconnect without an error: the app cancelled the connection itself.",
      do: "Connect again if the link is still wanted; nothing is pending now.",
      not: "Do not leave it there while the link is wanted: the system connects nothing by itself."),
    cberror(
      0, "unknown", .unknown, "Something failed, and the system does not say what.",
      do: "Connect again, at once, and record what went before.",
      not: "Do not give the connection up for it: then nothing is pending."),
    cberror(
      1, "invalidParameters", .app, "The call had a parameter that is not allowed.",
      do: "Correct the call.",
      not: unchanged),
    cberror(
      2, "invalidHandle", .app, "The attribute is not one of this connection's.",
      do: "Discover services and characteristics again after each connection.",
      not: "Do not keep characteristics from one connection to the next."),
    cberror(
      3, "notConnected", .app, "The command went to a peripheral that is not connected.",
      do: "Connect first; after a relaunch take the peripherals that were restored.",
      not: "Do not command before the manager is poweredOn."),
    cberror(
      4, "outOfSpace", .system, "The device has no room left for this.",
      do: "Ask for less, and again later.",
      not: atOnce),
    cberror(
      5, "operationCancelled", .app, "The operation was cancelled.",
      do: "Ask anew if it is still wanted."),
    cberror(
      6, "connectionTimeout", .link,
      "The link's supervision timed out: out of range, interference, or the accessory hangs.",
      do: "Call connect again at once: a pending connect never times out.",
      not: "Do not wait by a timer first: while it runs nothing is pending."),
    cberror(
      7, "peripheralDisconnected", .accessory, "The accessory closed the link, often when idle.",
      do: "Call connect again at once; ask the accessory's maker for its idle policy.",
      not: "Do not take it for a failure of the phone."),
    cberror(
      8, "uuidNotAllowed", .app, "This UUID may not be published.", do: "Use a UUID of your own."),
    cberror(
      9, "alreadyAdvertising", .app, "The peripheral manager advertises already.",
      do: "Stop advertising before starting anew."),
    cberror(
      10, "connectionFailed", .link, "The connection did not come about.",
      do: "Call connect again; see whether the accessory is connected to another device.",
      not: "Do not wait by a timer first: while it runs nothing is pending."),
    cberror(
      11, "connectionLimitReached", .system, "The device holds as many connections as it can.",
      do: "Let go of a connection that is not needed.",
      not: "Do not connect over and over: it fails until another connection has ended."),
    cberror(
      12, "unknownDevice", .app, "The system knows no such peripheral (once spelt unkownDevice).",
      do: "Retrieve it by its identifier, or find it by a scan.",
      not: "Do not take the identifier from another device: each device gives its own."),
    cberror(
      13, "operationNotSupported", .accessory, "The operation is not supported.",
      do: "Look at the characteristic's properties first."),
    cberror(
      14, "peerRemovedPairingInformation", .accessory,
      "The accessory has forgotten the pairing; the phone has not.",
      do: "Have the person forget the accessory in Settings and pair it again.",
      not: "Do not connect over and over: it cannot succeed."),
    cberror(
      15, "encryptionTimedOut", .link, "The encryption of the link did not come about in time.",
      do: "Connect again; if it stays so, pair again."),
    cberror(
      16, "tooManyLEPairedDevices", .system, "The device is paired with as many as it can be.",
      do: "Have the person forget one that is not used.",
      not: "Do not pair over and over: it fails until another is forgotten."),
    cberror(
      17, "leGattExceededBackgroundNotificationLimit", .system,
      "On a watch: the background notifications of the day are used up.",
      do: "Have the accessory notify less often.",
      not:
        "Do not count on a notification to reach the app in the background until the day is over."),
    cberror(
      18, "leGattNearBackgroundNotificationLimit", .system,
      "On a watch: the background notifications of the day are nearly used up.",
      do: "Have the accessory notify less often."),
  ]

  private static func att(
    _ number: Int, _ name: String, _ side: Side, _ meaning: String, do advice: String,
    not warning: String = ""
  ) -> ErrorCode {
    ErrorCode(.att, number, name, side, meaning, do: advice, not: warning)
  }

  private static let again = "Discover the services again."
  private static let pairing = "Pair the accessory; the system asks the person."

  private static let asking =
    "Do not ask over and over: each time the person may be asked to pair."

  /// The attribute protocol's.
  static let att: [ErrorCode] = [
    att(0x00, "success", .nobody, "It succeeded.", do: "Go on."),
    att(
      0x01, "invalidHandle", .app, "The attribute's handle is not valid.", do: again,
      not: "Do not keep characteristics from one connection to the next."),
    att(
      0x02, "readNotPermitted", .accessory, "The attribute cannot be read.",
      do: "Look at the characteristic's properties first."),
    att(
      0x03, "writeNotPermitted", .accessory, "The attribute cannot be written.",
      do: "Look at the characteristic's properties first.",
      not: "Do not write without response in its place: a failure would not be told."),
    att(
      0x04, "invalidPdu", .app, "The accessory did not understand the request.",
      do: "Correct the value's form.",
      not: unchanged),
    att(
      0x05, "insufficientAuthentication", .accessory, "The link is not authenticated enough.",
      do: pairing,
      not: asking),
    att(
      0x06, "requestNotSupported", .accessory, "The accessory knows no such request.",
      do: "Do without it."),
    att(0x07, "invalidOffset", .app, "The offset is beyond the value.", do: "Read from the start."),
    att(
      0x08, "insufficientAuthorization", .accessory, "The accessory does not authorize this.",
      do: "Authorize the phone at the accessory.",
      not: "Do not pair again for it: who is paired is not therefore authorized."),
    att(
      0x09, "prepareQueueFull", .accessory, "Too many writes are prepared.",
      do: "Let those complete, then go on.",
      not: "Do not prepare more meanwhile: the accessory has no room for it."),
    att(0x0A, "attributeNotFound", .app, "There is no attribute of this handle.", do: again),
    att(
      0x0B, "attributeNotLong", .app, "The attribute cannot be read in parts.",
      do: "Read it whole."),
    att(
      0x0C, "insufficientEncryptionKeySize", .accessory, "The encryption key is too short.",
      do: "Pair again; if it stays so the accessory asks for more than it gives."),
    att(
      0x0D, "invalidAttributeValueLength", .app, "The value's length is not valid.",
      do: "Write a value of the length that the accessory expects.",
      not: "Do not pad or cut the value until it fits: the accessory would take it for another."),
    att(
      0x0E, "unlikelyError", .accessory, "The accessory failed in a way it has no code for.",
      do: "Record it, and ask again once."),
    att(
      0x0F, "insufficientEncryption", .accessory, "The link is not encrypted.", do: pairing,
      not: asking),
    att(
      0x10, "unsupportedGroupType", .app, "The attribute's type does not group others.", do: again),
    att(
      0x11, "insufficientResources", .accessory, "The accessory has no room for this.",
      do: "Ask for less, and again later.",
      not: atOnce),
  ]
}
