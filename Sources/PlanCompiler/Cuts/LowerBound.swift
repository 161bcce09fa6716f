import FilterGraph

/// A lower bound for the number of passes: no plan of a rewritten program, under the rules of ``Legality`` and
/// ``PassGrouping`` and with a driver's limits, has fewer. Compiler.md proves it.
///
/// A plan stores a value for each of several demands, which have no value in common. The bound counts the draws that
/// these values need, the passes that must run in sequence, and both together.
package struct LowerBound {
  /// The lower bound.
  package let passes: Int

  /// - Parameters:
  ///   - maximumTargets: the number of textures that one draw may write.
  ///   - found: the number of passes of a plan; a bound that reaches it needs no better one.
  package init(_ model: CostModel, maximumTargets: Int, found: Int) {
    let targets = PassGrouping.targets(of: model.program, maximum: maximumTargets)
    let sequence = PassSequence(model)
    let levels = sequence.levels()
    let longest = model.program.roots.map { levels[$0].stored - 1 }.max()!
    let demands = Self.demands(model)
    let simple = max(longest, Self.draws(of: Array(demands.indices), demands, nil, targets))
    guard targets > 1, simple < found else {
      passes = simple
      return
    }
    let order = Order(demands, sequence)
    let places = demands.indices.map { index in
      (before: demands[index].values.map { levels[$0].stored - 2 }.min()!, after: order.after[index])
    }
    passes = max(simple, Self.span(places) { Self.draws(of: $0, demands, order, targets) })
  }

  // MARK: - What every plan stores

  /// Values of which every plan stores at least one.
  private struct Demand {
    let values: [Int]
    /// The ID of the size that all values have; nil when they have several.
    let size: Int?
    /// Whether no draw stores one of the values and another value.
    let isAlone: Bool

    init(_ values: [Int], _ model: CostModel) {
      self.values = values
      let first = model.graph.values[values[0]].size
      size = values.allSatisfy { model.graph.values[$0].size == first } ? first : nil
      isAlone = values.allSatisfy { PassGrouping.isDrawnAlone($0, model.program) }
    }
  }

  /// Demands that have no value in common, so that a plan stores at least as many values as there are demands; each
  /// after those on which all of its values depend.
  ///
  /// Each is a path along which no plan computes everything inline: it ends at a value whose reader cannot compute it,
  /// and begins at the value on whose account it cannot.
  private static func demands(_ model: CostModel) -> [Demand] {
    let (program, graph) = (model.program, model.graph)
    let readers = program.readers()
    let order = program.needed(readers)
    var legality = Legality(graph, vertexTextures: model.vertexTextures)
    // What a demand has taken counts as stored.
    var taken = legality.forced(in: program, order, readers)
    var demands = order.filter { taken[$0] && !program.isState($0) }.map { Demand([$0], model) }
    for place in order {
      for index in graph.values[place].inputs {
        let input = graph.inputs[index]
        guard let obstacle = legality.obstacle(between: place, and: input, stored: taken[input]) else {
          continue
        }
        let path = legality.path(to: input, of: obstacle, stored: taken)
        for value in path { taken[value] = true }
        for value in order where value >= path.last! && value < place {
          legality.note(value, stored: taken[value])
        }
        demands.append(Demand(path, model))
      }
      legality.note(place, stored: taken[place])
    }
    return demands.sorted { $0.values.last! < $1.values.last! }
  }

  // MARK: - The draws that they need

  /// A lower bound for the draws that store a value of each demand: a draw stores at most `targets` values, all of one
  /// size and none behind another, and some values are drawn alone.
  private static func draws(of indices: [Int], _ demands: [Demand], _ order: Order?, _ targets: Int) -> Int {
    func rounded(_ count: Int) -> Int { (count + targets - 1) / targets }
    let joint = indices.filter { !demands[$0].isAlone }
    var draws = 0
    for size in Set(joint.compactMap { demands[$0].size }) {
      let members = joint.filter { demands[$0].size == size }
      draws += order.map { span($0.places(among: members)) { rounded($0.count) } } ?? rounded(members.count)
    }
    let mixed = joint.count { demands[$0].size == nil }
    let left = draws * targets - (joint.count - mixed)
    return indices.count - joint.count + draws + rounded(max(mixed - left, 0))
  }

  /// The greatest sum of the draws before some things, the draws that these need, and those after them.
  ///
  /// - Parameters:
  ///   - places: the draws before and after each thing, in which it cannot be itself.
  ///   - draws: the least number of draws that hold some of the things, by their indices.
  private static func span(_ places: [(before: Int, after: Int)], draws: ([Int]) -> Int) -> Int {
    var greatest = 0
    for before in 0...(places.map(\.before).max() ?? 0) {
      for after in 0...(places.map(\.after).max() ?? 0) {
        let between = places.indices.filter { places[$0].before >= before && places[$0].after >= after }
        // They need at most a draw each.
        guard !between.isEmpty, before + between.count + after > greatest else { continue }
        greatest = max(greatest, before + draws(between) + after)
      }
    }
    return greatest
  }

  /// Which demands are met in an earlier pass than others, in every plan.
  private struct Order {
    /// For each demand, the passes that come after the one that meets it.
    private(set) var after: [Int] = []
    /// For each demand, whether each of them is met in a later pass.
    private var precedes: [[Bool]] = []

    init(_ demands: [Demand], _ sequence: PassSequence) {
      for demand in demands {
        var fewest = Int.max
        var precedes = Array(repeating: true, count: demands.count)
        for value in demand.values {
          let levels = sequence.levels(from: value)
          fewest = min(fewest, sequence.roots.reduce(0) { max($0, levels[$1].stored - 1) })
          for (other, isLater) in precedes.enumerated() where isLater {
            precedes[other] = demands[other].values.allSatisfy { levels[$0].stored > 1 }
          }
        }
        after.append(fewest)
        self.precedes.append(precedes)
      }
    }

    /// For each of some demands, the most of them that are met in a row before it, and after it.
    func places(among members: [Int]) -> [(before: Int, after: Int)] {
      var places = members.map { _ in (before: 0, after: 0) }
      for later in members.indices {
        for earlier in 0..<later where precedes[members[earlier]][members[later]] {
          places[later].before = max(places[later].before, places[earlier].before + 1)
        }
      }
      for earlier in members.indices.reversed() {
        for later in earlier + 1..<members.count where precedes[members[earlier]][members[later]] {
          places[earlier].after = max(places[earlier].after, places[later].after + 1)
        }
      }
      return places
    }
  }
}
