/// A value that changes at moments of the monotonic clock, with its last changes.
package struct Timeline<Value: Equatable & Sendable>: Sendable {
  /// In the order in which they were noted; never empty.
  private var changes: [(moment: Duration, value: Value)]
  private let capacity: Int

  /// Begins with a value that has always been there.
  ///
  /// - Parameter capacity: how many changes are kept, at least 2.
  package init(_ value: Value, capacity: Int = 1024) {
    changes = [(.zero, value)]
    self.capacity = max(capacity, 2)
  }

  /// The value since the last change.
  package var last: Value { changes[changes.count - 1].value }

  /// Notes the value from a moment on, unless it is the same as before.
  package mutating func note(_ value: Value, from moment: Duration) {
    guard value != last else { return }
    if changes.count == capacity { changes.removeFirst(capacity / 2) }
    changes.append((moment, value))
  }

  /// The value at a moment; the earliest that is known where the moment is older.
  package func value(at moment: Duration) -> Value {
    (changes.last { $0.moment <= moment } ?? changes[0]).value
  }
}
