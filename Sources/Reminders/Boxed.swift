/// A value that is seldom there, kept apart from what has it: while it is not, it takes the room of
/// a pointer, and to copy it costs as much.
@propertyWrapper
public struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  /// Never changed once it is shared: a new value has a new box.
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  /// Nothing, or a value.
  public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

  /// What is there.
  public var wrappedValue: Value? {
    get { box?.value }
    set { if newValue != nil || box != nil { box = newValue.map(Box.init) } }
  }

  /// By what is there.
  public static func == (left: Boxed, right: Boxed) -> Bool {
    left.box === right.box || left.box?.value == right.box?.value
  }

  /// By what is there.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
