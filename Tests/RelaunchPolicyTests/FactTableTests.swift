import RelaunchPolicy
import RelaunchPolicyTestKit
import Testing

@Suite("The tables of facts")
struct FactTableTests {
  static let tables = [
    "endings", "preconditions", "pending", "accessories", "linux", "clearing", "codes",
    "setup-only", "elsewhere",
  ].map { FactTable($0) }

  /// Every fact of the published tables; E27 and E33 are not there.
  static let facts: Set<String> = Set(
    (1...34).filter { $0 != 27 && $0 != 33 }.map { $0 < 10 ? "E0\($0)" : "E\($0)" }
      + (1...10).map { "P\($0)" } + (1...6).map { "S\($0)" } + (1...9).map { "B\($0)" }
      + (1...19).map { $0 < 10 ? "L0\($0)" : "L\($0)" }
      + ["A", "B", "C", "D", "E"].map { "AMB-\($0)" } + ["EV-no-trace", "W-link-lost", "W-nothing"]
      + WorkKind.allCases.map { $0.account.row })

  @Test("There is a row for each fact, and no row without one")
  func ids() {
    let ids = Set(Self.tables.flatMap { $0.ids })
    #expect(Self.facts.subtracting(ids).isEmpty, "without a row")
    #expect(ids.subtracting(Self.facts).isEmpty, "without a fact")
    for table in Self.tables {
      #expect(!table.rows.isEmpty, "\(table.name)")
      for row in table.rows where table.name != "elsewhere" {
        #expect(row.count == table.columns.count, "\(table.name): \(row)")
      }
    }
  }

  @Test("No row contradicts an earlier one", arguments: tables.map(\.name))
  func contradictions(name: String) {
    guard name != "elsewhere", name != "codes" else { return }
    #expect(FactTable(name).contradictions.isEmpty)
  }

  @Test("A row that contradicts an earlier one is found")
  func contradicted() throws {
    let table = FactTable("endings")
    let row = try #require(table.ids.firstIndex(of: "E17"))
    #expect(table.with(.notRelaunched, row: row, column: 3).contradictions.count == 1)
  }

  @Test("A cell that says something else is noticed", arguments: FlippedCell.all)
  func flipped(cell: FlippedCell) {
    #expect(cell.isNoticed)
  }

  @Test("What can be waited for is there from the version that the table says")
  func since() throws {
    let table = FactTable("pending")
    for work in WorkKind.allCases {
      let row = try #require(table.rows.first { $0[1] == "\(work)" })
      let from = try #require(Int(table.cell(row, "from")))
      for version in Platform.knownVersions {
        let book = RuleBook(for: .ios(version))
        var situation = Situation()
        book.apply(.launched(by: .person), to: &situation)
        #expect(
          book.apply(.waits(work, of: 0), to: &situation)
            == (version >= from ? .noted : .impossible(.notOnThisPlatform)), "\(work)")
      }
    }
  }

  @Test("Each rule stands for facts that there are")
  func rows() {
    for rule in Rules.all {
      #expect(!rule.rows.isEmpty, "\(rule.id)")
      #expect(Set(rule.rows).subtracting(Self.facts).isEmpty, "\(rule.id)")
    }
  }

  @Test("The names in the tables are those of the model")
  func names() {
    let causes = Set(Cause.allCases.map { "\($0)" })
    let works = Set(WorkKind.allCases.map { "\($0)" })
    let settings: Set = ["backgroundRefreshOff", "lowPowerMode", "screenTime", "permissionRevoked"]
    for row in FactTable("endings").rows {
      for name in row[1].split(separator: "+") {
        #expect(
          causes.union(works).union(settings).union(["suspended", "removed", "beforeFirstUnlock"])
            .contains(String(name)), "\(row)")
      }
    }
    for row in FactTable("pending").rows {
      #expect(works.union(["lost", "nothing"]).contains(row[1]), "\(row)")
    }
  }

  @Test("A system code is known by its number", arguments: FactTable("codes").rows)
  func codes(row: [String]) throws {
    let code = try #require(KillCode.all.first { $0.digits == row[1] })
    #expect("\(code.cause)" == row[2])
    #expect(KillCode.all.count == FactTable("codes").rows.count)
  }

  @Test("A client of AccessorySetupKit alone", arguments: FactTable("setup-only").rows)
  func setUpOnly(row: [String]) throws {
    let work = try #require(WorkKind.allCases.first { "\($0)" == row[1] })
    let letter = try #require(FactTable.Letter(row[4]))
    let point = DecisionSpace.Point(
      flaw: .usesSetUpOnly, pending: .work(work),
      standing: .init(own: row[2] == "yes" ? .authorized : .known, other: row[3] == "yes"))
    for version in [18, 26, 27] {
      let verdict = RuleBook(for: .ios(version))
        .verdict(on: point.event, in: point.situation(on: .ios(version)))
      #expect(verdict.outcome == letter.outcome, "iOS \(version)")
    }
  }

  @Test("What a launch clears", arguments: FactTable("clearing").rows)
  func clearing(row: [String]) throws {
    let cause = try #require(Cause.allCases.first { "\($0)" == row[1] })
    let book = RuleBook(for: row[0].hasPrefix("L") ? .linux : .ios(26))
    // On Linux, what opens a client beside the person and the event is the desktop.
    let third: [Opener] = book.platform == .linux ? [.autostart, .upgrade] : [.system]
    for (openers, cell) in [([Opener.person], row[2]), ([.bluetooth], row[3]), (third, row[4])] {
      for opener in openers {
        var situation = Situation(life: .ended, causes: [cause])
        #expect(book.apply(.launched(by: opener), to: &situation) == .noted)
        #expect(situation.causes.contains(cause) == (cell == "no"), "\(opener)")
      }
    }
  }
}
