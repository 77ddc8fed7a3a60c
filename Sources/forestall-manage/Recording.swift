internal import DBus
internal import Processes
internal import SystemCalls
internal import SystemdUnits
internal import UseCases
internal import Vocabulary

/// Collects beforehand what tells of a fault that comes seldom.
enum Recording {
  private static let unit = "forestall-record.service"
  /// How long the file may become, in bytes.
  private static let size: UInt64 = 8 << 20

  /// Starts to record what BlueZ tells.
  ///
  /// - Returns: what is recorded and what only root can record, for the person.
  static func start(for span: TimeSpan, in session: Session) throws(Failure) -> String {
    let name = "dbus-monitor"
    guard let program = Programs.find(name, path: ProcessEnvironment.value("PATH")) else {
      throw Failure(
        .unavailable,
        "There is no program \(name); install it, for instance `apt install dbus-bin`.")
    }
    guard let unit = UnitName(unit) else {
      throw Failure(.software, "\(unit) is not a systemd unit's name.")
    }
    let file = session.places.recording
    do throws(SystemCallError) {
      try Files.createFolder(session.places.state)
    } catch {
      throw Failure(error.exitStatus, error.description)
    }
    do throws(BusError) {
      // Signals to everybody are all that BlueZ lets be heard by who is not root.
      try UserManager.connect().start(
        TransientRecording(
          unit: unit, command: [program, "--system", "type='signal',sender='org.bluez'"],
          file: file, limit: span, size: size))
    } catch {
      if error.isNameTaken {
        throw Failure(
          .temporary,
          "A recording goes on already; `systemctl --user stop \(unit)` ends it.")
      }
      throw Failure(.unavailable, error.description)
    }
    return """
      What BlueZ tells is recorded for \(span.spoken), in \(file), up to \(size >> 20) MiB.
      To end it sooner: systemctl --user stop \(unit)
      To pack it once the fault has come: forestall doctor --bundle forestall.tar.gz

      What only root can record:
        the packets:             sudo btmon -w btmon.snoop
        what bluetoothd does:    sudo systemctl kill --kill-whom=main -s USR2 bluetooth
                                 (in `journalctl -u bluetooth`, until bluetoothd is restarted)
      These have addresses and names in them that no bundle blanks.
      """
  }
}
