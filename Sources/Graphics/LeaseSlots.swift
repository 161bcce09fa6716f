/// An array of optional leases, which Swift arrays cannot hold because they are noncopyable.
///
/// Filling and emptying slots allocates nothing: a plan's run keeps its intermediate textures in one. All
/// leases still held return to their pool when the slots are destroyed.
package struct LeaseSlots: ~Copyable {
  /// The number of slots.
  package let count: Int
  private let places: UnsafeMutablePointer<TextureLease?>

  /// Creates empty slots.
  package init(count: Int) {
    self.count = count
    places = .allocate(capacity: count)
    for index in 0..<count { (places + index).initialize(to: nil) }
  }

  deinit {
    places.deinitialize(count: count)
    places.deallocate()
  }

  /// Puts a lease into a slot; the previous one returns to its pool.
  package mutating func put(_ lease: consuming TextureLease, at index: Int) {
    precondition((0..<count).contains(index), "slot \(index) of \(count)")
    places[index] = consume lease
  }

  /// Takes the lease out of a slot; nil when it is empty.
  package mutating func take(at index: Int) -> TextureLease? {
    precondition((0..<count).contains(index), "slot \(index) of \(count)")
    // Not `take()`: the compiler of Swift 6.3 fails at it under the thread sanitizer.
    defer { (places + index).initialize(to: nil) }
    return (places + index).move()
  }

  /// Empties a slot; its lease returns to its pool.
  package mutating func release(at index: Int) {
    precondition((0..<count).contains(index), "slot \(index) of \(count)")
    places[index] = nil
  }

  /// The view of the texture in a slot; nil when it is empty.
  package func view(at index: Int) -> TextureView? {
    precondition((0..<count).contains(index), "slot \(index) of \(count)")
    return switch places[index] {
    case .some(let lease): lease.view
    case .none: nil
    }
  }
}
