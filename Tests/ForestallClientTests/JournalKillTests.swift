import ForestallTestKit
import Glibc
import SystemCalls
import Testing

@testable import ForestallClient

@Suite("A journal under kill -9")
struct JournalKillTests {
  @Test(
    "holds all that was acknowledged before, and of the call under way all or nothing",
    arguments: [(1, 0), (2, 300), (3, 65_536)] as [(UInt64, Int)])
  func kills(seed: UInt64, floor: Int) async throws {
    let test = try TestJournal()
    await #expect(processExitsWith: .success) { [path = test.path as String, seed, floor] in
      var random = SplitMix(state: seed)
      var model = JournalModel(random: SplitMix(state: seed &* 1_000))
      let counter = try SharedCounter()
      var underWay = 0
      for round in 0..<120 {
        counter.value = 0
        let child = Self.fork()
        if child == 0 { JournalModel.run(model, path, floor, counter) }
        var status: Int32 = 0
        let goal = Int(random.next() % 50)
        let pause = Int(random.next() % 3_000)
        while counter.value <= goal {
          // The reader takes no lock, and finds nothing torn apart at any moment.
          if round % 8 == 0 {
            let isWhole = try SessionJournal.read(path).lostBytes == 0
            precondition(isWhole)
          }
          // One that ended by itself would be waited for without end.
          try #require(unsafe waitpid(child, &status, WNOHANG) == 0, "\(status)")
          sched_yield()
        }
        precondition(Self.isRefused(path), "there is one writer")
        for _ in 0..<pause { counter.touch() }
        kill(child, SIGKILL)
        unsafe waitpid(child, &status, 0)
        try #require(status == SIGKILL, "the child was not killed but ended by itself")

        for _ in 0..<counter.value - 1 { _ = model.advance() }
        var contents = try SessionJournal.read(path)
        contents.isCutOff = false
        if contents != model.contents {
          _ = model.advance()
          underWay += 1
        }
        try #require(contents == model.contents, "round \(round)")
        #expect(try SessionJournal(path: path).contents == contents)
      }
      print("of 120 kills \(underWay) came between the record and the answer")
    }
    #expect(try Files.names(in: test.folder.path).allSatisfy { $0.hasPrefix("scale.journal") })
  }

  private static func isRefused(_ path: String) -> Bool {
    do {
      _ = try SessionJournal(path: path)
      return false
    } catch {
      return error == .inUse(path: path)
    }
  }

  private static func fork() -> Int32 {
    typealias Fork = @convention(c) () -> Int32
    guard let found = unsafe dlsym(nil, "fork") else { preconditionFailure("no fork") }
    return unsafe unsafeBitCast(found, to: Fork.self)()
  }

  @Test("that hit it while it was written anew is ignored, whatever was left of that")
  func leftovers() throws {
    let test = try TestJournal()
    try test.fill()
    let bytes = try test.bytes()
    let before = try test.read()
    for length in stride(from: 0, through: bytes.count, by: 7) {
      try Files.replace(test.path + ".new~", with: Array(bytes[..<length]))
      let journal = try test.open()
      #expect(journal.contents == before)
      try journal.compact()
      #expect(try test.read() == before)
      #expect(try Files.names(in: test.folder.path) == ["scale.journal"])
    }
  }
}

/// What a journal has to hold after some calls, told without any of its code.
struct JournalModel: Sendable {
  var random: SplitMix
  private(set) var contents = SessionJournal.Contents()
  private var count = 0

  init(random: SplitMix) { self.random = random }

  enum Call: Sendable {
    case desire(String), begin(String, [UInt8], Bool), acknowledge(String, UInt64), cancel(String)
    case forget(String), compact
  }

  /// The next call, whose effect is then part of the contents.
  mutating func advance() -> Call {
    count += 1
    let open = contents.operations.indices
    let chosen = open.isEmpty ? 0 : Int(random.next() % UInt64(open.count))
    switch random.next() % 10 {
    case 0:
      contents.desiredSession = "session \(count)"
      return .desire("session \(count)")
    case 1...3 where open.count < 12, _ where open.isEmpty:
      let payload = [UInt8](repeating: UInt8(count & 0xFF), count: Int(random.next() % 300))
      let isIdempotent = count % 2 == 0
      contents.operations.append(
        SessionJournal.Operation(
          id: "\(count)", payload: payload, isIdempotent: isIdempotent,
          standing: isIdempotent ? .replay : .uncertain))
      return .begin("\(count)", payload, isIdempotent)
    case 4...6:
      if contents.operations[chosen].standing != .cancelled {
        contents.operations[chosen].step = UInt64(count)
      }
      return .acknowledge(contents.operations[chosen].id, UInt64(count))
    case 7:
      contents.operations[chosen].standing = .cancelled
      return .cancel(contents.operations[chosen].id)
    case 8: return .compact
    default: return .forget(contents.operations.remove(at: chosen).id)
    }
  }

  /// Journals without end, and counts each call that has returned; the opening is the first.
  static func run(
    _ start: JournalModel, _ path: String, _ floor: Int, _ counter: SharedCounter
  ) -> Never {
    do {
      var model = start
      let journal = try SessionJournal(path: path, compactedAbove: floor)
      let parent = getppid()
      while getppid() == parent {
        counter.value += 1
        let sync = counter.value % 16 == 0
        switch model.advance() {
        case .desire(let text): try journal.desire(text, sync: sync)
        case .begin(let id, let payload, let isIdempotent):
          try journal.begin(id, payload: payload, isIdempotent: isIdempotent, sync: sync)
        case .acknowledge(let id, let step): try journal.acknowledge(id, step: step, sync: sync)
        case .cancel(let id): try journal.cancel(id, sync: sync)
        case .forget(let id): try journal.forget(id, sync: sync)
        case .compact: try journal.compact()
        }
      }
    } catch {
      _exit(3)
    }
    _exit(4)  // Nobody is left to kill it.
  }
}

/// Numbers that look random, the same for the same seed.
struct SplitMix: Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

/// A number that a process and its child share.
@safe
struct SharedCounter: @unchecked Sendable {
  private let page: UnsafeMutablePointer<Int>

  init() throws {
    let map = unsafe mmap(
      nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    unsafe page = try #require(map).bindMemory(to: Int.self, capacity: 2)
  }

  var value: Int {
    get { unsafe page.pointee }
    nonmutating set { unsafe page.pointee = newValue }
  }

  /// Takes a moment.
  func touch() { unsafe page[1] &+= 1 }
}
