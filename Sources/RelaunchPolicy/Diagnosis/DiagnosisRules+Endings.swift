extension DiagnosisRules {
  /// How it ended, as far as it or its developer can see.
  static let endings: [DiagnosisRule] = [
    DiagnosisRule(
      "person-swiped", seen: [.swiped], .shows, [.after(.forceQuit)],
      .documented, [.tn3115], because: "The person swiped it away in the app switcher."),
    DiagnosisRule(
      "nobody-swiped", absent: [.swiped], .rulesOut, [.after(.forceQuit)],
      .inferred, [.tn3115], because: "Nobody swiped it away."),
    DiagnosisRule(
      "under-debugger", seen: [.debuggerAttached], .shows, [.after(.debugger)],
      .article, [.article1, .article2, .rileyLink7],
      because: "An end under the debugger shows nothing of what happens without."),
    DiagnosisRule(
      "without-debugger", absent: [.debuggerAttached], .rulesOut, [.after(.debugger)],
      .inferred, [.article1], because: "No debugger was attached."),
    DiagnosisRule(
      "will-terminate", seen: [.willTerminateRan], unless: [.backgroundTaskOpen], .suggests,
      [.after(.forceQuit), .after(.restarted)], .documented, [.willTerminate],
      because: "Told so, with no background task open: a swipe while it ran, or a shut-down."),
    DiagnosisRule(
      "no-trace", seen: [.leftNoTrace, .lastSuspended], .suggests,
      [.after(.removedFromMemory), .after(.forceQuit)], .documented, [.willTerminate],
      because: "A suspended client is told nothing, neither of its removal nor of a swipe."),
    DiagnosisRule(
      "console-background-task", seen: [.consoleNamesBackgroundTask], .suggests,
      [.after(.backgroundTaskOverrun)], .article, [.article5],
      because: "The console warns of a task that is still not ended: the system ends it next."),
  ]

  private static func report(
    _ id: String, _ observation: Observation, _ cause: Cause
  ) -> DiagnosisRule {
    DiagnosisRule(
      "report-" + id, seen: [observation], .shows, [.after(cause)], .documented, [.sigkillPage],
      because: "The code in the crash report says who ended it, and why.")
  }

  /// The counters are cumulative: what counts is which of them grew since the last look.
  private static func exits(
    _ id: String, _ observation: Observation, _ cause: Cause
  ) -> DiagnosisRule {
    DiagnosisRule(
      "exits-" + id, on: .ios(14...27), seen: [observation], .shows, [.after(cause)],
      .documented, [.metricKit],
      because: "MetricKit counts exits by their reason, and this counter has grown.")
  }

  /// What crash reports and MetricKit say.
  static let counters: [DiagnosisRule] = [
    DiagnosisRule(
      "report-exception", seen: [.reportNamesException], .shows, [.after(.crashed)],
      .documented, [.tn3115], because: "The crash report names a signal or an exception."),
    DiagnosisRule(
      "report-plain-kill", seen: [.reportSaysKill], .suggests,
      [.after(.forceQuit), .after(.debugger)], .documented, [.sigkillPage],
      because: "A SIGKILL without a code may be the person's force-quit."),
    report("watchdog", .reportSaysWatchdog, .watchdog),
    report("background-task", .reportSaysBackgroundTask, .backgroundTaskOverrun),
    report("transfer", .reportSaysTransfer, .transferOverrun),
    report("fetch", .reportSaysFetch, .fetchOverrun),
    report("locked-file", .reportSaysLockedFile, .lockedFile),
    report("overheated", .reportSaysOverheated, .overheated),
    report("cache-purged", .reportSaysCachePurged, .cachePurged),
    report("resource-limit", .reportSaysResourceLimit, .resourceLimit),
    report("call-not-reported", .reportSaysCallNotReported, .callNotReported),
    DiagnosisRule(
      "report-overrun-in-effect", seen: [.reportSaysBackgroundTask], unless: [.workPending],
      .suggests, [.nothingPending], .article, [.article5],
      because: "At the instant of a background task's overrun typically nothing is pending."),
    DiagnosisRule(
      "exits-normal", on: .ios(14...27), seen: [.exitsNormal], .suggests,
      [.after(.forceQuit), .after(.exited)], .inferred, [.metricKit],
      because: "A swipe has no counter of its own and falls among the normal exits."),
    exits("abnormal", .exitsAbnormal, .crashed),
    exits("watchdog", .exitsWatchdog, .watchdog),
    exits("processor-limit", .exitsProcessorLimit, .resourceLimit),
    exits("memory-limit", .exitsMemoryLimit, .removedFromMemory),
    exits("memory-pressure", .exitsMemoryPressure, .removedFromMemory),
    exits("locked-file", .exitsLockedFile, .lockedFile),
    exits("bad-access", .exitsBadAccess, .crashed),
    exits("illegal-instruction", .exitsIllegalInstruction, .crashed),
    exits("background-task", .exitsBackgroundTask, .backgroundTaskOverrun),
    DiagnosisRule(
      "exits-overrun-in-effect", on: .ios(14...27), seen: [.exitsBackgroundTask],
      unless: [.workPending], .suggests, [.nothingPending], .article, [.article5],
      because: "At the instant of a background task's overrun typically nothing is pending."),
  ]

  /// What came after, and the accessory.
  static let afterwards: [DiagnosisRule] = [
    DiagnosisRule(
      "started-since", seen: [.startedSince], .shows, [.after(.restarted)], .inferred, [.qa1962],
      because: "The time of the device's start is newer than the client's last run."),
    DiagnosisRule(
      "not-started-since", absent: [.startedSince], .rulesOut,
      [.after(.restarted), .beforeFirstUnlock], .inferred, [.qa1962],
      because: "The device has run on since the client did."),
    DiagnosisRule(
      "not-unlocked", on: .ios(11...27), seen: [.startedSince, .notUnlockedSince], .shows,
      [.beforeFirstUnlock], .documented, [.tn3115],
      because: "With a passcode nothing is relaunched before the first unlock."),
    DiagnosisRule(
      "version-changed", seen: [.versionChanged], .shows, [.after(.updated)],
      .inferred, [.loop212], because: "The client is another version than when it last ran."),
    DiagnosisRule(
      "version-may-change-identifier", seen: [.versionChanged], .suggests,
      [.after(.identifierChanged)], .article, [.article2],
      because: "An update may build its manager with another identifier."),
    DiagnosisRule(
      "disconnect-by-itself", seen: [.disconnectWithoutError], .suggests, [.nothingPending],
      .article, [.article2],
      because: "A disconnect without an error is the client's own cancel: it gave up waiting."),
    DiagnosisRule(
      "disconnect-timeout", seen: [.disconnectTimeout], .suggests, [.lostWithLink, .noEvent],
      .article, [.article2, .coreBluetooth],
      because: "The link was lost: its subscriptions went with it, or the accessory is away."),
    DiagnosisRule(
      "disconnect-by-accessory", seen: [.disconnectByAccessory], .suggests,
      [.lostWithLink, .noEvent], .article, [.article2, .coreBluetooth],
      because: "The accessory closed the link: its subscriptions went, or it sleeps."),
    DiagnosisRule(
      "connect-failed", seen: [.connectFailed], .suggests, [.noEvent, .nothingPending],
      .article, [.article2, .coreBluetooth],
      because: "The connect failed: the accessory did not answer, and a failed one waits no more."),
    DiagnosisRule(
      "link-replaced", seen: [.workPending], .rulesOut, [.lostWithLink], .documented, [.tn3115],
      because: "Something was pending at the time of the end, whatever became of the link."),
    DiagnosisRule(
      "link-not-replaced", seen: [.disconnectTimeout], absent: [.workPending], .shows,
      [.lostWithLink], .thirdParty, [.radar15971751],
      because: "The link was lost, and nothing was made to wait in its place."),
    DiagnosisRule(
      "event-not-seen", absent: [.eventSeenElsewhere], .shows, [.noEvent],
      .documented, [.tn3115], because: "Nothing is relaunched for an event that does not happen."),
    DiagnosisRule(
      "event-seen", seen: [.eventSeenElsewhere], .rulesOut, [.noEvent],
      .inferred, [.tn3115], because: "Another device saw the event."),
  ]
}
