import Reminders
import Testing
import Timelines
import Vocabulary

@Suite("The page of a report, whole")
struct GoldenPageTests {
  /// All but the style.
  private static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="Forestall">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
    'unsafe-inline'">
    <title>Forestall report</title>
    <style></style>
    </head>
    <body>
    <a class="skip" href="#clients">Skip to the clients</a>
    <header><h1>Forestall report</h1><p class="lead">Monday, 2 November 2026, 00:00 to \
    02:00</p><p class="lead">One client, missing once.</p><dl \
    class="facts"><div><dt>Clients</dt><dd>1</dd></div><div><dt>Times \
    missing</dt><dd>1</dd></div><div><dt>Until a reminder</dt><dd>6 minutes</dd></div>
    <div><dt>Until back</dt><dd>31 minutes</dd></div>
    </dl></header><main id="clients">
    <ul class="legend" aria-label="What the lines mean"><li><svg viewBox="0 0 26 40" \
    aria-hidden="true"><path class="s-running" d="M0 \
    14H26V32H0Z"></path></svg>running</li><li><svg viewBox="0 0 26 40" \
    aria-hidden="true"><path class="s-gone" d="M0 23H26V39H0Z"></path></svg>gone, not \
    missed yet</li><li><svg viewBox="0 0 26 40" aria-hidden="true"><path \
    class="s-silent" d="M0 14H26V39H0Z"></path></svg>silent</li><li><svg viewBox="0 0 \
    26 40" aria-hidden="true"><path class="s-reminded" d="M0 \
    1H26V39H0Z"></path></svg>reminded</li><li><svg viewBox="0 0 26 40" \
    aria-hidden="true"><path class="s-reopened" d="M0 5H26V26H0Z"></path></svg>being \
    reopened</li></ul><section class="card" aria-labelledby="client-1"><h2 \
    id="client-1"><bdi>Bathroom scale</bdi> <small>scale</small></h2><p>It ran 74 % of \
    the time that it should have. It was missing once. Now: running.</p><figure><svg \
    viewBox="0 0 1200 40" preserveAspectRatio="none" role="img" aria-label="Line of \
    time. It ran 74 % of the time that it should have. It was missing once. Now: \
    running. The table below lists its changes."><path class="grid" d="M0 39.5H1200M300 \
    0V40M600 0V40M900 0V40" vector-effect="non-scaling-stroke"/><path class="s-running" \
    d="M0 14H600V32H0ZM910 14H1200V32H910Z"></path><path class="s-gone" d="M600 \
    23H650V39H600Z"></path><path class="s-silent" d="M650 14H660V39H650Z"></path><path \
    class="s-reminded" d="M660 1H900V39H660Z"></path><path class="s-reopened" d="M900 \
    5H910V26H900Z"></path></svg><figcaption aria-hidden="true"><span>2 Nov, \
    00:00</span><span>2 Nov, 00:30</span><span>2 Nov, 01:00</span><span>2 Nov, \
    01:30</span><span>2 Nov, 02:00</span></figcaption></figure><dl \
    class="facts"><div><dt>Times missing</dt><dd>1</dd></div><div><dt>Until a \
    reminder</dt><dd>6 minutes</dd></div>
    <div><dt>Until back</dt><dd>31 minutes</dd></div>
    </dl><details><summary>6 changes, and why<span class="quiet"> of <bdi>Bathroom \
    scale</bdi></span></summary><div class="scroll" tabindex="0" role="region" \
    aria-label="Changes of Bathroom scale"><table>
    <thead><tr><th scope="col">Since</th><th scope="col">It was</th><th \
    scope="col">For</th><th scope="col">Why</th></tr></thead>
    <tbody>
    <tr><th scope="row"><time datetime="2026-11-02T00:00:00Z">2 Nov 2026, \
    00:00</time></th><td class="w-running">running</td><td>1 \
    hour</td><td>Opened.</td></tr>
    <tr><th scope="row"><time datetime="2026-11-02T01:00:00Z">2 Nov 2026, \
    01:00</time></th><td class="w-gone">gone, not missed yet</td><td>5 \
    minutes</td><td>It was ended by SIGKILL, perhaps a force-quit. [run: killed by \
    signal 9]</td></tr>
    <tr><th scope="row"><time datetime="2026-11-02T01:05:00Z">2 Nov 2026, \
    01:05</time></th><td class="w-silent">silent</td><td>1 minute</td><td>Silent past \
    its deadline.</td></tr>
    <tr><th scope="row"><time datetime="2026-11-02T01:06:00Z">2 Nov 2026, \
    01:06</time></th><td class="w-reminded">reminded</td><td>24 minutes</td><td>You \
    were reminded.</td></tr>
    <tr><th scope="row"><time datetime="2026-11-02T01:30:00Z">2 Nov 2026, \
    01:30</time></th><td class="w-reopened">being reopened</td><td>1 minute</td><td>You \
    had it opened, by its reminder&#39;s button.</td></tr>
    <tr><th scope="row"><time datetime="2026-11-02T01:31:00Z">2 Nov 2026, \
    01:31</time></th><td class="w-running">running</td><td>29 \
    minutes</td><td>Opened.</td></tr>
    </tbody></table></div>
    </details></section></main>
    <footer><p>Made by Forestall, 2 Nov 2026, 02:00. A push that comes in time leaves \
    no trace, so how near a client came to its deadline is not known unless it was \
    late. When the machine slept is known since its last start; before that, how \
    long.</p></footer>
    </body>
    </html>

    """

  @Test("Is this, to the letter")
  func whole() throws {
    var story = try Story()
    story.note(0, .attached)
    story.note(60, .ended, "run: killed by signal 9", .ending(.forceQuit, .certain))
    story.note(65, .due)
    story.note(66, .shown, "step 1")
    story.note(90, .reopened, "by its reminder's button", .opening(.button))
    story.note(91, .attached)
    let report = TimelineReport(
      from: Story.wall(0), now: Story.wall(120), clients: [story.timeline(120)])
    let text = String(decoding: report.page(offset: { _ in 0 }), as: UTF8.self)
    let style = try #require(
      text.firstRange(of: "<style>").flatMap { start in
        text.firstRange(of: "</style>").map { start.upperBound..<$0.lowerBound }
      })
    #expect(text.removing(style) == Self.page)
  }
}

extension String {
  /// The text without a part of it.
  fileprivate func removing(_ range: Range<Index>) -> String {
    String(self[..<range.lowerBound]) + String(self[range.upperBound...])
  }
}
