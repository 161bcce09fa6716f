/// A class that holds one value that cannot be copied, so that an array or a dictionary can keep it.
///
/// The value is destroyed with the last reference to the box.
public final class Box<Value: ~Copyable> {
  /// The value.
  public let value: Value

  /// Moves a value into a box.
  public init(_ value: consuming Value) { self.value = value }
}

@available(*, unavailable)
extension Box: Sendable {}
