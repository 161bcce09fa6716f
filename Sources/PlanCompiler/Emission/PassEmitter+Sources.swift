import FilterGraph
import Pixels

/// Reads each pixel format: the stored values of a pixel, before the conversion to red, green and blue.
extension PassEmitter {
  /// The expression that converts stored values to RGBA.
  mutating func sourceConversion(_ index: Int, _ folded: [FilterInstance], name: String, raw: String)
    -> String
  {
    let source = program.sources[index].description
    let affine = program.sourceColor(index, folded, parameters)
    if source.isPlain, folded.isEmpty { return raw }
    if source.format.hasAlpha || !affine.keepsAlpha {
      return product(affine, raw, name: name)
    }
    func numbers(_ values: RenderPlan.Uniform) { affine.isSettled ? constant(values) : setting(values) }
    if affine.isDiagonal {
      numbers(.init(name: "\(name)_scale", kind: .vec3, values: affine.scale))
      numbers(.init(name: "\(name)_offset", kind: .vec3, values: affine.opaqueOffset))
      return "vec4(\(name)_scale * \(raw).rgb + \(name)_offset, 1.0)"
    }
    if affine.isFromYCbCr {
      // A third of the work of the full matrix.
      numbers(.init(name: "\(name)_chroma_weights", kind: .vec4, values: affine.chromaWeights))
      numbers(
        .init(name: "\(name)_luma_weight", kind: .vec4, values: affine.opaqueOffset + [affine.scale[0]]))
      return "viewfinder_fromYCbCr(\(raw).rgb, \(name)_luma_weight, \(name)_chroma_weights)"
    }
    numbers(.init(name: "\(name)_matrix", kind: .mat4, values: affine.opaqueColumns))
    return "vec4((\(name)_matrix * vec4(\(raw).rgb, 1.0)).rgb, 1.0)"
  }

  /// The expression that applies affine filters, in the cheapest form that their matrix allows.
  mutating func product(_ affine: AffineColor, _ input: String, name: String) -> String {
    func numbers(_ values: RenderPlan.Uniform) { affine.isSettled ? constant(values) : setting(values) }
    guard affine.keepsAlpha, affine.ignoresAlpha else {
      numbers(.init(name: "\(name)_matrix", kind: .mat4, values: affine.columns))
      numbers(.init(name: "\(name)_offset", kind: .vec4, values: affine.offset))
      return "\(name)_matrix * \(input) + \(name)_offset"
    }
    if affine.isDiagonal {
      numbers(.init(name: "\(name)_scale", kind: .vec3, values: affine.scale))
      numbers(.init(name: "\(name)_offset", kind: .vec3, values: affine.opaqueOffset))
      return "vec4(\(name)_scale * \(input).rgb + \(name)_offset, \(input).a)"
    }
    numbers(.init(name: "\(name)_matrix", kind: .mat4, values: affine.opaqueColumns))
    return "vec4((\(name)_matrix * vec4(\(input).rgb, 1.0)).rgb, \(input).a)"
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

  /// The stored values of a source at a `Place`; writes the reading function on first use.
  mutating func sourceRead(_ index: Int, _ sampling: Sampling, at place: String) -> String {
    let isByPixel = sampling == .exact && readsPixels(index)
    return "\(sourceFunction(index, sampling))(\(place).\(isByPixel ? "pixel" : "position"))"
  }

  private mutating func sourceFunction(_ index: Int, _ sampling: Sampling) -> String {
    let name = "source\(index)_raw" + (sampling == .smooth ? "_any" : "")
    guard emittedSources.insert(name).inserted else { return name }
    let format = program.sources[index].description.format
    if sampling == .smooth {
      let body = mixedBody(index)
      pieces.append(Piece(text: "vec4 \(name)(vec2 position) {\n\(body)}\n"))
    } else if !readsPixels(index) {
      let body = positionBody(index, format)
      pieces.append(Piece(text: "vec4 \(name)(vec2 position) {\n\(body)}\n"))
    } else {
      pieces.append(Piece(text: "vec4 \(name)(ivec2 p) {\n\(pixelBody(index, format))}\n"))
    }
    return name
  }

  /// The stored value of a source that is its luma, at `place`.
  mutating func lumaSample(_ index: Int, _ sampling: Sampling) -> String {
    let format = program.sources[index].description.format
    switch format {
    case _ where sampling == .smooth: return "\(sourceRead(index, .smooth, at: "place")).r"
    case .nv12, .nv16, .nv21, .yuv420, .yvu420, .yuv422, .yuv444:
      return "\(sample(plane(index, 0, .nearest), at: "place.position")).r"
    case .yuyv, .uyvy, .yvyu, .vyuy:
      let name = "source\(index)_y"
      if emittedSources.insert(name).inserted {
        let (even, odd, _) = packedSwizzles(format)
        let pair = texel(plane(index, 0, .linear), at: "ivec2(p.x >> 1, p.y)")
        pieces.append(
          Piece(
            text: """
              float \(name)(ivec2 p) {
                vec4 pair = \(pair);
                return (p.x & 1) == 0 ? pair.\(even) : pair.\(odd);
              }

              """))
      }
      return "\(name)(place.pixel)"
    default: return "\(sourceRead(index, .exact, at: "place")).r"
    }
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
  private mutating func chromaScale(_ index: Int, _ plane: PixelFormat.Plane) -> String {
    let texels = plane.size(for: program.sources[index].description.size)
    let name = "source\(index)_chroma_scale"
    add(
      .init(
        name: name, kind: .vec2,
        values: [
          1 / Float(plane.horizontalStep * texels.width), 1 / Float(plane.verticalStep * texels.height),
        ]))
    return name
  }

  /// The position in a chroma plane for a position in the picture: the same, unless a side is odd and the
  /// plane's last texels extend beyond the picture. Then what lies beyond must be made the last pixel, whose chroma is
  /// a mean of the last two.
  private mutating func chromaPosition(_ index: Int, _ plane: PixelFormat.Plane) -> String {
    let size = program.sources[index].description.size
    if size.width % plane.horizontalStep == 0, size.height % plane.verticalStep == 0 { return "position" }
    let texels = plane.size(for: size)
    let name = "source\(index)_chroma_share"
    add(
      .init(
        name: name, kind: .vec2,
        values: [
          Float(size.width) / Float(plane.horizontalStep * texels.width),
          Float(size.height) / Float(plane.verticalStep * texels.height),
        ]))
    let last = "source\(index)_last_position"
    add(
      .init(
        name: last, kind: .vec2,
        values: [1 - 0.5 / Float(size.width), 1 - 0.5 / Float(size.height)]))
    return "min(position, \(last)) * \(name)"
  }

  /// Formats read by position.
  private mutating func positionBody(_ index: Int, _ format: PixelFormat) -> String {
    let first = plane(index, 0, .nearest)
    let here = sample(first, at: "position")
    switch format {
    case .nv12, .nv16, .nv21:
      let chroma = plane(index, 1, .linear)
      let order = format == .nv21 ? "gr" : "rg"
      let place = chromaPosition(index, format.planes[1])
      let (y, cbcr) = (here, sample(chroma, at: place))
      return "  return vec4(\(y).r, \(cbcr).\(order), 1.0);\n"
    case .yuv420, .yvu420, .yuv422, .yuv444:
      let chroma: RenderPlan.TextureBinding.Sampling = format == .yuv444 ? .nearest : .linear
      let cb = plane(index, format == .yvu420 ? 2 : 1, chroma)
      let cr = plane(index, format == .yvu420 ? 1 : 2, chroma)
      let place = chromaPosition(index, format.planes[1])
      return """
          vec2 q = \(place);
          return vec4(\(here).r, \(sample(cb, at: "q")).r, \(sample(cr, at: "q")).r, 1.0);

        """
    case .gray10, .gray12, .gray14, .gray16:
      return "  return vec4(vec3(dot(\(here).rg, \(wordWeights(format)))), 1.0);\n"
    case .gray8: return "  return vec4(vec3(\(here).r), 1.0);\n"
    case .bgr24, .bgrx32: return "  return vec4(\(here).bgr, 1.0);\n"
    case .xrgb32: return "  return vec4(\(here).gba, 1.0);\n"
    case .xbgr32: return "  return vec4(\(here).abg, 1.0);\n"
    case .rgba8: return "  return \(here);\n"
    default: return "  return vec4(\(here).rgb, 1.0);\n"
    }
  }

  /// Formats whose pixels are addressed by index.
  private mutating func pixelBody(_ index: Int, _ format: PixelFormat) -> String {
    switch format {
    case .yuyv, .uyvy, .yvyu, .vyuy:
      let texture = plane(index, 0, .linear)
      let scale = chromaScale(index, format.planes[0])
      let (even, odd, chroma) = packedSwizzles(format)
      return """
          vec4 pair = \(texel(texture, at: "ivec2(p.x >> 1, p.y)"));
          float y = (p.x & 1) == 0 ? pair.\(even) : pair.\(odd);
          return vec4(y, \(sample(texture, at: "(vec2(p) + 0.5) * \(scale)")).\(chroma), 1.0);

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

  /// Low byte in red, high byte in green; the sum reaches 1 at the format's maximum value.
  private func wordWeights(_ format: PixelFormat) -> String {
    let maximum = Double(1 << format.bitsPerChannel - 1)
    return "vec2(\(255.0 / maximum), \(255.0 * 256.0 / maximum))"
  }

  /// What lies between pixels: the mean of four of them. Samplers mix chroma where its samples are, not where pixels
  /// are, and the bytes of a word one by one; and their weights, or their results, have 8 bits.
  private mutating func mixedBody(_ index: Int) -> String {
    let exact = sourceFunction(index, .exact)
    let size = program.sources[index].description.size
    let name = "source\(index)_stored_size"
    add(.init(name: name, kind: .vec2, values: [Float(size.width), Float(size.height)]))
    func pixel(_ p: String) -> String {
      readsPixels(index) ? "\(exact)(\(p))" : "\(exact)((vec2(\(p)) + 0.5) / \(name))"
    }
    return """
        vec2 q = clamp(position * \(name) - 0.5, vec2(0.0), \(name) - 1.0);
        ivec2 last = ivec2(\(name)) - 1;
        // A position that is no number is in no picture, and drivers may read there.
        ivec2 a = clamp(ivec2(q), ivec2(0), last);
        ivec2 b = min(a + 1, last);
        vec2 part = q - vec2(a);
        return mix(
            mix(\(pixel("a")), \(pixel("ivec2(b.x, a.y)")), part.x),
            mix(\(pixel("ivec2(a.x, b.y)")), \(pixel("b")), part.x), part.y);

      """
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
    let stored = texel(texture, at: "max(p, ivec2(0))")
    let value = format.storesWords ? "dot(\(stored).rg, \(wordWeights(format)))" : "\(stored).r"
    pieces.append(
      Piece(
        text: """
          float source\(index)_mosaic(ivec2 p) {
            ivec2 size = \(texelCounts(of: texture));
            p = abs(p);
            p = min(p, 2 * (size - 1) - p);
            return \(value);
          }

          """))
    let m = "source\(index)_mosaic"
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
