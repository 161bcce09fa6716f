/// The part of an input that a filter reads for a rectangle of its output, as declared in its file.
///
/// Formulas return positions in pixels of the input. They may use the filter's numbers, `width` and `height`
/// of the input, and `outputWidth` and `outputHeight`; steps are intermediate values. A result that is not
/// finite means the whole input.
public enum DeclaredFootprint: Hashable, Sendable {
  /// The position in the input of a corner `x`, `y` of the rectangle; correct for mappings that keep lines
  /// straight.
  case corners(x: Expression, y: Expression, steps: [Step])
  /// The edges of the part, from `left`, `top`, `right` and `bottom` of the rectangle.
  case edges(left: Expression, top: Expression, right: Expression, bottom: Expression, steps: [Step])

  /// An intermediate value that later formulas use by name.
  public struct Step: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Its formula, over the rectangle, the sizes and earlier steps.
    public let value: Expression
  }

  /// The names of sizes that formulas may use.
  static let sizes = ["width", "height", "outputWidth", "outputHeight"]
}
