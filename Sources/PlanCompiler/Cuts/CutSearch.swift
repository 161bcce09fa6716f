import FilterGraph
import Pixels

/// Finds which results to store so that the plan has the lowest cost.
///
/// A plan's cost is the sum over its passes, and a pass depends only on decisions for earlier values. So
/// values are decided in order, inputs first; a branch is abandoned as soon as the cost of its passes plus a
/// lower bound for the rest exceeds the best plan known (branch and bound), or when the same rest was reached at no
/// higher cost before (dynamic programming). The result is optimal unless the step budget runs out; then it is the best
/// plan seen, never worse than the greedy plan from which the search starts, and ``costBound`` limits how much better
/// another could be.
package struct CutSearch {
  /// The maximum number of passes to cost: about four milliseconds, needed by one in a thousand random chains.
  package static let budget = 10000

  private var model: CostModel
  private let graph: CutGraph
  private var legality: Legality
  private let readers: [[Int]]
  /// The values that the output needs, inputs first.
  private let order: [Int]
  /// Whether a value must be stored in any case.
  private let isForced: [Bool]
  /// Whether storing a value could save or enable anything: something reads it more than once, between pixels, or for
  /// more pixels than it has.
  private var mayPay: [Bool]
  /// Whether a value is a state of an earlier frame: a texture that no pass writes.
  private let isState: [Bool]
  /// A lower bound for the cost of a value: computing it once, plus its own pass if it must be stored.
  private let leastCost: [Double]

  /// For each value, the last that reads it.
  private let lastReader: [Int]
  /// For each value that the search decides, a bit of its own; empty when there are more than 64.
  private var choices: [UInt64] = []
  private var visits: [Int]
  private var visit = 0

  private var stored: [Bool]
  private var best: [Bool]
  package private(set) var bestCost = Double.infinity
  package private(set) var steps = 0
  private let limit: Int
  /// A lower bound for the cost of every plan that the budget kept from being tried.
  private var untried = Double.infinity

  /// A lower bound for the cost of every plan: ``bestCost`` when the search was completed.
  package var costBound: Double { min(bestCost, untried) }

  package init(_ model: CostModel, budget: Int = CutSearch.budget) {
    self.model = model
    let program = model.program
    graph = model.graph
    legality = Legality(graph, vertexTextures: model.vertexTextures)
    readers = program.readers()
    limit = budget
    order = program.needed(readers)
    isState = program.nodes.indices.map(program.isState)
    stored = isState
    best = stored
    isForced = legality.forced(in: program, order, readers)
    mayPay = Self.mayPay(graph, order, readers)
    leastCost = Self.leastCosts(model, isForced, order, readers)
    lastReader = readers.map { $0.max() ?? -1 }
    visits = Array(repeating: 0, count: stored.count)
  }

  /// Decides which values to store.
  package mutating func solve() -> [Bool] {
    startGreedily()
    greedy = best
    stored = isState
    uncovered = order.reduce(0) { $0 + leastCost[$1] }
    covers = Array(repeating: 0, count: stored.count)
    numberChoices()
    descend(to: 0, cost: 0)
    return best
  }

  // MARK: - Values that need no search

  private static func mayPay(_ graph: CutGraph, _ order: [Int], _ readers: [[Int]]) -> [Bool] {
    var pays = Array(repeating: false, count: graph.values.count)
    for place in order.reversed() {
      let value = graph.values[place]
      pays[place] =
        readers[place].count > 1
        || readers[place].contains {
          if pays[$0] { return true }
          switch graph.values[$0].access {
          case .samePixel: return graph.values[$0].size != value.size
          case .exactWarp: return graph.values[$0].pixels > value.pixels
          case .block: return false
          case .freeWarp, .neighbours, .anywhere: return true
          }
        }
    }
    return pays
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

  // MARK: - The greedy plan

  /// Stores the required values, or by the usual rule also those that several readers or a stencil read,
  /// whichever is cheaper; then each further value that alone makes the plan cheaper.
  private mutating func startGreedily() {
    for start in [isForced, usual] {
      stored = start
      repair()
      takeIfCheaper()
    }
    stored = best
    repair()
    // Only a pass that exceeds a limit is that expensive; then any value may be stored to make it smaller.
    if bestCost >= CostModel.penalty { for place in order { mayPay[place] = true } }
    var isImproving = true
    var rounds = 0
    var known = GreedyCosts(model, order, stored: stored, isState)
    while isImproving, rounds < 4 {
      isImproving = false
      rounds += 1
      for place in order where mayPay[place] && !isForced[place] {
        stored[place].toggle()
        repair()
        if known.mayBeCheaper(stored), takeIfCheaper() {
          known = GreedyCosts(model, order, stored: stored, isState)
          isImproving = true
        } else {
          stored = best
        }
      }
    }
  }

  /// Takes the present plan for the best one if it is cheaper, and returns whether it did.
  @discardableResult
  private mutating func takeIfCheaper() -> Bool {
    let cost = total()
    guard cost < bestCost else { return false }
    (bestCost, best) = (cost, stored)
    return true
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

  /// The cost of the present plan, as far as it is needed to see whether it is the cheapest.
  private mutating func total() -> Double {
    var total = 0.0
    for place in order where stored[place] && !isState[place] {
      total += model.pass(place, stored: stored)
      if total >= bestCost { break }
    }
    return total
  }

  // MARK: - The search

  /// What the greedy plan stores.
  private var greedy: [Bool] = []
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
    if isForced[place] { return descend(to: index, cost: cost, storing: true) }
    guard mayPay[place] else { return descend(to: index, cost: cost, storing: false) }
    if isKnown(index, cost: cost) { return }
    // Once the budget has ended, what was tried lies around the greedy plan.
    descend(to: index, cost: cost, storing: greedy[place])
    guard steps < limit else {
      untried = min(untried, cost + uncovered + (greedy[place] ? 0 : model.leastPass(place)))
      return
    }
    descend(to: index, cost: cost, storing: !greedy[place])
  }

  private mutating func descend(to index: Int, cost: Double, storing: Bool) {
    let place = order[index]
    guard storing else {
      legality.note(place, stored: false)
      return descend(to: index + 1, cost: cost)
    }
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

  // MARK: - The same rest

  private mutating func numberChoices() {
    var bits = Array(repeating: UInt64(0), count: stored.count)
    var next: UInt64 = 1
    for place in order where mayPay[place] && !isForced[place] {
      if next == 0 { return }
      bits[place] = next
      next <<= 1
    }
    choices = bits
  }

  /// What the passes to come can see of the decisions made: the stored values that they reach through inline ones.
  private struct Rest: Hashable {
    let index: Int
    let stored: UInt64
  }

  /// The lowest cost at which each rest was reached.
  private var reached: [Rest: Double] = [:]

  /// Whether the values from `index` on were decided before with the same values to read, at no higher cost.
  private mutating func isKnown(_ index: Int, cost: Double) -> Bool {
    guard !choices.isEmpty else { return false }
    visit += 1
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
