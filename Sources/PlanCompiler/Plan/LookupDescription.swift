import FilterGraph

/// What the compiler must know of a colour lookup: which of its parts there are, and the colours they begin and end
/// with.
package struct LookupDescription: Hashable, Sendable {
  /// Samples at equal distances along each colour.
  package struct Grid: Hashable, Sendable {
    /// The colour of the first sample.
    package var low: SIMD3<Float>
    /// The colour of the last sample.
    package var high: SIMD3<Float>
    /// The samples along each colour, at least 2.
    package var count: Int

    /// Describes a grid.
    package init(low: SIMD3<Float> = .zero, high: SIMD3<Float> = .one, count: Int) {
      precondition(count >= 2, "a grid has at least two samples along each colour, not \(count)")
      self.low = low
      self.high = high
      self.count = count
    }
  }

  /// One curve for each colour, applied first.
  package var curve: Grid?
  /// A cube of colours.
  package var cube: Grid?

  /// Describes a lookup; a cube over the colours from 0 to 1 stands for one that is not known.
  package init(curve: Grid? = nil, cube: Grid? = Grid(count: 33)) {
    self.curve = curve
    self.cube = cube
  }
}
