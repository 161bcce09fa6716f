import Filters
import Pixels
import TestSupport

import FilterGraph
import PlanCompiler

/// Every legal plan of a program: all sets of values that may be stored, and all ways to draw them.
///
/// It shares the rules with the compiler, ``Legality`` and the costs of passes, but nothing of its searches and bounds.
struct PlanEnumeration {
  var model: CostModel
  /// The number of values that one draw may store.
  let targets: Int
  /// The values that the results need, inputs first.
  let order: [Int]
  /// Those that are stored or not by choice.
  let free: [Int]

  init(_ model: CostModel, targets: Int) {
    self.model = model
    self.targets = targets
    let program = model.program
    let readers = program.readers()
    order = program.nodes.indices.filter { program.isRoot($0) || !readers[$0].isEmpty }
    free = order.filter { !program.isRoot($0) && !program.isState($0) && program.required[$0] == nil }
  }

  /// The values that passes draw.
  private func drawn(_ stored: [Bool]) -> [Int] { order.filter { stored[$0] && !model.program.isState($0) } }

  func isLegal(_ stored: [Bool]) -> Bool {
    var legality = Legality(model.graph, vertexTextures: model.vertexTextures)
    for place in order {
      guard legality.allows(place, stored: stored) else { return false }
      legality.note(place, stored: stored[place])
    }
    return true
  }

  /// Whether no stored value could be left out.
  func isMinimal(_ stored: [Bool]) -> Bool {
    var other = stored
    return free.allSatisfy { place in
      guard stored[place] else { return true }
      other[place] = false
      defer { other[place] = true }
      return !isLegal(other)
    }
  }

  /// Calls `body` with each legal set of stored values; a set that it declines is not extended.
  mutating func forEachLegalSet(
    where mayGrow: (_ stored: [Bool], _ decided: Int, inout CostModel) -> Bool = { _, _, _ in true },
    _ body: (_ stored: [Bool], inout PlanEnumeration) -> Void
  ) {
    var stored = model.graph.values.map { _ in false }
    let isFree = Set(free)
    var legality = Legality(model.graph, vertexTextures: model.vertexTextures)
    func descend(_ index: Int, _ plans: inout PlanEnumeration) {
      guard index < plans.order.count else { return body(stored, &plans) }
      let place = plans.order[index]
      guard legality.allows(place, stored: stored) else { return }
      for choice in isFree.contains(place) ? [false, true] : [true] {
        stored[place] = choice
        legality.note(place, stored: choice)
        if mayGrow(stored, index, &plans.model) { descend(index + 1, &plans) }
      }
      stored[place] = false
    }
    descend(0, &self)
  }

  /// The fewest stored values of all legal sets with fewer than `limit`; nil when all have as many.
  mutating func fewestStored(below limit: Int) -> Int? {
    var fewest = limit
    let isState = model.program.nodes.indices.map(model.program.isState)
    forEachLegalSet { stored, _, _ in
      stored.indices.count { stored[$0] && !isState[$0] } < fewest
    } _: { stored, _ in
      fewest = min(fewest, stored.indices.count { stored[$0] && !isState[$0] })
    }
    return fewest < limit ? fewest : nil
  }

  /// The lowest cost of all legal sets with a pass for each value that cost less than `limit`; nil when none does.
  mutating func leastCost(below limit: Double) -> Double? {
    var least = limit
    let program = model.program
    var costs = Array(repeating: 0.0, count: order.count + 1)
    let order = order
    forEachLegalSet { stored, index, model in
      let place = order[index]
      let isDrawn = stored[place] && !program.isState(place)
      costs[index + 1] = costs[index] + (isDrawn ? model.pass(place, stored: stored) : 0)
      return costs[index + 1] < least
    } _: { _, _ in
      least = costs[order.count]
    }
    return least < limit ? least : nil
  }

  /// A set of values that one draw may store.
  private struct Draw {
    let values: UInt32
    let needs: UInt32
    let cost: Double
  }

  /// The fewest draws that store these values, and the lowest cost of draws that do: over all partitions into draws, each
  /// after those that it reads.
  mutating func best(_ stored: [Bool]) -> (draws: Int, cost: Double) {
    let values = drawn(stored)
    precondition(values.count <= 20)
    let draws = draws(values, stored)
    let all = UInt32(1) << values.count - 1
    var fewest: [Int?] = Array(repeating: nil, count: Int(all) + 1)
    var least = Array(repeating: Double.infinity, count: Int(all) + 1)
    fewest[0] = 0
    least[0] = 0
    for done in 0..<all {
      guard let count = fewest[Int(done)] else { continue }
      for draw in draws where draw.values & done == 0 && draw.needs & ~done == 0 {
        let next = Int(done | draw.values)
        fewest[next] = min(fewest[next] ?? .max, count + 1)
        least[next] = min(least[next], least[Int(done)] + draw.cost)
      }
    }
    return (fewest[Int(all)]!, least[Int(all)])
  }

  private mutating func draws(_ values: [Int], _ stored: [Bool]) -> [Draw] {
    var draws: [Draw] = []
    func add(_ members: [Int], _ plans: inout PlanEnumeration) {
      if let last = members.last {
        let places = members.map { values[$0] }
        guard plans.mayBeOne(places), let cost = plans.model.pass(places, stored: stored) else { return }
        let needs = values.indices.filter { plans.model.loaded.contains(values[$0]) }
        draws.append(Draw(values: Self.mask(members), needs: Self.mask(needs), cost: cost))
        guard members.count < plans.targets else { return }
        for next in values.indices where next > last { add(members + [next], &plans) }
      } else {
        for first in values.indices { add([first], &plans) }
      }
    }
    add([], &self)
    return draws
  }

  private static func mask(_ members: [Int]) -> UInt32 { members.reduce(0) { $0 | 1 << UInt32($1) } }

  private func mayBeOne(_ places: [Int]) -> Bool {
    let program = model.program
    return places.count == 1
      || Set(places.map { program.nodes[$0].size }).count == 1
        && places.allSatisfy {
          program.required[$0] == nil && !program.nodes[$0].isScatter && !program.isForWindow($0)
        }
  }
}

/// Random programs as the search sees them.
enum RandomPrograms {
  /// The program of a random chain with some results, on a picture of 640x480 or a little smaller; nil when it does not
  /// compile.
  ///
  /// - Parameters:
  ///   - results: the maximum number of results.
  ///   - depth: the maximum number of filters.
  static func model(
    seed: UInt64, costs: CompilerOptions.Costs, results: Int = 1, depth: Int = 12
  ) -> CostModel? {
    let catalog = FilterCatalog.standard
    var generator = GraphGenerator(seed: seed, filters: catalog.filters)
    var graph = generator.graph(depth: depth)
    let nodes = graph.ids.filter { if case .filter = graph[$0].operation { true } else { false } }
    for number in 1..<max(1 + generator.integer(below: results), 1) {
      graph.addOutput("further\(number)", of: generator.one(of: nodes))
    }
    let options = CompilerOptions(
      costs: costs, history: results > 1 ? generator.one(of: [.none, .following]) : .none)
    let image = PictureDescription(format: .rgba8, size: PixelSize(width: 320, height: 240))
    var lowering = Lowering(
      catalog: catalog, options: options, inputs: [generator.source(sides: 400...640)],
      images: ["small": image, "large": image])
    guard let graph = try? GroupExpansion.expand(graph, catalog: catalog),
      let program = try? lowering.lower(graph)
    else { return nil }
    return CostModel(
      program, costs: costs, formats: FormatSelection(program, options: options).formats,
      works: catalog.works(of: program))
  }

  /// Calls `body` with each of 1000 programs of one result that has at most 24 values to decide; returns their number.
  static func forEachSmall(
    _ costs: CompilerOptions.Costs, _ body: (UInt64, CostModel, inout PlanEnumeration) -> Void
  ) -> Int {
    var count = 0
    for seed in RandomRuns(1000) {
      guard let model = model(seed: seed, costs: costs) else { continue }
      var plans = PlanEnumeration(model, targets: 1)
      guard plans.free.count <= 24 else { continue }
      count += 1
      body(seed, model, &plans)
    }
    return count
  }
}
