import Accessories
import Radio
import StructuredText
import Testing
import Vocabulary

@testable import Picking

@Suite("What was found, for programs")
struct PickingJSONTests {
  @Test("is one value with all that is known of each device")
  func shape() throws {
    let registered = [try RegisteredAccessory.sample("bath", of: "watch", 1, .known)]
    var scene = Scene.looking(.sample(names: ["Scale"], registered: registered, all: true))
    scene.hear(1, .sample(1, signal: -61, paired: true))
    scene.take(
      .radio(.device(.device(2), .sample(2, nil, signal: nil, connected: true, passing: true))))
    scene.pass(6)
    #expect(
      scene.picker.json == [
        "version": 1, "client": "scale", "looked": true, "problem": nil, "hidden": 0,
        "devices": [
          [
            "address": "C0:FF:EE:00:00:01", "name": "Mi Scale", "fits": true, "signal": -61,
            "heardSecondsAgo": .unsigned(6), "paired": true, "connected": false,
            "passingAddress": false, "descriptor": ["service": "181d", "name": "Scale"],
            "registered": [["client": "watch", "name": "bath", "state": "known"]],
          ],
          [
            "address": "C0:FF:EE:00:00:02", "name": nil, "fits": false, "signal": nil,
            "heardSecondsAgo": nil, "paired": false, "connected": true, "passingAddress": true,
            "descriptor": nil, "registered": [],
          ],
        ],
      ])
  }

  @Test("is a value too where there is nothing, and says what was in the way")
  func empty() {
    var scene = Scene()
    scene.take(.radioReached)
    scene.pass(1)
    #expect(
      scene.picker.json.text().hasPrefix(
        #"{"version":1,"client":"scale","looked":false,"problem":"Bluetooth's service is not "#))
    #expect(scene.picker.json.text().hasSuffix(#""hidden":0,"devices":[]}"#))
  }
}
