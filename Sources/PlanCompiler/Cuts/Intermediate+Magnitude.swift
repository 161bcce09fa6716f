import FilterGraph

/// How large values become: the larger a float, the larger the steps in which it is stored.
extension Intermediate {
  /// A bound for the numbers of each value, whatever the sign; infinite where nothing is known.
  func magnitudes(_ parameters: CompilerOptions.Parameters) -> [Double] {
    var magnitudes: [Double] = []
    magnitudes.reserveCapacity(nodes.count)
    for (place, node) in nodes.enumerated() {
      let inputs = node.inputs.map { magnitudes[$0] }
      magnitudes.append(facts[place].isUnit ? 1 : magnitude(of: node, inputs: inputs, parameters))
    }
    return magnitudes
  }

  private func magnitude(
    of node: Node, inputs: [Double], _ parameters: CompilerOptions.Parameters
  ) -> Double {
    let first = inputs.first ?? .infinity
    switch node.operation {
    // The numbers of a source of integers are within 0…1.
    case .source, .state: return .infinity
    case .decode(_, let filters), .matrix(let filters):
      // The least and the greatest numbers of R'G'B' from any Y'CbCr lie within -1…2.
      let input = if case .decode = node.operation { 2.0 } else { first }
      return AffineColor(filters, parameters: parameters).magnitude(ofInput: input)
    case .storedLuma(_, let filters):
      return AffineColor(filters, parameters: parameters).magnitude(ofInput: 2)
    case .encode, .unread, .convert(.toUnit): return 1
    // What is divided by alpha was multiplied by it, so that it is a mean of colours.
    case .luma, .result, .enlarge, .axis, .coarse, .convert(.toPremultiplied), .convert(.toStraight),
      .convert(.toResult), .convert(.toScreen):
      return first
    case .convert(.toLinear): return max(first * first * first, first)
    case .convert(.toDisplay), .convert(.fromConstantLuminance): return 2 * max(first, 1)
    case .baked(let lookup): return Double(max(abs(lookup.low), abs(lookup.low + lookup.range)))
    case .filter(let filter): return Self.magnitude(of: filter, inputs: inputs)
    }
  }

  private static func magnitude(of filter: FilterInstance, inputs: [Double]) -> Double {
    let definition = filter.definition
    switch definition.mixing {
    case .averages, .gaussian, .box, .selects: return inputs.max() ?? .infinity
    case .any: break
    }
    // Outside of its input a warp may show a colour.
    if case .warp = definition.kind { return max(inputs[0], 1) }
    guard !inputs.isEmpty else { return .infinity }
    // What a filter makes of black is a colour.
    var magnitude = 1.0
    for (index, input) in inputs.enumerated() {
      guard let gain = filter.gain(ofInput: index, magnitude: input) else { return .infinity }
      magnitude += gain * input
    }
    return magnitude
  }
}

extension FilterInstance {
  /// The most by which the filter enlarges differences of an input whose numbers are at most as large; nil when nothing is
  /// known.
  ///
  /// A gain is declared for colours within 0…1. Stencils combine what they read by fixed weights; what computes a colour
  /// may multiply its numbers, and so enlarges differences of larger ones by more.
  func gain(ofInput index: Int, magnitude: Double) -> Double? {
    guard let declared = definition.gain(ofInput: index)?.value(in: environment), declared.isFinite else {
      return nil
    }
    if case .pixel = definition.kind, abs(declared) > 1 { return abs(declared) * max(magnitude, 1) }
    return abs(declared)
  }
}
