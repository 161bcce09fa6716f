import FilterGraph
import Pixels

/// Luminance as one number: for a source, a weighted sum of its stored values, without a conversion to RGB.
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
    let row = sourceMatrix(index, folded).lumaRow
    let isSettled = folded.isEmpty || parameters == .fixed
    // BT.709 luma equals ours up to rounding: chroma could change it by less than an eighth of 1/255.
    let chromaIsNothing =
      program.sources[index].description.format.model == .gray || abs(row[1]) + abs(row[2]) < 0.001
    if isSettled, chromaIsNothing, let brightness = try brightnessRead(stored) {
      let offset = row[3] + 128.0 / 255 * (row[1] + row[2])
      constant(.init(name: "\(name)_row", kind: .vec2, values: [Float(row[0]), Float(offset)]))
      return "\(name)_row.x * \(brightness) + \(name)_row.y"
    }
    let values = RenderPlan.Uniform(name: "\(name)_row", kind: .vec4, values: row.map { Float($0) })
    if isSettled { constant(values) } else { add(values) }
    return "dot(\(name)_row, vec4(\(try domain(stored, .exact))(place).rgb, 1.0))"
  }

  /// The single stored number that is the brightness at `place`: of a source, of one reoriented by exact
  /// warps, or of one stored by an earlier pass; nil when there is none.
  private mutating func brightnessRead(_ place: Int) throws(CompileError) -> String? {
    let node = program.nodes[place]
    if cuts.cuts[place] != nil {
      return "\(sample(stored(place, sampling: .nearest), at: "place.position")).r"
    }
    switch node.operation {
    case .source(let index): return brightness(index, at: "place")
    case .filter(let filter) where node.clampingWarp != nil && filter.isExact:
      guard let inner = try brightnessRead(node.inputs[0]) else { return nil }
      let name = "\(nodeName(place))_brightness_at"
      if emittedSources.insert(name).inserted {
        try emitCode(of: filter, place)
        let from = "\(nodeName(node.inputs[0]))_brightness"
        if emittedSources.insert(from).inserted {
          pieces.append(Piece(text: "float \(from)(Place place) { return \(inner); }\n"))
        }
        let read = "\(from)(placeAt(\(nodeName(place))(place), \(sizeName(node.inputs[0]))))"
        pieces.append(Piece(text: "float \(name)(Place place) { return \(read); }\n"))
      }
      return "\(name)(place)"
    default: return nil
    }
  }
}
