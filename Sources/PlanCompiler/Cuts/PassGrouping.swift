import FilterGraph

/// Groups stored values into draws: values of the same size that one draw can compute, each into its own
/// texture, if that costs less than separate passes.
///
/// A chain with one result has a pass per stored value. Several results often share inputs, and a joint pass
/// computes and reads these once. With this in mind, the decision to store is revisited for each value,
/// starting from the result of the search, so no plan gets more expensive.
struct PassGrouping {
  private var model: CostModel
  private let order: [Int]
  /// Results and states are always stored; states of earlier frames already exist.
  private let isFixed: [Bool]
  private let limit: Int

  /// - Parameter maximumTargets: the number of textures that one draw may write.
  init(_ model: CostModel, maximumTargets: Int) {
    self.model = model
    limit = maximumTargets
    let program = model.program
    let readers = program.readers()
    isFixed = program.nodes.indices.map { program.isRoot($0) || program.isState($0) }
    order = program.nodes.indices.filter { program.isRoot($0) || !readers[$0].isEmpty }
  }

  /// Improves the set of stored values, starting from `stored`.
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

  /// The passes as lists of the values that they store, each after those that it reads.
  mutating func passes(_ stored: [Bool]) -> [[Int]] {
    isWorthwhile ? groups(stored).groups : drawn(stored).map { [$0] }
  }

  private var isWorthwhile: Bool { limit > 1 && model.program.roots.count > 1 }

  /// The values that passes draw.
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

  /// Repeatedly joins the two passes that save most until no pair saves anything.
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
    // An input that is read anywhere must be complete before a tile of a later pass begins; scatters and
    // passes that draw into a window are drawn alone.
    return one.members.count + other.members.count <= limit
      && nodes[one.members[0]].size == nodes[other.members[0]].size
      && (one.members + other.members).allSatisfy {
        model.program.required[$0] == nil && !nodes[$0].isScatter && !model.program.isForWindow($0)
      }
  }

  /// Whether a third pass reads a result of one of the two and is needed by the other.
  private static func stands(between one: Group, and other: Group, _ groups: [Group]) -> Bool {
    func reaches(_ from: Group, _ to: Group) -> Bool {
      // Traverses reads backwards; the joint pass may compute inline what `from` reads of `to` directly.
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

  /// Sorts the groups so that each follows those that it reads, otherwise by their last members.
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
