import FilterGraph

/// The limit on a pass's uniforms, and an upper bound for what its values need.
///
/// Every number, vector and array element counts as one four-component vector, and a matrix as four: OpenGL
/// ES guarantees 224 such vectors, and drivers need not pack smaller ones together.
package struct UniformBudget {
  /// The number of vectors that one program may have.
  let limit: Int
  /// The maximum number of vectors that each value needs where it is computed.
  let computed: [Int]
  /// The maximum number of vectors that a stored value needs where it is read.
  let read: Int
  /// The vectors that every program needs: its output size, the texel size, the grid of points, the origin,
  /// and whether to flip rows for a window.
  static let everywhere = 5

  /// Counts the vectors that a program's values need.
  init(_ program: Intermediate, options: CompilerOptions) {
    limit = options.maximumUniforms
    // For a texture that holds part of a picture, a program needs the whole size and the part's position; and
    // one texture may be read in three ways.
    let perTexture = options.extent == .tiles ? 2 : 0
    read = 3 * perTexture
    computed = program.nodes.map { node in
      Self.sizes(of: node, program) + Self.vectors(of: node, options, planes: 6 * perTexture)
    }
  }

  /// Whether a pass that computes and reads these values could exceed the limit.
  func isExceeded(computing values: [Int], reading stored: [Int]) -> Bool {
    func sum(_ values: some Sequence<Int>) -> Int {
      values.reduce(Self.everywhere + read * stored.count) { $0 + computed[$1] }
    }
    // A value computed in several places counts once, but the check is rarely needed.
    return sum(values) > limit && sum(Set(values)) > limit
  }

  /// The number of picture sizes that a value needs to read its inputs.
  private static func sizes(of node: Intermediate.Node, _ program: Intermediate) -> Int {
    if case .samePixel = node.access {
      return node.inputs.count { program.nodes[$0].size != node.size }
    }
    return 1 + node.inputs.count
  }

  private static func vectors(
    of node: Intermediate.Node, _ options: CompilerOptions, planes: Int
  ) -> Int {
    let isLive = options.parameters == .live
    switch node.operation {
    // Two numbers for the chroma position, and the size.
    case .source, .storedLuma: return 3 + planes
    // A matrix, an offset and a luma row.
    case .decode, .matrix: return isLive ? 6 : 0
    // The size of the encoded picture.
    case .encode: return 2
    case .state, .baked, .luma, .convert, .unread, .result: return 0
    case .enlarge: return isLive ? 1 : 0
    case .filter(let filter), .axis(let filter, _):
      // The radius to which taps are clamped, and the spacing of taps.
      var edge = 0
      if isLive, case .color = filter.edge { edge = 1 }
      return (isLive && filter.definition.kind.isStencil ? 2 : 0) + edge
        + vectors(of: filter.definition, isLive)
    case .coarse(let filter, _, _):
      return (isLive ? 2 : 0) + vectors(of: filter.definition, isLive)
    }
  }

  private static func vectors(of filter: FilterDefinition, _ isLive: Bool) -> Int {
    filter.code.settings.map(\.name).reduce(0) { sum, word in
      if let table = filter.tables.first(where: { $0.name == word }) { return sum + table.count }
      if case .list(let count) = filter.parameter(named: word)?.kind { return sum + count }
      return sum + (isLive || filter.sizeLets.contains { $0.name == word && $0.kind == .number } ? 1 : 0)
    }
  }
}

extension RenderPlan.Uniform.Kind {
  /// The number of four-component vectors without packing.
  var vectors: Int {
    switch self {
    case .float, .int, .vec2, .vec3, .vec4: 1
    case .mat4: 4
    case .floats(let count): count
    }
  }
}

extension RenderPlan.Pass {
  /// The number of four-component vectors of its uniforms, without packing.
  package func uniformVectors(of extent: CompilerOptions.Extent) -> Int {
    let vectors = uniforms.reduce(0) { $0 + $1.kind.vectors }
    // The origins of parts are not listed in the plan's uniforms.
    return extent == .tiles ? vectors + 1 + textures.count : vectors
  }
}
