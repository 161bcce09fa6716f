/// A row of places for leases, which arrays cannot hold because they cannot be copied.
///
/// Filling and emptying places allocates nothing: what runs a plan keeps one for its intermediate textures. All
/// leases still held go back when the slots are destroyed.
package struct LeaseSlots: ~Copyable {
  /// The number of places.
  package let count: Int
  private let places: UnsafeMutablePointer<TextureLease?>

  /// Creates empty places.
  package init(count: Int) {
    self.count = count
    places = .allocate(capacity: count)
    for index in 0..<count { (places + index).initialize(to: nil) }
  }

  deinit {
    places.deinitialize(count: count)
    places.deallocate()
  }

  /// Puts a lease into a place; one that is there goes back to its pool.
  package mutating func put(_ lease: consuming TextureLease, at index: Int) {
    precondition((0..<count).contains(index), "slot \(index) of \(count)")
    places[index] = consume lease
  }

  /// Takes the lease out of a place; nil when it is empty.
  package mutating func take(at index: Int) -> TextureLease? {
    precondition((0..<count).contains(index), "slot \(index) of \(count)")
    return places[index].take()
  }

  /// Empties a place; its lease goes back to its pool.
  package mutating func release(at index: Int) {
    precondition((0..<count).contains(index), "slot \(index) of \(count)")
    places[index] = nil
  }

  /// How draws refer to the texture in a place; nil when it is empty.
  package func view(at index: Int) -> TextureView? {
    precondition((0..<count).contains(index), "slot \(index) of \(count)")
    return switch places[index] {
    case .some(let lease): lease.view
    case .none: nil
    }
  }
}
