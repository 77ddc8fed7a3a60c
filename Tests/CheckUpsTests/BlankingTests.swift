import CheckUps
import Testing

@Suite("Blanking")
struct BlankingTests {
  static func blanking() -> Blanking {
    var blanking = Blanking()
    blanking.add(["scale", "my-watch"], as: "client")
    blanking.add(["Bath \"1\""], as: "title")
    blanking.add("/home/ann", as: "/HOME")
    blanking.add("ann", as: "USER")
    return blanking
  }

  @Test(
    "puts a placeholder where words stand alone, in whatever form",
    arguments: [
      (
        "scale is gone; forestall-remind@scale.service",
        "client1 is gone; forestall-remind@client1.service"
      ),
      ("upscale scales", "upscale scales"),
      ("app-my\\x2dwatch@7.service my-watch", "app-client2@7.service client2"),
      ("{\"title\": \"Bath \\\"1\\\"\"} Bath \"1\"", "{\"title\": \"title1\"} title1"),
      ("/home/ann/bin of ann, /home/anna", "/HOME/bin of USER, /home/anna"),
      ("", ""), ("scale", "client1"),
    ])
  func words(text: String, blanked: String) {
    var blanking = Self.blanking()
    #expect(blanking.blank(text) == blanked)
  }

  @Test("has one placeholder for one address, however it is written, and another for another")
  func addresses() {
    var blanking = Blanking()
    #expect(
      blanking.blank("C0:FF:EE:00:12:34 dev_c0_ff_ee_00_12_34 AA:BB:CC:DD:EE:FF.")
        == "00:00:00:00:00:01 dev_00_00_00_00_00_01 00:00:00:00:00:02.")
    #expect(blanking.blank("aa:bb:cc:dd:ee:ff") == "00:00:00:00:00:02")
  }

  @Test(
    "leaves what is no address as it is",
    arguments: [
      "12:34:56", "2026-11-30T13:30:34+00:00", "C0:FF:EE:00:12:3", "C0:FF:EE:00:12:345",
      "C0:FF:EE_00:12:34", "0000181d-0000-1000-8000-00805f9b34fb",
    ])
  func noAddress(text: String) {
    var blanking = Blanking()
    #expect(blanking.blank(text) == text)
  }

  @Test("of a text that is known under two kinds the first one's placeholder stays")
  func twice() {
    var blanking = Blanking()
    blanking.add(["scale"], as: "client")
    blanking.add(["scale"], as: "title")
    #expect(blanking.blank("scale") == "client1")
  }
}
