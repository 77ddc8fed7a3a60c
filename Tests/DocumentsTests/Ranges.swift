extension StringProtocol {
  /// Where a text first lies in this one.
  func range(of text: String) -> Range<Index>? {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) {
        return rest.startIndex..<rest.index(rest.startIndex, offsetBy: text.count)
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
