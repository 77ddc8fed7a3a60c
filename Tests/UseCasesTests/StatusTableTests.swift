import Testing
import UseCases
import Vocabulary

@Suite("The table of status --watch")
struct StatusTableTests {
  private func table(_ clients: [ClientStatus]) -> StatusTable {
    StatusTable(StatusReportTests.report(clients), offset: berlin)
  }

  private func text(_ table: StatusTable, _ width: Int, _ height: Int = 24, from: Int = 0)
    -> [String]
  {
    table.lines(width: width, height: height, from: from).map(\.text)
  }

  private func clients() throws -> [ClientStatus] {
    var well = try StatusReportTests.well()
    well.interval = .minutes(5)
    var paused = ClientStatus(name: try sampleName("glucose"), condition: .paused(until: nil))
    paused.interval = .minutes(5)
    return [paused, try StatusReportTests.due(), well]
  }

  @Test("has a line for each client: its state, the time left as a bar, its last signs, what comes")
  func whole() throws {
    #expect(
      text(table(try clients()), 100) == [
        "3 clients, 1 due at 15:17:00   q: end",
        "",
        "CLIENT         STATE                     LEFT       PUSHED     DATA       NEXT",
        "glucose        paused                                                     forestall resume glucose",
        "Kitchen Scale  due                                  12min                 reminder 2 of 4 is shown",
        "Kitchen Scale  well          \u{2501}\u{2501}\u{2501}\u{2501}\u{2501}\u{2501}\u{2500}\u{2500}\u{2500}\u{2500}  3min       2min       1min       due 15:20",
      ])
  }

  @Test(
    "drops columns in a stated order where it is narrow",
    arguments: [
      (86, ["LEFT", "PUSHED", "NEXT"], ["DATA"]), (72, ["LEFT", "NEXT"], ["PUSHED", "DATA"]),
      (52, ["LEFT"], ["NEXT", "PUSHED"]), (40, ["LEFT"], ["NEXT"]), (30, ["STATE"], ["LEFT"]),
    ] as [(Int, [String], [String])])
  func narrow(width: Int, has: [String], lacks: [String]) throws {
    let heading = text(table(try clients()), width)[2]
    for word in has { #expect(heading.contains(word), "\(heading)") }
    for word in lacks { #expect(!heading.contains(word), "\(heading)") }
  }

  @Test("is never larger than the screen, whatever the titles are", arguments: 1...12)
  func fits(size: Int) throws {
    var wide = try StatusReportTests.well()
    wide.title =
      "\u{4F53}\u{91CD}\u{8A08} \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1B}[31m\u{202E}x"
    let many = Array(repeating: wide, count: 20)
    for (clients, width) in [1, 3, 8, 9, 20, 21, 40, 79, 80, 200].flatMap({
      [(many, $0), ([wide], $0)]
    }) {
      let lines = table(clients).lines(width: width, height: size)
      #expect(lines.count <= size)
      for line in lines {
        for cell in line.cells {
          #expect(cell.column + columns(cell.text) <= width, "\(width): \(line.text)")
          #expect(!cell.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
      }
    }
  }

  /// What these titles take in cells, the widths written out by hand.
  private func columns(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x200D: sum
      case 0x4F53, 0x91CD, 0x8A08, 0x1F000...0x1FAFF: sum + 2
      default: sum + 1
      }
    }
  }

  @Test("says how many clients are above and below, and moves within them")
  func scrolled() throws {
    let many = try (0..<30).map {
      ClientStatus(name: try sampleName("client-\($0)"), condition: .notExpected)
    }
    let table = table(many)
    #expect(text(table, 80, 10).last == "\u{2026} 24 more below; arrows move")
    #expect(text(table, 80, 10).count == 10)
    let middle = text(table, 80, 10, from: 5)
    #expect(
      middle[3].hasPrefix("client-5 ")
        && middle.last?.contains("5 more above, 19 more below") == true)
    #expect(text(table, 80, 10, from: 999).last == "\u{2026} 24 more above; arrows move")
    #expect(table.place(999, height: 10) == 24 && table.place(-3, height: 10) == 0)
    #expect(table.place(7, height: 60) == 0)
  }

  @Test("says all there is to say where there is but one client")
  func single() throws {
    let lines = text(table([try StatusReportTests.due()]), 60)
    #expect(lines[5].hasPrefix("Gone: its process 4242 has ended. Silent since 15:05,"))
    #expect(lines.dropFirst(5).joined(separator: " ").contains("It was ended by SIGKILL"))
  }

  @Test("without clients it says how to add one")
  func empty() {
    #expect(
      text(table([]), 80).contains("No client is declared; add one with `forestall add NAME`."))
  }
}
