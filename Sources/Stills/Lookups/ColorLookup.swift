/// A colour lookup table (LUT): an optional curve per channel, then a colour cube, then again optional curves.
///
/// Input and output are display-encoded RGB with a nominal range of 0…1. Every table is finite and complete,
/// so a value of this type can be uploaded as it is.
public struct ColorLookup: Hashable, Sendable {
  /// The input range of a table, per channel. Inputs outside are clamped to it.
  public struct Domain: Hashable, Sendable {
    /// The input of the first entry.
    public let minimum: SIMD3<Float>
    /// The input of the last entry, above the minimum in each channel.
    public let maximum: SIMD3<Float>

    /// 0…1 in each channel.
    public static let unit = Domain(minimum: .zero, maximum: .one)

    /// What a domain may span: a graphics processor divides by it.
    static let widths: ClosedRange<Float> = 1e-30...Float.greatestFiniteMagnitude
    /// Those widths in messages.
    static let widthLimits = "1e-30 to 3.4e38 wide"

    /// Creates a domain; nil when it spans less than 1e-30, infinity, or what is no number, in a channel.
    public init?(from minimum: SIMD3<Float>, to maximum: SIMD3<Float>) {
      let width = maximum - minimum
      for channel in 0..<3 where !Self.widths.contains(width[channel]) { return nil }
      self.init(minimum: minimum, maximum: maximum)
    }

    private init(minimum: SIMD3<Float>, maximum: SIMD3<Float>) {
      self.minimum = minimum
      self.maximum = maximum
    }

    /// The position of an input between the first entry (0) and the last (1).
    func position(_ color: SIMD3<Double>) -> SIMD3<Double> {
      let low = SIMD3<Double>(minimum), high = SIMD3<Double>(maximum)
      return ((color - low) / (high - low)).clamped(lowerBound: .zero, upperBound: .one)
    }
  }

  /// One curve per channel.
  public struct Curve: Hashable, Sendable {
    /// The number of entries per channel, at least 2.
    public let count: Int
    /// The entries, interleaved as red, green, blue: `3 * count` numbers.
    public let values: [Float]
    /// The inputs of the first and last entries.
    public let domain: Domain

    /// Creates a curve; traps unless `values` holds at least two triples.
    public init(values: [Float], domain: Domain = .unit) {
      precondition(values.count >= 6 && values.count % 3 == 0, "\(values.count) numbers do not make a curve")
      count = values.count / 3
      self.values = values
      self.domain = domain
    }
  }

  /// A colour cube (3D LUT).
  public struct Cube: Hashable, Sendable {
    /// The number of entries along an edge, at least 2.
    public let size: Int
    /// The entries, interleaved as red, green, blue, with the input's red changing fastest: `3 * size³`
    /// numbers.
    ///
    /// The order is that of a 3D texture whose x is red, y green and z blue.
    public let values: [Float]
    /// The inputs of the first and last entries along each edge.
    public let domain: Domain

    /// Creates a cube; traps unless `values` holds `size³` triples.
    public init(size: Int, values: [Float], domain: Domain = .unit) {
      precondition(
        size >= 2 && values.count == 3 * size * size * size, "\(values.count) numbers for \(size)³")
      self.size = size
      self.values = values
      self.domain = domain
    }

    /// The identity cube of a size, over 0…1.
    public static func identity(size: Int = 2) -> Cube {
      var values: [Float] = []
      values.reserveCapacity(3 * size * size * size)
      let last = Float(size - 1)
      for blue in 0..<size {
        for green in 0..<size {
          for red in 0..<size { values += [Float(red) / last, Float(green) / last, Float(blue) / last] }
        }
      }
      return Cube(size: size, values: values)
    }
  }

  /// The curves applied before the cube, or nil.
  public let shaper: Curve?
  /// The cube; an identity cube of two entries when a file holds only curves.
  public let cube: Cube

  /// The curves applied after the cube, or nil.
  public let output: Curve?

  /// The slope, offset, power and saturation that make the table; nil for one that is made of entries.
  public let decision: ColorDecision?

  /// What the file left open, and how it was taken; nil where nothing is in doubt.
  ///
  /// A line without the file's name: the depth of a `.3dl` file that states none, or corrections of which only one is used.
  public internal(set) var notice: String?

  /// Creates a table.
  public init(shaper: Curve? = nil, cube: Cube, output: Curve? = nil) {
    self.init(shaper: shaper, cube: cube, output: output, decision: nil)
  }

  init(shaper: Curve?, cube: Cube, output: Curve? = nil, decision: ColorDecision?) {
    self.shaper = shaper
    self.cube = cube
    self.output = output
    self.decision = decision
  }

  /// Creates a table that has only curves.
  ///
  /// The identity cube after them spans the curves' outputs, so values outside 0…1 pass, up to 1e38.
  public init(curve: Curve) {
    var low = SIMD3<Float>.zero, high = SIMD3<Float>.one
    for entry in 0..<curve.count {
      let value = SIMD3(curve.values[3 * entry], curve.values[3 * entry + 1], curve.values[3 * entry + 2])
      low = pointwiseMin(low, value)
      high = pointwiseMax(high, value)
    }
    (low, high) = (low.limited, high.limited)
    var corners: [Float] = []
    for corner in 0..<8 {
      for channel in 0..<3 { corners.append(corner >> channel & 1 == 0 ? low[channel] : high[channel]) }
    }
    let domain = Domain(from: low, to: high) ?? .unit
    self.init(shaper: curve, cube: Cube(size: 2, values: corners, domain: domain))
  }
}

extension SIMD3<Float> {
  /// The numbers within ±1e38, whose differences are finite.
  var limited: Self { clamped(lowerBound: .init(repeating: -1e38), upperBound: .init(repeating: 1e38)) }
}
