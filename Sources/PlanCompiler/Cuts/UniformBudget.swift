import FilterGraph

/// How many uniforms a pass may have, and how many the values that it computes need at most.
///
/// Every number, vector and array element counts as one vector of four components, and a matrix as four: OpenGL ES
/// promises 224 such vectors, and drivers need not pack smaller ones together.
struct UniformBudget {
  /// The vectors that one program may have.
  let limit: Int
  /// The vectors that each value needs at most where it is computed.
  let computed: [Int]
  /// The vectors that a stored value needs at most where it is read.
  let read: Int
  /// The vectors that every program needs: the size of its output, that of a texel, the grid of points, the origin, and
  /// whether rows are turned for a window.
  static let everywhere = 5

  /// Counts what the values of a program need.
  init(_ program: Intermediate, options: CompilerOptions) {
    limit = options.maximumUniforms
    // Of a texture that holds a part of a picture, a program knows the whole's size and the part's place; and one
    // texture may be read in three ways.
    let perTexture = options.extent == .tiles ? 2 : 0
    read = 3 * perTexture
    computed = program.nodes.map { node in
      Self.sizes(of: node, program) + Self.vectors(of: node, options, planes: 6 * perTexture)
    }
  }

  /// Whether a pass that computes and reads so much could exceed the limit.
  func isExceeded(computing values: [Int], reading stored: [Int]) -> Bool {
    func sum(_ values: some Sequence<Int>) -> Int {
      values.reduce(Self.everywhere + read * stored.count) { $0 + computed[$1] }
    }
    // What is computed in several places counts once, but that is seldom worth a look.
    return sum(values) > limit && sum(Set(values)) > limit
  }

  /// The sizes of pictures that a value needs to read its inputs.
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
    // Two numbers about chroma's place, and the size.
    case .source: return 3 + planes
    // A matrix, an offset and a row of luma.
    case .decode, .matrix: return isLive ? 6 : 0
    // The size of the picture that is written.
    case .encode: return 2
    case .state, .luma, .convert, .unread, .result: return 0
    case .enlarge: return isLive ? 1 : 0
    case .filter(let filter), .axis(let filter, _):
      // The radius that taps are held within, and the spacing of taps.
      return (isLive && filter.definition.kind.isStencil ? 2 : 0) + vectors(of: filter.definition, isLive)
    case .coarse(let filter, _, _):
      return (isLive ? 2 : 0) + vectors(of: filter.definition, isLive)
    }
  }

  private static func vectors(of filter: FilterDefinition, _ isLive: Bool) -> Int {
    var words: Set<String> = []
    for case .parameter(let word, _) in filter.code.parts { words.insert(word) }
    return words.reduce(0) { sum, word in
      if let table = filter.tables.first(where: { $0.name == word }) { return sum + table.count }
      if case .list(let count) = filter.parameter(named: word)?.kind { return sum + count }
      return sum + (isLive ? 1 : 0)
    }
  }
}

extension RenderPlan.Uniform.Kind {
  /// The vectors of four components that it takes where nothing is packed.
  var vectors: Int {
    switch self {
    case .float, .int, .vec2, .vec3, .vec4: 1
    case .mat4: 4
    case .floats(let count): count
    }
  }
}

extension RenderPlan.Pass {
  /// The vectors of four components that its uniforms take where nothing is packed.
  package var uniformVectors: Int {
    var vectors = uniforms.reduce(0) { $0 + $1.kind.vectors }
    // The places of parts are no values of the plan.
    if fragmentShader.contains(Self.originName) || vertexShader?.contains(Self.originName) == true {
      vectors += 1 + textures.count
    }
    return vectors
  }
}
