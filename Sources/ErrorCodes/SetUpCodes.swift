extension ErrorCode {
  private static func ask(
    _ number: Int, _ name: String, _ side: Side, _ meaning: String, do advice: String,
    not warning: String = ""
  ) -> ErrorCode {
    ErrorCode(.ask, number, name, side, meaning, do: advice, not: warning)
  }

  /// AccessorySetupKit's.
  static let ask: [ErrorCode] = [
    ask(0, "success", .nobody, "It succeeded.", do: "Go on."),
    ask(
      1, "unknown", .unknown, "Something failed, and the system does not say what.",
      do: "Record what went before, and let the person try again."),
    ask(
      100, "activationFailed", .system, "The session could not be activated.",
      do: "See that Info.plist declares NSAccessorySetupSupports or NSAccessorySetupKitSupports.",
      not: "Do not show the picker before the session is activated."),
    ask(
      150, "connectionFailed", .link, "The connection to the accessory did not come about.",
      do: "Have the person bring it near, wake it, and try again."),
    ask(
      200, "discoveryTimeout", .link, "No accessory was found in time.",
      do: "Have the person put the accessory into its pairing mode; ask for a longer time.",
      not: "Do not show the picker again by itself: let the person ask for it."),
    ask(
      300, "extensionNotFound", .app, "The app's extension is not there.",
      do: "Add the extension to the app."),
    ask(
      400, "invalidated", .app, "The session was invalidated, and cannot be used any more.",
      do: "Make a new session and activate it.", not: "Do not use the old one again."),
    ask(
      450, "invalidRequest", .app, "The request contradicts itself or the declaration.",
      do: "Give each descriptor a service UUID or a company identifier that Info.plist lists.",
      not:
        "Do not describe an accessory by its name alone: the app crashes when the picker is shown."),
    ask(
      500, "pickerAlreadyActive", .app, "A picker is being shown.",
      do: "Wait for pickerDidDismiss.",
      not: "Do not show a second one over it: there is one at a time."),
    ask(
      550, "pickerRestricted", .app,
      "The picker cannot be shown now: the app is in the background.",
      do: "Show it in the foreground, on something the person did.",
      not: "Do not call it when an event launched the app: nobody is there to pick."),
    ask(
      700, "userCancelled", .person, "The person cancelled it.",
      do: "Offer it again where the person looks for it.", not: "Do not show the picker by itself."),
    ask(
      750, "userRestricted", .person, "The person, or who manages the device, does not allow it.",
      do: "Say where in Settings it is allowed.",
      not: "Do not ask over and over: asking cannot allow it."),
  ]

  private static func nfc(
    _ number: Int, _ name: String, _ side: Side, _ meaning: String, do advice: String,
    not warning: String = ""
  ) -> ErrorCode {
    ErrorCode(.nfc, number, name, side, meaning, do: advice, not: warning)
  }

  private static let reread = "Hold the tag still and read it again, within the same session."
  private static let noRestart =
    "Do not begin another session by itself: a reader session is a burst, not a mode."

  private static let sameSession =
    "Do not end the session for it: the same one can read the tag again."

  /// Core NFC's. A reader session lasts 60 seconds at most, in the foreground.
  static let nfc: [ErrorCode] = [
    nfc(
      1, "readerErrorUnsupportedFeature", .system, "The device cannot do this.",
      do: "Ask readingAvailable first."),
    nfc(
      2, "readerErrorSecurityViolation", .app, "The entitlement or the declaration is missing.",
      do: "Add the entitlement, and list what is read in Info.plist.",
      not: "Do not blame the tag: no other tag is read either."),
    nfc(
      3, "readerErrorInvalidParameter", .app, "A parameter is not allowed.",
      do: "Correct the call.",
      not: unchanged),
    nfc(
      4, "readerErrorInvalidParameterLength", .app, "A parameter has a wrong length.",
      do: "Correct the call.",
      not: unchanged),
    nfc(
      5, "readerErrorParameterOutOfBound", .app, "A parameter is out of bounds.",
      do: "Correct the call.",
      not: unchanged),
    nfc(
      6, "readerErrorRadioDisabled", .person, "The radio is off.",
      do: "Ask the person to turn it on."),
    nfc(
      7, "readerErrorIneligible", .system, "The device or the account may not do this.",
      do: "Offer another way."),
    nfc(
      8, "readerErrorAccessNotAccepted", .person, "The person did not accept the access.",
      do: "Offer it again where the person looks for it.",
      not: "Do not begin another session by itself: the person has just refused one."),
    nfc(
      100, "readerTransceiveErrorTagConnectionLost", .link, "The tag was taken away.", do: reread,
      not: sameSession),
    nfc(
      101, "readerTransceiveErrorRetryExceeded", .link, "The tag did not answer in several tries.",
      do: reread,
      not: sameSession),
    nfc(
      102, "readerTransceiveErrorTagResponseError", .accessory, "The tag answered with an error.",
      do: "See what the tag's manual says of it."),
    nfc(
      103, "readerTransceiveErrorSessionInvalidated", .app, "The session has ended.",
      do: "Let the person begin a new one.", not: noRestart),
    nfc(
      104, "readerTransceiveErrorTagNotConnected", .app, "The tag is not connected.",
      do: "Connect to the tag first.",
      not: "Do not send commands before connect has answered."),
    nfc(
      105, "readerTransceiveErrorPacketTooLong", .app, "The packet is too long for the tag.",
      do: "Send it in parts."),
    nfc(
      200, "readerSessionInvalidationErrorUserCanceled", .person,
      "The person pressed Cancel or Done.",
      do: "Nothing: it is no failure.", not: noRestart),
    nfc(
      201, "readerSessionInvalidationErrorSessionTimeout", .system, "The 60 seconds are over.",
      do: "Let the person begin a new session.", not: noRestart),
    nfc(
      202, "readerSessionInvalidationErrorSessionTerminatedUnexpectedly", .system,
      "The session ended because the app left the foreground, or for want of something.",
      do: "Let the person begin a new session.", not: noRestart),
    nfc(
      203, "readerSessionInvalidationErrorSystemIsBusy", .system,
      "Another session is on; one page of Apple's says that a second one is queued instead.",
      do: "Wait until the other has ended, and let the person begin.", not: noRestart),
    nfc(
      204, "readerSessionInvalidationErrorFirstNDEFTagRead", .nobody,
      "The first tag was read, and the session ended as it was asked to.",
      do: "Nothing: it is a success.", not: noRestart),
    nfc(
      300, "tagCommandConfigurationErrorInvalidParameters", .app,
      "The command's configuration has a parameter that is not allowed.", do: "Correct the call.",
      not: unchanged),
    nfc(
      400, "ndefReaderSessionErrorTagNotWritable", .accessory, "The tag cannot be written.",
      do: "Use another tag.",
      not: "Do not try over and over: a tag that was locked stays so."),
    nfc(
      401, "ndefReaderSessionErrorTagUpdateFailure", .link, "The tag could not be written.",
      do: reread, not: "Do not take the tag's old content for whole: read it back."),
    nfc(
      402, "ndefReaderSessionErrorTagSizeTooSmall", .accessory, "The tag is too small for this.",
      do: "Write less, or use another tag.",
      not: "Do not cut the message off where the tag ends: half a message cannot be read."),
    nfc(
      403, "ndefReaderSessionErrorZeroLengthMessage", .accessory, "The tag holds an empty message.",
      do: "Treat it as a tag without content.",
      not: "Do not take it for a reading that failed."),
  ]
}
