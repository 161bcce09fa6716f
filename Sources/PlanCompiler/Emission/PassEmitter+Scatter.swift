import FilterGraph
import Pixels

/// Scattered points: a pass's vertex shader computes their positions and values, and its fragment shader only
/// outputs them.
extension PassEmitter {
  /// Writes both shaders of a pass whose result is a scatter.
  mutating func emitScatter(
    _ root: Int, reason: RenderPlan.CutReason
  ) throws(CompileError) -> RenderPlan.Pass {
    let node = program.nodes[root]
    let filter = node.filter!
    let grid = filter.points(for: program.nodes[node.inputs[0]].size)
    note(root)
    try emitCode(of: filter, root)
    let values = try scatteredReductions()
    let size = node.size
    add(.init(name: "output_size", kind: .vec2, values: [Float(size.width), Float(size.height)]))
    add(.init(name: "points_size", kind: .vec2, values: [Float(grid.columns), Float(grid.rows)]))
    var opening = Self.opening + "flat out vec4 point_value;\n"
    for value in values { opening += "vec4 \(value.name);\n" }
    pieces.append(Piece(text: "", needs: catalog.shared.needs(of: ["placeOf"])))
    let vertex = assembled(opening) + Self.scatterMain(calling: nodeName(root), values)
    return RenderPlan.Pass(
      filters: filters.sorted { $0.place < $1.place }.flatMap(\.names),
      fragmentShader: Self.opening + Self.pointFragment, vertexShader: vertex,
      points: Int(grid.count), files: files, textures: textures, uniforms: uniforms,
      output: .init(size: size, kind: .rgba16f, isMipmapped: false), reason: reason)
  }

  /// The reductions that the points need through their inputs.
  private mutating func scatteredReductions() throws(CompileError) -> [(name: String, value: String)] {
    var values: [Int: String] = [:]
    while let place = reductions.first(where: { values[$0] == nil }) {
      values[place] = try reductionCall(place)
    }
    return values.keys.sorted().map { (reduced($0), values[$0]!) }
  }

  /// A point whose target is outside the result, or NaN, is moved to where nothing is drawn.
  private static func scatterMain(
    calling function: String, _ values: [(name: String, value: String)]
  ) -> String {
    let lines = values.map { "  \($0.name) = \($0.value);\n" }.joined()
    return """
      void main() {
      \(lines)  int columns = int(points_size.x);
        int number = gl_InstanceID * \(RenderPlan.Pass.pointsPerInstance) + gl_VertexID;
        ivec2 point = ivec2(number % columns, number / columns);
        vec2 target = vec2(-1.0);
        point_value = \(function)(placeOf(point, points_size), target);
        // Drivers may evaluate comparisons with NaN as true.
        ivec2 exponent = floatBitsToInt(target) & 0x7f800000;
        bool isInside = point.y < int(points_size.y) && all(notEqual(exponent, ivec2(0x7f800000)))
            && all(greaterThanEqual(target, vec2(0.0))) && all(lessThan(target, vec2(1.0)));
        vec2 cell = min(floor(target * output_size), output_size - 1.0) + 0.5;
        gl_Position = isInside ? vec4(cell / output_size * 2.0 - 1.0, 0.0, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
        gl_PointSize = 1.0;
      }

      """
  }

  private static let pointFragment = """
    flat in vec4 point_value;
    layout(location = 0) out vec4 result;
    void main() {
      result = point_value;
    }

    """
}

extension RenderPlan.Pass {
  /// The points per instance of a scatter: the last instance is drawn in full, and excess points are
  /// discarded.
  package static let pointsPerInstance = 1024
}
