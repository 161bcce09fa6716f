/// A correction of the exposure, in stops, while it is dragged over the picture.
package struct ExposureDrag: Hashable {
  /// The stops that can be dragged to.
  static let biases = -3.0...3.0
  /// The way of the pointer for a stop, in units of design.
  static let way: Float = 48

  /// Where the button went down.
  let start: SIMD2<Float>
  let kind: Kind
  /// The correction before.
  private let before: Double
  private(set) var bias: Double

  /// What is corrected.
  package enum Kind: Hashable {
    /// The automatic exposure.
    case automatic
    /// A time that was set by hand, from what it was before.
    case time(Duration)
  }

  package init(at start: SIMD2<Float>, _ kind: Kind, bias: Double) {
    (self.start, self.kind, before) = (start, kind, bias)
    self.bias = bias
  }

  /// Follows the pointer, so many pixels above the start.
  ///
  /// - Returns: the correction in tenths of a stop, when it is another one.
  package mutating func follow(rise: Float, _ theme: Theme) -> Double? {
    let wanted = before + Double(rise / theme.length(Self.way))
    let tenths = (wanted * 10).rounded() / 10
    let nearest = min(max(tenths, Self.biases.lowerBound), Self.biases.upperBound)
    guard nearest != bias else { return nil }
    bias = nearest
    return bias
  }
}
