/// Which results become textures, and why; everything else is computed where it is read.
struct CutSelection {
  /// The reason for each node that becomes a texture.
  private(set) var cuts: [Int: RenderPlan.CutReason] = [:]

  /// Whether a result becomes a texture.
  func contains(_ place: Int) -> Bool { cuts[place] != nil }

  /// Every operation in a pass of its own: the definition.
  init(unfused program: Intermediate) {
    let readers = program.readers()
    cuts = program.required
    for place in program.nodes.indices where !readers[place].isEmpty {
      if case .source = program.nodes[place].operation { continue }
      cuts[place] = .unfused
    }
    cuts[program.output] = .result
  }

  /// The cheapest plan.
  init(_ model: CostModel) {
    var search = CutSearch(model)
    self.init(
      model.program, model.graph, stored: search.solve(), vertexTextures: model.vertexTextures)
  }

  private init(_ program: Intermediate, _ graph: CutGraph, stored: [Bool], vertexTextures: Int) {
    let readers = program.readers()
    var legality = Legality(graph, vertexTextures: vertexTextures)
    for place in program.nodes.indices { legality.note(place, stored: stored[place]) }
    for place in program.nodes.indices where stored[place] {
      cuts[place] = Self.reason(place, program, stored, readers, &legality)
    }
    cuts[program.output] = .result
  }

  private static func reason(
    _ place: Int, _ program: Intermediate, _ stored: [Bool], _ readers: [[Int]], _ legality: inout Legality
  ) -> RenderPlan.CutReason {
    legality.note(place, stored: false)
    defer { legality.note(place, stored: true) }
    if let reason = program.required[place] { return reason }
    for reader in readers[place] {
      if let obstacle = legality.obstacle(between: reader, and: place, stored: false) {
        return obstacle.reason(reader: program.nodes[reader])
      }
    }
    // What reads it through values that are computed in passing.
    var next = [place]
    var met: Set<Int> = []
    while let current = next.popLast() {
      for reader in readers[current] where met.insert(reader).inserted {
        switch program.nodes[reader].access {
        case .anywhere where program.nodes[reader].isReduction: break
        case .neighbours, .anywhere: return .neighbours(reader: program.nodes[reader].names.last ?? "")
        case .freeWarp: return .resampling(reader: program.nodes[reader].names.last ?? "")
        case .samePixel, .exactWarp: if !stored[reader] { next.append(reader) }
        }
      }
    }
    return readers[place].count > 1 ? .shared(readers: readers[place].count) : .work
  }
}
