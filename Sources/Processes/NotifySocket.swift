internal import CLinux
internal import Glibc
public import SystemCalls

/// The receiving end of a `NOTIFY_SOCKET`, sd_notify(3).
public struct NotifySocket: ~Copyable, Sendable {
  /// Where it listens.
  public let address: NotifyAddress
  private let descriptor: FileDescriptor

  /// Listens at an address that nobody else has.
  public init(at address: NotifyAddress) throws(SystemCallError) {
    let socket = try NotifySender.socket()
    let raw = socket.rawValue
    _ = try valueOrErrno("listen at", address.text) {
      unsafe address.withBytes { unsafe forestall_bind(raw, $0, $1) }
    }
    descriptor = socket
    self.address = address
  }

  /// The descriptor, borrowed, to be polled: readable when a datagram is there.
  public var rawDescriptor: Int32 { descriptor.rawValue }

  /// Takes the next datagram; descriptors that came with it are closed, which ends a `BARRIER=1`.
  ///
  /// Only the person's own processes and the superuser's are heard.
  ///
  /// - Returns: `nil` when nothing is there.
  public func receive() throws(SystemCallError) -> [UInt8]? {
    let raw = descriptor.rawValue
    while true {
      // What sd_notify(3) sends is bounded by the manager's own buffer of one page.
      var bytes = [UInt8](repeating: 0, count: 4_096)
      var info = forestall_datagram()
      let count: Int
      do throws(SystemCallError) {
        count = try valueOrErrno("receive from", address.text) {
          unsafe bytes.withUnsafeMutableBytes {
            unsafe forestall_receive(raw, $0.baseAddress, $0.count, &info)
          }
        }
      } catch {
        guard error.errno == .wouldBlock else { throw error }
        return nil
      }
      guard info.user == getuid() || info.user == 0, info.truncated == 0 else { continue }
      return Array(bytes[..<count])
    }
  }
}

/// Sends datagrams on to a service manager's `NOTIFY_SOCKET`.
public struct NotifySender: ~Copyable, Sendable {
  private let address: NotifyAddress
  private let descriptor: FileDescriptor

  /// A sender to an address, whether or not somebody listens there.
  public init(to address: NotifyAddress) throws(SystemCallError) {
    descriptor = try Self.socket()
    self.address = address
  }

  /// Sends one datagram without waiting.
  public func send(_ bytes: [UInt8]) throws(SystemCallError) {
    let raw = descriptor.rawValue
    _ = try valueOrErrno("send to", address.text) {
      unsafe address.withBytes { start, length in
        unsafe bytes.withUnsafeBytes {
          unsafe forestall_send(raw, start, length, $0.baseAddress, $0.count)
        }
      }
    }
  }

  static func socket() throws(SystemCallError) -> FileDescriptor {
    FileDescriptor(
      consuming: try valueOrErrno("open", "a notify socket") { forestall_notify_socket() })
  }
}

/// The address of a notify socket: a path, or an abstract name, written with an `@`.
public struct NotifyAddress: Hashable, Sendable {
  /// As it stands in `NOTIFY_SOCKET`.
  public let text: String

  /// Reads the value of `NOTIFY_SOCKET`.
  ///
  /// - Returns: `nil` for what is neither an absolute path nor an abstract name, or too long.
  public init?(_ text: String) {
    // 108 bytes, of which a path needs one for its end.
    guard text.hasPrefix("/") || text.hasPrefix("@"), (2...107).contains(text.utf8.count) else {
      return nil
    }
    self.text = text
  }

  func withBytes<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
    var bytes = Array(text.utf8CString.dropLast())
    if text.hasPrefix("@") { bytes[0] = 0 }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("An address has bytes.") }
      return unsafe body(start, buffer.count)
    }
  }
}
