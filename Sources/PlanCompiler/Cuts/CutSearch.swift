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
  private var legality: Legality
  private let values: SearchedValues
  /// Whether storing a value could save or enable anything: something reads it more than once, between pixels, or for
  /// more pixels than it has.
  private var mayPay: [Bool]

  private var stored: [Bool]
  private var best: (stored: [Bool], cost: Double)
  /// What the greedy plan stores.
  private var greedy: [Bool] = []
  package private(set) var steps = 0
  private let limit: Int
  /// A lower bound for the cost of every plan that the budget kept from being tried.
  private var untried = Double.infinity
  private var coverage: Coverage
  private var rests: KnownRests

  /// The cost of the best plan.
  package var bestCost: Double { best.cost }

  /// A lower bound for the cost of every plan: ``bestCost`` when the search was completed.
  package var costBound: Double { min(bestCost, untried) }

  package init(_ model: CostModel, budget: Int = CutSearch.budget) {
    self.model = model
    values = SearchedValues(model)
    legality = values.legality
    limit = budget
    stored = values.isState
    best = (stored, .infinity)
    mayPay = Self.mayPay(values)
    coverage = Coverage(values)
    rests = KnownRests(values)
  }

  /// Decides which values to store.
  package mutating func solve() -> [Bool] {
    startGreedily()
    greedy = best.stored
    stored = values.isState
    rests.number(values.order.filter { mayPay[$0] && !values.isForced[$0] })
    descend(to: 0, cost: 0)
    return best.stored
  }

  // MARK: - Values that need no search

  private static func mayPay(_ searched: SearchedValues) -> [Bool] {
    let (graph, readers) = (searched.graph, searched.readers)
    var pays = Array(repeating: false, count: graph.values.count)
    for place in searched.order.reversed() {
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

  // MARK: - The greedy plan

  /// Stores the required values, or by the usual rule also those that several readers or a stencil read,
  /// whichever is cheaper; then each further value that alone makes the plan cheaper.
  private mutating func startGreedily() {
    for start in [values.isForced, values.usual] {
      stored = start
      repair()
      takeIfCheaper()
    }
    stored = best.stored
    repair()
    // Only a pass that exceeds a limit is that expensive; then any value may be stored to make it smaller.
    if bestCost >= CostModel.penalty { for place in values.order { mayPay[place] = true } }
    var isImproving = true
    var rounds = 0
    var known = GreedyCosts(model, values.order, stored: stored, values.isState)
    while isImproving, rounds < 4 {
      isImproving = false
      rounds += 1
      for place in values.order where mayPay[place] && !values.isForced[place] {
        stored[place].toggle()
        repair()
        if known.mayBeCheaper(stored), takeIfCheaper() {
          known = GreedyCosts(model, values.order, stored: stored, values.isState)
          isImproving = true
        } else {
          stored = best.stored
        }
      }
    }
  }

  /// Takes the present plan for the best one if it is cheaper, and returns whether it did.
  @discardableResult
  private mutating func takeIfCheaper() -> Bool {
    let cost = total()
    guard cost < bestCost else { return false }
    best = (stored, cost)
    return true
  }

  /// Stores the values that their readers could not read otherwise.
  private mutating func repair() {
    let graph = values.graph
    for place in values.order {
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
    for place in values.order where stored[place] && !values.isState[place] {
      total += model.pass(place, stored: stored)
      if total >= bestCost { break }
    }
    return total
  }

  // MARK: - The search

  private mutating func descend(to index: Int, cost: Double) {
    guard index < values.order.count else {
      if cost < bestCost { best = (stored, cost) }
      return
    }
    let place = values.order[index]
    guard legality.allows(place, stored: stored) else { return }
    if values.isState[place] {
      legality.note(place, stored: true)
      return descend(to: index + 1, cost: cost)
    }
    if values.isForced[place] { return descend(to: index, cost: cost, storing: true) }
    guard mayPay[place] else { return descend(to: index, cost: cost, storing: false) }
    if rests.isKnown(index, cost: cost, values, stored: stored) { return }
    // Once the budget has ended, what was tried lies around the greedy plan.
    descend(to: index, cost: cost, storing: greedy[place])
    guard steps < limit else {
      untried = min(untried, cost + coverage.uncovered + (greedy[place] ? 0 : model.leastPass(place)))
      return
    }
    descend(to: index, cost: cost, storing: !greedy[place])
  }

  private mutating func descend(to index: Int, cost: Double, storing: Bool) {
    let place = values.order[index]
    guard storing else {
      legality.note(place, stored: false)
      return descend(to: index + 1, cost: cost)
    }
    stored[place] = true
    steps += 1
    let after = cost + model.pass(place, stored: stored)
    let mark = coverage.cover(model.computed)
    if after + coverage.uncovered < bestCost {
      legality.note(place, stored: true)
      descend(to: index + 1, cost: after)
    }
    coverage.goBack(to: mark)
    stored[place] = false
  }
}
