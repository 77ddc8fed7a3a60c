import CommandGrammar
import ForestallTestKit
import Reminders
import Store
import SystemCalls
import Testing
import UseCases
import UseCasesTestKit
import Vocabulary

/// Chromium without a window, as Debian's package installs it.
struct Browser {
  private static let program = BuiltProgram(path: "/usr/bin/chromium")
  static let isInstalled = Files.exists(program.path)

  let folder: String

  /// What it writes, a page of this folder being opened in it.
  func run(_ page: String, _ options: [String]) throws -> String {
    let profile = try TemporaryFolder()
    let running = try Self.program.start(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--allow-file-access-from-files", "--user-data-dir=\(profile.path)",
      ] + options + ["file://\(folder)/\(page)"],
      environment: ["HOME": profile.path, "PATH": "/usr/bin:/bin", "TMPDIR": profile.path])
    let result = try running.result(limit: 60)
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// What a script finds of a page that is shown so wide, `page` being its document; and after how many
  /// milliseconds it was laid out.
  func ask(
    _ page: String, width: Int = 1_000, _ script: String, _ options: String...
  ) throws -> (answer: String, milliseconds: Double) {
    let frame = """
      <!DOCTYPE html><script>
      const began = performance.now();
      function told(frame) {
        const page = frame.contentDocument, height = page.body.offsetHeight;
        const time = performance.now() - began;
        document.title = [time, (() => { \(script) })(), height > 0].join("|");
      }
      </script><iframe style="width:\(width)px;height:800px;border:0" src="\(page)" \
      onload="told(this)"></iframe>
      """
    try Files.replace("\(folder)/frame.html", with: Array(frame.utf8))
    let output = try run("frame.html", options + ["--dump-dom"])
    let title = output.split(separator: "<title>").last?.split(separator: "</title>").first
    let parts = (title ?? "").split(separator: "|").map(String.init)
    try #require(parts.count == 3 && parts[2] == "true", "\(output.prefix(2_000))")
    return (parts[1], Double(parts[0]) ?? .infinity)
  }
}

@Suite(
  "A report's page in a browser", .serialized,
  .enabled(if: Browser.isInstalled, "chromium is not installed"))
struct BrowserTests {
  let test: TestSession
  let browser: Browser

  init() throws {
    test = try TestSession()
    browser = Browser(folder: test.folder)
  }

  /// Writes the page of what is recorded.
  ///
  /// - Returns: how large it is.
  @discardableResult
  private func write() throws -> Int {
    let reporting = Reporting(test.session)
    let page = reporting.page(try reporting.report(Report(since: .hours(366 * 24))))
    try reporting.write(page, to: "\(test.folder)/report.html")
    return page.count
  }

  private func record(clients: Int) throws {
    let store = try StateStore(path: test.session.places.database)
    try store.commit(
      journal: CrowdedYear(until: try test.session.now(), clients: clients).entries)
  }

  @Test("A year of fifty clients opens in under a second, drawn by a bounded number of elements")
  func crowded() throws {
    try record(clients: 50)
    let size = try write()
    #expect(size < 2_500_000)
    let (answer, milliseconds) = try browser.ask(
      "report.html",
      """
      return [page.querySelectorAll("section").length, page.querySelectorAll("table").length,
        page.querySelectorAll("*").length < 50000, page.querySelectorAll("p.more").length].join()
      """)
    #expect(answer == "50,50,true,50")
    #expect(milliseconds < 1_000, "\(milliseconds)")
  }

  @Test("An empty one opens at once")
  func empty() throws {
    try write()
    let (answer, milliseconds) = try browser.ask(
      "report.html", "return page.querySelector('h2').textContent")
    #expect(answer == "Nothing is recorded yet" && milliseconds < 1_000)
  }

  @Test(
    "Nothing of it is wider than a telephone's screen, or a small window",
    arguments: [320, 390, 700])
  func narrow(width: Int) throws {
    try record(clients: 3)
    try write()
    let (answer, _) = try browser.ask(
      "report.html", width: width,
      """
      page.querySelectorAll("details").forEach(details => details.open = true);
      const root = page.documentElement;
      return [frame.clientWidth, root.scrollWidth <= root.clientWidth].join()
      """)
    #expect(answer == "\(width),true")
  }

  @Test("It is light or dark as the person wants it", arguments: [(0, "dark"), (1, "light")])
  func colours(setting: Int, name: String) throws {
    try write()
    let (answer, _) = try browser.ask(
      "report.html",
      """
      const brightness = colour => colour.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0);
      const style = frame.contentWindow.getComputedStyle(page.body);
      return brightness(style.backgroundColor) < brightness(style.color) ? "dark" : "light"
      """, "--blink-settings=preferredColorScheme=\(setting)")
    #expect(answer == name)
  }

  @Test("What keys and screen readers need is there: names, headings, a table for each drawing")
  func accessible() throws {
    try record(clients: 2)
    try write()
    let (answer, _) = try browser.ask(
      "report.html",
      """
      const all = selector => [...page.querySelectorAll(selector)];
      return [page.documentElement.lang, all("h1").length, all("script").length,
        all("section").every(part => page.getElementById(part.getAttribute("aria-labelledby"))),
        all("svg[role=img]").every(drawing => drawing.getAttribute("aria-label").length > 20),
        all("figure").length == all("table").length, all("th:not([scope])").length,
        all("[tabindex]").every(part => part.tabIndex == 0 && part.getAttribute("aria-label")),
        new Set(all("[id]").map(part => part.id)).size == all("[id]").length].join()
      """)
    #expect(answer == "en,1,0,true,true,true,0,true,true")
  }

  @Test("Printed, it is pages with all that is folded on the screen")
  func printed() throws {
    try record(clients: 1)
    try write()
    let file = "\(test.folder)/report.pdf"
    _ = try browser.run("report.html", ["--no-pdf-header-footer", "--print-to-pdf=\(file)"])
    let pdf = try Files.read(file, limit: 1 << 24)
    #expect(pdf.starts(with: "%PDF-".utf8))
    let pages = String(decoding: pdf, as: UTF8.self).split(separator: "/Type /Page\n").count - 1
    #expect(pages > 2, "\(pages)")
  }
}
