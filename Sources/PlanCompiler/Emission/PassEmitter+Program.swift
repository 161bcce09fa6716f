import FilterGraph
import GLSL
import Pixels

/// Puts programs together: the interface, shared functions, the functions of the pass, `main`.
extension PassEmitter {
  /// The fragment shader, which calls the function that computes the results.
  mutating func fragmentProgram(calling function: String) -> PassProgram {
    let size = program.nodes[roots[0]].size
    bindings.add(.init(name: "output_size", kind: .vec2, values: [Float(size.width), Float(size.height)]))
    bindings.add(
      .init(name: "output_texel", kind: .vec2, values: [1 / Float(size.width), 1 / Float(size.height)]))
    addRounding()
    var interface = [PassProgram.Variable(qualifiers: "in", type: "vec2", name: "v_uv")]
    for (index, name) in resultNames.enumerated() {
      let type = program.nodes[roots[index]].encoded?.textureKind.shaderType ?? "vec4"
      interface.append(.init(qualifiers: "layout(location=\(index)) out", type: type, name: name))
    }
    for place in reductions {
      interface.append(.init(qualifiers: "flat in", type: "vec4", name: reduced(place)))
    }
    let main = FunctionNode("void", "main", [], mainStatements(calling: function))
    return assembled(interface, main: main)
  }

  /// A program with an interface beside its textures and uniforms.
  mutating func assembled(_ interface: [PassProgram.Variable], main: FunctionNode) -> PassProgram {
    code.call(from: main)
    var parts = [PassProgram.opening] + interface.map { .variable($0) }
    for texture in bindings.textures {
      parts.append(
        .variable(.init(qualifiers: "uniform", type: samplerType(texture), name: texture.name)))
    }
    parts += tileVariables().map { .variable($0) }
    for uniform in bindings.uniforms { parts.append(.variable(uniform.variable)) }
    parts += code.withSharedCode()
    parts.append(.function(main))
    return PassProgram(parts)
  }

  func samplerType(_ texture: RenderPlan.TextureBinding) -> String {
    switch texture.content {
    case .lookupCube(_, .packedTetrahedra), .lookupCube(_, .words): return "usampler3D"
    case .lookupCube: return "sampler3D"
    case .plane(let source, _) where program.sources[source].description.format.textureKind != .rgba8:
      return "usampler2D"
    case .plane, .pass, .state, .image, .lookupCurves, .curves: return "sampler2D"
    }
  }

  /// Whether the pass can draw into a window.
  var isForWindow: Bool { roots.count == 1 && program.isForWindow(roots[0]) }

  // MARK: - Rounding

  /// The expression for a value as it is stored. Drivers may cut off the bits that half floats do not have, as llvmpipe
  /// does: so they are rounded here, and any driver stores what there is.
  ///
  /// Where means are all that is made of a value, its pixels are not rounded alike, so that the mean of many equal ones is
  /// as exact as that of different ones.
  func rounded(_ value: ExpressionNode, for root: Int, at pixel: ExpressionNode) -> ExpressionNode {
    guard let mask = roundingMask(root) else { return value }
    let bits = ExpressionNode.call("uint", mask)
    guard let step = ditherStep(root) else { return .call("viewfinder_rounded", value, bits) }
    return .call("viewfinder_dithered", value, bits, step, pixel)
  }

  /// The bits of a 32-bit float that remain of a value that is stored; nil when it is stored as it is.
  private func roundingMask(_ root: Int) -> ExpressionNode? {
    guard program.nodes[root].encoded == nil, !program.isOutput(root) else { return nil }
    switch parameters {
    case .fixed:
      let mask = mask(root)
      return mask != -1 || context.storage.isAveraged[root] && step(root) > 0 ? .init(mask) : nil
    // Its format may change with settings, which compile nothing.
    case .live: return .init("\(resultName(of: root))_mask")
    }
  }

  /// The step of the integers that a value is stored as, or 0; nil when it is not dithered.
  private func ditherStep(_ root: Int) -> ExpressionNode? {
    guard context.storage.isAveraged[root] else { return nil }
    return parameters == .fixed ? .init(step(root)) : .init("\(resultName(of: root))_dither_step")
  }

  private func resultName(of root: Int) -> String { resultNames[roots.firstIndex(of: root)!] }

  /// Adds the uniforms by which values are rounded while settings may change.
  private mutating func addRounding() {
    for root in roots where parameters == .live && roundingMask(root) != nil {
      let name = resultName(of: root)
      bindings.add(.init(name: "\(name)_mask", integer: mask(root)))
      if context.storage.isAveraged[root] {
        bindings.add(.init(name: "\(name)_dither_step", kind: .float, values: [step(root)]))
      }
    }
  }

  /// The bits of a 32-bit float that a value's format keeps: all but the lowest 13 in a half float.
  private func mask(_ place: Int) -> Int {
    [.r16f, .rgba16f].contains(context.storage.formats[place]) ? -0x2000 : -1
  }

  /// The step of the integers in a value's format; 0 for floats.
  private func step(_ place: Int) -> Float {
    switch context.storage.formats[place] {
    case .r8, .rgba8: 1 / 255
    case .rgb10a2: 1 / 1023
    default: 0
    }
  }

  // MARK: - Main

  private func mainStatements(calling function: String) -> [StatementNode] {
    let fragment = ExpressionNode("gl_FragCoord").member("xy")
    // A window counts rows from the bottom, and a picture may begin anywhere in it. Elsewhere the coordinates are those of
    // the pixel's centre already, which saves a software renderer 5 % of a blur.
    var pixel = ExpressionNode.call("ivec2", isForWindow ? "v_uv" * "output_size" : fragment)
    if extent == .tiles { pixel = .call("ivec2", fragment) + .init(RenderPlan.Pass.originName) }
    // The place of `pixel`, to the last bit where its neighbours have it: see `beside`.
    let center = isForWindow || extent == .tiles ? .call("vec2", "pixel") + 0.5 : fragment
    let place = ExpressionNode.call(
      "Place", center * "output_texel", "output_size", "output_texel", "pixel")
    let result = ExpressionNode.call(function, place)
    return [
      .declare("ivec2", "pixel", pixel),
      // A joint function assigns the results itself.
      writesResults
        ? .init(.expression(result)) : .assign("result", rounded(result, for: roots[0], at: "pixel")),
    ]
  }
}
