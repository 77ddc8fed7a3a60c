import DesktopNotifier
import Testing

private let plain = ServerDialect(name: "plain", capabilities: ["body"])
private let markup = ServerDialect(
  name: "gnome-shell", capabilities: ["body", "body-markup", "actions"])
private let buttonless = ServerDialect(
  name: "dunst", capabilities: ["body", "body-markup", "actions"])

private func notification(title: String = "Scale", body: String) -> Notification {
  Notification(
    title: title, body: body, buttons: [.init(key: "reopen", label: "Reopen")],
    click: "Click here to open it again.",
    middleClick: "Click here with the middle button to open it again.", step: 1)
}

@Suite struct ServerDialectTests {
  @Test(
    "A server that reads markup is given none",
    arguments: [
      ("<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;"), ("fish & chips", "fish &amp; chips"),
      ("\"it's\"", "&quot;it&apos;s&quot;"), ("&amp;", "&amp;amp;"),
    ])
  func escapes(text: String, escaped: String) {
    #expect(markup.body(of: notification(body: text)) == escaped)
    #expect(plain.body(of: notification(body: text)) == text)
  }

  @Test(
    "What is not text is dropped",
    arguments: [
      ("a\u{0}b\u{1B}[31m", "ab[31m"), ("a\r\nb\tc", "a\nbc"), ("\u{85}a\u{9F}", "a"),
      ("a\u{202E}b\u{2066}c", "abc"), ("\u{2068}a\u{2069}", "\u{2068}a\u{2069}"),
      ("\u{FEFF}a\u{FFFF}", "a"), ("Müller 🎈", "Müller 🎈"),
      (String(decoding: [0x61, 0xFF, 0x62] as [UInt8], as: UTF8.self), "a\u{FFFD}b"),
    ])
  func cleans(text: String, cleaned: String) {
    #expect(plain.body(of: notification(body: text)) == cleaned)
  }

  @Test(
    "A click on the notification is the first button, but where a server draws a button for that too",
    arguments: [
      ("gnome-shell", ["default Reopen", "reopen Reopen"]),
      ("Xfce Notify Daemon", ["reopen Reopen"]),
    ])
  func actions(name: String, actions: [String]) {
    var dialect = ServerDialect(name: name, capabilities: ["actions"])
    let told = { dialect.actions(of: notification(body: "")).map { "\($0.key) \($0.label)" } }
    #expect(told() == actions)
    dialect.capabilities = []
    #expect(told() == [])
  }

  @Test(
    "Only GNOME's notification-daemon has to be told a time to take one from the screen",
    arguments: [
      ("Notification Daemon", "GNOME", true), ("Notification Daemon", "MATE", false),
      ("gnome-shell", "GNOME", false), ("", "", false),
    ])
  func expiring(name: String, vendor: String, expires: Bool) {
    #expect(ServerDialect(name: name, vendor: vendor).closesByExpiring == expires)
  }

  @Test("Where dunst drops what looks like markup, nothing does")
  func dropped() {
    let dunst = ServerDialect(name: "dunst", capabilities: ["body"])
    #expect(dunst.body(of: notification(body: "Scale <1> & 2")) == "Scale ‹1› & 2")
    #expect(plain.body(of: notification(body: "Scale <1> & 2")) == "Scale <1> & 2")
  }

  @Test("A headline is one line")
  func headline() {
    #expect(plain.title(of: notification(title: "a\nb<i>", body: "")) == "a b<i>")
  }

  @Test("Long texts are cut, and say so, before they are escaped")
  func cuts() {
    let long = notification(
      title: String(repeating: "t", count: 10_000), body: String(repeating: "<", count: 10_000))
    let title = plain.title(of: long)
    #expect(title.count == ServerDialect.titleLimit)
    #expect(title.hasSuffix("t…"))
    let body = markup.body(of: long)
    #expect(body.hasSuffix("&lt;…"))
    #expect(body.utf8.count < 4 * ServerDialect.bodyLimit + 4)
    let exact = String(repeating: "x", count: ServerDialect.bodyLimit)
    #expect(plain.body(of: notification(body: exact)) == exact)
  }

  @Test("A server without visible buttons is told what a click does")
  func clicks() {
    #expect(
      buttonless.body(of: notification(body: "silent"))
        == "silent\nClick here with the middle button to open it again.")
    #expect(!markup.body(of: notification(body: "silent")).contains("Click"))
    var bare = notification(body: "silent")
    bare.buttons = []
    #expect(buttonless.body(of: bare) == "silent")
    let deaf = ServerDialect(name: "dunst", capabilities: ["body"])
    #expect(deaf.body(of: notification(body: "silent")) == "silent")
  }
}
