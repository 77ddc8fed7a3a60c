internal import RelaunchPolicy
internal import RelaunchPolicyTestKit
internal import RelaunchScenarios

/// Measures the rule engine; a line each: nanoseconds per decision, seconds for 1,000 scenario
/// files, seconds for the whole decision space, and how many places that has.
@main
struct Main {
  static func main() {
    print("decision \(decision())")
    print("scenarios \(scenarios())")
    let (seconds, places) = space()
    print("space \(seconds)")
    print("places \(places)")
  }

  private static func seconds(_ work: () -> Void) -> Double {
    let span = ContinuousClock().measure(work)
    return Double(span.components.seconds) + Double(span.components.attoseconds) / 1e18
  }

  /// One client's verdict, over and over.
  private static func decision() -> Double {
    let book = RuleBook(for: .ios(26))
    let accessory = Accessory(id: 0, standing: .authorized, works: [.connect])
    var situation = Situation(
      life: .ended, causes: [.forceQuit], hadPendingWork: true, accessories: [accessory])
    let event = BluetoothEvent(.connects, of: 0)
    let rounds = 3_000_000
    var relaunched = 0
    let taken = seconds {
      for round in 0..<rounds {
        situation.settings = round % 2 == 0 ? [] : .beforeFirstUnlock
        if book.verdict(on: event, in: situation).outcome == .relaunch { relaunched += 1 }
      }
    }
    precondition(relaunched == rounds / 2)
    return taken * 1e9 / Double(rounds)
  }

  /// Every place of every platform.
  private static func space() -> (seconds: Double, places: Int) {
    var places = 0
    var hopeless = 0
    let taken = seconds {
      for platform in Platform.known {
        let book = RuleBook(for: platform)
        DecisionSpace(of: platform).forEach { point in
          places += 1
          let verdict = book.verdict(on: point.event, in: point.situation(on: platform))
          if verdict.outcome == .noRelaunch { hopeless += 1 }
          return true
        }
      }
    }
    precondition(hopeless < places)
    return (taken, places)
  }

  /// Reading and playing a file a thousand times.
  private static func scenarios() -> Double {
    let text = """
      platform ios 26
      client scale: central, background mode, stable restore id, manager at launch, will-restore
      accessory kitchen of scale: authorized
      scale launches
      scale waits for connect kitchen
      person force-quits scale
      kitchen connects
      expect scale relaunched because ask-force-quit
      """
    let files = (1...1000).map { "\($0).scenario" }
    return seconds {
      do throws(PolicyUsageError) {
        let answer = try PolicyCommand(parsing: ["test"] + files)
          .run { _ throws(FileProblem) in text }
        precondition(answer.status == 0)
      } catch { preconditionFailure(error.description) }
    }
  }
}
