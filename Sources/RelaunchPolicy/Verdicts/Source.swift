/// How sure a source makes us; the surest first.
public enum Confidence: UInt8, CaseIterable, Hashable, Sendable, Comparable {
  /// The platform's maker documents it.
  case documented
  /// One of its engineers said so.
  case engineer
  /// An article on state restoration says so.
  case article
  /// Somebody else found it: an issue, a blog, open source.
  case thirdParty
  /// It follows from what the others say.
  case inferred
  /// Nothing confirms it.
  case unconfirmed

  /// The confidence in words.
  public var words: String {
    switch self {
    case .documented: "documented"
    case .engineer: "engineer"
    case .article: "article"
    case .thirdParty: "third party"
    case .inferred: "inferred"
    case .unconfirmed: "unconfirmed"
    }
  }

  /// Whether one is surer than another.
  public static func < (surer: Confidence, lessSure: Confidence) -> Bool {
    surer.rawValue < lessSure.rawValue
  }
}

/// Where a rule is taken from.
public struct Source: Hashable, Sendable {
  /// How the table and the explanations name it.
  public let name: String
  /// Its title and where it is to be found.
  public let title: String

  private init(_ name: String, _ title: String) {
    self.name = name
    self.title = title
  }
}

extension Source {
  /// Apple's first page of relaunch rules.
  public static let qa1962 = Source(
    "QA1962", "Conditions Under Which Bluetooth State Restoration Will Relaunch An App, 2017")
  /// The same as a technote.
  public static let tn3115of2022 = Source(
    "TN3115 (2022)", "Bluetooth State Restoration App Relaunch Rules, 2022")
  /// The technote for iOS 26: the present one.
  public static let tn3115 = Source(
    "TN3115 (2025)",
    "Bluetooth State Restoration App Relaunch Rules, updated for iOS 26, "
      + "developer.apple.com/documentation/technotes/tn3115-bluetooth-state-restoration-app-relaunch-rules"
  )
  /// The archived guide.
  public static let guide = Source(
    "background guide", "Core Bluetooth Background Processing for iOS Apps, 2013")
  /// The reference pages and headers of Core Bluetooth.
  public static let coreBluetooth = Source(
    "Core Bluetooth", "reference pages and headers, developer.apple.com/documentation/corebluetooth"
  )
  /// The reference pages of AccessorySetupKit.
  public static let accessorySetupKit = Source(
    "AccessorySetupKit", "reference pages, developer.apple.com/documentation/accessorysetupkit")
  /// Apple's page on the codes of a SIGKILL.
  public static let sigkillPage = Source(
    "SIGKILL page", "developer.apple.com/documentation/xcode/sigkill")
  /// Apple's page on remote notifications.
  public static let remoteNotifications = Source(
    "remote notification page", "UIApplicationDelegate, didReceiveRemoteNotification")
  /// The reference pages and headers of UIKit.
  public static let uiKit = Source(
    "UIKit", "reference pages and headers, developer.apple.com/documentation/uikit")
  /// Apple's pages on Low Power Mode.
  public static let lowPowerMode = Source(
    "Low Power Mode page",
    "Energy Efficiency Guide for iOS Apps, React to Low Power Mode on iPhones; "
      + "developer.apple.com/documentation/foundation/processinfo/islowpowermodeenabled")
  /// An engineer on what iOS 26 changed.
  public static let forum806013 = Source("forum 806013", "developer.apple.com/forums/thread/806013")
  /// An engineer on what must be pending.
  public static let forum836150 = Source("forum 836150", "developer.apple.com/forums/thread/836150")
  /// An engineer on the start delay.
  public static let forum90938 = Source("forum 90938", "developer.apple.com/forums/thread/90938")
  /// The long article.
  public static let article1 = Source(
    "article 1", "Why Core Bluetooth state restoration never fires, 2026")
  /// On the peripheral that drops.
  public static let article2 = Source(
    "article 2",
    "CoreBluetooth state restoration, and why your peripheral drops when the app suspends")
  /// The long answer.
  public static let article4 = Source(
    "article 4", "The Long Answer: why state restoration never fires, 2026")
  /// The five-second gap.
  public static let article5 = Source(
    "article 5",
    "Core Bluetooth stopped relaunching my app, because for five seconds nothing was pending")
  /// A bug report on subscriptions.
  public static let radar15971751 = Source(
    "radar 15971751", "Open Radar: subscriptions after a dropped link, iOS 7")
  /// A bug report on restarts.
  public static let radar21320078 = Source(
    "radar 21320078", "Open Radar: no relaunch after a restart before iOS 11")
  /// Reports on the debugger.
  public static let rileyLink7 = Source(
    "rileylink_ios #7", "no willRestoreState on a launch by the debugger")
  /// Field reports on Low Power Mode.
  public static let medtrumKit176 = Source(
    "MedtrumKit #176", "Low Power Mode: a pending connect worked, a background scan found nothing")
  /// Open source that listens all day.
  public static let alwaysListening = Source(
    "Always listening",
    "a recorder app's own document: whether Background App Refresh gates Bluetooth is undocumented")
  /// Field reports on updates.
  public static let loop212 = Source("Loop #212", "pending notifications survive an update")
  /// An answer on L2CAP.
  public static let channelAnswer = Source(
    "L2CAP answer", "question and answer: L2CAP data does not wake a suspended app")
  /// An answer on scans.
  public static let scanAnswer = Source(
    "scan answer", "question and answer: restoration does not work for scanning")
  /// A guide to AccessorySetupKit.
  public static let punchThrough = Source(
    "Punch Through", "AccessorySetupKit: Everything BLE Developers Need To Know")
  /// Open source that met the picker's traps.
  public static let openStrap = Source(
    "OpenStrap", "BleRestoreManager.swift and AccessorySetup.swift")
  /// Another reading of note 5.
  public static let firefly = Source(
    "Firefly", "a project's specification: note 5 governs Airplane Mode too")
  /// Open source that met the peripheral role's.
  public static let pebbleOS = Source(
    "PebbleOS #2126", "CBPeripheralManager in an app with AccessorySetupKit")
  /// A bug report on reinstalls.
  public static let feedback18383742 = Source(
    "FB18383742", "picker refused after a reinstall while the old permission is there")
  /// Reports on commands before the radio is on.
  public static let rileyLink22 = Source(
    "rileylink_ios #22", "restored peripherals before poweredOn: API MISUSE")
  /// An engineer on the time that a wake gives.
  public static let forum815618 = Source(
    "forum 815618", "developer.apple.com/forums/thread/815618")
  /// An engineer on processing tasks.
  public static let forum793189 = Source(
    "forum 793189", "developer.apple.com/forums/thread/793189")
  /// Open source that probes its files.
  public static let loopFollow = Source("LoopFollow", "StorageReadiness: a file as a probe")
  /// Reports on locations.
  public static let locoKit12 = Source("LocoKit #12", "relaunch by a location after a force-quit")
  /// The exit counters of MetricKit.
  public static let metricKit = Source(
    "MetricKit", "MXBackgroundExitData, developer.apple.com/documentation/metrickit")
  /// Apple's developer support on what is told to a client that ends.
  public static let willTerminate = Source(
    "willTerminate answer", "developer support on applicationWillTerminate, a copy at seacode.uk")
  /// This project's own policy for Linux.
  public static let forestall = Source(
    "Forestall", "the policy of this package for the Linux desktop")
}
