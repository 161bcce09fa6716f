import FilterGraph
import GLSL

/// Averages computed for every few pixels only: their positions, and the interpolation between them.
extension PassEmitter {
  /// The neighbour of the pixel that a coarse average stands for; the first coarse pixels are beyond the
  /// edge.
  mutating func coarseNeighbour(
    of reader: Int, _ offset: ExpressionNode, in input: Int, along axis: Intermediate.Axis, step: Int
  ) -> ExpressionNode {
    let distance = ExpressionNode(stepName(reader, step))
    let size = sizeName(input)
    let margin = ExpressionNode(CoarseAverage.margin)
    func along(_ value: ExpressionNode, across: Int) -> ExpressionNode {
      axis == .x ? .columnsAndRows(value, .init(across)) : .columnsAndRows(.init(across), value)
    }
    let first = here(reader).pixel - along(margin, across: 0)
    let pixel = first * along(distance, across: 1) + offset
    return .call("placeOf", .clamped(pixel, toSize: size), size)
  }

  /// The name of the uniform with the distance between the computed pixels of a node.
  private mutating func stepName(_ place: Int, _ step: Int) -> String {
    let name = "\(names[place])_step"
    setting(.init(name: name, integer: step))
    return name
  }

  /// The interpolated value between coarse pixels.
  mutating func enlarged(_ coarse: Int, step: Int, name: String) -> ExpressionNode {
    let texture = stored(coarse, sampling: .linear)
    setting(.init(name: "\(name)_step", kind: .float, values: [Float(step)]))
    let function = "\(name)_interpolated"
    guard code.begins(function) else { return .call(function, .place) }
    // Four linear reads, each of two texels by two.
    let texels = ExpressionNode.call(
      "viewfinder_splineTexels", .place, .init("\(name)_step"), .init(Double(CoarseAverage.margin)),
      .call("vec2", texelCounts(of: texture)), "upper")
    code.append(
      FunctionNode(
        "vec4", function, [("Place", "place")],
        [
          .declare("vec2", "upper"), .declare("vec4", "at", texels),
          .exit(.mixed(by: "upper") { sample(texture, at: ExpressionNode("at").member($0)) }),
        ]))
    return .call(function, .place)
  }
}
