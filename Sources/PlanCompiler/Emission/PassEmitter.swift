import FilterGraph
import Pixels

/// Writes the program of one pass: everything that its root needs and that no earlier pass has stored.
///
/// Values computed at one position form a *domain*: one GLSL function of straight-line code that computes
/// every value once. A warp or a stencil opens a separate domain for its input.
struct PassEmitter {
  let program: Intermediate
  let cuts: CutSelection
  /// The texture of each stored value.
  let targets: [Int: RenderPlan.Target]
  let catalog: FilterCatalog
  let options: CompilerOptions
  let lookups: (String) -> LookupDescription?
  /// How values are stored.
  let storage: StorageChoices

  /// Whether a domain is evaluated at pixel centres or anywhere.
  enum Sampling: Hashable { case exact, smooth }

  struct DomainKey: Hashable {
    let place: Int
    let sampling: Sampling
  }

  var textures: [RenderPlan.TextureBinding] = []
  var uniforms: [RenderPlan.Uniform] = []
  var pieces: [Piece] = []
  var files: [String] = [""]
  var names: [Int: String] = [:]
  var nameCounts: [String: Int] = [:]
  private var domains: [DomainKey: String] = [:]
  var emittedCode: Set<Int> = []
  var emittedSources: Set<String> = []
  var noted: Set<Int> = []
  var filters: [(place: Int, names: [String])] = []
  /// The values that the pass stores.
  private(set) var roots: [Int] = []
  /// The reductions that the vertex shader computes.
  var reductions: [Int] = []

  init(
    program: Intermediate, cuts: CutSelection, targets: [Int: RenderPlan.Target], catalog: FilterCatalog,
    options: CompilerOptions, storage: StorageChoices,
    lookups: @escaping (String) -> LookupDescription?
  ) {
    self.options = options
    self.storage = storage
    self.lookups = lookups
    self.program = program
    self.cuts = cuts
    self.targets = targets
    self.catalog = catalog
  }

  var parameters: CompilerOptions.Parameters { options.parameters }
  var extent: CompilerOptions.Extent { options.extent }

  /// Writes the program whose results are `roots`, all of the same size.
  mutating func emit(_ roots: [Int], reason: RenderPlan.CutReason) throws(CompileError) -> RenderPlan.Pass {
    self.roots = roots
    if program.nodes[roots[0]].isScatter { return try emitScatter(roots[0], reason: reason) }
    let function = writesResults ? try jointDomain() : try domain(roots[0], .exact)
    let size = program.nodes[roots[0]].size
    let text = assemble(main: function)
    let vertexText = try emitVertexShader()
    let output = RenderPlan.Output(size: size, kind: .rgba16f, isMipmapped: false)
    return RenderPlan.Pass(
      filters: filters.sorted { $0.place < $1.place }.flatMap(\.names), fragmentShader: text,
      vertexShader: vertexText, files: files, textures: textures, uniforms: uniforms,
      output: output, reason: reason, furtherOutputs: Array(repeating: output, count: roots.count - 1))
  }

  /// The names of the shader's outputs.
  var resultNames: [String] { roots.indices.map { $0 == 0 ? "result" : "result\($0 + 1)" } }

  /// Whether the pass's function assigns its results itself: there are several, or they are the bytes of a
  /// picture.
  var writesResults: Bool { roots.count > 1 || program.nodes[roots[0]].encoded != nil }

  /// Whether a fragment holds bytes of several pixels.
  private var packsPixels: Bool {
    roots.contains { root in
      guard case .encode(let format, _, _) = program.nodes[root].operation else { return false }
      return format.model != .rgb || format == .rgb24 || format == .bgr24
    }
  }

  /// The function that computes all results at one position.
  private mutating func jointDomain() throws(CompileError) -> String {
    var body = DomainBody(sampling: .exact, size: program.nodes[roots[0]].size)
    for (root, name) in zip(roots, resultNames) {
      let value = try value(root, in: &body)
      body.lines.append("\(name) = \(rounded(value, for: root, at: "place.pixel"));")
    }
    pieces.append(Piece(text: "void viewfinder_results(Place place) {\n\(body.text)}\n"))
    return "viewfinder_results"
  }

  // MARK: - Domains

  /// The function that computes a value at any position of its picture.
  mutating func domain(_ place: Int, _ sampling: Sampling) throws(CompileError) -> String {
    let key = DomainKey(place: place, sampling: sampling)
    if let name = domains[key] { return name }
    let name = "\(nodeName(place))_at" + (sampling == .smooth ? "_any" : "")
    domains[key] = name
    var body = DomainBody(sampling: sampling, size: program.nodes[place].size)
    let value = try self.value(place, in: &body)
    pieces.append(Piece(text: "vec4 \(name)(Place place) {\n\(body.text)  return \(value);\n}\n"))
    return name
  }

  struct DomainBody {
    let sampling: Sampling
    let size: PixelSize
    var lines: [String] = []
    var values: [Int: String] = [:]
    /// The colours of pixels that encoded pictures contain, by the expression that they are computed from.
    var colors: [String: String] = [:]

    /// The lines as they stand in a function.
    var text: String { lines.map { "  \($0)\n" }.joined() }
  }

  /// An expression for a value at the domain's position; adds the statements that it needs to the body.
  mutating func value(_ place: Int, in body: inout DomainBody) throws(CompileError) -> String {
    if let known = body.values[place] { return known }
    let node = program.nodes[place]
    if node.isReduction, !roots.contains(place), cuts.cuts[place] == nil { return reduced(place) }
    let expression: String
    if cuts.cuts[place] != nil, !roots.contains(place) {
      expression = fetch(place, body)
    } else if node.size != body.size {
      // A picture of another size is stretched over this one.
      let function = try domain(place, .smooth)
      expression = "\(function)(stretched(place, \(sizeName(place))))"
    } else {
      note(place)
      expression = try compute(place, node, in: &body)
    }
    let name = "\(nodeName(place))_value"
    body.lines.append("\(node.encoded?.textureKind.shaderType ?? "vec4") \(name) = \(expression);")
    body.values[place] = name
    return name
  }

  private mutating func fetch(_ place: Int, _ body: DomainBody) -> String {
    let exact = body.sampling == .exact && program.nodes[place].size == body.size
    return exact ? pixel(of: place, at: "place.position") : mixed(place, at: "place.position")
  }

  /// One pixel of a stored value. Drivers compute nothing of an alpha that they know to be 1.
  mutating func pixel(of place: Int, at position: String) -> String {
    let read = sample(stored(place, sampling: .nearest), at: position)
    let facts = program.facts[place]
    return facts.isOpaque && !facts.isNarrow ? "vec4(\(read).rgb, 1.0)" : read
  }

  /// The mean of the pixels of a stored value around a position. Samplers' weights, or their results, have 8 bits.
  mutating func mixed(_ place: Int, at position: String) -> String {
    // Tiles locate and mix texels themselves.
    extent == .tiles
      ? sample(stored(place, sampling: .linear), at: position)
      : "viewfinder_mixed(\(stored(place, sampling: .nearest)), \(position))"
  }

  private mutating func compute(
    _ place: Int, _ node: Intermediate.Node, in body: inout DomainBody
  ) throws(CompileError) -> String {
    let name = nodeName(place)
    switch node.operation {
    case .source(let index):
      return sourceRead(index, body.sampling, at: "place")
    case .decode(let index, let folded):
      let input = try value(node.inputs[0], in: &body)
      return sourceConversion(index, folded, name: name, raw: input)
    case .encode(let format, let encoding, let part):
      return try encoded(format, encoding, part: part, of: node.inputs[0], name: name, in: &body)
    case .state: preconditionFailure("what was kept is a texture")
    case .storedLuma(let index, let folded):
      return "vec4(vec3(\(storedLuma(index, folded, name: name, body.sampling))), 1.0)"
    case .luma:
      return "vec4(vec3(\(try luma(of: node.inputs[0], in: &body))), 1.0)"
    case .enlarge(_, let step):
      return enlarged(node.inputs[0], step: step, name: name)
    case .baked(let lookup):
      let input = try value(node.inputs[0], in: &body)
      return lookedUp(lookup, input, name: name)
    case .matrix(let filters):
      let input = try value(node.inputs[0], in: &body)
      return product(AffineColor(filters, parameters: parameters), input, name: name)
    case .convert(let conversion):
      let input = try value(node.inputs[0], in: &body)
      switch conversion {
      case .toLinear: return "vec4(viewfinder_toLinear(\(input).rgb), \(input).a)"
      case .toDisplay: return "vec4(viewfinder_toDisplay(\(input).rgb), \(input).a)"
      case .fromConstantLuminance: return "viewfinder_fromConstantLuminance(\(input).rgb)"
      case .toUnit: return "clamp(\(input), 0.0, 1.0)"
      case .toPremultiplied: return "vec4(\(input).rgb * \(input).a, \(input).a)"
      case .toStraight:
        // Below this opacity rounding errors would decide the colour, so it fades to black.
        return
          "vec4(\(input).a > 0.0 ? \(input).rgb / max(\(input).a, 1.0 / 4096.0) : vec3(0.0), \(input).a)"
      case .toResult: return input
      case .toScreen: return "vec4(\(input).rgb * \(input).a, 1.0)"
      }
    case .unread: return "vec4(0.0)"
    case .result: return try value(node.inputs[0], in: &body)
    case .filter(let filter), .axis(let filter, _), .coarse(let filter, _, _):
      return try compute(filter, place, node, name, in: &body)
    }
  }

  private mutating func compute(
    _ filter: FilterInstance, _ place: Int, _ node: Intermediate.Node, _ name: String,
    in body: inout DomainBody
  ) throws(CompileError) -> String {
    switch filter.definition.kind {
    case .pixel:
      var arguments: [String] = []
      for input in node.inputs { arguments.append(try value(input, in: &body)) }
      try emitCode(of: filter, place)
      return "\(name)(\((arguments + ["place"]).joined(separator: ", ")))"
    case .generator:
      try emitCode(of: filter, place)
      return "\(name)(place)"
    case .warp:
      return try warp(filter, node, place, name, in: &body)
    case .stencil, .separable, .general:
      try emitCode(of: filter, place)
      body.lines.append("\(name)_here = place;")
      return "\(name)(place)"
    case .reduce:
      try emitCode(of: filter, place)
      return "\(name)(\(sizeName(node.inputs[0])))"
    case .matrix, .group, .scatter:
      preconditionFailure("'\(filter.definition.id)' was lowered before")
    }
  }

  private mutating func warp(
    _ filter: FilterInstance, _ node: Intermediate.Node, _ place: Int, _ name: String,
    in body: inout DomainBody
  ) throws(CompileError) -> String {
    try emitCode(of: filter, place)
    let input = node.inputs[0]
    let sizeName = sizeName(input)
    let exact = filter.isExact && body.sampling == .exact
    body.lines.append("vec2 \(name)_position = \(name)(place);")
    let looked: String
    if cuts.cuts[input] != nil {
      let shrinks = filter.minifies(from: program.nodes[input].size, to: node.size)
      if exact {
        looked = pixel(of: input, at: "\(name)_position")
      } else if !shrinks {
        looked = mixed(input, at: "\(name)_position")
      } else if packsPixels {
        let texture = stored(input, sampling: .trilinear)
        // The level follows from the distance to the next pixel, which is not that to the next fragment.
        for (step, axis) in [("vec2(place.texel.x, 0.0)", "across"), ("vec2(0.0, place.texel.y)", "down")] {
          body.lines.append(
            "vec2 \(name)_\(axis) = \(name)(placeAt(place.position + \(step), place.size)) - \(name)_position;"
          )
        }
        looked = "textureGrad(\(texture), \(name)_position, \(name)_across, \(name)_down)"
      } else {
        looked = sample(stored(input, sampling: .trilinear), at: "\(name)_position")
      }
    } else {
      let function = try domain(input, exact ? .exact : .smooth)
      // Beyond its edges a picture repeats its edge pixels, whatever surrounds it in the picture that it was
      // cropped from.
      let position = program.looksElsewhere(input) ? "clamp(\(name)_position, 0.0, 1.0)" : "\(name)_position"
      looked = "\(function)(placeAt(\(position), \(sizeName)))"
    }
    var outside: String
    switch filter.edge {
    case .clamp: return looked
    case .transparent: outside = "vec4(0.0)"
    case .color(let parameter, _):
      outside = try bindParameter(
        parameter, filter, name, filter.environment, line: filter.definition.bodyLine)
      if program.facts[input].isPremultiplied {
        outside = "vec4(\(outside).rgb * \(outside).a, \(outside).a)"
      }
    }
    // One texel needs no level of a mipmap, nor does a tile, whose gradients are explicit.
    let readsOneTexel = exact && cuts.cuts[input] != nil
    guard extent == .whole, !readsOneTexel else {
      return "(viewfinder_isInside(\(name)_position) ? \(looked) : \(outside))"
    }
    // Read outside as well: the level follows from neighbours, which must all read (GLSL ES 3.00, 8.8).
    body.lines.append("vec4 \(name)_looked = \(looked);")
    return "(viewfinder_isInside(\(name)_position) ? \(name)_looked : \(outside))"
  }

  /// A part of the program: generated code, or code from a filter's file.
  struct Piece {
    var text: String
    /// The number of its line breaks, if known without counting.
    var lineBreaks: Int?
    /// The index of the file in ``files`` and the line on which the text begins; nil for generated code.
    var origin: (file: Int, line: Int)?
    /// The shared code that it calls, if known without parsing the text.
    var needs: [Int]?
  }
}
