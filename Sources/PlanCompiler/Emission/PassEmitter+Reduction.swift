import FilterGraph
import GLSL
import Pixels

/// Reductions over a whole picture: the vertex shader of the pass that reads them computes them, so they need
/// no pass.
///
/// The triangle that covers the target has three vertices, and they pass the value on as `flat`. The picture
/// is read at most three times, whereas a one-pixel pass would read it once and stall its reader.
extension PassEmitter {
  /// The name of the reduction's value in a program.
  mutating func reduced(_ place: Int) -> String {
    if !reductions.contains(place) { reductions.append(place) }
    return "\(names[place])_reduced"
  }

  /// Makes the vertex shader that computes the reductions which the program reads and flips rows for a
  /// window; nil when neither is needed.
  mutating func vertexProgram() throws(CompileError) -> PassProgram? {
    guard !reductions.isEmpty || isForWindow else { return nil }
    var vertex = PassEmitter(vertexShaderOf: self)
    let values = try vertex.reductionCalls()
    var interface = [PassProgram.Variable(qualifiers: "out", type: "vec2", name: "v_uv")]
    if isForWindow {
      interface.append(.init(qualifiers: "uniform", type: "float", name: RenderPlan.flipName))
    }
    for (place, _) in values {
      let qualifiers = reductions.contains(place) ? "flat out" : ""
      interface.append(.init(qualifiers: qualifiers, type: "vec4", name: vertex.reduced(place)))
    }
    let assignments = values.map { StatementNode.assign(vertex.reduced($0.place), $0.value) }
    let main = FunctionNode("void", "main", [], Self.covering(flips: isForWindow) + assignments)
    let program = vertex.assembled(interface, main: main)
    code.takeFiles(of: vertex.code)
    computed.merge(vertex.computed) { own, _ in own }
    for texture in vertex.bindings.textures { bind(texture) }
    for uniform in vertex.bindings.uniforms { bindings.add(uniform) }
    return program
  }

  /// The calls that compute reductions and those that they depend on, whose nodes come first.
  mutating func reductionCalls() throws(CompileError) -> [(place: Int, value: ExpressionNode)] {
    var values: [(place: Int, value: ExpressionNode)] = []
    // The code of one may add others.
    while values.count < reductions.count {
      let place = reductions[values.count]
      note(place)
      let node = program.nodes[place]
      try emitCode(of: node.filter!, place)
      values.append((place, .call(names[place], sizeName(node.inputs[0]))))
    }
    return values.sorted { $0.place < $1.place }
  }

  /// Covers the target with one triangle, as every such program does.
  private static func covering(flips: Bool) -> [StatementNode] {
    let number = ExpressionNode("gl_VertexID"), row = ExpressionNode("v_uv").member("y")
    let corner = ExpressionNode.call(
      "vec2", .init(.binary(.bitAnd, number, .init(1))), .init(.binary(.shiftRight, number, .init(1))))
    let position = ExpressionNode.call("vec4", "v_uv" * 2.0 - 1.0, 0.0, 1.0)
    let flipped = ExpressionNode.call("mix", row, 1.0 - row, .init(RenderPlan.flipName))
    return [.assign("v_uv", corner * 2.0), .assign("gl_Position", position)]
      + (flips ? [.init(.expression(.init(.assignment(nil, row, flipped))))] : [])
  }
}
