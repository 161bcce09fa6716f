/// A class that holds a noncopyable value, so that arrays and dictionaries can store it.
///
/// The value is destroyed with the last reference to the box.
package final class Box<Value: ~Copyable> {
  /// The value.
  package let value: Value

  /// Moves a value into a box.
  package init(_ value: consuming Value) { self.value = value }
}

@available(*, unavailable)
extension Box: Sendable {}
