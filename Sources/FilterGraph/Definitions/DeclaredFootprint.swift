/// What of an input a filter reads for a rectangle of its output, as its file declares it.
///
/// Formulas give places in pixels of the input. They know the filter's numbers, `width` and `height` of the input,
/// and `outputWidth` and `outputHeight`; steps are numbers on the way. What is not finite stands for the whole input.
public enum DeclaredFootprint: Hashable, Sendable {
  /// Where a corner `x`, `y` of the rectangle lies in the input: right for maps under which lines stay straight.
  case corners(x: Expression, y: Expression, steps: [Step])
  /// The edges of what is read, from `left`, `top`, `right` and `bottom` of the rectangle.
  case edges(left: Expression, top: Expression, right: Expression, bottom: Expression, steps: [Step])

  /// A number that later formulas use by its name.
  public struct Step: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Its formula, over the rectangle, the sizes and earlier steps.
    public let value: Expression
  }

  /// The names of sizes that formulas may use.
  static let sizes = ["width", "height", "outputWidth", "outputHeight"]
}
