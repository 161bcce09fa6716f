import FilterGraph
import Pixels

/// Finds which results to store so that the plan costs least.
///
/// A plan's cost is the sum over its passes, and a pass depends on decisions for what stands before it only. So values
/// are decided in order, inputs first; a branch is left as soon as the passes that it has, and the least that the rest
/// can cost, exceed the best plan known (branch and bound). What is found is the optimum unless the budget of steps runs
/// out; then it is the best of what was seen, and never worse than the greedy plan from which the search starts.
struct CutSearch {
  /// How many passes may be costed: about a millisecond.
  static let budget = 3000

  private var model: CostModel
  private let graph: CutGraph
  private var legality: Legality
  private let readers: [[Int]]
  /// What the output needs, inputs first.
  private let order: [Int]
  /// Whether a value is stored whatever else is decided.
  private let isForced: [Bool]
  /// Whether storing a value could save or allow anything: something reads it more than once, or between pixels.
  private var mayPay: [Bool]
  /// What earlier frames have kept: textures that no pass writes.
  private let isState: [Bool]
  /// What a value costs at least: computing it once, and a pass of its own if it must be stored.
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

  /// The values to store.
  mutating func solve() -> [Bool] {
    startGreedily()
    stored = isState
    uncovered = order.reduce(0) { $0 + leastCost[$1] }
    covers = Array(repeating: 0, count: stored.count)
    descend(to: 0, cost: 0)
    return best
  }

  // MARK: - What needs no search

  private static func forced(
    _ program: Intermediate, _ start: Legality, _ order: [Int], _ readers: [[Int]]
  ) -> [Bool] {
    var forced = Array(repeating: false, count: program.nodes.count)
    for root in program.roots { forced[root] = true }
    for place in program.nodes.indices where program.isState(place) { forced[place] = true }
    for place in program.required.keys { forced[place] = true }
    // As if everything before were stored: what is an obstacle now is one always.
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
    // The least number of pixels for which a value is computed.
    var pixels = model.graph.values.map { min($0.pixels, $0.places) }
    for place in order.reversed() {
      for reader in readers[place] { pixels[place] = min(pixels[place], pixels[reader]) }
    }
    let program = model.program
    return program.nodes.indices.map { place in
      if program.isState(place) { return 0 }
      let pass = isForced[place] ? model.leastPass(place) : 0
      switch program.nodes[place].operation {
      // Luma may need less of them.
      case .source, .decode: return pass
      default: return pass + model.own[place] * pixels[place]
      }
    }
  }

  // MARK: - The greedy plan

  /// Stores what must be, or by the usual rule also what several read or a stencil reads, whichever is cheaper; then
  /// whatever alone makes the plan cheaper.
  private mutating func startGreedily() {
    for start in [isForced, usual] {
      stored = start
      repair()
      let cost = total()
      if cost < bestCost { (bestCost, best) = (cost, stored) }
    }
    stored = best
    repair()
    // Only a pass that exceeds a limit costs so much: then anything may be stored to make it smaller.
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

  /// What compilers store that weigh no costs.
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

  /// Stores what readers could not read otherwise.
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

  /// How many passes compute a value, of those decided.
  private var covers: [Int] = []
  /// What the values cost at least that no decided pass computes.
  private var uncovered = 0.0

  /// What the passes of the present branch compute, one after the other.
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
