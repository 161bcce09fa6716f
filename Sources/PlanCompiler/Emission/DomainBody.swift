import GLSL
import Pixels

/// The straight-line code that computes values at one position, each once.
struct DomainBody {
  /// Whether the position is a pixel's centre or any.
  enum Sampling: Hashable { case exact, smooth }

  let sampling: Sampling
  let size: PixelSize
  private(set) var statements: [StatementNode] = []
  /// The variables of values that are computed already.
  private var values: [Int: ExpressionNode] = [:]
  /// The colours of pixels that encoded pictures contain.
  private var colors: [ColorKey: ExpressionNode] = [:]

  private struct ColorKey: Hashable {
    let input: Int
    let x, y: TexelIndex
  }

  init(sampling: Sampling, size: PixelSize) { (self.sampling, self.size) = (sampling, size) }

  /// The variable of a value; nil while it is not computed.
  func variable(of place: Int) -> ExpressionNode? { values[place] }

  /// Declares the variable of a value.
  mutating func declare(_ type: String, _ name: String, _ value: ExpressionNode, of place: Int)
    -> ExpressionNode
  {
    let variable = declare(type, name, value)
    values[place] = variable
    return variable
  }

  /// Declares a variable.
  @discardableResult mutating func declare(_ type: String, _ name: String, _ value: ExpressionNode)
    -> ExpressionNode
  {
    statements.append(.declare(type, name, value))
    return ExpressionNode(name)
  }

  /// Assigns a value to a variable.
  mutating func assign(_ name: String, _ value: ExpressionNode) { statements.append(.assign(name, value)) }

  /// The colour of a pixel; nil while it is not computed.
  func color(of input: Int, _ x: TexelIndex, _ y: TexelIndex) -> ExpressionNode? {
    colors[ColorKey(input: input, x: x, y: y)]
  }

  /// The number of colours that are computed.
  var colorCount: Int { colors.count }

  /// Declares the colour of a pixel.
  mutating func declareColor(
    _ name: String, _ value: ExpressionNode, of input: Int, _ x: TexelIndex, _ y: TexelIndex
  ) -> ExpressionNode {
    let color = declare("vec3", name, value)
    colors[ColorKey(input: input, x: x, y: y)] = color
    return color
  }
}

/// A column or row that follows from the place of a texel, which holds several pixels.
struct TexelIndex: Hashable {
  let axis: String
  /// The pixels for each `divisor` texels.
  var scale = 1
  var divisor = 1
  var offset = 0

  /// The expression at `place`.
  var expression: ExpressionNode {
    let place = ExpressionNode("place").member("pixel").member(axis)
    if scale == 1, divisor == 1, offset == 0 { return place }
    let first = place * .init(scale)
    return (divisor == 1 ? first : first / .init(divisor)) + .init(offset)
  }
}
