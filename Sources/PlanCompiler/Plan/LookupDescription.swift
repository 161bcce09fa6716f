import FilterGraph

/// What the compiler must know of a colour lookup: which of its parts there are, and the colours they begin and end
/// with.
public struct LookupDescription: Hashable, Sendable {
  /// Samples at equal distances along each colour.
  public struct Grid: Hashable, Sendable {
    /// The colour of the first sample.
    public var low: SIMD3<Float>
    /// The colour of the last sample.
    public var high: SIMD3<Float>
    /// The samples along each colour, at least 2.
    public var count: Int

    /// Describes a grid.
    public init(low: SIMD3<Float> = .zero, high: SIMD3<Float> = .one, count: Int) {
      precondition(count >= 2, "a grid has at least two samples along each colour, not \(count)")
      self.low = low
      self.high = high
      self.count = count
    }
  }

  /// One curve for each colour, applied first.
  public var curve: Grid?
  /// A cube of colours.
  public var cube: Grid?

  /// Describes a lookup; a cube over the colours from 0 to 1 stands for one that is not known.
  public init(curve: Grid? = nil, cube: Grid? = Grid(count: 33)) {
    self.curve = curve
    self.cube = cube
  }
}
