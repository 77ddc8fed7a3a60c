public import Holding
public import SystemCalls
public import Vocabulary

/// The folder through which the sweep tells the holder what to wait for: one file `NAME.hold` for each
/// client that declares what wakes it.
///
/// While a file lies there systemd keeps the holder running. An order is also the leave to open the
/// client once: whoever takes it away, under the sweep's lock, may.
public struct HoldBoard: Hashable, Sendable {
  /// The folder's path.
  public let folder: String

  private static let suffix = ".hold"

  /// A board by its folder, which need not be there yet.
  public init(folder: String) { self.folder = folder }

  /// The board in a session's own folder.
  public init(session: String) { self.init(folder: "\(session)/hold") }

  /// Where a client's order is.
  public func path(of name: ClientName) -> String { "\(folder)/\(name)\(Self.suffix)" }

  /// The clients of which there are orders.
  public func names() throws(SystemCallError) -> [ClientName] {
    do throws(SystemCallError) {
      return try Files.names(in: folder).filter { $0.hasSuffix(Self.suffix) }
        .compactMap { ClientName(String($0.dropLast(Self.suffix.utf8.count))) }
    } catch {
      guard error.errno == .noSuchFile || error.errno == .notAFolder else { throw error }
      return []
    }
  }

  /// Whether systemd finds nothing there to keep the holder running for: it passes over hidden names
  /// and those that end in a tilde.
  public func isEmpty() throws(SystemCallError) -> Bool {
    do throws(SystemCallError) {
      return try Files.names(in: folder).allSatisfy { $0.hasPrefix(".") || $0.hasSuffix("~") }
    } catch {
      guard error.errno == .noSuchFile || error.errno == .notAFolder else { throw error }
      return true
    }
  }

  /// Whether there is an order about a client: whether it declares what wakes it, as far as is known.
  public func hasOrder(about name: ClientName) -> Bool { Files.exists(path(of: name)) }

  /// A client's order; `nil` where there is none.
  ///
  /// - Throws: `BoardReadError`, of a file that is no order, too.
  public func order(of name: ClientName) throws(BoardReadError) -> HoldOrder? {
    let path = path(of: name)
    let bytes: [UInt8]
    do throws(SystemCallError) {
      bytes = try Files.read(path)
    } catch {
      if error.errno == .noSuchFile || error.errno == .notAFolder { return nil }
      throw .failed(error)
    }
    do throws(HandoverProblem) { return try HoldOrder(bytes) } catch {
      throw .garbage(path: path, error)
    }
  }

  /// Gives an order, in the place of the one before.
  public func write(_ order: HoldOrder) throws(SystemCallError) {
    try HandoverFolder(path: folder).replace(path(of: order.client), with: order.bytes)
  }

  /// Takes an order away; none is no error.
  public func withdraw(_ name: ClientName) throws(SystemCallError) {
    try HandoverFolder(path: folder).remove(path(of: name))
  }
}
