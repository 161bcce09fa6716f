import FilterGraph

extension RenderPlan.Pass {
  /// One operation of a pass: filters that are computed as one, and what they read.
  ///
  /// An operation that its reader computes at every tap is one step too.
  package struct Step: Hashable, Sendable {
    /// What a step reads.
    package enum Input: Hashable, Sendable {
      /// A step of the same pass, by its place in ``RenderPlan/Pass/steps``.
      case step(Int)
      /// The texture that an earlier pass has written, by its place in the plan.
      case pass(Int, output: Int = 0)
      /// A source of the plan, by its place there.
      case source(Int)
      /// What an earlier frame has kept, by its place among ``RenderPlan/states``.
      case state(Int)
      /// A file that a setting names: a lookup or a map.
      case file(path: String)
    }

    /// The filters and conversions, in the order in which they apply.
    package var names: [String]
    /// What the first of them reads, in the order of the filter's inputs; files come last.
    package var inputs: [Input]
  }
}

extension Intermediate {
  /// Whether a value stands for an input that a filter does not read with its settings.
  private func isUnread(_ place: Int) -> Bool {
    if case .unread = nodes[place].operation { true } else { false }
  }

  /// The operations that the pass of `roots` computes, each after its inputs, and which of them make the results;
  /// `targets` has the texture of every stored result.
  func steps(of roots: [Int], targets: [Int: RenderPlan.Target]) -> (
    steps: [RenderPlan.Pass.Step], ofOutputs: [Int]
  ) {
    var needed = Set(roots)
    for place in (0...roots.max()!).reversed() where needed.contains(place) {
      needed.formUnion(
        nodes[place].inputs.filter { targets[$0] == nil && !isState($0) && !isUnread($0) })
    }
    let order = needed.sorted()
    let stepOf = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let steps = order.map { place -> RenderPlan.Pass.Step in
      let node = nodes[place]
      var inputs = node.inputs.compactMap { input -> RenderPlan.Pass.Step.Input? in
        if isUnread(input) {
          nil
        } else if let step = stepOf[input] {
          .step(step)
        } else if case .state(let index) = nodes[input].operation {
          .state(index)
        } else {
          .pass(targets[input]!.pass, output: targets[input]!.output)
        }
      }
      switch node.operation {
      case .source(let index): inputs.append(.source(index))
      default: break
      }
      for parameter in node.filter?.definition.parameters ?? [] {
        if case .file(let path) = node.filter?.values[parameter.name] ?? parameter.defaultValue, !path.isEmpty
        {
          inputs.append(.file(path: path))
        }
      }
      return .init(names: node.names, inputs: inputs)
    }
    return (steps, roots.map { stepOf[$0]! })
  }
}
