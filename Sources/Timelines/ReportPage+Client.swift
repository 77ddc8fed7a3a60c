internal import Reminders
internal import Vocabulary

/// One client on the page.
extension TimelineReport {
  func section(
    _ client: Timeline, _ index: Int, _ markup: inout Markup, _ clock: PageClock
  ) {
    let heading = "client-\(index + 1)"
    markup.element("section", [("class", "card"), ("aria-labelledby", heading)]) { markup in
      markup.element("h2", [("id", heading)]) { markup in
        markup.element("bdi", client.shownTitle)
        if client.shownTitle != client.name.text {
          markup.raw(" ")
          markup.element("small", client.name.text)
        }
      }
      markup.element("p", client.sentence)
      markup.element("figure") { markup in
        Drawing(client.stretches, from: from, to: now).write(
          to: &markup,
          summary: "Line of time. \(client.sentence) The table below lists its changes.")
        markup.element("figcaption", [("aria-hidden", "true")]) { markup in
          let length = now.seconds - from.seconds
          for part in 0...4 {
            let instant = WallInstant(seconds: from.seconds + length / 4 * Int64(part))
            markup.element("span", clock.tick(part == 4 ? now : instant, of: length))
          }
        }
      }
      if !client.absences.isEmpty {
        markup.element("dl", [("class", "facts")]) { markup in
          Self.fact("Times missing", "\(client.absences.count)", &markup)
          Self.lengths("Until a reminder", client.absences.untilReminded, &markup)
          Self.lengths("Until back", client.absences.untilBack, &markup)
        }
      }
      for sentence in client.adviceSentences {
        markup.element("p", [("class", "advice")], sentence)
      }
      table(client, &markup, clock)
    }
  }

  /// The same as the line of time, for who does not see it, and with the reasons.
  private func table(_ client: Timeline, _ markup: inout Markup, _ clock: PageClock) {
    let hidden = max(0, client.stretches.count - Self.mostListed)
    let rows = client.stretches.suffix(Self.mostListed)
    guard !rows.isEmpty else { return }
    markup.element("details") { markup in
      markup.element("summary") { markup in
        markup.text(rows.count == 1 ? "One change, and why" : "\(rows.count) changes, and why")
        markup.raw("<span class=\"quiet\"> of ")
        markup.element("bdi", client.shownTitle)
        markup.raw("</span>")
      }
      if hidden > 0 {
        markup.element(
          "p", [("class", "more")],
          "\u{2026} \(hidden) more before these are not listed; `forestall history \(client.name)` and "
            + "`forestall report --json` have them.")
      }
      markup.open(
        "div",
        [
          ("class", "scroll"), ("tabindex", "0"), ("role", "region"),
          ("aria-label", "Changes of \(client.shownTitle)"),
        ])
      markup.raw("<table>\n")
      markup.raw("<thead><tr><th scope=\"col\">Since</th><th scope=\"col\">It was</th>")
      markup.raw("<th scope=\"col\">For</th><th scope=\"col\">Why</th></tr></thead>\n<tbody>\n")
      for stretch in rows {
        markup.raw("<tr><th scope=\"row\">")
        markup.element(
          "time", [("datetime", clock.machine(stretch.from))], clock.cell(stretch.from))
        markup.raw("</th>")
        markup.element("td", [("class", "w-\(stretch.state.rawValue)")], stretch.state.words)
        markup.element("td", stretch.length.spoken)
        markup.element("td", stretch.reason)
        markup.raw("</tr>\n")
      }
      markup.raw("</tbody></table></div>\n")
    }
  }
}
