internal import Vocabulary

/// A line of time as a drawing, in as many steps as a screen has pixels: however much happened, it is a
/// path for each state.
struct Drawing {
  /// How many steps there are from end to end.
  static let steps = 1_200
  /// What must not be overlooked is drawn at least as wide as this.
  private static let leastWidth = 4

  /// The steps of each state, from one up to another.
  private(set) var runs: [(state: Stretch.State, from: Int, to: Int)] = []

  /// The drawing of times that lie in a span.
  init(_ stretches: [Stretch], from: WallInstant, to: WallInstant) {
    let length = Double(max(1, to.seconds - from.seconds))
    func step(_ instant: WallInstant) -> Double {
      Double(instant.seconds - from.seconds) / length * Double(Self.steps)
    }
    var cells = [Stretch.State?](repeating: nil, count: Self.steps)
    for stretch in stretches {
      var first = min(Self.steps - 1, max(0, Int(step(stretch.from))))
      var end = min(Self.steps, max(first + 1, Int(step(stretch.to).rounded())))
      if stretch.state.isMissing, end - first < Self.leastWidth {
        first = max(0, min(first, Self.steps - Self.leastWidth))
        end = first + Self.leastWidth
      }
      for cell in first..<end where Self.weight(cells[cell]) <= Self.weight(stretch.state) {
        cells[cell] = stretch.state
      }
    }
    for (index, state) in cells.enumerated() {
      guard let state else { continue }
      if let last = runs.indices.last, runs[last].state == state, runs[last].to == index {
        runs[last].to = index + 1
      } else {
        runs.append((state, index, index + 1))
      }
    }
  }

  /// Of several states in one step the one that matters most is shown.
  private static func weight(_ state: Stretch.State?) -> Int {
    switch state {
    case nil: 0
    case .asleep, .off, .unknown: 1
    case .ended, .paused: 2
    case .running: 3
    case .gone: 4
    case .silent: 5
    case .reopened: 6
    case .relaunched: 7
    case .reminded: 8
    }
  }

  /// Writes it, `summary` being what it says in words.
  func write(to markup: inout Markup, summary: String) {
    markup.element(
      "svg",
      [
        ("viewBox", "0 0 \(Self.steps) 40"), ("preserveAspectRatio", "none"), ("role", "img"),
        ("aria-label", summary),
      ]
    ) { markup in
      // A line through all of it, where the quarters are, and below what is drawn.
      markup.raw(
        #"<path class="grid" d="M0 39.5H1200M300 0V40M600 0V40M900 0V40" vector-effect="non-scaling-stroke"/>"#
      )
      for state in Stretch.State.allCases {
        let own = runs.filter { $0.state == state }
        guard !own.isEmpty else { continue }
        let (top, bottom) = Self.heights(of: state)
        let path = own.map { "M\($0.from) \(top)H\($0.to)V\(bottom)H\($0.from)Z" }.joined()
        markup.open("path", [("class", "s-\(state.rawValue)"), ("d", path)])
        markup.raw("</path>")
      }
    }
  }

  /// Where it is drawn: states differ by height and place too, for who does not see their colours.
  static func heights(of state: Stretch.State) -> (top: Int, bottom: Int) {
    switch state {
    case .running: (14, 32)
    case .gone: (23, 39)
    case .silent: (14, 39)
    case .reminded: (1, 39)
    case .reopened: (5, 26)
    case .relaunched: (5, 20)
    case .paused: (29, 32)
    case .ended: (26, 32)
    case .asleep: (21, 25)
    case .off: (36, 39)
    case .unknown: (22, 24)
    }
  }
}
