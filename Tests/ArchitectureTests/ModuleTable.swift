/// Which module may import which: the boundaries of the design, and nothing that is not needed.
enum ModuleTable {
  /// Modules without clocks, files, buses or the C library; they import one another only.
  static let pure: [String: Set<String>] = [
    "Messages": [],
    "Vocabulary": ["Messages"],
    "KeyFiles": [],
    "Reminders": ["Messages", "Vocabulary"],
    "Accessories": ["Vocabulary"],
    "Radio": ["Accessories"],
    "Picking": ["Accessories", "Radio", "StructuredText", "Vocabulary"],
    "Holding": ["Accessories", "Messages", "Radio", "Reminders", "Vocabulary"],
    "CommandGrammar": ["Accessories", "Vocabulary"],
    "SeededRandomness": [],
    "StructuredText": [],
    "Metrics": ["Reminders", "Vocabulary"],
    "Scraping": ["Metrics", "Reminders", "Vocabulary"],
    "Timelines": ["Reminders", "Vocabulary"],
    "CheckUps": ["StructuredText", "Vocabulary"],
    "RelaunchPolicy": [],
    "ErrorCodes": [],
    "RelaunchScenarios": ["ErrorCodes", "RelaunchPolicy", "StructuredText"],
    "RelaunchPolicyTestKit": ["RelaunchPolicy"],
    "DesktopVerdicts": ["Accessories", "RelaunchPolicy", "Reminders", "Vocabulary"],
    "Documents": ["CommandGrammar", "Messages", "RelaunchPolicy", "RelaunchScenarios"],
    "LogMessages": ["Holding", "Reminders", "Vocabulary"],
  ]

  /// Modules that touch the system, each through its own C module, and what joins them.
  static let impure: [String: Set<String>] = [
    "SystemCalls": ["CLinux", "Vocabulary"],
    "Translation": ["CLinux", "Messages", "SystemCalls"],
    "ForestallClient": ["CForestall"],
    "BeatRecords": ["CForestall", "SystemCalls", "Vocabulary"],
    "Handover": [
      "Accessories", "Holding", "KeyFiles", "Reminders", "StructuredText", "SystemCalls",
      "Vocabulary",
    ],
    "Store": [
      "Accessories", "CSQLite", "KeyFiles", "Reminders", "SystemCalls", "Vocabulary",
    ],
    "DBus": ["CSystemd"],
    "SystemLog": ["CSystemd", "LogMessages", "SystemCalls"],
    "BlueZ": ["Accessories", "DBus", "Radio", "Vocabulary"],
    "SystemdUnits": ["DBus", "SystemCalls", "Vocabulary"],
    "ClientStarting": ["DBus", "Reminders", "SystemCalls", "SystemdUnits", "Vocabulary"],
    "Processes": ["CLinux", "SystemCalls", "Vocabulary"],
    "Supervision": ["Processes", "Reminders", "Vocabulary"],
    "DesktopNotifier": ["CNotify"],
    "UseCases": [
      "Accessories", "BeatRecords", "CheckUps", "CommandGrammar", "DesktopVerdicts", "Handover",
      "Holding", "KeyFiles", "Messages", "Metrics", "Picking", "Processes", "Radio",
      "RelaunchPolicy",
      "Reminders", "Store", "StructuredText", "SystemCalls", "Timelines", "Vocabulary",
    ],
    "forestall": [
      "BeatRecords", "CommandGrammar", "Handover", "Processes", "Reminders", "Supervision",
      "SystemCalls", "Vocabulary",
    ],
    "forestall-manage": [
      "BeatRecords", "BlueZ", "CheckUps", "ClientStarting", "CommandGrammar", "DBus",
      "LogMessages", "Messages", "Metrics", "Picking", "Processes", "Radio", "Reminders",
      "Scraping", "StructuredText", "SystemCalls", "SystemdUnits", "SystemLog", "Translation",
      "UseCases", "Vocabulary",
    ],
    "forestall-remind": [
      "BeatRecords", "DesktopNotifier", "Handover", "LogMessages", "Processes", "Reminders",
      "SystemCalls", "SystemLog", "Vocabulary",
    ],
    "forestall-bluetooth": [
      "BeatRecords", "BlueZ", "ClientStarting", "DBus", "ForestallClient", "Handover", "Holding",
      "LogMessages", "Processes", "Radio", "Reminders", "StructuredText", "SystemCalls",
      "SystemLog", "SystemdUnits", "Vocabulary",
    ],
    "forestall-documents": ["Documents"],
    "relaunch-policy": ["Darwin", "Musl", "RelaunchScenarios"],
    "ForestallTestKit": [
      "BeatRecords", "CForestall", "CLinux", "Reminders", "SystemCalls", "Vocabulary",
    ],
    "UseCasesTestKit": [
      "BeatRecords", "ForestallTestKit", "Handover", "Processes", "Reminders", "Store",
      "SystemCalls", "UseCases", "Vocabulary",
    ],
  ]

  /// What every impure module may use of the system beside its own C modules.
  static let system: Set<String> = ["Glibc", "Synchronization"]

  /// The only modules that may know each of these C modules.
  static let keepers: [String: Set<String>] = [
    "CSystemd": ["DBus", "SystemLog"],
    "CSQLite": ["Store"],
    "CNotify": ["DesktopNotifier"],
    "CForestall": ["BeatRecords", "ForestallClient", "ForestallTestKit"],
  ]

  /// What a module may import; `nil` for a module that is not in the table.
  static func allowed(for module: String) -> Set<String>? {
    if let pure = pure[module] { return pure }
    return impure[module].map { $0.union(system) }
  }
}
