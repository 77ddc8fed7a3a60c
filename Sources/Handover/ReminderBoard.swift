internal import Reminders
public import SystemCalls
internal import Vocabulary

/// The folder through which the sweep tells the notifications' owners what to show, and in which
/// they note what is on the screen.
public struct ReminderBoard: Hashable, Sendable {
  /// The folder's path.
  public let folder: String

  /// A board by its folder, which need not be there yet.
  public init(folder: String) { self.folder = folder }

  /// Where an instance's order is, for the owner to watch.
  public func orderPath(_ instance: ReminderInstance) -> String { "\(folder)/\(instance).reminder" }

  /// Where is noted what an instance shows.
  public func shownPath(_ instance: ReminderInstance) -> String { "\(folder)/\(instance).shown" }

  /// Tells an instance what to show, in the place of what it was told before.
  ///
  /// - Returns: the new path of what lay in the way and was moved aside; `nil` where nothing did.
  @discardableResult
  public func write(_ order: ReminderOrder) throws(SystemCallError) -> String? {
    try files.replace(orderPath(ReminderInstance(order.reminder.client)), with: order.bytes)
  }

  /// What an instance is to show; `nil` where nothing.
  public func order(for instance: ReminderInstance) throws(BoardReadError) -> ReminderOrder? {
    let path = orderPath(instance)
    guard let bytes = try read(path) else { return nil }
    do throws(HandoverProblem) { return try ReminderOrder(bytes) } catch {
      throw .garbage(path: path, error)
    }
  }

  /// Takes an instance's order away: its owner withdraws the notification and ends. No order is no
  /// error.
  ///
  /// - Returns: the new path of what lay there and is no order; `nil` where nothing did.
  @discardableResult
  public func withdraw(_ instance: ReminderInstance) throws(SystemCallError) -> String? {
    try files.remove(orderPath(instance))
  }

  /// The instances that are to show something, in order.
  public func ordered() throws(SystemCallError) -> [ReminderInstance] {
    try instances(ending: ".reminder")
  }

  /// The instances of which something is on the screen, as far as their owners could note it.
  public func shown() throws(SystemCallError) -> [ReminderInstance] {
    try instances(ending: ".shown")
  }

  /// Notes what an instance shows.
  public func note(
    _ shown: ShownNotification, for instance: ReminderInstance
  ) throws(SystemCallError) {
    _ = try files.replace(shownPath(instance), with: shown.bytes)
  }

  /// What an instance shows; `nil` where nothing is noted.
  public func shown(
    for instance: ReminderInstance
  ) throws(BoardReadError) -> ShownNotification? {
    let path = shownPath(instance)
    guard let bytes = try read(path) else { return nil }
    do throws(HandoverProblem) { return try ShownNotification(bytes) } catch {
      throw .garbage(path: path, error)
    }
  }

  /// Forgets what an instance showed; nothing noted is no error.
  public func forgetShown(_ instance: ReminderInstance) throws(SystemCallError) {
    _ = try files.remove(shownPath(instance))
  }

  // MARK: -

  private var files: HandoverFolder { HandoverFolder(path: folder) }

  private func instances(ending suffix: String) throws(SystemCallError) -> [ReminderInstance] {
    do throws(SystemCallError) {
      return try Files.names(in: folder).filter { $0.hasSuffix(suffix) }
        .compactMap { ReminderInstance(text: String($0.dropLast(suffix.utf8.count))) }
    } catch {
      guard error.errno == .noSuchFile || error.errno == .notAFolder else { throw error }
      return []
    }
  }

  private func read(_ path: String) throws(BoardReadError) -> [UInt8]? {
    do throws(SystemCallError) { return try Files.read(path) } catch {
      if error.errno == .noSuchFile || error.errno == .notAFolder { return nil }
      throw .failed(error)
    }
  }
}

/// Why a file of the board was not read.
public enum BoardReadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refused.
  case failed(SystemCallError)
  /// It is not what it should be.
  case garbage(path: String, HandoverProblem)

  /// A full sentence.
  public var description: String {
    switch self {
    case .failed(let error): error.description
    case .garbage(let path, let problem): "\(path): \(problem.description)"
    }
  }
}
