import FilterGraph

/// What a search for the best plan knows of the values before it decides anything.
struct SearchedValues {
  let graph: CutGraph
  /// The rules before any decision.
  let legality: Legality
  let readers: [[Int]]
  /// The values that the output needs, inputs first.
  let order: [Int]
  /// Whether a value must be stored in any case.
  let isForced: [Bool]
  /// Whether a value is a state of an earlier frame: a texture that no pass writes.
  let isState: [Bool]
  /// A lower bound for the cost of a value: computing it once, plus its own pass if it must be stored.
  let leastCost: [Double]

  init(_ model: CostModel) {
    let program = model.program
    graph = model.graph
    legality = Legality(graph, vertexTextures: model.vertexTextures)
    readers = program.readers()
    order = program.needed(readers)
    isState = program.nodes.indices.map(program.isState)
    isForced = legality.forced(in: program, order, readers)
    leastCost = Self.leastCosts(model, isForced, order, readers)
  }

  /// What compilers without a cost model store.
  var usual: [Bool] {
    graph.values.indices.map { place in
      isForced[place]
        || !graph.values[place].isReduction
          && (readers[place].count > 1
            || readers[place].contains {
              switch graph.values[$0].access {
              case .neighbours, .anywhere, .freeWarp: true
              case .samePixel, .exactWarp, .block: false
              }
            })
    }
  }

  private static func leastCosts(
    _ model: CostModel, _ isForced: [Bool], _ order: [Int], _ readers: [[Int]]
  ) -> [Double] {
    // The smallest number of pixels for which a value is computed; for a reduction, vertices may compute it.
    var pixels = model.graph.values.map { $0.isReduction ? 0 : min($0.pixels, $0.places) }
    for place in order.reversed() {
      for reader in readers[place] { pixels[place] = min(pixels[place], pixels[reader]) }
    }
    let program = model.program
    return program.nodes.indices.map { place in
      if program.isState(place) { return 0 }
      return (isForced[place] ? model.leastPass(place) : 0) + model.own[place] * pixels[place]
    }
  }
}

/// The values that the passes of the current branch compute, and a lower bound for the others.
struct Coverage {
  private let leastCost: [Double]
  /// For each value, how many of the decided passes compute it.
  private var counts: [Int]
  /// The values that the passes compute, in order.
  private var trail: [Int] = []
  /// The lower bounds of the values that no decided pass computes, summed.
  private(set) var uncovered: Double

  init(_ values: SearchedValues) {
    leastCost = values.leastCost
    counts = Array(repeating: 0, count: leastCost.count)
    uncovered = values.order.reduce(0) { [leastCost] in $0 + leastCost[$1] }
  }

  /// Where a branch began.
  struct Mark {
    fileprivate let count: Int
    fileprivate let uncovered: Double
  }

  /// Adds the values that a pass computes.
  mutating func cover(_ values: [Int]) -> Mark {
    let mark = Mark(count: trail.count, uncovered: uncovered)
    trail += values
    for value in values {
      counts[value] += 1
      if counts[value] == 1 { uncovered -= leastCost[value] }
    }
    return mark
  }

  /// Leaves a branch.
  mutating func goBack(to mark: Mark) {
    while trail.count > mark.count { counts[trail.removeLast()] -= 1 }
    uncovered = mark.uncovered
  }
}

/// The costs at which the search has reached the same rest before.
struct KnownRests {
  /// What the passes to come can see of the decisions made: the stored values that they reach through inline ones.
  private struct Rest: Hashable {
    let index: Int
    let stored: UInt64
  }

  /// The lowest cost at which each rest was reached.
  private var reached: [Rest: Double] = [:]
  /// For each value that the search decides, a bit of its own; empty when there are more than 64.
  private var choices: [UInt64] = []
  /// For each value, the last that reads it.
  private let lastReader: [Int]
  private var visits: [Int]
  private var visit = 0

  init(_ values: SearchedValues) {
    lastReader = values.readers.map { $0.max() ?? -1 }
    visits = Array(repeating: 0, count: lastReader.count)
  }

  /// Gives each value that the search decides a bit.
  mutating func number(_ decided: [Int]) {
    guard decided.count <= 64 else { return }
    choices = Array(repeating: 0, count: visits.count)
    for (bit, place) in decided.enumerated() { choices[place] = 1 << UInt64(bit) }
  }

  /// Whether the values from `index` on were decided before with the same values to read, at no higher cost.
  mutating func isKnown(_ index: Int, cost: Double, _ values: SearchedValues, stored: [Bool]) -> Bool {
    guard !choices.isEmpty else { return false }
    visit += 1
    let (graph, order) = (values.graph, values.order)
    var bits: UInt64 = 0
    for place in order[..<index].reversed() where lastReader[place] >= order[index] || visits[place] == visit
    {
      if stored[place] {
        bits |= choices[place]
      } else {
        for index in graph.values[place].inputs { visits[graph.inputs[index]] = visit }
      }
    }
    let rest = Rest(index: index, stored: bits)
    if let known = reached[rest], known <= cost { return true }
    reached[rest] = cost
    return false
  }
}
