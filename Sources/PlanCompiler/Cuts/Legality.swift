import FilterGraph

/// Determines which values may be computed by their readers; the others become textures.
///
/// Values are decided in order, inputs first: the record for a value depends only on the decisions for it and
/// for earlier values.
package struct Legality {
  let graph: CutGraph
  /// Whether a value may be computed between pixels: sources and affine filters, also through warps, and
  /// textures.
  private(set) var isSmooth: [Bool]
  /// Whether computing a value reads several texels, so that a stencil cannot recompute it at every tap.
  private(set) var spreads: [Bool]

  /// Whether computing a value interpolates already: what reads it between pixels would not interpolate between its
  /// pixels.
  private(set) var isWarped: [Bool]

  /// The number of inputs that the vertex shader may read.
  private let reducibleInputs: Int

  package init(_ graph: CutGraph, vertexTextures: Int) {
    self.graph = graph
    // An input has at most the three planes of a source.
    reducibleInputs = vertexTextures / 3
    isSmooth = Array(repeating: false, count: graph.values.count)
    spreads = isSmooth
    isWarped = isSmooth
  }

  /// Records a decision.
  package mutating func note(_ place: Int, stored: Bool) {
    guard !stored else {
      isSmooth[place] = true
      spreads[place] = false
      isWarped[place] = false
      return
    }
    let value = graph.values[place]
    switch value.smoothness {
    case .always: isSmooth[place] = true
    case .asInput: isSmooth[place] = isSmooth[graph.inputs[value.inputs.lowerBound]]
    case .never: isSmooth[place] = false
    }
    isWarped[place] = value.interpolates || graph.inputs[value.inputs].contains { isWarped[$0] }
    switch value.access {
    case .anywhere where value.isReduction: spreads[place] = false
    case .neighbours, .anywhere, .freeWarp, .block: spreads[place] = true
    case .samePixel, .exactWarp: spreads[place] = spreadsInline(value)
    }
  }

  private func spreadsInline(_ value: CutGraph.Value) -> Bool {
    for index in value.inputs where spreads[graph.inputs[index]] { return true }
    return graph.stretches(value)
  }

  /// The reasons that prevent a value from computing its input inline.
  package enum Obstacle { case scatter, reduction, resampling, mipmaps, anywhere, neighbours }

  /// Why `place` cannot read an input, given the decision for the input; nil when it can.
  package func obstacle(between place: Int, and input: Int, stored: Bool) -> Obstacle? {
    guard !stored else { return nil }
    let value = graph.values[place]
    let read = graph.values[input]
    if read.points != nil { return .scatter }
    // A scatter's vertices would compute it once per point.
    if read.isReduction, value.points != nil { return .reduction }
    if read.isReduction { return read.inputs.count > reducibleInputs ? .reduction : nil }
    switch value.access {
    case .samePixel:
      return read.size == value.size || isSmooth[input] && !isWarped[input] ? nil : .resampling
    case .exactWarp, .block: return nil
    case .freeWarp:
      if value.minifies { return .mipmaps }
      return isSmooth[input] ? nil : .resampling
    case .anywhere:
      if value.isEnlargement { return .resampling }
      return isSmooth[input] && !(value.readsBetween && isWarped[input]) ? nil : .anywhere
    case .neighbours: return spreads[input] ? .neighbours : nil
    }
  }

  /// The values that every plan stores: the results, the states, what is required, and what a reader cannot compute
  /// even when everything before is stored. States of earlier frames are among them, though no pass writes them.
  ///
  /// - Parameters:
  ///   - order: the values that the results need, inputs first.
  ///   - readers: the readers of each.
  func forced(in program: Intermediate, _ order: [Int], _ readers: [[Int]]) -> [Bool] {
    var forced = Array(repeating: false, count: program.nodes.count)
    for root in program.roots { forced[root] = true }
    for place in program.nodes.indices where program.isState(place) { forced[place] = true }
    for place in program.required.keys { forced[place] = true }
    var legality = self
    for place in order {
      for index in graph.values[place].inputs { legality.note(graph.inputs[index], stored: true) }
      legality.note(place, stored: false)
      for reader in readers[place] {
        if legality.obstacle(between: reader, and: place, stored: false) != nil { forced[place] = true }
      }
    }
    return forced
  }

  /// The values that are computed inline between the cause of an obstacle and the input that it concerns, from the input
  /// to the cause, with both: storing any of them removes this cause.
  func path(to input: Int, of obstacle: Obstacle, stored: [Bool]) -> [Int] {
    var path = [input]
    while let next = cause(of: obstacle, at: path.last!, stored: stored) { path.append(next) }
    return path
  }

  /// The input that makes a value spread or keeps it from being smooth; nil when it does so itself.
  private func cause(of obstacle: Obstacle, at place: Int, stored: [Bool]) -> Int? {
    let value = graph.values[place]
    guard obstacle == .neighbours else {
      guard case .asInput = value.smoothness else { return nil }
      return graph.inputs[value.inputs.lowerBound]
    }
    switch value.access {
    case .neighbours, .anywhere, .freeWarp, .block: return nil
    case .samePixel, .exactWarp:
      if graph.stretches(value) { return nil }
      return value.inputs.lazy.map { graph.inputs[$0] }.first { !stored[$0] && spreads[$0] }
    }
  }

  /// Whether `place` can read all of its inputs under the decisions made.
  package func allows(_ place: Int, stored: [Bool]) -> Bool {
    for index in graph.values[place].inputs {
      let input = graph.inputs[index]
      if obstacle(between: place, and: input, stored: stored[input]) != nil { return false }
    }
    return true
  }
}

extension Legality.Obstacle {
  /// The cut reason for the obstacle, which names the reader.
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
