import FilterGraph

/// The results that become textures, each with the reason; every other value is computed by its reader.
package struct CutSelection {
  /// The reason for each node that becomes a texture.
  private(set) var cuts: [Int: RenderPlan.CutReason] = [:]
  /// The results that each pass stores, in the order of the passes.
  private(set) var passes: [[Int]] = []
  /// By how much of its cost another choice could be cheaper at most: 0 when the search was completed.
  package private(set) var costGap = 0.0

  /// Whether a result becomes a texture.
  func contains(_ place: Int) -> Bool { cuts[place] != nil }

  /// A pass per operation: the reference for fused plans.
  init(unfused program: Intermediate) {
    let readers = program.readers()
    cuts = program.required
    let legality = Legality(CutGraph(program), vertexTextures: 16)
    for place in program.nodes.indices where !readers[place].isEmpty {
      switch program.nodes[place].operation {
      case .unread: continue
      // Sources are already textures, with one mipmap level.
      case .source:
        if readers[place].allSatisfy({ legality.obstacle(between: $0, and: place, stored: false) != .mipmaps }
        ) {
          continue
        }
      default: break
      }
      cuts[place] = .unfused
    }
    markRoots(program)
    passes = cuts.keys.sorted().filter { !program.isState($0) }.map { [$0] }
  }

  /// The texture of each stored result.
  var targets: [Int: RenderPlan.Target] {
    var targets: [Int: RenderPlan.Target] = [:]
    for (pass, roots) in passes.enumerated() {
      for (output, place) in roots.enumerated() { targets[place] = .init(pass, output: output) }
    }
    return targets
  }

  /// The reason for a pass.
  func reason(for pass: [Int]) -> RenderPlan.CutReason {
    pass.count == 1 ? cuts[pass[0]]! : .together(pass.map { cuts[$0]! })
  }

  private mutating func markRoots(_ program: Intermediate) {
    for state in program.states {
      if let kept = state.kept { cuts[kept] = .state(name: state.name) }
    }
    for output in program.outputs {
      cuts[output.place] = program.results.count == 1 ? .result : .output(label: output.label)
    }
  }

  /// The plan with the lowest cost.
  ///
  /// - Parameters:
  ///   - costs: the model of the same program with other numbers whose costs count; nil for its own.
  ///   - maximumTargets: the number of textures that one draw may write.
  package init(_ model: CostModel, by costs: CostModel? = nil, maximumTargets: Int) {
    var search = CutSearch(costs ?? model)
    var grouping = PassGrouping(costs ?? model, maximumTargets: maximumTargets)
    let stored = grouping.improved(search.solve())
    self.init(model, stored: stored, passes: grouping.passes(stored))
    costGap = 1 - search.costBound / search.bestCost
  }

  private init(_ model: CostModel, stored: [Bool], passes: [[Int]]) {
    self.passes = passes
    let program = model.program
    let readers = program.readers()
    var legality = Legality(model.graph, vertexTextures: model.vertexTextures)
    for place in program.nodes.indices { legality.note(place, stored: stored[place]) }
    for place in program.nodes.indices where stored[place] {
      cuts[place] = Self.reason(place, model, stored, readers, &legality)
    }
    markRoots(program)
  }

  private static func reason(
    _ place: Int, _ model: CostModel, _ stored: [Bool], _ readers: [[Int]], _ legality: inout Legality
  ) -> RenderPlan.CutReason {
    let program = model.program
    legality.note(place, stored: false)
    defer { legality.note(place, stored: true) }
    if let reason = program.required[place] { return reason }
    for reader in readers[place] {
      if let obstacle = legality.obstacle(between: reader, and: place, stored: false) {
        return obstacle.reason(reader: program.nodes[reader])
      }
    }
    // Its readers through values that are computed inline.
    var next = [place]
    var met: Set<Int> = []
    while let current = next.popLast() {
      for reader in readers[current] where met.insert(reader).inserted {
        switch program.nodes[reader].access {
        case .anywhere where program.nodes[reader].isReduction: break
        case .neighbours, .anywhere: return .neighbours(reader: program.nodes[reader].names.last ?? "")
        case .freeWarp: return .resampling(reader: program.nodes[reader].names.last ?? "")
        case .samePixel, .exactWarp, .block: if !stored[reader] { next.append(reader) }
        }
      }
    }
    if readers[place].count > 1 { return .shared(readers: readers[place].count) }
    return exceedsUniforms(without: place, model, stored, readers) ? .uniforms : .work
  }

  /// Whether the pass that would compute a value, if it were not stored, has too many uniforms.
  private static func exceedsUniforms(
    without place: Int, _ model: CostModel, _ stored: [Bool], _ readers: [[Int]]
  ) -> Bool {
    var model = model
    var stored = stored
    stored[place] = false
    var root = place
    while !stored[root], let reader = readers[root].first { root = reader }
    _ = model.pass(root, stored: stored)
    return model.exceedsUniforms
  }
}
