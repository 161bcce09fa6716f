import FilterGraph
import Pixels

/// Luminance as one number: for a source, a weighted sum of its stored values or one of them, without a conversion to RGB.
extension PassEmitter {
  /// The luminance of a value at the position of a domain.
  mutating func luma(of place: Int, in body: inout DomainBody) throws(CompileError) -> String {
    let node = program.nodes[place]
    guard body.values[place] == nil, cuts.cuts[place] == nil, body.sampling == .exact,
      case .decode = node.operation, !roots.contains(node.inputs[0])
    else {
      let value = try value(place, in: &body)
      return program.facts[place].isNarrow ? "\(value).r" : "luma(\(value).rgb)"
    }
    return "\(try lumaFunction(of: place))(place)"
  }

  /// The function that returns the luminance of a value at a `Place` of its picture.
  mutating func lumaFunction(of place: Int) throws(CompileError) -> String {
    let name = "\(nodeName(place))_luminance"
    guard emittedSources.insert(name).inserted else { return name }
    let node = program.nodes[place]
    let luma: String
    if cuts.cuts[place] == nil, case .decode(let index, let folded) = node.operation {
      luma = try self.luma(index, folded, of: node.inputs[0], name)
    } else {
      luma = "luma(\(try domain(place, .exact))(place).rgb)"
    }
    pieces.append(Piece(text: "float \(name)(Place place) { return \(luma); }\n"))
    return name
  }

  /// Luminance as a weighted sum of a source's stored values at `place`.
  private mutating func luma(_ index: Int, _ folded: [FilterInstance], of stored: Int, _ name: String)
    throws(CompileError) -> String
  {
    let row = program.sourceColor(index, folded, parameters).lumaRow
    let values = RenderPlan.Uniform(name: "\(name)_row", kind: .vec4, values: row.map { Float($0) })
    if folded.isEmpty || parameters == .fixed { constant(values) } else { add(values) }
    return "dot(\(name)_row, vec4(\(try domain(stored, .exact))(place).rgb, 1.0))"
  }

  /// Luminance from the luma sample of a source, at `place`.
  mutating func storedLuma(
    _ index: Int, _ folded: [FilterInstance], name: String, _ sampling: Sampling
  ) -> String {
    let weights = program.storedLumaWeights(index, folded)
    constant(.init(name: "\(name)_row", kind: .vec2, values: [Float(weights.x), Float(weights.y)]))
    return "\(name)_row.x * \(lumaSample(index, sampling)) + \(name)_row.y"
  }
}
