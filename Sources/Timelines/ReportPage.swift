internal import Reminders
public import Vocabulary

extension TimelineReport {
  /// How many changes of one client a page lists; the latest are.
  static let mostListed = 100

  /// The report as one page of HTML in UTF-8 that needs nothing from elsewhere and no script.
  ///
  /// - Parameter offset: The seconds local time is ahead of UTC at an instant.
  /// - Returns: The bytes of the file.
  public func page(offset: @escaping (WallInstant) -> Int) -> [UInt8] {
    var markup = Markup()
    let clock = PageClock(offset: offset)
    markup.raw(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="generator" content="Forestall">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Forestall report</title>
      <style>
      """)
    markup.raw(PageStyle.sheet)
    markup.raw(
      "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#clients\">Skip to the clients</a>\n")
    header(&markup, clock)
    markup.raw("<main id=\"clients\">\n")
    if clients.isEmpty {
      empty(&markup)
    } else {
      legend(&markup)
      if clients.count > 5 { contents(&markup) }
      for (index, client) in clients.enumerated() { section(client, index, &markup, clock) }
    }
    markup.raw("</main>\n<footer>")
    markup.element("p", "Made by Forestall, \(clock.cell(now)). \(Self.limits)")
    markup.raw("</footer>\n</body>\n</html>\n")
    return markup.bytes
  }

  /// What a reader should know of what is not there.
  static let limits =
    "A push that comes in time leaves no trace, so how near a client came to its deadline is not known "
    + "unless it was late. When the machine slept is known since its last start; before that, how long."

  private func header(_ markup: inout Markup, _ clock: PageClock) {
    markup.element("header") { markup in
      markup.element("h1", "Forestall report")
      guard !clients.isEmpty else { return }
      markup.element("p", [("class", "lead")], clock.span(from, now))
      markup.element("p", [("class", "lead")], sentence)
      let absences = clients.flatMap(\.absences)
      markup.element("dl", [("class", "facts")]) { markup in
        Self.fact("Clients", "\(clients.count)", &markup)
        Self.fact("Times missing", "\(absences.count)", &markup)
        Self.lengths("Until a reminder", absences.untilReminded, &markup)
        Self.lengths("Until back", absences.untilBack, &markup)
      }
    }
  }

  private func empty(_ markup: inout Markup) {
    markup.element("section", [("class", "card")]) { markup in
      markup.element("h2", "Nothing is recorded yet")
      markup.raw(
        """
        <p>Once a client is declared and has run, this page shows when it ran, when it was missing, and how \
        long nobody knew.</p>
        <p>To begin: <code>forestall add scale --every 5min --reopen scale-app</code>, then push with \
        <code>forestall beat scale</code> or run it with <code>forestall run scale</code>.</p>
        """)
    }
  }

  private func legend(_ markup: inout Markup) {
    let states = Stretch.State.allCases.filter { state in
      clients.contains { $0.stretches.contains { $0.state == state } }
    }
    markup.element("ul", [("class", "legend"), ("aria-label", "What the lines mean")]) { markup in
      for state in states {
        markup.element("li") { markup in
          let (top, bottom) = Drawing.heights(of: state)
          markup.element("svg", [("viewBox", "0 0 26 40"), ("aria-hidden", "true")]) { markup in
            markup.open(
              "path",
              [("class", "s-\(state.rawValue)"), ("d", "M0 \(top)H26V\(bottom)H0Z")])
            markup.raw("</path>")
          }
          markup.text(state.words)
        }
      }
    }
  }

  private func contents(_ markup: inout Markup) {
    markup.element("nav", [("aria-label", "Clients")]) { markup in
      markup.element("ul", [("class", "contents")]) { markup in
        for (index, client) in clients.enumerated() {
          markup.element("li") { markup in
            markup.element("a", [("href", "#client-\(index + 1)")]) { markup in
              markup.element("bdi", client.shownTitle)
            }
            let count = client.absences.count
            if count > 0 {
              markup.raw(" ")
              markup.element("span", [("class", "count")], "missing \(count.times)")
            }
          }
        }
      }
    }
  }

  static func fact(_ name: StaticString, _ value: String, _ markup: inout Markup) {
    markup.raw("<div><dt>")
    markup.raw(name)
    markup.raw("</dt>")
    markup.element("dd", value)
    markup.raw("</div>")
  }

  /// The median, and the worst where there were several.
  static func lengths(_ name: StaticString, _ lengths: Lengths?, _ markup: inout Markup) {
    markup.raw("<div><dt>")
    markup.raw(name)
    markup.raw("</dt><dd>")
    if let lengths {
      markup.text(lengths.median.spoken)
      if lengths.count > 1 {
        markup.element(
          "small", "median of \(lengths.count); at worst \(lengths.worst.spoken)")
      }
    } else {
      markup.text("\u{2013}")
    }
    markup.raw("</dd></div>\n")
  }
}

/// Times as the page shows them.
struct PageClock {
  let offset: (WallInstant) -> Int

  private func civil(_ instant: WallInstant) -> CivilTime {
    CivilTime(instant, offset: offset(instant))
  }

  /// The days from one instant to another; the times of day where they are on one day.
  func span(_ from: WallInstant, _ to: WallInstant) -> String {
    let (first, last) = (civil(from), civil(to))
    guard first.date == last.date else { return "\(first.date) to \(last.date)" }
    return "\(first.date), \(first.timeOfDay) to \(last.timeOfDay)"
  }

  /// For the ends of a line of time: with the time of day where it is short.
  func tick(_ instant: WallInstant, of length: Int64) -> String {
    let civil = civil(instant)
    return length <= 3 * 86_400 ? "\(civil.shortDate), \(civil.timeOfDay)" : civil.shortDate
  }

  /// For a table.
  func cell(_ instant: WallInstant) -> String {
    let civil = civil(instant)
    return "\(civil.shortDate) \(civil.year), \(civil.timeOfDay)"
  }

  /// For programs, in UTC.
  func machine(_ instant: WallInstant) -> String { CivilTime(instant).iso8601 + "Z" }
}
