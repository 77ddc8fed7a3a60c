import Metrics
import Reminders
import Testing
import Vocabulary

/// A report with all that there may be.
func sampleReport() throws -> MetricsReport {
  var scale = ClientMetrics(
    name: try #require(ClientName("scale")), title: "Küche \"gross\" \\ 🦶", state: "due")
  scale.deadline = WallInstant(seconds: 1_796_033_100)
  scale.lastPush = WallInstant(seconds: 1_796_032_800)
  scale.lastData = WallInstant(seconds: 1_796_032_700)
  scale.interval = .minutes(5)
  scale.ending = "force-quit"
  scale.verdict = "not relaunched"
  var counts = ClientTally(since: WallInstant(seconds: 1_796_000_000))
  counts.shown = 4
  counts.dismissed = 3
  counts.reopened = 2
  counts.relaunchAttempts = 1
  scale.counts = counts
  let watch = ClientMetrics(name: try #require(ClientName("watch")), title: nil, state: "well")
  var report = MetricsReport(
    version: "0.1.0", clients: [scale, watch],
    words: MetricsReport.Words(
      states: ["well", "gone", "due"], verdicts: ["relaunched", "not relaunched", "unknown"]))
  report.lastSweep = MetricsReport.Sweep(
    at: WallInstant(seconds: 1_796_033_000), duration: .milliseconds(12))
  report.isRadioOn = false
  return report
}
