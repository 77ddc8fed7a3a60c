internal import LogMessages
internal import Metrics
internal import Scraping
internal import SystemCalls
internal import SystemLog
internal import UseCases
internal import Vocabulary

/// Answers the one scrape that this process was started for.
enum Scrape {
  /// Reads the request, answers it, and closes the connection.
  ///
  /// - Throws: `Failure` where there is no connection.
  static func answer() throws(Failure) {
    let connection = ScrapeConnection()
    guard let isLocal = connection.isLocal else {
      throw Failure(
        .usage,
        "This answers a connection of forestall-metrics.socket; ask with `forestall metrics`.")
    }
    var request: ScrapeRequest?
    let answer: ScrapeAnswer
    do throws(ScrapeStatus) {
      request = try connection.request()
      guard let request else { return }
      let format = try request.format(for: isLocal ? .all : .addresses(andNames: names))
      answer = try metrics(format)
    } catch {
      answer = ScrapeAnswer(error)
    }
    connection.send(answer.bytes(at: wall(), withBody: request?.isHead != true))
  }

  private static func metrics(_ format: Exposition.Format) throws(ScrapeStatus) -> ScrapeAnswer {
    do throws(Failure) {
      return ScrapeAnswer(try MetricsReading(Wiring.session()).report().text(format), as: format)
    } catch {
      Wiring.log.tell(LogEntry(metricsUntold: error))
      throw .unavailable
    }
  }

  /// The names by which this machine is asked, beside its addresses.
  private static var names: Set<String> {
    let listed = ProcessEnvironment.value("FORESTALL_METRICS_HOSTS") ?? ""
    return Set(listed.split { $0 == " " || $0 == "," }.map(String.init))
  }

  private static func wall() -> WallInstant {
    (try? Clocks.now())?.wall ?? WallInstant(seconds: 0)
  }
}
