import FilterGraph

/// A lower bound for the number of passes of a rewritten program under the rules of ``Legality``.
///
/// For each value it counts the passes that must run in sequence before the value can be read, as if the best
/// decision could be made separately for each way of reading it. Other rewrites could need fewer passes.
struct LowerBound {
  /// The lower bound.
  let passes: Int

  /// The index of the first pass in which a value is available, per way of reading it.
  private struct Pass {
    /// Computed at the reader's own pixel.
    var here: Int
    /// Computed at a stencil's taps, or read.
    var beside: Int
    /// Computed between pixels, or read.
    var between: Int
    /// Read from a texture, at any cost.
    var stored: Int
  }

  init(_ model: CostModel) {
    let (program, graph) = (model.program, model.graph)
    var found: [Pass] = []
    for (place, value) in graph.values.enumerated() {
      guard !program.isState(place) else {
        // Available before the first pass.
        found.append(Pass(here: 1, beside: 1, between: 1, stored: 1))
        continue
      }
      let inputs = value.inputs.map { graph.inputs[$0] }
      let here = inputs.map { Self.first(for: value, reading: graph.values[$0], at: found[$0]) }.max() ?? 1
      var pass = Pass(here: here, beside: here + 1, between: here + 1, stored: here + 1)
      if program.required[place] != nil {
        pass.here = pass.stored
      } else if value.isReduction {
        (pass.beside, pass.between) = (here, here)
      } else {
        switch value.access {
        case .samePixel, .exactWarp:
          let isStretched = inputs.contains {
            !graph.values[$0].isReduction && graph.values[$0].size != value.size
          }
          let inputs = inputs.map { found[$0].beside }.max() ?? here
          if value.access == .exactWarp || !isStretched { pass.beside = min(pass.stored, max(here, inputs)) }
        case .neighbours, .anywhere, .freeWarp, .block: break
        }
        switch value.smoothness {
        case .always: pass.between = here
        case .asInput: pass.between = min(pass.stored, max(here, found[inputs[0]].between))
        case .never: break
        }
      }
      found.append(pass)
    }
    // A result is stored in any case, so the pass that computes it is the last; the same holds for states.
    let last = program.roots.map { found[$0].stored - 1 }.max() ?? 1
    let sizes = Set(program.roots.map { program.nodes[$0].size })
    passes = max(sizes.count, last)
  }

  /// The first pass in which `value` can read an input.
  private static func first(for value: CutGraph.Value, reading input: CutGraph.Value, at pass: Pass) -> Int {
    if input.isReduction { return value.points == nil ? pass.here : pass.stored }
    switch value.access {
    case .samePixel: return value.size == input.size ? pass.here : pass.between
    case .exactWarp, .block: return pass.here
    case .freeWarp:
      return value.minifies ? pass.stored : pass.between
    case .anywhere: return value.isEnlargement ? pass.stored : pass.between
    case .neighbours: return pass.beside
    }
  }
}
