import FilterGraph
import Pixels

/// Finds which results to store so that the plan has the lowest cost.
///
/// A plan's cost is the sum over its passes, and a pass depends only on decisions for earlier values. So
/// values are decided in order, inputs first; a branch is abandoned as soon as the cost of its passes plus a
/// lower bound for the rest exceeds the best plan known (branch and bound). The result is optimal unless the
/// step budget runs out; then it is the best plan seen, and never worse than the greedy plan from which the
/// search starts.
struct CutSearch {
  /// The maximum number of passes to cost: about a millisecond.
  static let budget = 3000

  private var model: CostModel
  private let graph: CutGraph
  private var legality: Legality
  private let readers: [[Int]]
  /// The values that the output needs, inputs first.
  private let order: [Int]
  /// Whether a value must be stored in any case.
  private let isForced: [Bool]
  /// Whether storing a value could save or enable anything: something reads it more than once, or between
  /// pixels.
  private var mayPay: [Bool]
  /// Whether a value is a state of an earlier frame: a texture that no pass writes.
  private let isState: [Bool]
  /// A lower bound for the cost of a value: computing it once, plus its own pass if it must be stored.
  private let leastCost: [Double]

  private var stored: [Bool]
  private var best: [Bool]
  private(set) var bestCost = Double.infinity
  private(set) var steps = 0
  private let limit: Int

  init(_ model: CostModel, budget: Int = CutSearch.budget) {
    self.model = model
    let program = model.program
    graph = model.graph
    legality = Legality(graph, vertexTextures: model.vertexTextures)
    readers = program.readers()
    limit = budget
    let readers = readers
    order = program.nodes.indices.filter { program.isRoot($0) || !readers[$0].isEmpty }
    isState = program.nodes.indices.map(program.isState)
    stored = isState
    best = stored
    isForced = Self.forced(program, legality, order, readers)
    mayPay = Self.mayPay(graph, order, readers)
    leastCost = Self.leastCosts(model, isForced, order, readers)
  }

  /// Decides which values to store.
  mutating func solve() -> [Bool] {
    startGreedily()
    stored = isState
    uncovered = order.reduce(0) { $0 + leastCost[$1] }
    covers = Array(repeating: 0, count: stored.count)
    descend(to: 0, cost: 0)
    return best
  }

  // MARK: - Values that need no search

  private static func forced(
    _ program: Intermediate, _ start: Legality, _ order: [Int], _ readers: [[Int]]
  ) -> [Bool] {
    var forced = Array(repeating: false, count: program.nodes.count)
    for root in program.roots { forced[root] = true }
    for place in program.nodes.indices where program.isState(place) { forced[place] = true }
    for place in program.required.keys { forced[place] = true }
    // Assumes that every earlier value is stored: an obstacle that remains always exists.
    var legality = start
    for place in order {
      for input in program.nodes[place].inputs { legality.note(input, stored: true) }
      legality.note(place, stored: false)
      for reader in readers[place] {
        if legality.obstacle(between: reader, and: place, stored: false) != nil { forced[place] = true }
      }
    }
    return forced
  }

  private static func mayPay(_ graph: CutGraph, _ order: [Int], _ readers: [[Int]]) -> [Bool] {
    var pays = Array(repeating: false, count: graph.values.count)
    for place in order.reversed() {
      let size = graph.values[place].size
      pays[place] =
        readers[place].count > 1
        || readers[place].contains {
          if pays[$0] { return true }
          switch graph.values[$0].access {
          case .samePixel: return graph.values[$0].size != size
          case .exactWarp, .block: return false
          case .freeWarp, .neighbours, .anywhere: return true
          }
        }
    }
    return pays
  }

  private static func leastCosts(
    _ model: CostModel, _ isForced: [Bool], _ order: [Int], _ readers: [[Int]]
  ) -> [Double] {
    // The smallest number of pixels for which a value is computed.
    var pixels = model.graph.values.map { min($0.pixels, $0.places) }
    for place in order.reversed() {
      for reader in readers[place] { pixels[place] = min(pixels[place], pixels[reader]) }
    }
    let program = model.program
    return program.nodes.indices.map { place in
      if program.isState(place) { return 0 }
      let pass = isForced[place] ? model.leastPass(place) : 0
      switch program.nodes[place].operation {
      // Luma may need fewer of them.
      case .source, .decode: return pass
      default: return pass + model.own[place] * pixels[place]
      }
    }
  }

  // MARK: - The greedy plan

  /// Stores the required values, or by the usual rule also those that several readers or a stencil read,
  /// whichever is cheaper; then each further value that alone makes the plan cheaper.
  private mutating func startGreedily() {
    for start in [isForced, usual] {
      stored = start
      repair()
      let cost = total()
      if cost < bestCost { (bestCost, best) = (cost, stored) }
    }
    stored = best
    repair()
    // Only a pass that exceeds a limit is that expensive; then any value may be stored to make it smaller.
    if bestCost >= CostModel.penalty { for place in order { mayPay[place] = true } }
    var isImproving = true
    var rounds = 0
    while isImproving, rounds < 4 {
      isImproving = false
      rounds += 1
      for place in order where mayPay[place] && !isForced[place] {
        let before = stored
        stored[place].toggle()
        repair()
        let cost = total()
        if cost < bestCost {
          (bestCost, best) = (cost, stored)
          isImproving = true
        } else {
          stored = before
        }
      }
    }
  }

  /// What compilers without a cost model store.
  private var usual: [Bool] {
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

  /// Stores the values that their readers could not read otherwise.
  private mutating func repair() {
    for place in order {
      for index in graph.values[place].inputs {
        let input = graph.inputs[index]
        guard legality.obstacle(between: place, and: input, stored: stored[input]) != nil else { continue }
        stored[input] = true
        legality.note(input, stored: true)
      }
      legality.note(place, stored: stored[place])
    }
  }

  private mutating func total() -> Double {
    var total = 0.0
    for place in order where stored[place] && !isState[place] { total += model.pass(place, stored: stored) }
    return total
  }

  // MARK: - The search

  /// For each value, how many of the decided passes compute it.
  private var covers: [Int] = []
  /// The lower bounds of the values that no decided pass computes, summed.
  private var uncovered = 0.0

  /// The values that the passes of the current branch compute, in order.
  private var trail: [Int] = []

  private mutating func descend(to index: Int, cost: Double) {
    guard index < order.count else {
      if cost < bestCost { (bestCost, best) = (cost, stored) }
      return
    }
    let place = order[index]
    guard legality.allows(place, stored: stored) else { return }
    if isState[place] {
      legality.note(place, stored: true)
      return descend(to: index + 1, cost: cost)
    }
    if !isForced[place] {
      legality.note(place, stored: false)
      descend(to: index + 1, cost: cost)
    }
    guard isForced[place] || mayPay[place] && steps < limit else { return }
    stored[place] = true
    steps += 1
    let after = cost + model.pass(place, stored: stored)
    let saved = uncovered
    let start = trail.count
    trail += model.computed
    for index in start..<trail.count {
      let value = trail[index]
      covers[value] += 1
      if covers[value] == 1 { uncovered -= leastCost[value] }
    }
    if after + uncovered < bestCost {
      legality.note(place, stored: true)
      descend(to: index + 1, cost: after)
    }
    while trail.count > start { covers[trail.removeLast()] -= 1 }
    uncovered = saved
    stored[place] = false
  }
}
