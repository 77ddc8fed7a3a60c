// Measures a push in process, in alternating rounds with what it is compared to.
//
//   push-bench ROUNDS
//
// One line per round, nanoseconds each: a Swift push, the C loop's clock read and store,
// sd_notify(WATCHDOG=1), futimens of a file in memory, a ping over HTTP on loopback.

internal import CBaseline
internal import ForestallClient
internal import Glibc

@main
struct PushBench {
  static func main() throws(KeepAliveError) {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
    let path = "/tmp/forestall-bench-\(getpid())"
    let listener = unsafe baseline_listener(path)
    var port: UInt16 = 0
    let server = unsafe baseline_server(&port)
    guard listener > 0, server > 0, unsafe setenv("NOTIFY_SOCKET", path, 1) == 0 else {
      print("What pushes are compared to could not be set up.")
      exit(ExitCode.system)
    }
    defer {
      kill(listener, SIGKILL)
      kill(server, SIGKILL)
      unsafe unlink(path)
    }
    // Attached for long, so that the look at the path, once per quarter interval, is no part of it.
    let keepAlive = try KeepAlive("push-bench", every: .seconds(3_600))
    var instant: UInt64 = 0
    for _ in 0..<rounds {
      var (pushing, storing) = (0, 0)
      // In short turns, so that what slows the machine down slows both.
      for _ in 0..<turns {
        let start = now()
        for _ in 0..<pushes { try keepAlive.push() }
        let pushed = now()
        unsafe baseline_stores(&instant, 3_600_000_000_000, pushes)
        pushing += pushed - start
        storing += now() - pushed
      }
      let start = now()
      guard baseline_notifications(notifications) == 0 else { exit(ExitCode.system) }
      let notified = now()
      guard baseline_touches(notifications) == 0 else { exit(ExitCode.system) }
      let hasTouched = now()
      guard baseline_pings(port, pings) == 0 else { exit(ExitCode.system) }
      print(
        each(pushing, turns * pushes), each(storing, turns * pushes),
        each(notified - start, notifications), each(hasTouched - notified, notifications),
        each(now() - hasTouched, pings))
    }
    try keepAlive.done()
  }
}

private enum ExitCode { static let system: Int32 = 71 }

private let turns = 40
private let pushes = 50_000
private let notifications = 2_000
private let pings = 500

private func now() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

private func each(_ nanoseconds: Int, _ count: Int) -> Double {
  Double(nanoseconds) / Double(count)
}
