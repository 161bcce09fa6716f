/// The costs of the passes of one plan, from which those of a plan that stores a few other values follow sooner than by
/// costing all of its passes.
struct GreedyCosts {
  private var model: CostModel
  /// The decisions of the plan.
  private let stored: [Bool]
  /// The cost of the pass of each stored value.
  private var costs: [Double]
  /// For each value, the passes that compute or read it.
  private var users: [[Int]]
  private let total: Double
  private var isCounted: [Bool]

  /// - Parameters:
  ///   - order: the values that the plan needs.
  ///   - isState: the values that no pass writes.
  init(_ model: CostModel, _ order: [Int], stored: [Bool], _ isState: [Bool]) {
    self.model = model
    self.stored = stored
    costs = Array(repeating: 0, count: stored.count)
    users = Array(repeating: [], count: stored.count)
    isCounted = Array(repeating: false, count: stored.count)
    for root in order where stored[root] && !isState[root] {
      costs[root] = self.model.pass(root, stored: stored)
      for place in self.model.computed { users[place].append(root) }
      for place in self.model.loaded { users[place].append(root) }
    }
    total = costs.reduce(0, +)
  }

  /// Whether a plan with other decisions, none of them about a state, may be cheaper.
  mutating func mayBeCheaper(_ other: [Bool]) -> Bool {
    var difference = 0.0
    var counted: [Int] = []
    func count(_ root: Int) {
      guard !isCounted[root] else { return }
      isCounted[root] = true
      counted.append(root)
      if other[root] { difference += model.pass(root, stored: other) }
      difference -= costs[root]
    }
    for place in other.indices where other[place] != stored[place] {
      for root in users[place] { count(root) }
      count(place)
    }
    for root in counted { isCounted[root] = false }
    // A sum in another order differs in its last bits.
    return difference < total * 1e-9
  }
}
