import ForestallTestKit
import SystemCalls
import Testing

extension RealSession.MachineTests {
  /// Sessions as logind opens and closes them, of somebody else on the machine.
  @Suite("A login session that logind ends", .serialized)
  struct LoginSessionTests {
    private static let client = "\(Desktop.top)/.build/debug/scale-client"

    /// The words of what happened to a client, the oldest first.
    private static func sentences(_ entries: [JSONText]) -> [String] {
      entries.compactMap { $0["sentence"]?.text }
    }

    private static func kinds(_ entries: some Sequence<JSONText>) -> [String] {
      entries.compactMap { $0["kind"]?.text }
    }

    private static func isWell(_ name: String, _ bob: SecondPerson, _ desktop: Desktop) throws {
      try desktop.eventually("\(name) is well", within: 120_000) {
        try bob.run("forestall status \(name) --json || true").contains("\"state\": \"well\"")
      }
    }

    /// Has him open these clients: in a service of their own, or from a terminal.
    private static func open(_ bob: SecondPerson, _ desktop: Desktop) throws {
      try bob.run(
        """
        for name in weigh crash watch; do
          forestall add $name --title "<$name>" --every 1h --grace 5s --reopen "\(client) $name 3600000"
        done
        forestall add walk --title '<walk>' --every 1h --grace 5s
        forestall open weigh && forestall open crash
        """)
      try bob.type("\(client) watch 3600000 >/dev/null")
      try bob.type("forestall run walk -- sleep 100000")
      for name in ["weigh", "crash", "watch", "walk"] { try isWell(name, bob, desktop) }
    }

    @Test("ends what runs in it, and that is told as its end; what crashed before it, as a crash")
    func ends() throws {
      let desktop = try Desktop()
      let bob = try SecondPerson()
      try bob.logIn(desktop)
      try bob.install()
      try Self.open(bob, desktop)
      try bob.run("systemctl --user kill -s SEGV 'app-crash@*.service'")
      try desktop.eventually("the crash is told", within: 60_000) {
        try bob.history("crash").contains { $0["kind"]?.text == "ended" }
      }
      try bob.terminateSession(desktop)
      try bob.managerIsGone(desktop)
      try bob.logIn(desktop)
      // They should be open and are not: of that is reminded, once, after the grace time.
      for name in ["weigh", "walk", "crash"] {
        try desktop.eventually("\(name) is due", within: 180_000) {
          Self.kinds(try bob.history(name)).last == "shown"
        }
      }
      for name in ["weigh", "walk"] {
        let entries = try bob.history(name)
        let ended = entries.filter { $0["kind"]?.text == "ended" }
        #expect(ended.count == 1, "\(name): \(Self.sentences(entries))")
        #expect(
          ended.first?["sentence"]?.text?.hasPrefix("It ended with its session") == true,
          "\(name): \(Self.sentences(entries))")
        #expect(Self.kinds(entries).count { $0 == "shown" } == 1, "\(Self.sentences(entries))")
      }
      let crashed = try bob.history("crash")
      #expect(Self.sentences(crashed).contains { $0.hasPrefix("It crashed (SIGSEGV)") })
      #expect(!Self.sentences(crashed).contains { $0.contains("ended with its session") })
      try bob.terminateSession(desktop)
      try bob.managerIsGone(desktop)
    }

    @Test("takes what runs in it from a manager that stays, and nobody is reminded at that moment")
    func lingers() throws {
      let desktop = try Desktop()
      let bob = try SecondPerson()
      try bob.linger(true)
      defer { try? bob.linger(false) }
      try bob.logIn(desktop)
      try bob.install()
      try Self.open(bob, desktop)
      let before = Self.kinds(try bob.history("walk"))
      try bob.terminateSession(desktop)
      try desktop.eventually("the end is told", within: 60_000) {
        Self.kinds(try bob.history("walk").dropFirst(before.count)).contains("ended")
      }
      let after = Self.kinds(try bob.history("walk").dropFirst(before.count))
      #expect(!after.contains("shown"), "nobody is there to see it: \(after)")
      try Self.isWell("weigh", bob, desktop)
      #expect(!Self.kinds(try bob.history("weigh").suffix(1)).contains("ended"))
    }
  }
}
