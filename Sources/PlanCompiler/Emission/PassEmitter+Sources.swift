import FilterGraph
import GLSL
import Pixels

/// Reads each pixel format: the stored values of a pixel, before the conversion to red, green and blue.
extension PassEmitter {
  /// Stored values converted to RGBA.
  mutating func sourceConversion(
    _ index: Int, _ folded: [FilterInstance], name: String, raw: ExpressionNode
  ) -> ExpressionNode {
    let source = program.sources[index].description
    let affine = program.sourceColor(index, folded, parameters)
    if source.isPlain, folded.isEmpty { return raw }
    if source.format.hasAlpha || !affine.keepsAlpha {
      return product(affine, raw, name: name)
    }
    if affine.isFromYCbCr, !affine.isDiagonal {
      // A third of the work of the full matrix.
      let chroma = numbers(affine, "\(name)_chroma_weights", .vec4, affine.chromaWeights)
      let luma = numbers(
        affine, "\(name)_luma_weight", .vec4, affine.opaqueOffset + [affine.scale[0]])
      return .call("viewfinder_fromYCbCr", raw.rgb, luma, chroma)
    }
    return .color(opaqueProduct(affine, raw, name: name), 1.0)
  }

  /// Affine filters applied, in the cheapest form that their matrix allows.
  mutating func product(_ affine: AffineColor, _ input: ExpressionNode, name: String) -> ExpressionNode {
    guard affine.keepsAlpha, affine.ignoresAlpha else {
      let matrix = numbers(affine, "\(name)_matrix", .mat4, affine.columns)
      return matrix * input + numbers(affine, "\(name)_offset", .vec4, affine.offset)
    }
    return .color(opaqueProduct(affine, input, name: name), input.a)
  }

  /// The colour that affine filters make of an opaque one, or of any where they ignore alpha.
  private mutating func opaqueProduct(
    _ affine: AffineColor, _ input: ExpressionNode, name: String
  ) -> ExpressionNode {
    if affine.isDiagonal {
      let scale = numbers(affine, "\(name)_scale", .vec3, affine.scale)
      return scale * input.rgb + numbers(affine, "\(name)_offset", .vec3, affine.opaqueOffset)
    }
    let matrix = numbers(affine, "\(name)_matrix", .mat4, affine.opaqueColumns)
    return (matrix * .color(input.rgb, 1.0)).rgb
  }

  /// Numbers of a matrix.
  private mutating func numbers(
    _ affine: AffineColor, _ name: String, _ kind: RenderPlan.Uniform.Kind, _ values: [Float]
  ) -> ExpressionNode {
    let values = RenderPlan.Uniform(name: name, kind: kind, values: values)
    if affine.isSettled { constant(values) } else { setting(values) }
    return .init(name)
  }

  /// Whether the pixels of a source are addressed by index; the others are addressed by position in 0…1,
  /// where samplers take the nearest one and clamp at the edges for free.
  func readsPixels(_ index: Int) -> Bool {
    let format = program.sources[index].description.format
    return switch format {
    case .yuyv, .uyvy, .yvyu, .vyuy, .rgba16, .rgbaHalf, .rgbaFloat: true
    default: format.model == .bayer
    }
  }

  /// The stored values of a source at `place`; adds the reading function on first use.
  mutating func sourceRead(_ index: Int, _ sampling: Sampling) -> ExpressionNode {
    let isByPixel = sampling == .exact && readsPixels(index)
    let place = ExpressionNode.place
    return .call(sourceFunction(index, sampling), isByPixel ? place.pixel : place.position)
  }

  private mutating func sourceFunction(_ index: Int, _ sampling: Sampling) -> String {
    let name = "source\(index)_raw" + (sampling == .smooth ? "_any" : "")
    guard code.begins(name) else { return name }
    let format = program.sources[index].description.format
    if sampling == .smooth {
      code.append(mixing(index, name))
    } else if readsPixels(index) {
      code.append(plain: "vec4 \(name)(ivec2 p) {\n\(pixelBody(index, format))}")
    } else {
      code.append(FunctionNode("vec4", name, [("vec2", "position")], positionBody(index, format)))
    }
    return name
  }

  /// The stored value of a source that is its luma, at `place`.
  mutating func lumaSample(_ index: Int, _ sampling: Sampling) -> ExpressionNode {
    let format = program.sources[index].description.format
    switch format {
    case _ where sampling == .smooth: return sourceRead(index, .smooth).member("r")
    case .nv12, .nv16, .nv21, .yuv420, .yvu420, .yuv422, .yuv444:
      return sample(plane(index, 0, .nearest), at: .place.position).member("r")
    case .yuyv, .uyvy, .yvyu, .vyuy:
      let name = "source\(index)_y"
      if code.begins(name) {
        let (even, odd, _) = packedSwizzles(format)
        code.append(
          plain: """
            float \(name)(ivec2 p) {
              vec4 pair = \(texelOfPair(index));
              return (p.x & 1) == 0 ? pair.\(even) : pair.\(odd);
            }
            """)
      }
      return .call(name, .place.pixel)
    default: return sourceRead(index, .exact).member("r")
    }
  }

  /// The texel that holds the pixel `p` of a packed source.
  private mutating func texelOfPair(_ index: Int) -> ExpressionNode {
    let p = ExpressionNode("p")
    let column = ExpressionNode(.binary(.shiftRight, p.member("x"), .init(1)))
    return texel(plane(index, 0, .linear), at: .columnsAndRows(column, p.member("y")))
  }

  /// The sampler of a plane. A plane read in two ways has two samplers, because sampling belongs to the
  /// sampler.
  private mutating func plane(_ index: Int, _ plane: Int, _ sampling: RenderPlan.TextureBinding.Sampling)
    -> String
  {
    let base = ["source\(index)", "source\(index)_chroma", "source\(index)_chroma2"][plane]
    let name = sampling == .nearest ? base : base + "_linear"
    bind(.init(name: name, content: .plane(source: index, plane: plane), sampling: sampling))
    return name
  }

  /// The scale from pixel coordinates to a chroma plane's 0…1: samples are sited at the centre of the pixels
  /// they cover.
  private mutating func chromaScale(_ index: Int, _ plane: PixelFormat.Plane) -> ExpressionNode {
    let texels = plane.size(for: program.sources[index].description.size)
    let (x, y) = (plane.horizontalStep * texels.width, plane.verticalStep * texels.height)
    return pair("source\(index)_chroma_scale", 1 / Float(x), 1 / Float(y))
  }

  /// A uniform of two numbers.
  private mutating func pair(_ name: String, _ x: Float, _ y: Float) -> ExpressionNode {
    bindings.add(.init(name: name, kind: .vec2, values: [x, y]))
    return .init(name)
  }

  /// The position in a chroma plane for a position in the picture: the same, unless a side is odd and the
  /// plane's last texels extend beyond the picture. Then what lies beyond must be made the last pixel, whose chroma is
  /// a mean of the last two.
  private mutating func chromaPosition(_ index: Int, _ plane: PixelFormat.Plane) -> ExpressionNode {
    let size = program.sources[index].description.size
    if size.width % plane.horizontalStep == 0, size.height % plane.verticalStep == 0 { return "position" }
    let texels = plane.size(for: size)
    let share = pair(
      "source\(index)_chroma_share", Float(size.width) / Float(plane.horizontalStep * texels.width),
      Float(size.height) / Float(plane.verticalStep * texels.height))
    let last = pair(
      "source\(index)_last_position", 1 - 0.5 / Float(size.width), 1 - 0.5 / Float(size.height))
    return .call("min", "position", last) * share
  }

  /// The statements for the value at `position` of formats read by position.
  private mutating func positionBody(_ index: Int, _ format: PixelFormat) -> [StatementNode] {
    let here = sample(plane(index, 0, .nearest), at: "position")
    switch format {
    case .nv12, .nv16, .nv21:
      let chroma = plane(index, 1, .linear)
      let order = format == .nv21 ? "gr" : "rg"
      let read = sample(chroma, at: chromaPosition(index, format.planes[1]))
      return [.exit(.call("vec4", here.member("r"), read.member(order), 1.0))]
    case .yuv420, .yvu420, .yuv422, .yuv444:
      let chroma: RenderPlan.TextureBinding.Sampling = format == .yuv444 ? .nearest : .linear
      let cb = plane(index, format == .yvu420 ? 2 : 1, chroma)
      let cr = plane(index, format == .yvu420 ? 1 : 2, chroma)
      let (blue, red) = (sample(cb, at: "q").member("r"), sample(cr, at: "q").member("r"))
      return [
        .declare("vec2", "q", chromaPosition(index, format.planes[1])),
        .exit(.call("vec4", here.member("r"), blue, red, 1.0)),
      ]
    case .gray10, .gray12, .gray14, .gray16: return [.exit(.gray(word(here, format)))]
    case .gray8: return [.exit(.gray(here.member("r")))]
    case .bgr24, .bgrx32: return [.exit(.color(here.member("bgr"), 1.0))]
    case .xrgb32: return [.exit(.color(here.member("gba"), 1.0))]
    case .xbgr32: return [.exit(.color(here.member("abg"), 1.0))]
    case .rgba8: return [.exit(here)]
    default: return [.exit(.color(here.rgb, 1.0))]
    }
  }

  /// The statements for the pixel `p` of formats whose pixels are addressed by index.
  private mutating func pixelBody(_ index: Int, _ format: PixelFormat) -> String {
    switch format {
    case .yuyv, .uyvy, .yvyu, .vyuy:
      let texture = plane(index, 0, .linear)
      let scale = chromaScale(index, format.planes[0])
      let (even, odd, chroma) = packedSwizzles(format)
      let read = sample(texture, at: (.call("vec2", "p") + 0.5) * scale).member(chroma)
      return """
          vec4 pair = \(texelOfPair(index));
          float y = (p.x & 1) == 0 ? pair.\(even) : pair.\(odd);
          return vec4(y, \(read), 1.0);

        """
    case .rgba16: return "  return vec4(\(texel(plane(index, 0, .nearest), at: "p"))) / 65535.0;\n"
    case .rgbaHalf:
      return """
          uvec4 words = \(texel(plane(index, 0, .nearest), at: "p"));
          return vec4(unpackHalf2x16(words.r | words.g << 16), unpackHalf2x16(words.b | words.a << 16));

        """
    case .rgbaFloat: return "  return uintBitsToFloat(\(texel(plane(index, 0, .nearest), at: "p")));\n"
    default: return bayerBody(index, format)
    }
  }

  private func packedSwizzles(_ format: PixelFormat) -> (even: String, odd: String, chroma: String) {
    switch format {
    case .uyvy: ("g", "a", "rb")
    case .yvyu: ("r", "b", "ag")
    case .vyuy: ("g", "a", "br")
    default: ("r", "b", "ga")
    }
  }

  /// A word whose low byte is in red and the high byte in green; it reaches 1 at the format's maximum value.
  private func word(_ bytes: ExpressionNode, _ format: PixelFormat) -> ExpressionNode {
    let maximum = Double(1 << format.bitsPerChannel - 1)
    return .call(
      "dot", bytes.member("rg"), .call("vec2", .init(255.0 / maximum), .init(255.0 * 256.0 / maximum)))
  }

  /// The function for what lies between pixels: the mean of four of them. Samplers mix chroma where its samples are, not
  /// where pixels are, and the bytes of a word one by one; and their weights, or their results, have 8 bits.
  private mutating func mixing(_ index: Int, _ function: String) -> FunctionNode {
    let exact = sourceFunction(index, .exact)
    let size = program.sources[index].description.size
    let stored = pair("source\(index)_stored_size", Float(size.width), Float(size.height))
    let mean = ExpressionNode.mixed(by: "part") { texels in
      let pixel = ExpressionNode("at").member(texels)
      return .call(exact, readsPixels(index) ? pixel : (.call("vec2", pixel) + 0.5) / stored)
    }
    return FunctionNode(
      "vec4", function, [("vec2", "position")],
      [
        .declare("vec2", "part"),
        .declare("ivec4", "at", .call("viewfinder_mixedPixels", "position", stored, "part")), .exit(mean),
      ])
  }

  /// Bilinear demosaicing: a missing colour is the mean of its nearest samples. At the edges the mosaic is
  /// mirrored, which preserves its phase.
  private mutating func bayerBody(_ index: Int, _ format: PixelFormat) -> String {
    let texture = plane(index, 0, .nearest)
    // The position of red in the 2x2 cell.
    let red =
      switch format.mosaic {
      case .rggb: "ivec2(0, 0)"
      case .grbg: "ivec2(1, 0)"
      case .gbrg: "ivec2(0, 1)"
      default: "ivec2(1, 1)"
      }
    let stored = texel(texture, at: .call("max", "p", .call("ivec2", .init(0))))
    let m = "source\(index)_mosaic"
    code.append(
      plain: """
        float \(m)(ivec2 p) {
          ivec2 size = \(texelCounts(of: texture));
          p = abs(p);
          p = min(p, 2 * (size - 1) - p);
          return \(format.storesWords ? word(stored, format) : stored.member("r"));
        }
        """)
    return """
        ivec2 phase = (p ^ \(red)) & 1;
        float here = \(m)(p);
        float side = 0.5 * (\(m)(p + ivec2(-1, 0)) + \(m)(p + ivec2(1, 0)));
        float above = 0.5 * (\(m)(p + ivec2(0, -1)) + \(m)(p + ivec2(0, 1)));
        float corner = 0.25 * (\(m)(p + ivec2(-1, -1)) + \(m)(p + ivec2(1, -1))
            + \(m)(p + ivec2(-1, 1)) + \(m)(p + ivec2(1, 1)));
        float cross = 0.5 * (side + above);
        if (phase == ivec2(0, 0)) return vec4(here, cross, corner, 1.0);
        if (phase == ivec2(1, 1)) return vec4(corner, cross, here, 1.0);
        if (phase == ivec2(1, 0)) return vec4(side, here, above, 1.0);
        return vec4(above, here, side, 1.0);

      """
  }
}
