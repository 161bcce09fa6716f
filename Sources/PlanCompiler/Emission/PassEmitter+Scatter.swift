import FilterGraph
import GLSL
import Pixels

/// Scattered points: a pass's vertex shader computes their positions and values, and its fragment shader only
/// outputs them.
extension PassEmitter {
  /// Makes both shaders of a pass whose result is a scatter.
  mutating func emitScatter(
    _ root: Int, reason: RenderPlan.CutReason
  ) throws(CompileError) -> RenderPlan.Pass {
    let node = program.nodes[root]
    let grid = node.filter!.points(for: program.nodes[node.inputs[0]].size)
    note(root)
    try emitCode(of: node.filter!, root)
    let values = try reductionCalls()
    let size = node.size
    bindings.add(.init(name: "output_size", kind: .vec2, values: [Float(size.width), Float(size.height)]))
    bindings.add(
      .init(name: "points_size", kind: .vec2, values: [Float(grid.columns), Float(grid.rows)]))
    let interface =
      [PassProgram.Variable(qualifiers: "flat out", type: "vec4", name: "point_value")]
      + values.map { .init(qualifiers: "", type: "vec4", name: reduced($0.place)) }
    let reductions = values.map { StatementNode.assign(reduced($0.place), $0.value) }
    let point = ExpressionNode.call(names[root], .call("placeOf", "point", "points_size"), "target")
    let main = FunctionNode(
      "void", "main", [], reductions + Self.start + [.assign("point_value", point)] + Self.end)
    let vertex = assembled(interface, main: main)
    return RenderPlan.Pass(
      filters: filters, fragment: Self.pointFragment, vertex: vertex, points: Int(grid.count),
      files: code.files, textures: bindings.textures, uniforms: bindings.uniforms,
      output: .init(size: size, kind: .rgba16f, isMipmapped: false), reason: reason)
  }

  /// Statements that compute `point`, and declare its `target`.
  private static let start = FunctionNode.read(
    """
    void main() {
      int columns = int(points_size.x);
      int number = gl_InstanceID * \(RenderPlan.Pass.pointsPerInstance) + gl_VertexID;
      ivec2 point = ivec2(number % columns, number / columns);
      vec2 target = vec2(-1.0);
    }
    """)[0].statements

  /// Statements that draw a point at its target. One whose target is outside the result, or NaN, is moved to where nothing
  /// is drawn; drivers may evaluate comparisons with NaN as true.
  private static let end = FunctionNode.read(
    """
    void main() {
      ivec2 exponent = floatBitsToInt(target) & 0x7f800000;
      bool isInside = point.y < int(points_size.y) && all(notEqual(exponent, ivec2(0x7f800000)))
          && all(greaterThanEqual(target, vec2(0.0))) && all(lessThan(target, vec2(1.0)));
      vec2 cell = min(floor(target * output_size), output_size - 1.0) + 0.5;
      gl_Position = isInside ? vec4(cell / output_size * 2.0 - 1.0, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
      gl_PointSize = 1.0;
    }
    """)[0].statements

  private static let pointFragment = PassProgram([
    PassProgram.opening,
    .variable(.init(qualifiers: "flat in", type: "vec4", name: "point_value")),
    .variable(.init(qualifiers: "layout(location=0) out", type: "vec4", name: "result")),
    .function(FunctionNode("void", "main", [], [.assign("result", "point_value")])),
  ])
}

extension RenderPlan.Pass {
  /// The points per instance of a scatter: the last instance is drawn in full, and excess points are
  /// discarded.
  package static let pointsPerInstance = 1024
}
