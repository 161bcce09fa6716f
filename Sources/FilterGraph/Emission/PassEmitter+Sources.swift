import Pixels

/// How each pixel format is read: the stored numbers of a pixel, before they are made red, green and blue.
extension PassEmitter {
  /// The conversion of a source's numbers to RGBA, with folded filters behind it.
  func sourceMatrix(_ index: Int, _ folded: [FilterInstance]) -> AffineColor {
    let source = program.sources[index].description
    var affine: AffineColor
    switch source.format.model {
    case .yCbCr:
      let (rows, offset) = source.encoding.conversion
      affine = AffineColor(
        rows: rows.map { row in [row.x, row.y, row.z, 0, -(row * offset).sum()] } + [[0, 0, 0, 1, 0]])
    case .gray where source.encoding.range == .limited:
      let scale = 255.0 / 219
      affine = AffineColor(rows: [0, 1, 2].map { _ in [scale, 0, 0, 0, -16.0 / 219] } + [[0, 0, 0, 1, 0]])
    case .gray:
      affine = AffineColor(rows: [0, 1, 2].map { _ in [1, 0, 0, 0, 0] } + [[0, 0, 0, 1, 0]])
    case .rgb where source.encoding.range == .limited:
      let scale = 255.0 / 219
      affine = AffineColor(
        rows: (0..<3).map { row in (0..<3).map { $0 == row ? scale : 0 } + [0, -16.0 / 219] } + [
          [0, 0, 0, 1, 0]
        ])
    case .rgb, .bayer:
      affine = AffineColor([])
    }
    for filter in folded { affine.apply(filter) }
    return affine
  }

  /// The expression that makes stored numbers RGBA.
  mutating func sourceConversion(_ index: Int, _ folded: [FilterInstance], name: String, raw: String)
    -> String
  {
    let source = program.sources[index].description
    let affine = sourceMatrix(index, folded)
    let hasAlpha = source.format == .rgba8 || source.format == .rgba16
    let isPlain =
      source.format.model != .yCbCr && source.format.model != .gray && source.encoding.range == .full
    if isPlain, folded.isEmpty { return raw }
    if hasAlpha {
      add(.init(name: "\(name)_matrix", kind: .mat4, values: affine.columns))
      add(.init(name: "\(name)_offset", kind: .vec4, values: affine.offset))
      return "\(name)_matrix * \(raw) + \(name)_offset"
    }
    add(.init(name: "\(name)_matrix", kind: .mat4, values: affine.opaqueColumns))
    return "\(name)_matrix * vec4(\(raw).rgb, 1.0)"
  }

  /// The function that reads the stored numbers of a pixel, or between pixels; writes it when it is new.
  mutating func sourceFunction(_ index: Int, _ sampling: Sampling) -> String {
    let name = "source\(index)_raw" + (sampling == .smooth ? "_any" : "")
    guard emittedSources.insert(name).inserted else { return name }
    let format = program.sources[index].description.format
    switch sampling {
    case .exact:
      pieces.append(Piece(text: "vec4 \(name)(ivec2 p) {\n\(exactBody(index, format))}\n"))
    case .smooth:
      let body = smoothBody(index, format)
      pieces.append(Piece(text: "vec4 \(name)(vec2 position) {\n\(body)}\n"))
    }
    return name
  }

  private mutating func plane(_ index: Int, _ plane: Int, _ sampling: RenderPlan.TextureBinding.Sampling)
    -> String
  {
    let name = ["source\(index)", "source\(index)_chroma", "source\(index)_chroma2"][plane]
    bind(.init(name: name, content: .plane(source: index, plane: plane), sampling: sampling))
    return name
  }

  /// Scale from pixel coordinates to a chroma plane's 0…1: samples sit in the middle of the pixels they span.
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

  private mutating func exactBody(_ index: Int, _ format: PixelFormat) -> String {
    let planes = format.planes
    switch format {
    case .yuyv, .uyvy, .yvyu, .vyuy:
      let texture = plane(index, 0, .linear)
      let scale = chromaScale(index, planes[0])
      let (even, odd, chroma) = packedSwizzles(format)
      return """
          vec4 pair = texelFetch(\(texture), ivec2(p.x >> 1, p.y), 0);
          float y = (p.x & 1) == 0 ? pair.\(even) : pair.\(odd);
          return vec4(y, texture(\(texture), (vec2(p) + 0.5) * \(scale)).\(chroma), 1.0);

        """
    case .nv12, .nv16, .nv21:
      let luma = plane(index, 0, .nearest)
      let chroma = plane(index, 1, .linear)
      let scale = chromaScale(index, planes[1])
      let order = format == .nv21 ? "gr" : "rg"
      return """
          vec2 chroma = texture(\(chroma), (vec2(p) + 0.5) * \(scale)).\(order);
          return vec4(texelFetch(\(luma), p, 0).r, chroma, 1.0);

        """
    case .yuv420, .yvu420, .yuv422, .yuv444:
      let luma = plane(index, 0, .nearest)
      let cb = plane(index, format == .yvu420 ? 2 : 1, .linear)
      let cr = plane(index, format == .yvu420 ? 1 : 2, .linear)
      let scale = chromaScale(index, planes[1])
      return """
          vec2 q = (vec2(p) + 0.5) * \(scale);
          return vec4(texelFetch(\(luma), p, 0).r, texture(\(cb), q).r, texture(\(cr), q).r, 1.0);

        """
    case .gray8:
      return "  return vec4(vec3(texelFetch(\(plane(index, 0, .nearest)), p, 0).r), 1.0);\n"
    case .gray10, .gray12, .gray16:
      let texture = plane(index, 0, .nearest)
      return "  return vec4(vec3(dot(texelFetch(\(texture), p, 0).rg, \(wordWeights(format)))), 1.0);\n"
    case .rgb24, .rgbx32: return packed(index, "rgb")
    case .bgr24: return packed(index, "bgr")
    case .bgrx32: return packed(index, "bgr")
    case .xrgb32: return packed(index, "gba")
    case .xbgr32: return packed(index, "abg")
    case .rgba8: return "  return texelFetch(\(plane(index, 0, .nearest)), p, 0);\n"
    case .rgba16:
      return "  return vec4(texelFetch(\(plane(index, 0, .nearest)), p, 0)) / 65535.0;\n"
    case .bayerBGGR, .bayerGBRG, .bayerGRBG, .bayerRGGB: return bayerBody(index, format)
    }
  }

  private mutating func packed(_ index: Int, _ swizzle: String) -> String {
    "  return vec4(texelFetch(\(plane(index, 0, .nearest)), p, 0).\(swizzle), 1.0);\n"
  }

  private func packedSwizzles(_ format: PixelFormat) -> (even: String, odd: String, chroma: String) {
    switch format {
    case .uyvy: ("g", "a", "rb")
    case .yvyu: ("r", "b", "ag")
    case .vyuy: ("g", "a", "br")
    default: ("r", "b", "ga")
    }
  }

  /// Low byte in red, high byte in green; the sum reaches 1 at the format's greatest number.
  private func wordWeights(_ format: PixelFormat) -> String {
    let maximum = format == .gray10 ? 1023.0 : format == .gray12 ? 4095.0 : 65535.0
    return "vec2(\(255.0 / maximum), \(255.0 * 256.0 / maximum))"
  }

  private mutating func smoothBody(_ index: Int, _ format: PixelFormat) -> String {
    switch format {
    case .nv12, .nv16, .nv21:
      let luma = plane(index, 0, .linear)
      let chroma = plane(index, 1, .linear)
      let scale = chromaScale(index, format.planes[1])
      let order = format == .nv21 ? "gr" : "rg"
      return """
          vec2 size = vec2(textureSize(\(luma), 0));
          return vec4(texture(\(luma), position).r, texture(\(chroma), position * size * \(scale)).\(order), 1.0);

        """
    case .yuv420, .yvu420, .yuv422, .yuv444:
      let luma = plane(index, 0, .linear)
      let cb = plane(index, format == .yvu420 ? 2 : 1, .linear)
      let cr = plane(index, format == .yvu420 ? 1 : 2, .linear)
      let scale = chromaScale(index, format.planes[1])
      return """
          vec2 q = position * vec2(textureSize(\(luma), 0)) * \(scale);
          return vec4(texture(\(luma), position).r, texture(\(cb), q).r, texture(\(cr), q).r, 1.0);

        """
    case .gray8: return "  return vec4(vec3(texture(\(plane(index, 0, .linear)), position).r), 1.0);\n"
    case .gray10, .gray12, .gray16:
      let texture = plane(index, 0, .linear)
      return "  return vec4(vec3(dot(texture(\(texture), position).rg, \(wordWeights(format)))), 1.0);\n"
    case .rgb24, .rgbx32: return "  return vec4(texture(\(plane(index, 0, .linear)), position).rgb, 1.0);\n"
    case .bgr24, .bgrx32: return "  return vec4(texture(\(plane(index, 0, .linear)), position).bgr, 1.0);\n"
    case .xrgb32: return "  return vec4(texture(\(plane(index, 0, .linear)), position).gba, 1.0);\n"
    case .xbgr32: return "  return vec4(texture(\(plane(index, 0, .linear)), position).abg, 1.0);\n"
    case .rgba8: return "  return texture(\(plane(index, 0, .linear)), position);\n"
    case .yuyv, .uyvy, .yvyu, .vyuy, .rgba16, .bayerBGGR, .bayerGBRG, .bayerGRBG, .bayerRGGB:
      // These cannot be filtered as they are stored: four pixels are read and mixed.
      let exact = sourceFunction(index, .exact)
      let size = program.sources[index].description.size
      let name = "source\(index)_stored_size"
      add(.init(name: name, kind: .vec2, values: [Float(size.width), Float(size.height)]))
      return """
          vec2 q = position * \(name) - 0.5;
          ivec2 last = ivec2(\(name)) - 1;
          ivec2 low = ivec2(floor(q));
          vec2 part = q - floor(q);
          ivec2 a = clamp(low, ivec2(0), last);
          ivec2 b = clamp(low + 1, ivec2(0), last);
          return mix(
              mix(\(exact)(a), \(exact)(ivec2(b.x, a.y)), part.x),
              mix(\(exact)(ivec2(a.x, b.y)), \(exact)(b), part.x), part.y);

        """
    }
  }

  /// Bilinear demosaicing: a missing colour is the mean of its nearest samples. At the edges the mosaic is
  /// mirrored, which keeps its phase.
  private mutating func bayerBody(_ index: Int, _ format: PixelFormat) -> String {
    let texture = plane(index, 0, .nearest)
    // Where red sits in the 2x2 tile.
    let red =
      switch format {
      case .bayerRGGB: "ivec2(0, 0)"
      case .bayerGRBG: "ivec2(1, 0)"
      case .bayerGBRG: "ivec2(0, 1)"
      default: "ivec2(1, 1)"
      }
    pieces.append(
      Piece(
        text: """
          float source\(index)_mosaic(ivec2 p) {
            ivec2 size = textureSize(\(texture), 0);
            p = abs(p);
            p = min(p, 2 * (size - 1) - p);
            return texelFetch(\(texture), max(p, ivec2(0)), 0).r;
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
