import BeatRecords
import ForestallTestKit
import Synchronization
import SystemCalls
import Vocabulary

/// The virtual machine with real Bluetooth: a kernel's controllers, bluetoothd, and scales on them.
struct BluetoothMachine {
  /// Whether these tests run there.
  static let isPresent = ProcessEnvironment.value("FORESTALL_BLUETOOTH") != nil

  /// Something that only the machine's owner may do.
  @discardableResult
  static func asRoot(_ words: String) throws -> String {
    try Desktop.runWell("sudo", "sh", "-c", words)
  }

  /// A scale of the lab.
  struct Scale {
    /// Its unit.
    let unit: String
    /// Its address.
    let address: String

    static func scale() throws -> Scale { try Scale(unit: "lab-scale", controller: "hci1") }
    static func other() throws -> Scale { try Scale(unit: "lab-scale-2", controller: "hci2") }

    private init(unit: String, controller: String) throws {
      self.unit = unit
      // After memory ran out a machine answers late.
      let words = try Desktop.runWell(
        "busctl", "--timeout=90", "get-property", "org.bluez", "/org/bluez/\(controller)",
        "org.bluez.Adapter1", "Address"
      ).split(separator: "\"")
      guard words.count > 1 else { throw DesktopError("\(controller) has no address") }
      address = String(words[1])
    }

    /// Since when each scale sleeps, by its unit.
    private static let sleeping = Mutex<[String: Int]>([:])
    /// Since when it sleeps, in ms as `BusMonitor.now` counts them; `nil` where it does not.
    var asleepSince: Int? { Self.sleeping.withLock { $0[unit] } }

    func fallAsleep() throws {
      try signal("USR1")
      Self.sleeping.withLock { $0[unit] = $0[unit] ?? BusMonitor.now() }
    }
    func wake() throws {
      Self.sleeping.withLock { $0[unit] = nil }
      try signal("USR2")
    }
    func fallSilent() throws { try signal("HUP") }

    private func signal(_ name: String) throws {
      try asRoot("systemctl kill --signal \(name) \(unit)")
    }
  }

  /// The example client on bleak, which a scale wakes.
  struct Client {
    let desktop: Desktop
    let name: String
    let title: String
    private let starts: String

    /// Declares one that is woken by `wakeOn`. `first` is what it runs at its first start in place of the
    /// client, `later` at each later one.
    init(
      _ desktop: Desktop, _ scale: Scale, isSetUp: Bool = false, every: String = "5m",
      wakeOn: String = "WakeOn=appears", first: String? = nil, later: String? = nil
    ) throws {
      self.desktop = desktop
      (name, title) = try desktop.declare("--every", every)
      starts = "\(Desktop.home)/starts-\(name)"
      let script = "\(Desktop.home)/open-\(name)"
      let client =
        "exec /usr/bin/python3 \(Desktop.top)/contrib/examples/scale_client.py \(name) --every "
        + "\(try Self.seconds(every)) --address \(scale.address) --controller hci0"
      let text = """
        #!/bin/sh
        echo "$FORESTALL_EVENT $FORESTALL_ACCESSORY" >>\(starts)
        if [ $(wc -l <\(starts)) = 1 ]; then :; \(first ?? client); else :; \(later ?? client); fi

        """
      try Files.replace(script, with: Array(text.utf8), mode: 0o700)
      let path = "\(Desktop.home)/.config/forestall/clients/\(name).client"
      let declared = String(decoding: try Files.read(path), as: UTF8.self)
      let more = """
        Reopen=\(script)
        ReopenTimeout=2min

        [Accessories]
        Services=181d

        [Accessory bath]
        \(wakeOn)

        """
      try Files.replace(path, with: Array((declared + more).utf8))
      let added = try desktop.forestall(
        ["accessory", "add", name, "bath", "--address", scale.address]
          + (isSetUp ? ["--service", "181d"] : ["--known"]))
      guard added.status == 0 else { throw DesktopError("accessory add: \(added.errors)") }
    }

    /// One that was declared before.
    init(_ desktop: Desktop, declared name: String) {
      self.desktop = desktop
      self.name = name
      title = ""
      starts = "\(Desktop.home)/starts-\(name)"
    }

    private static func seconds(_ words: String) throws -> UInt64 {
      try TimeSpan(words: words).wholeSeconds
    }

    /// Opened by hand, and heard of.
    func open() throws {
      let begun = BusMonitor.now()
      let opened = try desktop.forestall("open", name)
      guard opened.status == 0 else { throw DesktopError("open: \(opened.errors)") }
      try isBack(since: begun)
    }

    /// Waits until it attached after a moment; says after how many milliseconds.
    @discardableResult
    func isBack(since begun: Int) throws -> Int {
      try eventually("is back", within: 120_000) {
        guard let record = record(), let deadline = record.deadline else { return false }
        return (deadline - record.interval).nanoseconds / 1_000_000 > UInt64(begun)
      }
      return BusMonitor.now() - begun
    }

    /// Waits until it has had data since a moment; says after how many milliseconds.
    @discardableResult
    func measures(since begun: Int) throws -> Int {
      // An emulated machine's first connections may break off.
      try eventually("measures", within: 180_000) {
        (record()?.observed?.nanoseconds ?? 0) / 1_000_000 > UInt64(begun)
      }
      return BusMonitor.now() - begun
    }

    /// Waits until something holds, and says all that may show why it does not.
    func eventually(
      _ what: String, within milliseconds: Int, _ holds: () throws -> Bool
    ) throws {
      do {
        try desktop.eventually("\(name) \(what)", within: milliseconds, holds)
      } catch {
        report()
        throw error
      }
    }

    /// Its beat record.
    func record() -> BeatRecord? {
      guard let name = ClientName(name) else { return nil }
      return try? RecordFolder(path: Desktop.runtime).read(name)?.get()
    }

    /// Ends all of it by a signal.
    func end(by signal: String) throws {
      try Desktop.systemctl("kill", "-s", signal, "app-\(name)@*.service")
    }

    /// How often it was started, and for what.
    func started() -> [String] {
      let text = (try? Files.read(starts)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map(String.init)
    }

    /// The order that the holder goes by.
    func order() -> String {
      let path = "\(Desktop.runtime)/hold/\(name).hold"
      return (try? Files.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Says all that may show why it is not back.
    private func report() {
      let words = """
        tail -n 5 \(starts); cat \(Desktop.runtime)/hold/\(name).hold; ls \(Desktop.runtime)/restored
        busctl tree --list org.bluez | grep dev_
        for device in $(busctl tree --list org.bluez | grep 'hci[0-9]/dev_[0-9A-F_]*$'); do
          busctl get-property org.bluez $device org.bluez.Device1 Address Connected ServicesResolved
        done
        busctl get-property org.bluez /org/bluez/hci0 org.bluez.Adapter1 Address Powered Discovering
        sudo journalctl --no-pager --lines=20 --output=short-monotonic -u lab-scale -u bluetooth
        sudo journalctl --no-pager --lines=40 --output=short-monotonic
        """
      for program in [["history", name], ["explain", name]] {
        print((try? desktop.forestall(program).output) ?? "")
      }
      print((try? Desktop.run("sh", "-c", words).output) ?? "")
    }

    /// Waits until the holder has leave to open it.
    func isAwaited() throws {
      try eventually("is waited for", within: 30_000) {
        order().contains("\nWait0=")
      }
    }
  }
}
