import Reminders
import SeededRandomness
import Vocabulary

/// Random values of what is stored, odd ones among them.
extension SeededGenerator {
  mutating func one<Element>(of choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  mutating func maybe<Value>(_ make: (inout Self) -> Value) -> Value? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  mutating func moment() -> Moment {
    Moment(
      boot: BootIdentifier(high: next(), low: next()),
      monotonic: MonotonicInstant(nanoseconds: one(of: [0, .max, next(), next() >> 20])),
      sinceBoot: BootInstant(nanoseconds: one(of: [0, .max, next(), next() >> 20])),
      wall: WallInstant(seconds: one(of: [.min, .max, 0, Int64(next() >> 32)])))
  }

  mutating func text() -> String {
    one(of: ["", "plain", "SERVICE_RESULT=oom-kill", "é 'quoted' \"\n\u{0}\u{1F600}", "%s;--"])
  }

  mutating func ending() -> Ending {
    Ending(
      kind: one(of: [
        .exited(status: 0), .exited(status: -1), .signalled(11), .terminated(15), .forceQuit,
        .outOfMemory, .watchdog, .stopped, .frozen, .stuck, .gone, .unknown,
      ]),
      at: moment(), evidence: text(), confidence: one(of: [.certain, .likely, .possible]))
  }

  mutating func state() -> ClientState {
    var state = ClientState()
    state.intent = one(of: [
      .watch, .done(at: moment()), .stopped(at: moment()), .paused(until: nil),
      .paused(until: Expiry(moment: moment())),
    ])
    state.expected = Bool.random(using: &self)
    state.snooze = maybe { Expiry(moment: $0.moment()) }
    state.episode = maybe {
      ClientState.Episode(
        due: $0.moment(), step: Int.random(in: 0...9, using: &$0),
        answered: Bool.random(using: &$0))
    }
    state.lastAlive = maybe { $0.moment() }
    state.ending = maybe { $0.ending() }
    state.reopening = maybe { generator in
      ClientState.Reopening(began: generator.moment(), failure: generator.maybe { $0.text() })
    }
    state.appearBy = maybe { $0.moment() }
    state.obstacle = maybe { $0.text() }
    state.stretch = maybe { generator in
      ClientState.Stretch(
        deadline: MonotonicInstant(nanoseconds: generator.next()), noticed: generator.moment())
    }
    state.attempts = maybe { generator in
      ClientState.Attempts(
        count: Int.random(in: 0...9, using: &generator), last: generator.moment())
    }
    state.pending = maybe { $0.one(of: [[], ["appears bath"], ["appears bath", "connects é"]]) }
    return state
  }
}

/// A client's name that a test knows to be one.
func named(_ text: String) -> ClientName {
  guard let name = ClientName(text) else { preconditionFailure("\(text) is no name") }
  return name
}
