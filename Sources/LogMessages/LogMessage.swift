/// What an entry of the system's journal is about.
///
/// Each has an identifier that never changes, made by `systemd-id128 new`, by which `journalctl MESSAGE_ID=`
/// finds it and the message catalog, `contrib/catalog/forestall.catalog`, explains it.
public enum LogMessage: String, Hashable, Sendable, CaseIterable {
  /// A client was declared.
  case clientDeclared = "0409aa4ef3824522aca30ad77795a468"
  /// The declaration of a client was removed.
  case clientRemoved = "9eb27ea1ef264674a73d5c068fe2eee8"
  /// A client attached, and is watched.
  case clientOpened = "6a2f795d331c4831847185113c788896"
  /// A client let its deadline pass.
  case clientDue = "e6db674aa0774376b10df71ffc4aa9f9"
  /// A client that was due is heard of again.
  case clientReturned = "7a5cf2ee4b4d4236809c8b7242373b94"
  /// A client ended.
  case clientEnded = "6d81f6b5aaa24a3087f3b0c22b9ce881"
  /// A client ended on purpose.
  case clientDone = "75256382ff914557a3f74792075ffafe"
  /// A person stopped a client.
  case clientStopped = "b3fd2bd618994076818720f08aa4bdd6"
  /// A person paused a client.
  case clientPaused = "9639aa3a891440b1a6359feb273b311c"
  /// The pause of a client is over.
  case clientResumed = "a981b6aa92e041af80d0790958e77c6f"
  /// A client was opened at a person's wish.
  case clientReopened = "fe2212ac002a45c9ab49cd20abd1eeeb"
  /// An event of an accessory opened a client.
  case clientOpenedByEvent = "3db700035ef14cbb96c5f2c2156c8191"
  /// A client could not be opened.
  case openingFailed = "0599a5aa243b484291811d6c3b04d83e"
  /// A reminder is on the screen.
  case reminderShown = "3051645ec7d1456cb0369d624b2bba21"
  /// A reminder was taken from the screen.
  case reminderWithdrawn = "715b8cd8f09f493d9221f87635d38daa"
  /// A person answered a reminder.
  case reminderAnswered = "e84b72f6a6ee4e7f92c753ce29323c33"
  /// A reminder was put off.
  case reminderPutOff = "daa7cdbca87f4d2a992a0229ffb5dd73"
  /// A reminder could not be shown, noted or withdrawn.
  case reminderTroubled = "fbbee2369f6447e48b6a768a0540a9b1"
  /// A beat record cannot be read.
  case recordDamaged = "79659426dd0a4e2487676ddca4f0cf75"
  /// A deadline that no client sets was put right.
  case deadlineMended = "ca1caa3e783a440091e8d02a1df92d94"
  /// What somebody had broken of Forestall's was put right.
  case unitsMended = "d0f8262537374d16b60b6e849cad2093"
  /// A declaration cannot be used as it is.
  case declarationWrong = "be4f6b0e7cbb4557ab30a2d3b651223f"
  /// The database is damaged.
  case databaseDamaged = "c2c7dd4fa4124664b41594c0ab35cf89"
  /// A look could not do all that it should.
  case lookIncomplete = "59466f269adf400faca526554ffcf37c"
  /// Metrics could not be told to who asked, or not be written.
  case metricsUntold = "56aa4559a5ef44b98e4905e996029acd"
  /// The holder started to wait for Bluetooth.
  case holderStarted = "50874d96263b420baa8b7077698ff969"
  /// The holder ended.
  case holderEnded = "b7c1c9e4eff7444b8c7bf6fee257097e"
  /// The way to bluetoothd was lost.
  case radioLost = "7d91cf353667474e9c50b48e25b0623c"
  /// The way to bluetoothd is there again.
  case radioFound = "d7e353aa9d3c41e1a5e619a52d89e5ef"
  /// The holder could not do part of its work.
  case holderTroubled = "8a769ad3a0894b5d997214cdcb303117"

  /// MESSAGE_ID, 128 bits in hexadecimal digits.
  public var identifier: String { rawValue }
}
