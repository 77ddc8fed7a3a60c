import Holding
import Testing

@Suite("Complaints")
struct ComplaintsTests {
  @Test("are made once each, however they take turns, and anew once all was well")
  func turns() {
    var complaints = Complaints()
    let said = ["a.", "b.", "a.", "b.", "a."].filter { complaints.isNews($0) }
    #expect(said == ["a.", "b."])
    complaints.forget()
    let isNews = complaints.isNews("a.")
    #expect(isNews)
  }

  @Test("that are ever new ones take no more room than some do")
  func many() {
    var complaints = Complaints()
    let sentences = (0...Complaints.limit).map { "\($0)" }
    let said = sentences.filter { complaints.isNews($0) }
    #expect(said == sentences)
    let again = [sentences.last ?? "", "0"].filter { complaints.isNews($0) }
    #expect(again == ["0"], "the oldest is forgotten")
  }
}
