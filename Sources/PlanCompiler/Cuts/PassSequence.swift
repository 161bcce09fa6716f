import FilterGraph

/// Which passes of any plan must run after which others.
struct PassSequence {
  /// The results of the program and the values kept for later frames.
  let roots: [Int]
  private let graph: CutGraph
  private let isState: [Bool]
  private let isRequired: [Bool]
  private let isDrawnAlone: [Bool]

  init(_ model: CostModel) {
    let program = model.program
    graph = model.graph
    roots = program.roots
    isState = program.nodes.indices.map(program.isState)
    isRequired = program.nodes.indices.map { program.required[$0] != nil }
    isDrawnAlone = program.nodes.indices.map { PassGrouping.isDrawnAlone($0, program) }
  }

  /// The index of the first pass in which a value is available, per way of reading it.
  struct Level {
    /// Computed at the reader's own pixel.
    fileprivate(set) var here: Int
    /// Computed at a stencil's taps, or read.
    fileprivate(set) var beside: Int
    /// Computed between pixels, or read.
    fileprivate(set) var between: Int
    /// Read from a texture, at any cost.
    fileprivate(set) var stored: Int

    /// At once, in any way.
    fileprivate static let none = Level(here: 0, beside: 0, between: 0, stored: 0)
  }

  /// The levels of all values, as if the best decision could be made separately for each way of reading them.
  ///
  /// - Parameter origin: a value that pass 0 stores; then the level of values that do not need it is 0 throughout.
  ///   Without one, the first pass is 1.
  func levels(from origin: Int? = nil) -> [Level] {
    var levels = Array(repeating: Level.none, count: graph.values.count)
    for place in (origin ?? 0)..<graph.values.count {
      if place == origin {
        // The pass that stores it may compute others from it at the same pixel.
        levels[place] = Level(here: isDrawnAlone[place] ? 1 : 0, beside: 1, between: 1, stored: 1)
      } else if isState[place] {
        // Available before the first pass.
        if origin == nil { levels[place] = Level(here: 1, beside: 1, between: 1, stored: 1) }
      } else {
        levels[place] = level(of: place, levels, origin)
      }
    }
    return levels
  }

  private func level(of place: Int, _ levels: [Level], _ origin: Int?) -> Level {
    let value = graph.values[place]
    var isNeeded = origin == nil
    var here = isNeeded ? 1 : 0
    var beside = here
    for index in value.inputs {
      let input = graph.inputs[index]
      // No value that needs the origin is stored before pass 0, and none that is read elsewhere before pass 1.
      guard levels[input].stored > 0 else { continue }
      isNeeded = true
      here = max(here, first(value, reading: input, at: levels[input], isOrigin: input == origin))
      beside = max(beside, levels[input].beside)
    }
    guard isNeeded else { return .none }
    var level = Level(here: here, beside: here + 1, between: here + 1, stored: here + 1)
    if isRequired[place] {
      level.here = level.stored
    } else if value.isReduction {
      (level.beside, level.between) = (here, here)
    } else {
      switch value.access {
      case .samePixel, .exactWarp:
        if !graph.stretches(value) { level.beside = min(level.stored, max(here, beside)) }
      case .neighbours, .anywhere, .freeWarp, .block: break
      }
      switch value.smoothness {
      case .always: level.between = here
      case .asInput:
        level.between = min(level.stored, max(here, levels[graph.inputs[value.inputs.lowerBound]].between))
      case .never: break
      }
    }
    return level
  }

  /// The first pass in which `value` can read an input; one that the same pass stores, only at its own pixel.
  private func first(_ value: CutGraph.Value, reading input: Int, at level: Level, isOrigin: Bool) -> Int {
    let read = graph.values[input]
    if isOrigin { return value.access == .samePixel && value.size == read.size ? level.here : level.stored }
    if read.isReduction { return value.points == nil ? level.here : level.stored }
    switch value.access {
    case .samePixel: return value.size == read.size ? level.here : level.between
    case .exactWarp, .block: return level.here
    case .freeWarp: return value.minifies ? level.stored : level.between
    case .anywhere: return value.isEnlargement ? level.stored : level.between
    case .neighbours: return level.beside
    }
  }
}
