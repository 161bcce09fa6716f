import FilterGraph

/// Which stored values are drawn together: values of one size that one draw can compute, each into a texture of its
/// own, where that costs less than a pass for each.
///
/// A chain with one result has a pass for each stored value. With several, results meet that are computed of the same
/// values: together these are computed, and read, once. Whether a value is stored is decided again with that in mind,
/// one value after the other; what the search has found without is the start, so no plan gets dearer.
struct PassGrouping {
  private var model: CostModel
  private let order: [Int]
  /// Results and what is kept for later frames are stored whatever it costs; what was kept is there already.
  private let isFixed: [Bool]
  private let limit: Int

  /// - Parameter maximumTargets: how many textures one draw may write.
  init(_ model: CostModel, maximumTargets: Int) {
    self.model = model
    limit = maximumTargets
    let program = model.program
    let readers = program.readers()
    isFixed = program.nodes.indices.map { program.isRoot($0) || program.isState($0) }
    order = program.nodes.indices.filter { program.isRoot($0) || !readers[$0].isEmpty }
  }

  /// The values to store, starting from those that `stored` says.
  mutating func improved(_ stored: [Bool]) -> [Bool] {
    guard isWorthwhile else { return stored }
    var best = stored
    var bestCost = groups(best).cost
    for place in order where !isFixed[place] && model.program.required[place] == nil {
      var other = best
      other[place].toggle()
      guard isLegal(other) else { continue }
      let cost = groups(other).cost
      if cost < bestCost { (bestCost, best) = (cost, other) }
    }
    return best
  }

  /// The passes as lists of what they store, each after those that it reads.
  mutating func passes(_ stored: [Bool]) -> [[Int]] {
    isWorthwhile ? groups(stored).groups : drawn(stored).map { [$0] }
  }

  private var isWorthwhile: Bool { limit > 1 && model.program.roots.count > 1 }

  /// The values that passes store.
  private func drawn(_ stored: [Bool]) -> [Int] { order.filter { stored[$0] && !model.program.isState($0) } }

  private func isLegal(_ stored: [Bool]) -> Bool {
    var legality = Legality(model.graph, vertexTextures: model.vertexTextures)
    for place in order {
      guard legality.allows(place, stored: stored) else { return false }
      legality.note(place, stored: stored[place])
    }
    return true
  }

  private struct Group {
    var members: [Int]
    var cost: Double
    /// The stored values that the pass reads.
    var reads: [Int]
  }

  /// Joins the two passes that save most until none saves anything.
  private mutating func groups(_ stored: [Bool]) -> (groups: [[Int]], cost: Double) {
    var groups: [Group] = []
    for place in drawn(stored) {
      groups.append(group([place], stored)!)
    }
    while let (first, second, joined) = bestPair(groups, stored) {
      groups[first] = joined
      groups.remove(at: second)
    }
    return (sorted(groups), groups.reduce(0) { $0 + $1.cost })
  }

  private mutating func group(_ members: [Int], _ stored: [Bool]) -> Group? {
    model.pass(members, stored: stored).map { Group(members: members, cost: $0, reads: model.loaded) }
  }

  private mutating func bestPair(_ groups: [Group], _ stored: [Bool]) -> (Int, Int, Group)? {
    var best: (Int, Int, Group)?
    var greatest = 0.0
    for (first, one) in groups.enumerated() {
      for (second, other) in groups.enumerated().dropFirst(first + 1) {
        guard mayJoin(one, other), !Self.stands(between: one, and: other, groups),
          let joined = group((one.members + other.members).sorted(), stored)
        else { continue }
        let saved = one.cost + other.cost - joined.cost
        if saved > greatest { (greatest, best) = (saved, (first, second, joined)) }
      }
    }
    return best
  }

  private func mayJoin(_ one: Group, _ other: Group) -> Bool {
    let nodes = model.program.nodes
    // What is read anywhere is complete before the rest of a tile is begun; points are drawn by themselves,
    // and so is what goes into a window.
    return one.members.count + other.members.count <= limit
      && nodes[one.members[0]].size == nodes[other.members[0]].size
      && (one.members + other.members).allSatisfy {
        model.program.required[$0] == nil && !nodes[$0].isScatter && !model.program.isForWindow($0)
      }
  }

  /// Whether a third pass reads what one of the two stores, and the other needs it.
  private static func stands(between one: Group, and other: Group, _ groups: [Group]) -> Bool {
    func reaches(_ from: Group, _ to: Group) -> Bool {
      // Backwards over what is read; what `from` reads of `to` directly may be computed in the joint pass.
      var met = Set(from.reads).subtracting(to.members)
      var next = Array(met)
      while let place = next.popLast() {
        guard let group = groups.first(where: { $0.members.contains(place) }) else { continue }
        if group.members == to.members { return true }
        for read in group.reads where met.insert(read).inserted { next.append(read) }
      }
      return false
    }
    return reaches(one, other) || reaches(other, one)
  }

  /// The groups in an order in which each follows those that it reads; otherwise as their last members stand.
  private func sorted(_ groups: [Group]) -> [[Int]] {
    var waiting = groups.sorted { $0.members.last! < $1.members.last! }
    var written = Set(model.program.nodes.indices.filter(model.program.isState))
    var result: [[Int]] = []
    while let ready = waiting.firstIndex(where: { written.isSuperset(of: $0.reads) }) {
      let group = waiting.remove(at: ready)
      written.formUnion(group.members)
      result.append(group.members)
    }
    precondition(waiting.isEmpty, "passes wait for each other")
    return result
  }
}
