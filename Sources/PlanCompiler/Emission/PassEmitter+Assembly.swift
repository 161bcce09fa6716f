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
    return assembled(text)
      + (extent == .tiles ? tileMain(calling: function) : main(calling: function))
  }

  /// Declarations, shared functions and the pieces, after an opening.
  mutating func assembled(_ opening: String) -> String {
    var text = opening
    for texture in textures { text += "uniform \(samplerType(texture)) \(texture.name);\n" }
    text += tileDeclarations()
    for uniform in uniforms { text += "uniform \(uniform.kind.declaration(of: uniform.name));\n" }
    var lines = text.lineCount
    for piece in sharedCode() + pieces {
      guard let origin = piece.origin else {
        text += piece.text
        lines += piece.text.lineCount
        continue
      }
      let end = piece.text.hasSuffix("\n") ? "" : "\n"
      lines += piece.text.lineCount + (end.isEmpty ? 2 : 3)
      // The number in the directive is that of the line after it.
      text += "#line \(origin.line) \(origin.file)\n\(piece.text)\(end)#line \(lines + 1) 0\n"
    }
    return text
  }

  func samplerType(_ texture: RenderPlan.TextureBinding) -> String {
    switch texture.content {
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
      guard !entry.path.isEmpty else { return Piece(text: entry.text) }
      files.append(entry.path)
      return Piece(text: entry.text, origin: (files.count - 1, 1))
    }
  }

  static let opening = """
    #version 300 es
    precision highp float;
    precision highp int;
    precision highp sampler2D;
    precision highp sampler3D;
    precision highp usampler2D;
    struct Place {
      vec2 position;
      vec2 size;
      vec2 texel;
      ivec2 pixel;
    };

    """

  /// Whether the pass can draw into a window.
  var isForWindow: Bool { roots.count == 1 && program.isForWindow(roots[0]) }

  /// The left-hand side of the call that computes a pixel; empty for a joint function, which assigns the
  /// results itself.
  var assignment: String { writesResults ? "" : "result = " }

  private func main(calling function: String) -> String {
    // A window counts rows from the bottom, and a picture may begin anywhere in it.
    let pixel = isForWindow ? "v_uv * output_size" : "gl_FragCoord.xy"
    return """
      void main() {
        \(assignment)\(function)(Place(v_uv, output_size, output_texel, ivec2(\(pixel))));
      }

      """
  }
}

extension String {
  /// The number of line breaks.
  fileprivate var lineCount: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}
