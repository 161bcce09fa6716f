import FilterGraph

/// The properties of a colour lookup that the compiler needs: which parts it has, and their input ranges.
package struct LookupDescription: Hashable, Sendable {
  /// Equally spaced samples along each channel.
  package struct Grid: Hashable, Sendable {
    /// The colour of the first sample.
    package var low: SIMD3<Float>
    /// The colour of the last sample.
    package var high: SIMD3<Float>
    /// The number of samples along each channel, at least 2.
    package var count: Int

    /// Describes a grid.
    package init(low: SIMD3<Float> = .zero, high: SIMD3<Float> = .one, count: Int) {
      precondition(count >= 2, "a grid has at least two samples along each colour, not \(count)")
      self.low = low
      self.high = high
      self.count = count
    }
  }

  /// What is known of the colours of a cube.
  package enum Colors: Hashable, Sendable {
    /// Each is a number of 255ths from 0 to 1.
    case bytes
    /// They are within 0…1, and those of neighbours differ by at most `greatestStep`.
    case unit(greatestStep: Float)
    /// They may be beyond 0…1.
    case any
  }

  /// One curve per channel, applied first.
  package var curve: Grid?
  /// The colour cube.
  package var cube: Grid?
  /// One curve per channel, applied after the cube.
  package var output: Grid?
  /// What is known of the cube's colours.
  package var colors: Colors

  /// Describes a lookup; the default, for an unknown one, is a cube over the colours from 0 to 1.
  package init(
    curve: Grid? = nil, cube: Grid? = Grid(count: 33), output: Grid? = nil, colors: Colors = .any
  ) {
    self.curve = curve
    self.cube = cube
    self.output = output
    self.colors = colors
  }
}
