import FilterGraph

/// Groups stored values into draws: values of the same size that one draw can compute, each into its own
/// texture, if that costs less than separate passes.
///
/// A chain with one result has a pass per stored value. Several results often share inputs, and a joint pass
/// computes and reads these once. With this in mind, the decision to store is revisited for each value,
/// starting from the result of the search, so no plan gets more expensive.
package struct PassGrouping {
  /// The maximum number of draws to consider.
  static let budget = 4000

  private var model: CostModel
  private let order: [Int]
  /// Results and states are always stored; states of earlier frames already exist.
  private let isFixed: [Bool]
  private let limit: Int

  /// - Parameter maximumTargets: the number of textures that one draw may write.
  package init(_ model: CostModel, maximumTargets: Int) {
    self.model = model
    let program = model.program
    limit = Self.targets(of: program, maximum: maximumTargets)
    isFixed = program.nodes.indices.map { program.isRoot($0) || program.isState($0) }
    order = program.needed(program.readers())
  }

  /// The number of values that one draw of a plan may store: one in a plan with one result.
  static func targets(of program: Intermediate, maximum: Int) -> Int {
    program.roots.count > 1 ? maximum : 1
  }

  /// Whether no other value is stored by the draw that stores this one.
  ///
  /// An input that is read anywhere must be complete before a tile of a later pass begins; scatters and passes that draw
  /// into a window are drawn alone.
  static func isDrawnAlone(_ place: Int, _ program: Intermediate) -> Bool {
    program.required[place] != nil || program.nodes[place].isScatter || program.isForWindow(place)
  }

  /// Improves the set of stored values, starting from `stored`, until no single decision improves it, nor two about a value
  /// and one of its inputs.
  package mutating func improved(_ stored: [Bool]) -> [Bool] {
    guard isWorthwhile else { return stored }
    var best = stored
    var bestCost = groups(best).cost
    var isImproving = true
    while isImproving {
      isImproving = false
      for changes in changes where draws < Self.budget {
        guard changes.count == 1 || best[changes[0]] != best[changes[1]] else { continue }
        var other = best
        for place in changes { other[place].toggle() }
        guard isLegal(other) else { continue }
        changed = changes
        let cost = groups(other).cost
        if cost < bestCost {
          (bestCost, best, isImproving) = (cost, other, true)
          candidates = candidates.filter { !isAffected($0.value) }
          candidates.merge(changedCandidates) { $1 }
        }
        changedCandidates.removeAll(keepingCapacity: true)
      }
    }
    changed = []
    return best
  }

  /// The decisions that are revisited together.
  private var changes: [[Int]] {
    let isFree = model.program.nodes.indices.map { !isFixed[$0] && model.program.required[$0] == nil }
    let free = order.filter { isFree[$0] }
    return free.map { [$0] }
      + free.flatMap { place in
        model.program.nodes[place].inputs.filter { isFree[$0] }.map { [$0, place] }
      }
  }

  /// The passes as lists of the values that they store, each after those that it reads.
  package mutating func passes(_ stored: [Bool]) -> [[Int]] {
    isWorthwhile ? groups(stored).groups : drawn(stored).map { [$0] }
  }

  private var isWorthwhile: Bool { limit > 1 }

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

  /// A set of values that one draw may store.
  private struct Candidate {
    /// The pass; nil when one draw cannot store them.
    let group: Group?
    /// The values that the pass computes or reads; its cost depends on no decision for another value.
    let touched: [Int]
  }

  /// The candidates under the best decisions so far, and those that a change of one decision affects.
  private var candidates: [[Int]: Candidate] = [:]
  private var changedCandidates: [[Int]: Candidate] = [:]
  /// The values whose decisions differ from the best ones while a change is tried.
  private var changed: [Int] = []
  /// The draws considered so far.
  private(set) var draws = 0

  private func isAffected(_ candidate: Candidate) -> Bool {
    changed.contains(where: candidate.touched.contains)
  }

  /// Repeatedly joins the two passes that save most until no pair saves anything.
  private mutating func groups(_ stored: [Bool]) -> (groups: [[Int]], cost: Double) {
    var groups: [Group?] = drawn(stored).map { group([$0], stored)! }
    var joins: [Join] = []
    let separated = Self.separated(groups.map { $0! }, count: stored.count)
    for first in groups.indices {
      for second in first + 1..<groups.count where !separated[second][first] {
        consider(first, second, groups, stored, &joins)
      }
    }
    while let index = joins.indices.max(by: { joins[$1].precedes(joins[$0]) }) {
      let join = joins.remove(at: index)
      guard !stands(between: join.first, and: join.second, groups) else { continue }
      groups[join.first] = join.group
      groups[join.second] = nil
      joins.removeAll { $0.isOf(join.first) || $0.isOf(join.second) }
      for other in groups.indices where other != join.first {
        consider(min(other, join.first), max(other, join.first), groups, stored, &joins)
      }
    }
    let joined = groups.compactMap { $0 }
    return (sorted(joined), joined.reduce(0) { $0 + $1.cost })
  }

  /// For each pass of one value, in order, the earlier passes on which it depends through a third.
  private static func separated(_ groups: [Group], count: Int) -> [[Bool]] {
    var owner = Array(repeating: -1, count: count)
    var needed: [[Bool]] = []
    return groups.enumerated().map { index, group in
      owner[group.members[0]] = index
      var all = Array(repeating: false, count: groups.count)
      var separated = all
      for read in group.reads where owner[read] >= 0 {
        all[owner[read]] = true
        for (other, isNeeded) in needed[owner[read]].enumerated() where isNeeded {
          all[other] = true
          separated[other] = true
        }
      }
      needed.append(all)
      return separated
    }
  }

  /// Two passes, by their indices, that cost less as one.
  private struct Join {
    let first: Int
    let second: Int
    let group: Group
    let saved: Double

    func isOf(_ pass: Int) -> Bool { first == pass || second == pass }

    /// Whether it is tried before another: it saves more or, for as much, its passes come first.
    func precedes(_ other: Join) -> Bool {
      saved != other.saved
        ? saved > other.saved : (first, second) < (other.first, other.second)
    }
  }

  private mutating func consider(
    _ first: Int, _ second: Int, _ groups: [Group?], _ stored: [Bool], _ joins: inout [Join]
  ) {
    guard let one = groups[first], let other = groups[second], mayJoin(one, other),
      let joined = group((one.members + other.members).sorted(), stored)
    else { return }
    let saved = one.cost + other.cost - joined.cost
    if saved > 0 { joins.append(Join(first: first, second: second, group: joined, saved: saved)) }
  }

  private mutating func group(_ members: [Int], _ stored: [Bool]) -> Group? {
    draws += 1
    if let candidate = changedCandidates[members] { return candidate.group }
    if let candidate = candidates[members], !isAffected(candidate) {
      return candidate.group
    }
    let cost = model.pass(members, stored: stored)
    let candidate = Candidate(
      group: cost.map { Group(members: members, cost: $0, reads: model.loaded) },
      touched: model.computed + model.loaded)
    if changed.isEmpty { candidates[members] = candidate } else { changedCandidates[members] = candidate }
    return candidate.group
  }

  private func mayJoin(_ one: Group, _ other: Group) -> Bool {
    let nodes = model.program.nodes
    return one.members.count + other.members.count <= limit
      && nodes[one.members[0]].size == nodes[other.members[0]].size
      && (one.members + other.members).allSatisfy { !Self.isDrawnAlone($0, model.program) }
  }

  /// Whether a third pass reads a result of one of the two and is needed by the other.
  private func stands(between first: Int, and second: Int, _ groups: [Group?]) -> Bool {
    var owner = Array(repeating: -1, count: model.program.nodes.count)
    for (index, group) in groups.enumerated() {
      for place in group?.members ?? [] { owner[place] = index }
    }
    func reaches(_ from: Int, _ to: Int) -> Bool {
      // Traverses reads backwards; the joint pass may compute inline what `from` reads of `to` directly.
      var isMet = Array(repeating: false, count: groups.count)
      var next = groups[from]!.reads.map { owner[$0] }.filter { $0 != to }
      while let group = next.popLast() {
        guard group >= 0, !isMet[group] else { continue }
        if group == to { return true }
        isMet[group] = true
        next += groups[group]!.reads.map { owner[$0] }
      }
      return false
    }
    return reaches(first, second) || reaches(second, first)
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
