public import Reminders
public import SystemCalls
public import Vocabulary
public enum InboxMessage: Hashable, Sendable { case ending(ClientName, Ending), unitEnding(unit: String, Ending), answer(Answer), open(ClientName) }
public struct Inbox: Sendable {
  public init(folder: String) {}
  public func post(_ message: InboxMessage, markerFolder: String) throws(SystemCallError) {}
  public func messages() throws(SystemCallError) -> [(identifier: String, message: InboxMessage)] { [] }
  public func remove(_ identifier: String) throws(SystemCallError) {}
}
public struct ReminderBoard: Sendable {
  public init(folder: String) {}
  public func instances() throws(SystemCallError) -> [String] { [] }
  public func read(_ instance: String) throws(SystemCallError) -> Reminder? { nil }
  public func write(_ reminder: Reminder, _ instance: String) throws(SystemCallError) {}
  public func remove(_ instance: String) throws(SystemCallError) {}
}
