import FilterGraph

extension RenderPlan.Pass {
  /// One operation of a pass: filters that are computed as one, and their inputs.
  ///
  /// An operation that its reader recomputes at every tap is also one step.
  package struct Step: Hashable, Sendable {
    /// What a step reads.
    package enum Input: Hashable, Sendable {
      /// A step of the same pass, by its index in ``RenderPlan/Pass/steps``.
      case step(Int)
      /// A texture written by an earlier pass, by the index of the pass.
      case pass(Int, output: Int = 0)
      /// A source of the plan, by its index.
      case source(Int)
      /// A state of an earlier frame, by its index in ``RenderPlan/states``.
      case state(Int)
      /// A file that a setting names: a lookup or a map.
      case file(path: String)
    }

    /// The filters and conversions, in the order of application.
    package var names: [String]
    /// The inputs of the first of them, in the order of the filter's inputs; files come last.
    package var inputs: [Input]

    package init(names: [String], inputs: [Input]) {
      self.names = names
      self.inputs = inputs
    }
  }
}

extension Intermediate {
  /// Whether a value stands in for an input that a filter does not read at its settings.
  private func isUnread(_ place: Int) -> Bool {
    if case .unread = nodes[place].operation { true } else { false }
  }

  /// The operations that the pass of `roots` computes, each after its inputs, and the indices of those that
  /// compute the results; `targets` maps stored results to textures.
  func steps(of roots: [Int], targets: [Int: RenderPlan.Target]) -> (
    steps: [RenderPlan.Pass.Step], ofOutputs: [Int]
  ) {
    var isNeeded = Array(repeating: false, count: roots.max()! + 1)
    for root in roots { isNeeded[root] = true }
    for place in isNeeded.indices.reversed() where isNeeded[place] {
      for input in nodes[place].inputs where targets[input] == nil && !isState(input) && !isUnread(input) {
        isNeeded[input] = true
      }
    }
    let order = isNeeded.indices.filter { isNeeded[$0] }
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
      case .source(let index), .storedLuma(let index, _): inputs.append(.source(index))
      default: break
      }
      if let filter = node.filter {
        for parameter in filter.definition.parameters where parameter.kind.isFile {
          if case .file(let path) = filter.value(of: parameter), !path.isEmpty {
            inputs.append(.file(path: path))
          }
        }
      }
      return .init(names: node.names, inputs: inputs)
    }
    return (steps, roots.map { stepOf[$0]! })
  }
}
