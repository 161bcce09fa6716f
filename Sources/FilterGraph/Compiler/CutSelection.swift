import Pixels

/// Chooses which results become textures; everything else is computed where it is read.
///
/// The rules are the legality matrix of the documentation's compiler page. Where both ways are right, the
/// cheaper one is taken: a store and its loads against computing the value once for each tap.
struct CutSelection {
  let program: Intermediate
  let fusion: CompilerOptions.Fusion

  /// The reason for each node that becomes a texture.
  private(set) var cuts: [Int: RenderPlan.CutReason] = [:]

  /// What a stencil may compute anew at every tap, in multiples of a simple arithmetic filter.
  private static let tapBudget = 60
  /// What may be computed anew in several passes instead of being stored once.
  private static let shareBudget = 24

  init(_ program: Intermediate, options: CompilerOptions) {
    self.program = program
    fusion = options.fusion
    // An input is at most the three planes of a source.
    let reducibleInputs = options.maximumVertexTextures / 3
    let readers = program.readers()
    cuts = program.required
    for place in program.nodes.indices where !readers[place].isEmpty {
      if fusion == .none {
        cuts[place] = .unfused
      } else if program.nodes[place].isReduction, program.nodes[place].inputs.count > reducibleInputs {
        cuts[place] = .reduction
      } else if let reason = cut(place, readers: readers[place]) {
        cuts[place] = reason
      }
    }
    cuts[program.output] = .result
    storeDearSources(readers)
    if fusion == .full { storeWhatSeveralPassesNeed(readers) }
  }

  /// Whether the value can be computed anywhere between pixels: sources and affine filters, through warps.
  func isSmooth(_ place: Int) -> Bool {
    let node = program.nodes[place]
    if cuts[place] != nil { return true }
    switch node.operation {
    case .source, .raw: return true
    case .matrix, .decode: return isSmooth(node.inputs[0])
    case .filter where node.isReduction: return true
    case .filter(let filter):
      guard case .warp = filter.definition.kind else { return false }
      return filter.definition.edge == .clamp && isSmooth(node.inputs[0])
    case .axis, .convert: return false
    }
  }

  private func cut(_ place: Int, readers: [Int]) -> RenderPlan.CutReason? {
    let node = program.nodes[place]
    for reader in readers {
      let readingNode = program.nodes[reader]
      let name = readingNode.names.last ?? ""
      let access = readingNode.access
      let stretches =
        readingNode.inputs.contains(place) && access == .samePixel && readingNode.size != node.size
      switch access {
      case .samePixel where stretches, .freeWarp:
        if readingNode.filter?.definition.minification == .mipmap, access == .freeWarp,
          readingNode.size.area * 4 <= node.size.area
        {
          return .mipmaps(reader: name)
        }
        if !isSmooth(place) { return .resampling(reader: name) }
      case .samePixel, .exactWarp:
        break
      case .anywhere:
        if !isSmooth(place) { return .anywhere(reader: name) }
      case .neighbours(let taps):
        guard let cost = costAnywhere(place), cost * taps <= Self.tapBudget || isSourceLike(place) else {
          return .neighbours(reader: name)
        }
      }
    }
    return nil
  }

  /// Where every read is dear, stores what wide stencils read of a source that takes several reads a pixel.
  private mutating func storeDearSources(_ readers: [[Int]]) {
    for place in program.nodes.indices where cuts[place] == nil {
      guard let index = sourceIndex(place), let stored = program.storable[index] else { continue }
      for reader in readers[place] {
        let node = program.nodes[reader]
        guard case .neighbours(let taps) = node.access, taps >= 9, node.filter?.definition.reads == .color
        else { continue }
        cuts[stored] = .neighbours(reader: node.names.last ?? "")
      }
    }
  }

  /// The source that a value is, when nothing but exact turns lies between.
  private func sourceIndex(_ place: Int) -> Int? {
    let node = program.nodes[place]
    switch node.operation {
    case .source(let index, _), .raw(let index): return index
    case .filter: return isSourceLike(place) ? sourceIndex(node.inputs[0]) : nil
    case .matrix, .decode, .axis, .convert: return nil
    }
  }

  /// Whether the value is a source and nothing but exact turns and affine filters.
  private func isSourceLike(_ place: Int) -> Bool {
    if cuts[place] != nil { return true }
    let node = program.nodes[place]
    switch node.operation {
    case .source, .raw: return true
    case .filter(let filter):
      guard case .warp = filter.definition.kind, filter.isExact else { return false }
      return isSourceLike(node.inputs[0])
    case .matrix, .decode, .axis, .convert: return false
    }
  }

  /// What computing the value at one pixel costs, or nil when it reads neighbours itself.
  private func costAnywhere(_ place: Int) -> Int? {
    if cuts[place] != nil { return 1 }
    let node = program.nodes[place]
    var cost: Int
    switch node.operation {
    case .source, .raw: return 2
    case .matrix, .decode: cost = 1
    case .convert(.toUnit): cost = 1
    case .convert: cost = 12
    case .axis: return nil
    // The vertices compute it, once in each pass.
    case .filter where node.isReduction: return 0
    case .filter(let filter):
      switch filter.definition.kind {
      case .stencil, .separable, .general: return nil
      case .warp where !filter.isExact: return nil
      default: cost = filter.definition.code.cost
      }
    }
    for input in node.inputs {
      guard let inner = costAnywhere(input) else { return nil }
      cost += inner
    }
    return cost
  }

  /// Stores a value that several passes would compute anew, unless that is cheap.
  private mutating func storeWhatSeveralPassesNeed(_ readers: [[Int]]) {
    for place in program.nodes.indices where cuts[place] == nil && readers[place].count > 1 {
      if isSourceLike(place) || program.nodes[place].isReduction { continue }
      let passes = Set(readers[place].flatMap { self.passes(of: $0, readers) })
      let apart = readers[place].contains { program.nodes[$0].access != .samePixel }
      guard passes.count > 1 || apart else { continue }
      let cost = costAnywhere(place)
      if cost == nil || cost! * max(passes.count, readers[place].count) > Self.shareBudget {
        cuts[place] = .shared(readers: readers[place].count)
      }
    }
  }

  /// The textures in whose computation a node takes part.
  private func passes(of place: Int, _ readers: [[Int]]) -> Set<Int> {
    if cuts[place] != nil { return [place] }
    return readers[place].reduce(into: []) { $0.formUnion(passes(of: $1, readers)) }
  }
}
