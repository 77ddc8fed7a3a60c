internal import Metrics
internal import SystemCalls
internal import Vocabulary

/// Puts metrics where node_exporter's textfile collector reads them.
public struct MetricsExporting {
  private let session: Session

  /// The exporting of a session.
  public init(_ session: Session) { self.session = session }

  /// Writes the metrics as they are now, whole or not at all, for everybody to read: node_exporter runs as
  /// a user of its own.
  ///
  /// One folder may have the files of several users, and of samples that two of them have node_exporter
  /// tells one and logs an error for each: so the file and each sample have the user's name.
  ///
  /// - Parameters:
  ///   - folder: The collector's folder, an absolute path.
  ///   - user: Whose clients they are, by the log-in name.
  /// - Throws: `Failure` where they cannot be told or written; what was written before stays.
  public func export(to folder: String, for user: String) throws(Failure) {
    guard folder.hasPrefix("/") else {
      throw Failure(
        .configuration,
        "FORESTALL_METRICS_FOLDER names the folder for metrics by an absolute path, and "
          + "\(Quotation.of(folder)) is none.")
    }
    guard Files.isFolder(folder) else {
      throw Failure(
        .cannotCreate,
        "The folder for metrics, \(folder), is not there: make it, and let \(user) write in it, or take "
          + "FORESTALL_METRICS_FOLDER away.")
    }
    var report = try MetricsReading(session).report()
    report.user = user
    do throws(SystemCallError) {
      try Files.replace(
        "\(folder)/forestall-\(user).prom", with: Array(report.text(.text).utf8), mode: 0o644,
        ignoringMask: true)
    } catch {
      throw Failure(error)
    }
  }
}

/// Belongs to one thread.
@available(*, unavailable)
extension MetricsExporting: Sendable {}
