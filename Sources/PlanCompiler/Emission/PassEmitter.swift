import FilterGraph
import GLSL
import Pixels

/// Makes the program of one pass: everything that its root needs and that no earlier pass has stored.
///
/// Values computed at one position form a *domain*: one GLSL function of straight-line code that computes
/// every value once. A warp or a stencil opens a separate domain for its input.
struct PassEmitter {
  typealias Sampling = DomainBody.Sampling

  private struct DomainKey: Hashable {
    let place: Int
    let sampling: Sampling
  }

  let context: PassContext
  var names: NodeNames
  var bindings = PassBindings()
  var code: ProgramCode
  /// The values that the pass computes, with the filters and conversions that they are the results of.
  var computed: [Int: [String]] = [:]
  private var domains: [DomainKey: String] = [:]
  /// The values that the pass stores.
  let roots: [Int]
  /// The reductions that the vertex shader computes.
  var reductions: [Int] = []

  /// - Parameter roots: the values that the pass stores, all of the same size.
  init(_ context: PassContext, roots: [Int]) {
    (self.context, self.roots) = (context, roots)
    names = NodeNames(context.program)
    code = ProgramCode(context.catalog.shared)
  }

  /// Begins the vertex shader of a pass, in which a name means the same: both share uniforms and samplers.
  init(vertexShaderOf pass: PassEmitter) {
    (context, roots, names, reductions) = (pass.context, [], pass.names, pass.reductions)
    code = ProgramCode(context.catalog.shared, files: pass.code.files)
  }

  var program: Intermediate { context.program }
  var parameters: CompilerOptions.Parameters { context.options.parameters }
  var extent: CompilerOptions.Extent { context.options.extent }

  /// Whether an earlier pass has stored a value.
  func isStored(_ place: Int) -> Bool { context.cuts.cuts[place] != nil }

  /// Makes the pass.
  mutating func emit(reason: RenderPlan.CutReason) throws(CompileError) -> RenderPlan.Pass {
    if program.nodes[roots[0]].isScatter { return try emitScatter(roots[0], reason: reason) }
    let function = writesResults ? try jointDomain() : try domain(roots[0], .exact)
    let fragment = fragmentProgram(calling: function)
    let vertex = try vertexProgram()
    let output = RenderPlan.Output(size: program.nodes[roots[0]].size, kind: .rgba16f, isMipmapped: false)
    return RenderPlan.Pass(
      filters: filters, fragment: fragment, vertex: vertex, files: code.files, textures: bindings.textures,
      uniforms: bindings.uniforms, output: output, reason: reason,
      furtherOutputs: Array(repeating: output, count: roots.count - 1))
  }

  /// The filters and conversions of the pass, in order.
  var filters: [String] { computed.sorted { $0.key < $1.key }.flatMap(\.value) }

  /// Notes that the pass computes a value.
  mutating func note(_ place: Int) {
    if computed[place] == nil { computed[place] = program.nodes[place].names }
  }

  /// The names of the shader's outputs.
  var resultNames: [String] { roots.indices.map { $0 == 0 ? "result" : "result\($0 + 1)" } }

  /// Whether the pass's function assigns its results itself: there are several, or they are the bytes of a
  /// picture.
  var writesResults: Bool { roots.count > 1 || program.nodes[roots[0]].encoded != nil }

  /// Whether a fragment holds bytes of several pixels.
  var packsPixels: Bool {
    roots.contains { root in
      guard case .encode(let format, _, _) = program.nodes[root].operation else { return false }
      return format.model != .rgb || format == .rgb24 || format == .bgr24
    }
  }

  // MARK: - Domains

  /// The function that computes all results at one position.
  private mutating func jointDomain() throws(CompileError) -> String {
    var body = DomainBody(sampling: .exact, size: program.nodes[roots[0]].size)
    for (root, name) in zip(roots, resultNames) {
      let value = try value(root, in: &body)
      body.assign(name, rounded(value, for: root, at: .place.pixel))
    }
    code.append(FunctionNode("void", "viewfinder_results", [("Place", "place")], body.statements))
    return "viewfinder_results"
  }

  /// The function that computes a value at any position of its picture.
  mutating func domain(_ place: Int, _ sampling: Sampling) throws(CompileError) -> String {
    let key = DomainKey(place: place, sampling: sampling)
    if let name = domains[key] { return name }
    let name = "\(names[place])_at" + (sampling == .smooth ? "_any" : "")
    domains[key] = name
    var body = DomainBody(sampling: sampling, size: program.nodes[place].size)
    let value = try self.value(place, in: &body)
    code.append(FunctionNode("vec4", name, [("Place", "place")], body.statements + [.exit(value)]))
    return name
  }

  /// An expression for a value at the domain's position; adds the statements that it needs to the body.
  mutating func value(_ place: Int, in body: inout DomainBody) throws(CompileError) -> ExpressionNode {
    if let known = body.variable(of: place) { return known }
    let node = program.nodes[place]
    if node.isReduction, !roots.contains(place), !isStored(place) { return .init(reduced(place)) }
    let value: ExpressionNode
    if isStored(place), !roots.contains(place) {
      value = fetch(place, body)
    } else if node.size != body.size {
      // A picture of another size is stretched over this one.
      value = .call(try domain(place, .smooth), .call("stretched", .place, sizeName(place)))
    } else {
      note(place)
      value = try compute(place, node, in: &body)
    }
    let type = node.encoded?.textureKind.shaderType ?? "vec4"
    return body.declare(type, "\(names[place])_value", value, of: place)
  }

  private mutating func compute(
    _ place: Int, _ node: Intermediate.Node, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    let name = names[place]
    switch node.operation {
    case .source(let index): return sourceRead(index, body.sampling)
    case .decode(let index, let folded):
      return sourceConversion(index, folded, name: name, raw: try value(node.inputs[0], in: &body))
    case .encode(let format, let encoding, let part):
      let picture = EncodedPart(format: format, encoding: encoding, input: node.inputs[0], name: name)
      return try encoded(picture, format.textures![part], in: &body)
    case .state: preconditionFailure("what was kept is a texture")
    case .storedLuma(let index, let folded):
      return .gray(storedLuma(index, folded, name: name, body.sampling))
    case .luma: return .gray(try luma(of: node.inputs[0], in: &body))
    case .enlarge(_, let step): return enlarged(node.inputs[0], step: step, name: name)
    case .baked(let lookup): return lookedUp(lookup, try value(node.inputs[0], in: &body), name: name)
    case .matrix(let filters):
      let input = try value(node.inputs[0], in: &body)
      return product(AffineColor(filters, parameters: parameters), input, name: name)
    case .convert(let conversion): return conversion.result(of: try value(node.inputs[0], in: &body))
    case .unread: return .call("vec4", 0.0)
    case .result: return try value(node.inputs[0], in: &body)
    case .filter(let filter), .axis(let filter, _), .coarse(let filter, _, _):
      return try compute(filter, place, node, in: &body)
    }
  }

  private mutating func compute(
    _ filter: FilterInstance, _ place: Int, _ node: Intermediate.Node, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    let name = names[place]
    switch filter.definition.kind {
    case .pixel:
      var arguments: [ExpressionNode] = []
      for input in node.inputs { arguments.append(try value(input, in: &body)) }
      try emitCode(of: filter, place)
      return .call(name, with: arguments + [.place])
    case .generator:
      try emitCode(of: filter, place)
      return .call(name, .place)
    case .warp: return try warp(filter, place, in: &body)
    case .stencil, .separable, .general:
      try emitCode(of: filter, place)
      body.assign("\(name)_here", .place)
      return .call(name, .place)
    case .reduce:
      try emitCode(of: filter, place)
      return .call(name, sizeName(node.inputs[0]))
    case .matrix, .group, .scatter:
      preconditionFailure("'\(filter.definition.id)' was lowered before")
    }
  }
}

extension Intermediate.Conversion {
  /// The conversion of a value.
  fileprivate func result(of input: ExpressionNode) -> ExpressionNode {
    switch self {
    case .toLinear: .color(.call("viewfinder_toLinear", input.rgb), input.a)
    case .toDisplay: .color(.call("viewfinder_toDisplay", input.rgb), input.a)
    case .fromConstantLuminance: .call("viewfinder_fromConstantLuminance", input.rgb)
    case .toUnit: .call("clamp", input, 0.0, 1.0)
    case .toPremultiplied: .premultiplied(input)
    case .toStraight:
      // Below this opacity rounding errors would decide the colour, so it fades to black.
      .color(
        .init(
          .conditional(
            .init(.binary(.greater, input.a, 0.0)),
            input.rgb / .call("max", input.a, 1.0 / .init(4096.0)), .call("vec3", 0.0))), input.a)
    case .toResult: input
    case .toScreen: .color(input.rgb * input.a, 1.0)
    }
  }
}
