import FilterGraph

/// Which values may be computed where they are read; the others become textures.
///
/// Decisions are made for one value after the other, inputs first: what is noted of a value depends on decisions for
/// it and for what stands before it only.
struct Legality {
  let graph: CutGraph
  /// Whether a value may be computed between pixels: sources and affine filters, through warps, and textures.
  private(set) var isSmooth: [Bool]
  /// Whether computing a value reads several texels, so that a stencil cannot compute it at every tap.
  private(set) var spreads: [Bool]

  /// How many inputs vertices may read.
  private let reducibleInputs: Int

  init(_ graph: CutGraph, vertexTextures: Int) {
    self.graph = graph
    // An input is at most the three planes of a source.
    reducibleInputs = vertexTextures / 3
    isSmooth = Array(repeating: false, count: graph.values.count)
    spreads = isSmooth
  }

  /// Notes a decision.
  mutating func note(_ place: Int, stored: Bool) {
    guard !stored else {
      isSmooth[place] = true
      spreads[place] = false
      return
    }
    let value = graph.values[place]
    switch value.smoothness {
    case .always: isSmooth[place] = true
    case .asInput: isSmooth[place] = isSmooth[graph.inputs[value.inputs.lowerBound]]
    case .never: isSmooth[place] = false
    }
    switch value.access {
    case .anywhere where value.isReduction: spreads[place] = false
    case .neighbours, .anywhere, .freeWarp, .block: spreads[place] = true
    case .samePixel, .exactWarp: spreads[place] = spreadsInline(value)
    }
  }

  private func spreadsInline(_ value: CutGraph.Value) -> Bool {
    for index in value.inputs {
      let input = graph.inputs[index]
      let read = graph.values[input]
      // Another size means that its picture is stretched; of a reduction there is one value.
      let isStretched = value.access == .samePixel && read.size != value.size && !read.isReduction
      if spreads[input] || isStretched { return true }
    }
    return false
  }

  /// What keeps one value from computing another where it reads it.
  enum Obstacle { case scatter, reduction, resampling, mipmaps, anywhere, neighbours }

  /// Why `place` cannot read an input, given the decision for it; nil when it can.
  func obstacle(between place: Int, and input: Int, stored: Bool) -> Obstacle? {
    guard !stored else { return nil }
    let value = graph.values[place]
    let read = graph.values[input]
    if read.points != nil { return .scatter }
    // A scatter's vertices would compute it once a point.
    if read.isReduction, value.points != nil { return .reduction }
    if read.isReduction { return read.inputs.count > reducibleInputs ? .reduction : nil }
    switch value.access {
    case .samePixel: return read.size == value.size || isSmooth[input] ? nil : .resampling
    case .exactWarp, .block: return nil
    case .freeWarp:
      if value.hasMipmaps, value.pixels * 4 <= read.pixels { return .mipmaps }
      return isSmooth[input] ? nil : .resampling
    case .anywhere:
      if value.isEnlargement { return .resampling }
      return isSmooth[input] ? nil : .anywhere
    case .neighbours: return spreads[input] ? .neighbours : nil
    }
  }

  /// Whether `place` can read all its inputs as they are decided.
  func allows(_ place: Int, stored: [Bool]) -> Bool {
    for index in graph.values[place].inputs {
      let input = graph.inputs[index]
      if obstacle(between: place, and: input, stored: stored[input]) != nil { return false }
    }
    return true
  }
}

extension Legality.Obstacle {
  /// A description of the obstacle that names the reader.
  func reason(reader: Intermediate.Node) -> RenderPlan.CutReason {
    let name = reader.names.last ?? ""
    return switch self {
    case .scatter: .scatter
    case .reduction: .reduction
    case .resampling: .resampling(reader: name)
    case .mipmaps: .mipmaps(reader: name)
    case .anywhere: .anywhere(reader: name)
    case .neighbours: .neighbours(reader: name)
    }
  }
}
