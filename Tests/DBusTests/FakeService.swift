import DBus
import Glibc

/// A service of a test's own, served on a thread of its own until the bus is gone.
final class FakeService: Sendable {
  /// What it is to do with each call, and whether that was all: others are never answered.
  typealias Answer = @Sendable (IncomingCall, Bus) throws -> Bool

  static let name = "org.example.Fake"

  /// Takes its name on the bus, and serves.
  init(address: String, answer: @escaping Answer) throws {
    let pipe = try Pipe()
    let work = Work(address: address, answer: answer, ready: pipe.writing)
    var thread = pthread_t()
    let raw = unsafe Unmanaged.passRetained(work).toOpaque()
    guard unsafe pthread_create(&thread, nil, serve, raw) == 0 else { throw Failure() }
    pthread_detach(thread)
    guard pipe.waitForByte() else { throw Failure() }
  }

  struct Failure: Error {}
}

private final class Work: Sendable {
  let address: String
  let answer: FakeService.Answer
  let ready: Int32

  init(address: String, answer: @escaping FakeService.Answer, ready: Int32) {
    self.address = address
    self.answer = answer
    self.ready = ready
  }
}

private struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw FakeService.Failure() }
    (reading, writing) = (ends[0], ends[1])
  }

  /// Whether a byte came before the other end was closed.
  func waitForByte() -> Bool {
    var byte: UInt8 = 0
    defer { close(reading) }
    return unsafe read(reading, &byte, 1) == 1
  }
}

private func serve(_ raw: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let raw = unsafe raw else { return nil }
  let work = unsafe Unmanaged<Work>.fromOpaque(raw).takeRetainedValue()
  do {
    let bus = try Bus(address: work.address)
    try bus.serve(as: FakeService.name)
    var byte: UInt8 = 1
    unsafe write(work.ready, &byte, 1)
    close(work.ready)
    // To let a call go would refuse it.
    var kept: [IncomingCall] = []
    while true {
      guard let call = try bus.nextCall(within: .seconds(60)) else { continue }
      if try !work.answer(call, bus) { kept.append(call) }
    }
  } catch {
    // The bus is gone: the test is over.
  }
  return nil
}
