import ForestallTestKit
import SystemCalls
import Testing

/// Clients in Swift as somebody else writes them: the module alone is imported.
@Suite("A client in Swift", .enabled(if: Programs.find("swiftc", path: searchPath) != nil))
struct SwiftClientTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// What the compiler says of a source.
  private func check(_ source: String) throws -> ProgramResult {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/client.swift"
    try Files.replace(file, with: Array(source.utf8))
    let compiler = try #require(Programs.find("swiftc", path: searchPath))
    let modules = "\(try BuiltProgram.folder())/Modules"
    let map = "\(Self.root)/Sources/CForestall/include/module.modulemap"
    return try BuiltProgram(path: compiler).run(
      [
        "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", modules, "-Xcc",
        "-fmodule-map-file=\(map)", "-module-cache-path", "\(folder.path)/cache", file,
      ], environment: ["HOME": folder.path], limit: 300)
  }

  @Test("as the documentation shows it is understood")
  func article() throws {
    let path = "\(Self.root)/Sources/ForestallClient/Documentation.docc/From-attach-to-done.md"
    let text = String(decoding: try Files.read(path), as: UTF8.self)
    let blocks = text.split(separator: "```").filter { $0.hasPrefix("swift\n") }
      .map { $0.dropFirst("swift\n".count) }
    #expect(blocks.count == 2)
    let stage = """
      struct Reading: Sendable {}
      func store(_: Reading) {}
      func recordUnwatched(_: AsyncStream<Reading>) async {}
      """
    let longer = "func transfer(_ keepAlive: borrowing KeepAlive) throws {\n\(blocks[1])}"
    let result = try check("\(blocks[0])\n\(stage)\n\(longer)\n")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test(
    "does not see the names of C",
    arguments: ["forestall_client", "forestall_push", "forestall_attach", "FORESTALL_VERSION"])
  func hidden(name: String) throws {
    let result = try check("import ForestallClient\nlet seen = unsafe \(name)\n")
    #expect(result.status != 0)
    #expect(result.errors.contains("cannot find '\(name)' in scope"), "\(result.errors)")
  }

  @Test("cannot hand one to two threads by mistake")
  func sendable() throws {
    let result = try check(
      """
      import ForestallClient
      func share(_ keepAlive: consuming sending KeepAlive) {
        let send: @Sendable (borrowing KeepAlive) -> Void = { _ in }
        send(keepAlive)
        func needs<T: Sendable & ~Copyable>(_: borrowing T) {}
        needs(keepAlive)
      }
      """)
    #expect(result.status != 0)
    #expect(result.errors.contains("Sendable"), "\(result.errors)")
  }
}

private let searchPath = ProcessEnvironment.value("PATH")
