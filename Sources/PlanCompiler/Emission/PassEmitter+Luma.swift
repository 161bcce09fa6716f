import FilterGraph
import GLSL
import Pixels

/// Luminance as one number: for a source, a weighted sum of its stored values or one of them, without a conversion to RGB.
extension PassEmitter {
  /// The luminance of a value at the position of a domain.
  mutating func luma(of place: Int, in body: inout DomainBody) throws(CompileError) -> ExpressionNode {
    let node = program.nodes[place]
    guard body.variable(of: place) == nil, !isStored(place), body.sampling == .exact,
      case .decode = node.operation, !roots.contains(node.inputs[0])
    else { return luma(of: try value(place, in: &body), at: place) }
    return .call(try lumaFunction(of: place), .place)
  }

  /// The luminance of what was read of a value.
  func luma(of read: ExpressionNode, at place: Int) -> ExpressionNode {
    program.facts[place].isNarrow ? read.member("r") : .call("luma", read.rgb)
  }

  /// The function that returns the luminance of a value at a `Place` of its picture.
  mutating func lumaFunction(of place: Int) throws(CompileError) -> String {
    let name = "\(names[place])_luminance"
    guard code.begins(name) else { return name }
    let node = program.nodes[place]
    let luma: ExpressionNode
    if !isStored(place), case .decode(let index, let folded) = node.operation {
      luma = try self.luma(index, folded, of: node.inputs[0], name)
    } else {
      luma = .call("luma", ExpressionNode.call(try domain(place, .exact), .place).rgb)
    }
    code.append(FunctionNode("float", name, [("Place", "place")], [.exit(luma)]))
    return name
  }

  /// Luminance as a weighted sum of a source's stored values at `place`.
  private mutating func luma(_ index: Int, _ folded: [FilterInstance], of stored: Int, _ name: String)
    throws(CompileError) -> ExpressionNode
  {
    let row = program.sourceColor(index, folded, parameters).lumaRow
    let values = RenderPlan.Uniform(name: "\(name)_row", kind: .vec4, values: row.map { Float($0) })
    if folded.isEmpty || parameters == .fixed { constant(values) } else { bindings.add(values) }
    let read = ExpressionNode.call(try domain(stored, .exact), .place)
    return .call("dot", .init(values.name), .color(read.rgb, 1.0))
  }

  /// Luminance from the luma sample of a source, at `place`.
  mutating func storedLuma(
    _ index: Int, _ folded: [FilterInstance], name: String, _ sampling: Sampling
  ) -> ExpressionNode {
    let weights = program.storedLumaWeights(index, folded)
    let values = RenderPlan.Uniform(
      name: "\(name)_row", kind: .vec2, values: [Float(weights.x), Float(weights.y)])
    constant(values)
    let row = ExpressionNode(values.name)
    return row.member("x") * lumaSample(index, sampling) + row.member("y")
  }
}
