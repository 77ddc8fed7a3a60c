// swift-tools-version: 6.2
import PackageDescription

#if compiler(<6.2)
  #error("Forestall needs Swift 6.2 or later: install a current toolchain and build again.")
#endif

/// What every Swift target of the package is compiled with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .treatWarning("ExplicitSendable", as: .error),
]

/// What every C target of the package is compiled with.
let strictC: [CSetting] = [.treatAllWarnings(as: .error)]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], linkedBy settings: [LinkerSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, swiftSettings: strict, linkerSettings: settings)
}

/// For a program that is started over and over: a release of it needs no dynamic loader, which
/// would cost more than all else that it does.
let startsFast: [LinkerSetting] = [
  .unsafeFlags(["-static-executable"], .when(configuration: .release))
]

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Pure modules: no clock, no file, no bus, no Foundation; they build on any platform.
var targets: [Target] = [
  library("Messages"),
  library("Vocabulary", ["Messages"]),
  library("KeyFiles"),
  library("SeededRandomness"),
  library("Reminders", ["Messages", "Vocabulary"]),
  library("Accessories", ["Vocabulary"]),
  library("Radio", ["Accessories"]),
  library("Picking", ["Accessories", "Radio", "StructuredText", "Vocabulary"]),
  library("Holding", ["Accessories", "Messages", "Radio", "Reminders", "Vocabulary"]),
  library("CommandGrammar", ["Accessories", "Vocabulary"]),
  library("StructuredText"),
  library("Metrics", ["Reminders", "Vocabulary"]),
  library("Scraping", ["Metrics", "Reminders", "Vocabulary"]),
  library("Timelines", ["Reminders", "Vocabulary"]),
  library("CheckUps", ["StructuredText", "Vocabulary"]),

  // The rule engine, its scenarios, and their command for app teams.
  library("RelaunchPolicy"),
  library("ErrorCodes"),
  library("RelaunchScenarios", ["ErrorCodes", "RelaunchPolicy", "StructuredText"]),
  program("relaunch-policy", ["RelaunchScenarios"]),
  library("DesktopVerdicts", ["Accessories", "RelaunchPolicy", "Reminders", "Vocabulary"]),
  library("RelaunchPolicyTestKit", ["RelaunchPolicy"]),
  library("Documents", ["CommandGrammar", "Messages", "RelaunchPolicy", "RelaunchScenarios"]),
  library("LogMessages", ["Holding", "Reminders", "Vocabulary"]),

  tests("MessagesTests", ["Messages"]),
  tests("VocabularyTests", ["SeededRandomness", "Vocabulary"]),
  tests("KeyFilesTests", ["KeyFiles", "SeededRandomness"]),
  tests("RemindersTests", ["Messages", "Reminders", "SeededRandomness", "Vocabulary"]),
  tests("AccessoriesTests", ["Accessories", "SeededRandomness", "Vocabulary"]),
  tests(
    "PickingTests",
    ["Accessories", "Picking", "Radio", "SeededRandomness", "StructuredText", "Vocabulary"]),
  tests(
    "HoldingTests",
    ["Accessories", "Holding", "Radio", "Reminders", "SeededRandomness", "Vocabulary"]),
  tests(
    "CommandGrammarTests", ["Accessories", "CommandGrammar", "SeededRandomness", "Vocabulary"]),
  tests("StructuredTextTests", ["StructuredText"]),
  tests("ScrapingTests", ["Metrics", "Scraping", "SeededRandomness", "Vocabulary"]),
  tests("TimelinesTests", ["Reminders", "Timelines", "Vocabulary"]),
  tests("CheckUpsTests", ["CheckUps", "StructuredText", "Vocabulary"]),
  .testTarget(
    name: "RelaunchPolicyTests",
    dependencies: ["RelaunchPolicy", "RelaunchPolicyTestKit", "SeededRandomness"],
    exclude: ["Facts"], swiftSettings: strict),
  tests("ErrorCodesTests", ["ErrorCodes"]),
  tests(
    "DesktopVerdictsTests",
    [
      "Accessories", "DesktopVerdicts", "RelaunchPolicy", "RelaunchScenarios", "Reminders",
      "SeededRandomness", "Vocabulary",
    ]),
  tests(
    "RelaunchScenariosTests",
    ["RelaunchPolicy", "RelaunchPolicyTestKit", "RelaunchScenarios", "SeededRandomness"]),
]

var products: [Product] = [
  .library(name: "RelaunchPolicy", targets: ["RelaunchPolicy"]),
  .library(name: "RelaunchScenarios", targets: ["RelaunchScenarios"]),
  .executable(name: "relaunch-policy", targets: ["relaunch-policy"]),
]

#if os(Linux)
  targets += [
    // C modules.
    .target(name: "CForestall", cSettings: strictC),
    .target(name: "CLinux", cSettings: strictC),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CNotify", pkgConfig: "libnotify", providers: [.apt(["libnotify-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

    // Adapters.
    library("SystemCalls", ["CLinux", "Vocabulary"]),
    library("Translation", ["CLinux", "Messages", "SystemCalls"]),
    library("ForestallClient", ["CForestall"]),
    library("BeatRecords", ["CForestall", "SystemCalls", "Vocabulary"]),
    library(
      "Handover",
      [
        "Accessories", "Holding", "KeyFiles", "Reminders", "StructuredText", "SystemCalls",
        "Vocabulary",
      ]),
    library(
      "Store",
      ["Accessories", "CSQLite", "KeyFiles", "Reminders", "SystemCalls", "Vocabulary"]),
    library("DBus", ["CSystemd"]),
    library("SystemLog", ["CSystemd", "LogMessages", "SystemCalls"]),
    library("BlueZ", ["Accessories", "DBus", "Radio", "Vocabulary"]),
    library("SystemdUnits", ["DBus", "SystemCalls", "Vocabulary"]),
    library(
      "ClientStarting", ["DBus", "Reminders", "SystemCalls", "SystemdUnits", "Vocabulary"]),
    library("Processes", ["CLinux", "SystemCalls", "Vocabulary"]),
    library("Supervision", ["Processes", "Reminders", "Vocabulary"]),
    library("DesktopNotifier", ["CNotify"]),

    // What joins them, and the programs.
    library(
      "UseCases",
      [
        "Accessories", "BeatRecords", "CheckUps", "CommandGrammar", "DesktopVerdicts", "Handover",
        "Holding", "KeyFiles", "Messages", "Metrics", "Picking", "Processes", "Radio",
        "RelaunchPolicy",
        "Reminders", "Store", "StructuredText", "SystemCalls", "Timelines", "Vocabulary",
      ]),
    program(
      "forestall",
      [
        "BeatRecords", "CommandGrammar", "Handover", "Processes", "Reminders", "Supervision",
        "SystemCalls", "Vocabulary",
      ], linkedBy: startsFast),
    program(
      "forestall-manage",
      [
        "BeatRecords", "BlueZ", "CheckUps", "ClientStarting", "CommandGrammar", "DBus",
        "LogMessages", "Messages", "Metrics", "Picking", "Processes", "Radio", "Reminders",
        "Scraping", "StructuredText", "SystemCalls", "SystemdUnits", "SystemLog", "Translation",
        "UseCases", "Vocabulary",
      ]),
    program(
      "forestall-remind",
      [
        "BeatRecords", "DesktopNotifier", "Handover", "LogMessages", "Processes", "Reminders",
        "SystemCalls", "SystemLog", "Vocabulary",
      ]),

    program(
      "forestall-bluetooth",
      [
        "BeatRecords", "BlueZ", "ClientStarting", "DBus", "ForestallClient", "Handover", "Holding",
        "LogMessages", "Processes", "Radio", "Reminders", "StructuredText", "SystemCalls",
        "SystemLog", "SystemdUnits", "Vocabulary",
      ]),

    // What makes the manual pages and the completions; it is not installed.
    program("forestall-documents", ["Documents"]),

    // An example that the tests run as well.
    .executableTarget(
      name: "scale-client", dependencies: ["CForestall"], path: "contrib/examples/scale-client",
      cSettings: strictC),

    // What contrib/bench measures a push with.
    .target(
      name: "CBaseline", dependencies: ["CSystemd"], path: "contrib/bench.d/push-in-c",
      cSettings: strictC),
    .executableTarget(
      name: "push-bench", dependencies: ["CBaseline", "ForestallClient"],
      path: "contrib/bench.d/push", swiftSettings: strict),

    .executableTarget(
      name: "policy-bench",
      dependencies: ["RelaunchPolicy", "RelaunchPolicyTestKit", "RelaunchScenarios"],
      path: "contrib/bench.d/policy", swiftSettings: strict),

    // Tests.
    library(
      "ForestallTestKit",
      ["BeatRecords", "CForestall", "CLinux", "Reminders", "SystemCalls", "Vocabulary"]),
    library(
      "UseCasesTestKit",
      [
        "BeatRecords", "ForestallTestKit", "Handover", "Processes", "Reminders", "Store",
        "SystemCalls", "UseCases", "Vocabulary",
      ]),
    tests(
      "MetricsTests", ["ForestallTestKit", "Metrics", "Reminders", "SystemCalls", "Vocabulary"]),
    tests(
      "TranslationTests",
      ["ForestallTestKit", "Handover", "Messages", "Reminders", "SystemCalls", "Vocabulary"]),
    tests("SystemCallsTests", ["ForestallTestKit", "SystemCalls", "Vocabulary"]),
    tests(
      "ForestallClientTests", ["CForestall", "ForestallClient", "ForestallTestKit", "SystemCalls"]),
    tests(
      "BeatRecordsTests",
      ["BeatRecords", "CForestall", "ForestallTestKit", "SystemCalls", "Vocabulary"]),
    tests(
      "HandoverTests",
      [
        "Accessories", "ForestallTestKit", "Handover", "Holding", "Messages", "Reminders",
        "SystemCalls", "Vocabulary",
      ]),
    tests(
      "StoreTests",
      [
        "Accessories", "ForestallTestKit", "Reminders", "SeededRandomness", "Store", "SystemCalls",
        "Vocabulary",
      ]),
    tests("DBusTests", ["DBus", "ForestallTestKit", "SystemCalls"]),
    tests(
      "LogMessagesTests",
      [
        "Accessories", "ForestallTestKit", "Holding", "LogMessages", "Reminders", "SystemCalls",
        "Vocabulary",
      ]),
    tests("SystemLogTests", ["ForestallTestKit", "LogMessages", "SystemCalls", "SystemLog"]),
    tests(
      "BlueZTests",
      [
        "Accessories", "BlueZ", "DBus", "ForestallTestKit", "Radio", "SeededRandomness",
        "SystemCalls", "Vocabulary",
      ]),
    tests(
      "SystemdUnitsTests",
      ["DBus", "ForestallTestKit", "SystemCalls", "SystemdUnits", "Vocabulary"]),
    tests("ProcessesTests", ["ForestallTestKit", "Processes", "SystemCalls", "Vocabulary"]),
    tests(
      "SupervisionTests",
      ["Processes", "Reminders", "SeededRandomness", "Supervision", "Vocabulary"]),
    tests(
      "DesktopNotifierTests",
      [
        "CNotify", "DesktopNotifier", "ForestallTestKit", "Handover", "Processes", "Reminders",
        "SystemCalls", "Vocabulary",
      ]),
    tests(
      "UseCasesTests",
      [
        "Accessories", "BeatRecords", "CheckUps", "CommandGrammar", "DesktopVerdicts",
        "ForestallTestKit", "Handover", "Holding", "Messages", "Metrics", "Processes",
        "RelaunchPolicy",
        "Reminders", "SeededRandomness", "Store", "StructuredText", "SystemCalls", "Timelines",
        "UseCases", "UseCasesTestKit", "Vocabulary",
      ]),
    tests(
      "EndToEndTests",
      [
        "BeatRecords", "ForestallTestKit", "Handover", "Processes", "Reminders", "SystemCalls",
        "Vocabulary",
      ]),
    tests(
      "IntegrationTests",
      [
        "BeatRecords", "ForestallClient", "ForestallTestKit", "SeededRandomness", "SystemCalls",
        "Vocabulary",
      ]),
    tests(
      "DocumentsTests",
      [
        "CommandGrammar", "Documents", "ForestallTestKit", "Messages", "RelaunchPolicy",
        "RelaunchScenarios", "Reminders", "Store", "SystemCalls", "Vocabulary",
      ]),
    tests("ArchitectureTests", ["ForestallTestKit", "SystemCalls"]),
  ]
  products += [
    .library(name: "ForestallClient", targets: ["ForestallClient"]),
    .executable(name: "forestall", targets: ["forestall"]),
    .executable(name: "forestall-manage", targets: ["forestall-manage"]),
    .executable(name: "forestall-remind", targets: ["forestall-remind"]),
    .executable(name: "forestall-bluetooth", targets: ["forestall-bluetooth"]),
  ]
#endif

// The platform is for who builds the rule engine on a Mac.
let package = Package(
  name: "Forestall", platforms: [.macOS(.v13)], products: products, targets: targets)
