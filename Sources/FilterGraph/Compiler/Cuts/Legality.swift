import Pixels

/// Which values may be computed where they are read; the others become textures.
///
/// Decisions are made for one value after the other, inputs first: what is noted of a value depends on decisions for
/// it and for what stands before it only.
struct Legality {
  let program: Intermediate
  private let accesses: [Intermediate.Node.Access]
  /// Whether a value may be computed between pixels: sources and affine filters, through warps, and textures.
  private(set) var isSmooth: [Bool]
  /// Whether computing a value reads several texels, so that a stencil cannot compute it at every tap.
  private(set) var spreads: [Bool]

  /// How many inputs vertices may read.
  private let reducibleInputs: Int

  init(_ program: Intermediate, vertexTextures: Int) {
    self.program = program
    // An input is at most the three planes of a source.
    reducibleInputs = vertexTextures / 3
    accesses = program.nodes.map(\.access)
    isSmooth = Array(repeating: false, count: program.nodes.count)
    spreads = isSmooth
  }

  /// Notes a decision.
  mutating func note(_ place: Int, stored: Bool) {
    let node = program.nodes[place]
    guard !stored else {
      isSmooth[place] = true
      spreads[place] = false
      return
    }
    isSmooth[place] = isSmoothInline(node)
    switch accesses[place] {
    case .anywhere where node.isReduction: spreads[place] = false
    case .neighbours, .anywhere, .freeWarp: spreads[place] = true
    case .samePixel, .exactWarp:
      // Another size means that its picture is stretched; of a reduction there is one value.
      spreads[place] = node.inputs.contains { input in
        let read = program.nodes[input]
        let isStretched = accesses[place] == .samePixel && read.size != node.size && !read.isReduction
        return spreads[input] || isStretched
      }
    }
  }

  private func isSmoothInline(_ node: Intermediate.Node) -> Bool {
    switch node.operation {
    case .source, .enlarge: true
    case .decode, .matrix, .luma: isSmooth[node.inputs[0]]
    case .filter: node.isReduction || node.clampingWarp != nil && isSmooth[node.inputs[0]]
    case .axis, .coarse, .convert: false
    }
  }

  /// Why `place` cannot read an input, given the decision for it; nil when it can.
  func obstacle(between place: Int, and input: Int, stored: Bool) -> RenderPlan.CutReason? {
    guard !stored else { return nil }
    let node = program.nodes[place]
    let read = program.nodes[input]
    if read.isReduction { return read.inputs.count > reducibleInputs ? .reduction : nil }
    let name = node.names.last ?? ""
    switch accesses[place] {
    case .samePixel:
      return read.size == node.size || isSmooth[input] ? nil : .resampling(reader: name)
    case .exactWarp: return nil
    case .freeWarp:
      if node.filter?.definition.minification == .mipmap, node.size.area * 4 <= read.size.area {
        return .mipmaps(reader: name)
      }
      return isSmooth[input] ? nil : .resampling(reader: name)
    case .anywhere:
      if case .enlarge = node.operation { return .resampling(reader: name) }
      return isSmooth[input] ? nil : .anywhere(reader: name)
    case .neighbours: return spreads[input] ? .neighbours(reader: name) : nil
    }
  }
}
