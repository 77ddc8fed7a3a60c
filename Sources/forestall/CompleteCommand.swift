internal import CommandGrammar
internal import SystemCalls
internal import Vocabulary

/// Lists names for a shell. What cannot be read is left out: whoever pressed a key wants no error.
func perform(_ list: CompletedNames) -> Int32 {
  guard let places = Places(environment: ProcessEnvironment.value) else { return 0 }
  let names: Set<String> =
    switch list {
    case .clients:
      Set(
        places.declarations.flatMap { listed(in: $0, endingIn: ".client") }
          + (places.session.map { listed(in: $0, endingIn: ".beat") } ?? [])
      ).filter { ClientName($0) != nil }
    case .desktopEntries:
      Set(places.applications.flatMap { listed(in: $0, endingIn: ".desktop") })
    case .accessories: []
    }
  return show(names.sorted().map { "\($0)\n" }.joined())
}

private func listed(in folder: String, endingIn suffix: String) -> [String] {
  let names = (try? Files.names(in: folder)) ?? []
  return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
    .map { String($0.dropLast(suffix.count)) }
}
