import ForestallTestKit
import SystemCalls
import SystemdUnits
import Testing

@Suite("Where a look finds programs")
struct ProgramSearchTests {
  let folder: TemporaryFolder
  let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = "\(folder.path)/scale-app"
    try Files.replace(program, with: [], mode: 0o700)
  }

  @Test("one on systemd's PATH is found, whatever is on the terminal's")
  func found() {
    let search = ProgramSearch(managerPath: "/nowhere:\(folder.path)", ownPath: "/nowhere")
    #expect(search.find("scale-app") == program)
    #expect(search.obstacle(to: "scale-app") == nil)
    #expect(!search.isFoundHere("scale-app"))
  }

  @Test("one on the terminal's alone is told with the path to name it by, which is found")
  func terminalOnly() {
    let search = ProgramSearch(managerPath: "/usr/bin:/bin", ownPath: folder.path)
    #expect(
      search.obstacle(to: "scale-app")
        == "the program scale-app is on this terminal's PATH and not on systemd's, which opens it; "
        + "name it by its whole path, \(program) (systemd's PATH is /usr/bin:/bin)")
    #expect(search.isFoundHere("scale-app"))
    #expect(search.obstacle(to: program) == nil)
  }

  @Test("one that is nowhere is told as that, by its name and by its path")
  func nowhere() {
    let search = ProgramSearch(managerPath: folder.path, ownPath: folder.path)
    #expect(search.obstacle(to: "other") == "there is no program other")
    #expect(search.obstacle(to: "/nowhere/other") == "there is no program /nowhere/other")
    #expect(search.obstacle(to: "") == "there is no program ")
  }

  @Test("a path that begins in the terminal's folder leads nowhere from where a look starts")
  func relative() throws {
    let up = String(repeating: "../", count: 40)
    let search = ProgramSearch(managerPath: "/usr/bin", ownPath: "/usr/bin")
    let path = up + program.dropFirst()
    #expect(search.isFoundHere(path) && search.find(path) == nil)
    #expect(
      search.obstacle(to: path)
        == "the path \(path) leads there from this terminal's folder alone; name the program by its "
        + "whole path")
  }

  @Test("Forestall's own folder comes last, and once, for what is opened finds forestall")
  func ownFolder() {
    let search = ProgramSearch(managerPath: "/usr/bin:/bin", ownPath: nil, folder: folder.path)
    #expect(search.path == "/usr/bin:/bin:\(folder.path)")
    #expect(search.find("scale-app") == program && search.obstacle(to: "scale-app") == nil)
    let there = ProgramSearch(managerPath: "/bin:/usr/bin", ownPath: nil, folder: "/usr/bin")
    #expect(there.path == "/bin:/usr/bin")
    let unset = ProgramSearch(managerPath: nil, ownPath: nil, folder: folder.path)
    #expect(unset.path == "/usr/local/bin:/usr/bin:/bin:\(folder.path)")
  }

  @Test("where systemd has no PATH the usual folders count")
  func unset() {
    let search = ProgramSearch(managerPath: nil, ownPath: folder.path)
    #expect(search.find("true") != nil)
    #expect(search.obstacle(to: "scale-app")?.hasSuffix("(systemd's PATH is not set)") == true)
  }
}
