import Testing
import Timelines

@Suite("A year of fifty clients")
struct CrowdedYearTests {
  @Test("It is a page of a size that opens at once, the same each time")
  func size() throws {
    let report = try CrowdedYear.report(clients: 50)
    #expect(report.clients.allSatisfy { $0.stretches.count > 300 })
    let page = report.page(offset: { _ in 0 })
    #expect(page.count < 2_500_000, "\(page.count)")
    let text = String(decoding: page, as: UTF8.self)
    // Elements, of which most have an end.
    #expect(text.utf8.count { $0 == UInt8(ascii: "<") } < 80_000)
    #expect(page == (try CrowdedYear.report(clients: 50)).page(offset: { _ in 0 }))
  }
}
