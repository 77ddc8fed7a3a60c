import ErrorCodes
import Testing

@Suite("Error codes")
struct ErrorCodeTests {
  /// The numbers and names as the frameworks have them.
  static let published: [ErrorCode.Domain: String] = [
    .cberror: """
    0 unknown 1 invalidParameters 2 invalidHandle 3 notConnected 4 outOfSpace
    5 operationCancelled 6 connectionTimeout 7 peripheralDisconnected 8 uuidNotAllowed
    9 alreadyAdvertising 10 connectionFailed 11 connectionLimitReached 12 unknownDevice
    13 operationNotSupported 14 peerRemovedPairingInformation 15 encryptionTimedOut
    16 tooManyLEPairedDevices 17 leGattExceededBackgroundNotificationLimit
    18 leGattNearBackgroundNotificationLimit
    """,
    .att: """
    0 success 1 invalidHandle 2 readNotPermitted 3 writeNotPermitted 4 invalidPdu
    5 insufficientAuthentication 6 requestNotSupported 7 invalidOffset
    8 insufficientAuthorization 9 prepareQueueFull 10 attributeNotFound 11 attributeNotLong
    12 insufficientEncryptionKeySize 13 invalidAttributeValueLength 14 unlikelyError
    15 insufficientEncryption 16 unsupportedGroupType 17 insufficientResources
    """,
    .ask: """
    0 success 1 unknown 100 activationFailed 150 connectionFailed 200 discoveryTimeout
    300 extensionNotFound 400 invalidated 450 invalidRequest 500 pickerAlreadyActive
    550 pickerRestricted 700 userCancelled 750 userRestricted
    """,
    .nfc: """
    1 readerErrorUnsupportedFeature 2 readerErrorSecurityViolation 3 readerErrorInvalidParameter
    4 readerErrorInvalidParameterLength 5 readerErrorParameterOutOfBound
    6 readerErrorRadioDisabled 7 readerErrorIneligible 8 readerErrorAccessNotAccepted
    100 readerTransceiveErrorTagConnectionLost 101 readerTransceiveErrorRetryExceeded
    102 readerTransceiveErrorTagResponseError 103 readerTransceiveErrorSessionInvalidated
    104 readerTransceiveErrorTagNotConnected 105 readerTransceiveErrorPacketTooLong
    200 readerSessionInvalidationErrorUserCanceled
    201 readerSessionInvalidationErrorSessionTimeout
    202 readerSessionInvalidationErrorSessionTerminatedUnexpectedly
    203 readerSessionInvalidationErrorSystemIsBusy
    204 readerSessionInvalidationErrorFirstNDEFTagRead
    300 tagCommandConfigurationErrorInvalidParameters 400 ndefReaderSessionErrorTagNotWritable
    401 ndefReaderSessionErrorTagUpdateFailure 402 ndefReaderSessionErrorTagSizeTooSmall
    403 ndefReaderSessionErrorZeroLengthMessage
    """,
  ]

  @Test("Each list has the published numbers and names", arguments: ErrorCode.Domain.allCases)
  func lists(domain: ErrorCode.Domain) {
    let words = (Self.published[domain] ?? "").split(whereSeparator: \.isWhitespace)
    let pairs = stride(from: 0, to: words.count, by: 2).map { "\(words[$0]) \(words[$0 + 1])" }
    let codes = ErrorCode.all.filter { $0.domain == domain }
    #expect(
      codes.compactMap { code in code.number.map { "\($0) \(code.name)" } } == pairs)
  }

  @Test("Each says what it means and what to do, in sentences", arguments: ErrorCode.all)
  func sentences(code: ErrorCode) {
    #expect(code.meaning.last == ".")
    #expect(code.advice.last == ".")
    #expect(code.warning.isEmpty || code.warning.last == ".")
  }

  @Test("An ended NFC session is never restarted by itself")
  func sessions() {
    for code in ErrorCode.all where code.name.hasPrefix("readerSessionInvalidationError") {
      #expect(code.warning.contains("a burst, not a mode"), "\(code.name)")
    }
  }

  @Test("A code is found by number, in either base, and by name, however capitalized")
  func finding() {
    #expect(ErrorCode.find("6", in: .cberror).map(\.name) == ["connectionTimeout"])
    #expect(ErrorCode.find("0x0F", in: .att).map(\.name) == ["insufficientEncryption"])
    #expect(ErrorCode.find("CONNECTIONTIMEOUT").map(\.number) == [6])
    #expect(Set(ErrorCode.find("invalidHandle").map(\.domain)) == [.cberror, .att])
    #expect(ErrorCode.find("none", in: .cberror).map(\.side) == [.app])
    #expect(ErrorCode.find("99", in: .cberror).isEmpty)
    #expect(ErrorCode.find("").isEmpty)
  }
}
