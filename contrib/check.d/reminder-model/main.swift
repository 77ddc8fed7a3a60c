import Reminders

#if canImport(Glibc)
  import Glibc
#endif

/// What came of going through all states.
struct Result {
  var states = 0
  var depth = 0
  var settled = 0
  var broken: (problem: Broken, trace: [Move])?
}

/// Goes through every state within bounds, breadth first; stops at the first broken promise, whose trace is then the
/// shortest there is. A state is known by 64 bits of its hash: of some million states two have the same with a
/// probability of about one in a million.
func explore(_ bounds: Bounds, limit: Int = .max) -> Result {
  var result = Result()
  var known: Set<Int> = []
  var steps: [(before: Int, move: Move)] = []
  var frontier: [(world: World, step: Int)] = [(World(), -1)]
  known.insert(World().hashValue)
  while !frontier.isEmpty {
    var next: [(world: World, step: Int)] = []
    for (world, step) in frontier {
      result.states += 1
      if world.isSettled { result.settled += 1 }
      for move in world.moves(bounds) {
        var other = world
        do throws(Broken) {
          try other.make(move, bounds)
        } catch {
          var trace = [move], at = step
          while at >= 0 {
            trace.append(steps[at].move)
            at = steps[at].before
          }
          result.broken = (error, trace.reversed())
          return result
        }
        guard known.insert(other.hashValue).inserted else { continue }
        steps.append((step, move))
        next.append((other, steps.count - 1))
      }
    }
    frontier = next
    if CommandLine.arguments.contains("--progress") {
      print("  depth \(result.depth): \(result.states) states, \(frontier.count) new")
      fflush(nil)
    }
    result.depth += 1
    if result.states > limit { break }
  }
  return result
}

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func say(_ result: Result, _ name: String, since start: Double) {
  let elapsed = Int((seconds() - start) * 10)
  print(
    "\(name): \(result.states) states, \(result.settled) of them settled, depth \(result.depth), "
      + "\(elapsed / 10).\(elapsed % 10) s")
  fflush(nil)
}

func show(_ bounds: Bounds, _ trace: [Move]) {
  var world = World()
  for (number, move) in trace.enumerated() {
    try? world.make(move, bounds)
    guard number >= trace.count - 30 else { continue }
    let step = world.look.map { " look \($0.cause) before \($0.step)" } ?? ""
    print(
      "    \(world.time) min  \(move)\(step)  timers \(world.timers.map { $0.map(String.init) ?? "-" }) "
        + "screen \(world.server.screen.count) order \(world.order?.step ?? 0) owner \(world.owner.phase)"
    )
  }
}

var failures = 0
let isLong = CommandLine.arguments.contains("--long")
var courses: [(String, Bounds)] = []
for tags in [true, false] {
  let server = tags ? "a server that keeps one of each tag" : "a server that does not"
  if tags || isLong {
    courses.append(
      (
        "a kill and a return, \(server)",
        Bounds(time: 3, kills: 1, starts: 2, answers: 0, keepsTags: tags)
      ))
  }
  if !tags || isLong {
    courses.append(
      (
        "a kill and an answer, \(server)",
        Bounds(time: 2, kills: 1, starts: 1, answers: 1, keepsTags: tags)
      ))
  }
  guard isLong else { continue }
  courses += [
    ("two kills, \(server)", Bounds(time: 4, kills: 2, starts: 1, answers: 0, keepsTags: tags)),
    ("two answers, \(server)", Bounds(time: 5, kills: 0, starts: 2, answers: 2, keepsTags: tags)),
    (
      "a kill, an answer and a return, \(server)",
      Bounds(time: 5, kills: 1, starts: 2, answers: 1, keepsTags: tags)
    ),
    (
      "two kills and an answer, \(server)",
      Bounds(time: 4, kills: 2, starts: 1, answers: 1, keepsTags: tags)
    ),
  ]
}
for (name, bounds) in courses {
  let start = seconds()
  let result = explore(bounds)
  say(result, name, since: start)
  if let (problem, trace) = result.broken {
    failures += 1
    print("  ! \(problem)")
    show(bounds, trace)
  }
}
// The last of them shows only far from the beginning.
for fault in Fault.allCases where isLong || fault != .messagesGoFirst {
  let start = seconds()
  var bounds = Bounds(time: 4, kills: 1, starts: 1, answers: 1, keepsTags: false)
  bounds.fault = fault
  let result = explore(bounds)
  if let (problem, trace) = result.broken {
    say(
      result, "planted, \(fault.rawValue): found after \(trace.count) moves, \(problem)",
      since: start)
  } else {
    failures += 1
    say(result, "  ! planted, \(fault.rawValue): not found", since: start)
  }
}
exit(failures == 0 ? 0 : 1)
