import FilterGraph

/// Merges two consecutive uses of a filter into one, where its file declares how: `gamma=2,gamma=0.7` is
/// `gamma=1.4`.
enum FilterMerge: Rewrite {
  static func apply(to node: Intermediate.Node, in rewriter: inout Rewriter) -> Int? {
    guard case .filter(let second) = node.operation, !second.definition.merges.isEmpty else { return nil }
    let before = rewriter[node.inputs[0]]
    guard case .filter(let first) = before.operation, before.size == node.size,
      let both = first.merged(with: second, rewriter.options.parameters)
    else { return nil }
    return rewriter.add(.filter(both), inputs: before.inputs, size: node.size)
  }
}

extension FilterInstance {
  /// The filter equivalent to this one followed by `next`; nil when there is none.
  ///
  /// Settings that the file does not merge must be equal. While settings may change, only fixed ones may
  /// decide.
  fileprivate func merged(with next: FilterInstance, _ parameters: CompilerOptions.Parameters)
    -> FilterInstance?
  {
    guard next.definition == definition else { return nil }
    var environment = environment
    for parameter in definition.parameters {
      if parameter.kind == .float {
        environment.define(
          FilterDefinition.nameOfNext(parameter.codeName), next.environment.numbers(parameter.codeName) ?? [])
      }
      guard !definition.merges.contains(where: { $0.parameter == parameter.name }) else { continue }
      switch parameter.kind {
      case .choice, .bool, .image, .lookup: break
      default: if parameters == .live { return nil }
      }
      guard value(of: parameter) == next.value(of: parameter) else { return nil }
    }
    var both = self
    for (parameter, value) in definition.merges {
      let number = value.value(in: environment)
      guard number.isFinite else { return nil }
      both.values[parameter] = .number(number)
    }
    return both
  }
}
