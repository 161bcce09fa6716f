import FilterGraph
import Pixels

extension PassEmitter {
  /// Assembles the program: declarations, shared functions, the pieces, `main`.
  mutating func assemble(main function: String) -> String {
    let size = program.nodes[roots[0]].size
    add(.init(name: "output_size", kind: .vec2, values: [Float(size.width), Float(size.height)]))
    add(.init(name: "output_texel", kind: .vec2, values: [1 / Float(size.width), 1 / Float(size.height)]))
    var text = Self.opening + "in vec2 v_uv;\n"
    for (index, name) in resultNames.enumerated() {
      let type = program.nodes[roots[index]].encoded?.textureKind.shaderType ?? "vec4"
      text += "layout(location = \(index)) out \(type) \(name);\n"
    }
    for place in reductions { text += "flat in vec4 \(reduced(place));\n" }
    text += rounding()
    return assembled(text)
      + (extent == .tiles ? tileMain(calling: function) : main(calling: function))
  }

  /// Declarations, shared functions and the pieces, after an opening.
  mutating func assembled(_ opening: String) -> String {
    var text = opening
    for texture in textures { text += "uniform \(samplerType(texture)) \(texture.name);\n" }
    text += tileDeclarations()
    for uniform in uniforms { text += "uniform \(uniform.kind.declaration(of: uniform.name));\n" }
    var lines = text.lineBreaks
    for piece in sharedCode() + pieces {
      let breaks = piece.lineBreaks ?? piece.text.lineBreaks
      guard let origin = piece.origin else {
        text += piece.text
        lines += breaks
        continue
      }
      let end = piece.text.hasSuffix("\n") ? "" : "\n"
      lines += breaks + (end.isEmpty ? 2 : 3)
      // The number in the directive is that of the line after it.
      text += "#line \(origin.line) \(origin.file)\n\(piece.text)\(end)#line \(lines + 1) 0\n"
    }
    return text
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

  /// The shared code that the pieces call, each entry after those that it calls.
  private mutating func sharedCode() -> [Piece] {
    let shared = catalog.shared
    var needed: Set<Int> = []
    for piece in pieces { needed.formUnion(piece.needs ?? shared.needs(in: piece.text)) }
    return shared.closure(of: needed).map { index in
      let entry = shared.entries[index]
      guard !entry.path.isEmpty else { return Piece(text: entry.text, lineBreaks: entry.lineBreaks) }
      files.append(entry.path)
      return Piece(text: entry.text, lineBreaks: entry.lineBreaks, origin: (files.count - 1, 1))
    }
  }

  static let opening = """
    #version 300 es
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    precision highp sampler3D;
    precision highp usampler2D;
    precision highp usampler3D;
    struct Place {
      vec2 position;
      vec2 size;
      vec2 texel;
      ivec2 pixel;
    };

    """

  /// Whether the pass can draw into a window.
  var isForWindow: Bool { roots.count == 1 && program.isForWindow(roots[0]) }

  /// The statement that computes a pixel. A joint function assigns the results itself.
  func assignment(of call: String) -> String {
    writesResults ? "\(call);" : "result = \(rounded(call, for: roots[0], at: "pixel"));"
  }

  /// The expression for a value as it is stored. Drivers may cut off the bits that half floats do not have, as llvmpipe
  /// does: so they are rounded here, and any driver stores what there is.
  ///
  /// Where means are all that is made of a value, its pixels are not rounded alike, so that the mean of many equal ones is
  /// as exact as that of different ones.
  func rounded(_ value: String, for root: Int, at pixel: String) -> String {
    guard let mask = roundingMask(root) else { return value }
    guard let step = ditherStep(root) else { return "viewfinder_rounded(\(value), uint(\(mask)))" }
    return "viewfinder_dithered(\(value), uint(\(mask)), \(step), \(pixel))"
  }

  /// The bits of a 32-bit float that remain of a value that is stored; nil when it is stored as it is.
  private func roundingMask(_ root: Int) -> String? {
    guard program.nodes[root].encoded == nil, !program.isOutput(root) else { return nil }
    switch parameters {
    case .fixed:
      return mask(root) != -1 || storage.isAveraged[root] && step(root) > 0 ? "\(mask(root))" : nil
    // Its format may change with settings, which compile nothing.
    case .live: return "\(resultNames[roots.firstIndex(of: root)!])_mask"
    }
  }

  /// The step of the integers that a value is stored as, or 0; nil when it is not dithered.
  private func ditherStep(_ root: Int) -> String? {
    guard storage.isAveraged[root] else { return nil }
    return parameters == .fixed
      ? "\(step(root))" : "\(resultNames[roots.firstIndex(of: root)!])_dither_step"
  }

  /// Writes what rounds the values that the pass stores.
  private mutating func rounding() -> String {
    guard roots.contains(where: { roundingMask($0) != nil }) else { return "" }
    for root in roots where parameters == .live {
      guard let name = roundingMask(root) else { continue }
      add(.init(name: name, integer: mask(root)))
      if let name = ditherStep(root) { add(.init(name: name, kind: .float, values: [step(root)])) }
    }
    return """
      vec4 viewfinder_rounded(vec4 value, uint mask) {
        return uintBitsToFloat((floatBitsToUint(value) + ((~mask + 1u) >> 1u)) & mask);
      }
      // Rounds up as often as what is cut off says, by a sequence that is even along every line. What is stored as an
      // integer becomes one here: drivers may cut off, too, or scale by a power of two. It is a little more, lest it be
      // cut off itself, and what is one already stays.
      vec4 viewfinder_dithered(vec4 value, uint mask, float step, ivec2 pixel) {
        float share = fract(dot(vec2(pixel), vec2(0.75487767, 0.56984029)));
        if (step > 0.0) {
          return (floor(value / step + (0.001 + 0.998 * share)) + 0.0005) * step;
        }
        return uintBitsToFloat((floatBitsToUint(value) + uint(share * float(~mask + 1u))) & mask);
      }

      """
  }

  /// The bits of a 32-bit float that a value's format keeps: all but the lowest 13 in a half float.
  private func mask(_ place: Int) -> Int {
    [.r16f, .rgba16f].contains(storage.formats[place]) ? -0x2000 : -1
  }

  /// The step of the integers in a value's format; 0 for floats.
  private func step(_ place: Int) -> Float {
    switch storage.formats[place] {
    case .r8, .rgba8: 1 / 255
    case .rgb10a2: 1 / 1023
    default: 0
    }
  }

  private func main(calling function: String) -> String {
    // A window counts rows from the bottom, and a picture may begin anywhere in it. Elsewhere the coordinates are those of
    // the pixel's centre already, which saves a software renderer 5 % of a blur.
    let pixel = isForWindow ? "v_uv * output_size" : "gl_FragCoord.xy"
    let place = isForWindow ? Self.placeOfPixel : Self.place(at: "gl_FragCoord.xy")
    return """
      void main() {
        ivec2 pixel = ivec2(\(pixel));
        \(assignment(of: "\(function)(\(place))"))
      }

      """
  }

  /// The place of `pixel`, to the last bit where its neighbours have it: see `beside`.
  static let placeOfPixel = place(at: "(vec2(pixel) + 0.5)")

  private static func place(at center: String) -> String {
    "Place(\(center) * output_texel, output_size, output_texel, pixel)"
  }
}
