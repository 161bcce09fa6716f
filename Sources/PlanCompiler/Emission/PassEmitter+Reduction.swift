import FilterGraph
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
    return "\(nodeName(place))_reduced"
  }

  /// Writes the vertex shader that computes the reductions which the program reads and flips rows for a
  /// window; nil when neither is needed.
  ///
  /// A name means the same in both shaders, since they share uniforms and samplers.
  mutating func emitVertexShader() throws(CompileError) -> String? {
    guard !reductions.isEmpty || isForWindow else { return nil }
    var vertex = PassEmitter(
      program: program, cuts: cuts, targets: targets, catalog: catalog, options: options,
      storage: storage, lookups: lookups)
    vertex.files = files
    vertex.names = names
    vertex.nameCounts = nameCounts
    // A reduction may depend on other reductions, whose nodes come first.
    var values: [Int: String] = [:]
    var waiting = reductions
    while let place = waiting.popLast() {
      guard values[place] == nil else { continue }
      values[place] = try vertex.reductionCall(place)
      waiting += vertex.reductions
    }
    let all = values.keys.sorted()
    var opening = Self.opening + "out vec2 v_uv;\n"
    if isForWindow { opening += "uniform float \(RenderPlan.flipName);\n" }
    for place in all {
      opening += (reductions.contains(place) ? "flat out " : "") + "vec4 \(vertex.reduced(place));\n"
    }
    let text = vertex.assembled(opening)
    let assignments = all.map { (name: vertex.reduced($0), value: values[$0]!) }
    files = vertex.files
    filters += vertex.filters.filter { found in !filters.contains { $0.place == found.place } }
    for texture in vertex.textures { bind(texture) }
    for uniform in vertex.uniforms { add(uniform) }
    return text + vertexMain(assignments)
  }

  /// The call that computes a reduction.
  mutating func reductionCall(_ place: Int) throws(CompileError) -> String {
    let node = program.nodes[place]
    note(place)
    try emitCode(of: node.filter!, place)
    return "\(nodeName(place))(\(sizeName(node.inputs[0])))"
  }

  /// Covers the target with one triangle, as every such program does.
  private func vertexMain(_ assignments: [(name: String, value: String)]) -> String {
    let lines = assignments.map { "  \($0.name) = \($0.value);\n" }.joined()
    let flip = isForWindow ? "  v_uv.y = mix(v_uv.y, 1.0 - v_uv.y, \(RenderPlan.flipName));\n" : ""
    return """
      void main() {
        v_uv = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
        gl_Position = vec4(v_uv * 2.0 - 1.0, 0.0, 1.0);
      \(flip)\(lines)}

      """
  }
}
