import Reminders
import Testing
import Timelines
import Vocabulary

@Suite("The page of a report")
struct ReportPageTests {
  private func page(_ report: TimelineReport) -> String {
    String(decoding: report.page(offset: { _ in 0 }), as: UTF8.self)
  }

  private func report(_ client: Timeline, _ minutes: Int64) -> TimelineReport {
    TimelineReport(from: Story.wall(0), now: Story.wall(minutes), clients: [client])
  }

  /// The names of the elements that are open at the end, none where the page is well-formed.
  private func open(_ page: String) -> [Substring] {
    var open: [Substring] = []
    for part in page.split(separator: "<").dropFirst() {
      let name = part.prefix { $0 != ">" && $0 != " " && $0 != "\n" }
      if name.first == "/" {
        guard open.last == name.dropFirst() else { return open + [name] }
        open.removeLast()
      } else if !["!DOCTYPE", "meta"].contains(name), !part.hasPrefix("\(name)/>"),
        !part.prefix(while: { $0 != ">" }).hasSuffix("/")
      {
        open.append(name)
      }
    }
    return open
  }

  @Test("An empty history gives a friendly page that says how to begin")
  func empty() {
    let page = page(TimelineReport(from: Story.wall(0), now: Story.wall(0), clients: []))
    #expect(page.contains("<h2>Nothing is recorded yet</h2>"))
    #expect(page.contains("<code>forestall beat scale</code>"))
    #expect(open(page).isEmpty, "\(open(page))")
  }

  @Test("The line of time says in words what it draws, and a table lists it with the reasons")
  func one() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(60, .due)
    story.note(61, .shown, "step 1")
    story.note(90, .returned)
    let page = page(report(story.timeline(100), 100))
    #expect(open(page).isEmpty, "\(open(page))")
    for part in [
      #"<html lang="en">"#,
      #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
      "<h1>Forestall report</h1>",
      #"<h2 id="client-1"><bdi>Bathroom scale</bdi> <small>scale</small></h2>"#,
      #"role="img" aria-label="Line of time. It ran 70 % of the time that it should have. "#,
      #"<path class="s-running" d="M0 14H720V32H0ZM1080 14H1200V32H1080Z"></path>"#,
      #"<path class="s-silent" d="M720 14H732V39H720Z"></path>"#,
      #"<path class="s-reminded" d="M732 1H1080V39H732Z"></path>"#,
      #"<time datetime="2026-11-02T01:01:00Z">2 Nov 2026, 01:01</time></th>"#
        + #"<td class="w-reminded">reminded</td><td>29 minutes</td><td>You were reminded.</td>"#,
      "Once it was only late: heard of again by itself, 30 minutes after its deadline.",
    ] {
      #expect(page.contains(part), "\(part)\n\(page)")
    }
  }

  @Test("Nothing is fetched from elsewhere, and nothing is run")
  func selfContained() throws {
    var story = try Story()
    story.note(0, .attached)
    let page = page(report(story.timeline(100), 100))
    for word in ["<script", "http:", "https:", "src=", "url(", "@import", "<link", "<img"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(
      page.contains("content=\"default-src &#39;none&#39;") || page.contains("default-src 'none'"))
  }

  @Test(
    "What comes from outside is shown as it is and does nothing",
    arguments: [
      ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
      (#""><img src=x onerror='a'>"#, "&quot;&gt;&lt;img src=x onerror=&#39;a&#39;&gt;"),
      ("&amp; &#60;", "&amp;amp; &amp;#60;"),
      ("a\u{202E}b\u{0}c\u{1B}[0m\r\nd", "ab c [0m d"),
      ("\u{5DE}\u{5E9}\u{5E7}\u{5DC}", "\u{5DE}\u{5E9}\u{5E7}\u{5DC}"),
      ("</style></title>]]>-->", "&lt;/style&gt;&lt;/title&gt;]]&gt;--&gt;"),
    ])
  func foreign(text: String, shown: String) throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(50, .ended, text, .ending(.gone, .certain))
    var timeline = story.timeline(100)
    timeline.title = text
    let page = page(report(timeline, 100))
    #expect(page.contains("<bdi>\(shown)</bdi>"), "\(page)")
    #expect(page.contains("[\(shown)]</td>"), "\(page)")
    #expect(open(page).isEmpty, "\(open(page))")
    #expect(!page.contains("<script") && !page.contains("<img"))
  }

  @Test("However much happened, a client's drawing and its table stay small, and the page says so")
  func bounded() throws {
    var story = try Story()
    for minute in stride(from: Int64(0), to: 4_000, by: 4) {
      story.note(minute, .attached)
      story.note(minute + 2, .due)
    }
    let timeline = story.timeline(4_000)
    #expect(timeline.stretches.count == 2_000)
    let page = page(report(timeline, 4_000))
    #expect(page.contains("\u{2026} 1900 more before these are not listed"))
    #expect(page.split(separator: "<tr>").count == 102)
    #expect(page.split(separator: "<path").count < 10)
    #expect(page.utf8.count < 60_000)
  }

  @Test("What was short is wide enough to be seen, and covers what is less important")
  func merged() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(50_000, .due)
    story.note(50_001, .shown, "step 1")
    story.note(50_002, .returned)
    let page = page(report(story.timeline(100_000), 100_000))
    #expect(page.contains(#"<path class="s-reminded" d="M600 1H604V39H600Z"></path>"#))
    #expect(
      !page.contains(#"<path class="s-silent" d"#) || page.contains("s-silent\" d=\"M0 14H26"))
  }
}
