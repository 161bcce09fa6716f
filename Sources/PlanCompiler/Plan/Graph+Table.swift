package import FilterGraph

extension Graph {
  /// Why no table of colours can replace the graph: the filter and what it does beside mapping each pixel's colour.
  ///
  /// - Parameter catalog: the filters that groups may name.
  /// - Returns: nil when every filter that acts maps the colour of a pixel alone.
  package func obstacleToTable(_ catalog: FilterCatalog) throws(CompileError) -> String? {
    for node in nodes {
      switch node.operation {
      case .input(let index):
        if index > 0 { return "the chain reads a further input, [\(inputNames[index])]" }
      case .image(let path): return "'image' reads the picture \(path), which differs from place to place"
      case .filter(let filter):
        var single = Graph(inputNames: filter.definition.inputs.indices.map { "\($0)" } + ["in"])
        single.output = single.add(filter, inputs: filter.definition.inputs.indices.map { single.ids[$0] })
        for inner in try GroupExpansion.expand(single, catalog: catalog).nodes {
          switch inner.operation {
          case .input: continue
          case .image(let path): return "'\(filter.definition.id)' reads the picture \(path)"
          case .filter(let part):
            guard let reason = part.obstacleToTable else { continue }
            let via = part.definition == filter.definition ? "" : ", by '\(part.definition.id)' in it,"
            return "'\(filter.definition.id)'\(via) \(reason)"
          }
        }
      }
    }
    return nil
  }
}

extension FilterInstance {
  /// What the filter does that a table of colours cannot.
  fileprivate var obstacleToTable: String? {
    if let identity = definition.identity, identity.value(in: environment) != 0 { return nil }
    if !definition.earlierPictures.isEmpty { return "reads earlier pictures" }
    if !definition.clocks.isEmpty { return "changes with time" }
    if definition.measurement != nil { return "measures the picture" }
    switch definition.kind {
    case .pixel:
      return definition.code.readsPlace ? "depends on the place in the picture" : nil
    case .matrix: return nil
    case .warp: return "moves the pixels"
    case .stencil, .separable: return "reads neighbouring pixels"
    case .general: return "reads other pixels"
    case .reduce, .scatter: return "measures the whole picture"
    case .generator: return "draws without an input"
    case .group: return "is a group that cannot be expanded"
    }
  }
}
