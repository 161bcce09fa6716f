import FilterGraph
import Pixels

/// Writes encoded pictures: the bytes of each texel, from the colours of the pixels that they contain.
///
/// A chroma sample is the mean of the pixels that it covers, so it is sited at their centre, where sources
/// are read.
extension PassEmitter {
  /// The expression for a texel of one of a picture's textures.
  mutating func encoded(
    _ format: PixelFormat, _ encoding: ColorEncoding, part: Int, of input: Int, name: String,
    in body: inout DomainBody
  ) throws(CompileError) -> String {
    let texture = format.textures![part]
    let plane = format.planes[texture.plane]
    switch format.model {
    case .rgb where format == .rgb24 || format == .bgr24:
      return try threeBytes(format, encoding, of: input, name: name, in: &body)
    case .rgb: return try wholePixel(format, encoding, of: input, name: name, in: &body)
    case .yCbCr where format.planes.count == 1:
      var pixels: [String] = []
      for x in 0..<2 {
        pixels.append(try color(of: input, x: "place.pixel.x * 2 + \(x)", y: "place.pixel.y", in: &body))
      }
      let (y0, y1) = (
        row(.luma, format, encoding, pixels[0], name), row(.luma, format, encoding, pixels[1], name)
      )
      let mean = "(0.5 * (\(pixels[0]) + \(pixels[1])))"
      let (cb, cr) = (row(.blue, format, encoding, mean, name), row(.red, format, encoding, mean, name))
      let bytes =
        switch format {
        case .uyvy: [cb, y0, cr, y1]
        case .yvyu: [y0, cr, y1, cb]
        case .vyuy: [cr, y0, cb, y1]
        default: [y0, cb, y1, cr]
        }
      return "vec4(\(bytes.joined(separator: ", ")))"
    case .gray where plane.bytesPerTexel == 2:
      let maximum = Double(1 << format.bitsPerChannel - 1)
      var words: [String] = []
      for x in 0..<2 {
        let pixel = try color(of: input, x: "place.pixel.x * 2 + \(x)", y: "place.pixel.y", in: &body)
        let word = "\(name)_word\(x)"
        let level = row(.luma, format, encoding, pixel, name)
        body.lines.append("uint \(word) = uint(\(level) * \(maximum) + 0.5);")
        words += ["\(word) & 255u", "\(word) >> 8"]
      }
      return "vec4(\(words.joined(separator: ", "))) / 255.0"
    case .yCbCr where texture.plane > 0:
      return try chroma(format, encoding, texture, of: input, name: name, in: &body)
    case .yCbCr, .gray, .bayer:
      let y =
        texture.rowStep == 1 ? "place.pixel.y" : "place.pixel.y * \(texture.rowStep) + \(texture.firstRow)"
      var bytes: [String] = []
      for x in 0..<4 {
        let pixel = try color(of: input, x: "place.pixel.x * 4 + \(x)", y: y, in: &body)
        bytes.append(row(.luma, format, encoding, pixel, name))
      }
      return "vec4(\(bytes.joined(separator: ", ")))"
    }
  }

  /// Four bytes of chroma: four samples of one component, or two of both.
  private mutating func chroma(
    _ format: PixelFormat, _ encoding: ColorEncoding, _ texture: PictureTexture, of input: Int, name: String,
    in body: inout DomainBody
  ) throws(CompileError) -> String {
    let plane = format.planes[texture.plane]
    let samples = 4 / plane.bytesPerTexel
    let across = samples * plane.horizontalStep
    var bytes: [String] = []
    for sample in 0..<samples {
      var pixels: [String] = []
      for dy in 0..<plane.verticalStep {
        for dx in 0..<plane.horizontalStep {
          pixels.append(
            try color(
              of: input, x: "place.pixel.x * \(across) + \(sample * plane.horizontalStep + dx)",
              y: plane.verticalStep == 1 ? "place.pixel.y" : "place.pixel.y * \(plane.verticalStep) + \(dy)",
              in: &body))
        }
      }
      let mean = "\(name)_mean\(sample)"
      let sum = pixels.joined(separator: " + ")
      body.lines.append("vec3 \(mean) = \(1 / Double(pixels.count)) * (\(sum));")
      let components: [EncodedRow] =
        switch format {
        case .nv21: [.red, .blue]
        case .nv12, .nv16: [.blue, .red]
        case .yvu420: texture.plane == 1 ? [.red] : [.blue]
        default: texture.plane == 1 ? [.blue] : [.red]
        }
      bytes += components.map { row($0, format, encoding, mean, name) }
    }
    return "vec4(\(bytes.joined(separator: ", ")))"
  }

  /// Formats with one pixel per texel.
  private mutating func wholePixel(
    _ format: PixelFormat, _ encoding: ColorEncoding, of input: Int, name: String, in body: inout DomainBody
  ) throws(CompileError) -> String {
    let value = try value(input, in: &body)
    let levels = encoding.range.levels(bits: format.bitsPerChannel)
    let isRanged = levels != 0...1
    func ranged(_ color: String) -> String {
      isRanged ? "(\(color) * \(levels.upperBound - levels.lowerBound) + \(levels.lowerBound))" : color
    }
    if format.hasAlpha {
      // Values are clamped to 0…1 before the range is compressed; floats are not clamped.
      let isFloat = format == .rgbaHalf || format == .rgbaFloat
      let whole = isFloat ? value : "clamp(\(value), 0.0, 1.0)"
      body.lines.append("vec4 \(name)_color = \(whole);")
      let color = isRanged ? "vec4(\(ranged("\(name)_color.rgb")), \(name)_color.a)" : "\(name)_color"
      switch format {
      case .rgba16: return "uvec4(\(color) * 65535.0 + 0.5)"
      case .rgbaHalf:
        let halves = "\(name)_halves"
        body.lines.append("vec4 \(name)_stored = \(color);")
        body.lines.append(
          "uvec2 \(halves) = uvec2(packHalf2x16(\(name)_stored.rg), packHalf2x16(\(name)_stored.ba));")
        return "uvec4(\(halves).x & 65535u, \(halves).x >> 16, \(halves).y & 65535u, \(halves).y >> 16)"
      case .rgbaFloat: return "floatBitsToUint(\(color))"
      default: return color
      }
    }
    body.lines.append("vec3 \(name)_color = \(ranged(shown(value, of: input)));")
    let color = "\(name)_color"
    return switch format {
    case .bgrx32: "vec4(\(color).bgr, 1.0)"
    case .xrgb32: "vec4(1.0, \(color))"
    case .xbgr32: "vec4(1.0, \(color).bgr)"
    default: "vec4(\(color), 1.0)"
    }
  }

  /// Three bytes per pixel: four bytes start at a pixel's first, second or third byte and end in the next
  /// pixel.
  private mutating func threeBytes(
    _ format: PixelFormat, _ encoding: ColorEncoding, of input: Int, name: String, in body: inout DomainBody
  ) throws(CompileError) -> String {
    let levels = encoding.range.levels(bits: 8)
    let scaling = levels == 0...1 ? "" : " * \(levels.upperBound - levels.lowerBound) + \(levels.lowerBound)"
    for x in 0..<2 {
      let pixel = try color(of: input, x: "place.pixel.x * 4 / 3 + \(x)", y: "place.pixel.y", in: &body)
      let ordered = format == .bgr24 ? "\(pixel).bgr" : pixel
      body.lines.append("vec3 \(name)_pixel\(x) = \(ordered)\(scaling);")
    }
    let (a, b) = ("\(name)_pixel0", "\(name)_pixel1")
    body.lines.append("int \(name)_phase = place.pixel.x % 3;")
    return "\(name)_phase == 0 ? vec4(\(a), \(b).r) : \(name)_phase == 1 ? vec4(\(a).gb, \(b).rg)"
      + " : vec4(\(a).b, \(b))"
  }

  /// The colour of a pixel of a value, from 0 to 1 and over black; beyond the last pixels, the edge repeats.
  private mutating func color(
    of input: Int, x: String, y: String, in body: inout DomainBody
  ) throws(CompileError) -> String {
    let key = "\(nodeName(input)) \(x) \(y)"
    if let known = body.colors[key] { return known }
    let name = "\(nodeName(input))_color\(body.colors.count)"
    let size = sizeName(input)
    let pixel = "min(ivec2(\(x), \(y)), ivec2(\(size)) - 1)"
    if cuts.cuts[input] != nil {
      body.lines.append("vec4 \(name)_read = \(texel(stored(input, sampling: .nearest), at: pixel));")
    } else {
      let function = try domain(input, .exact)
      body.lines.append("vec4 \(name)_read = \(function)(placeOf(\(pixel), \(size)));")
    }
    body.lines.append("vec3 \(name) = \(shown("\(name)_read", of: input));")
    body.colors[key] = name
    return name
  }

  /// A value composited over black.
  private func shown(_ value: String, of input: Int) -> String {
    let facts = program.facts[input]
    let color = facts.isOpaque ? "\(value).rgb" : "\(value).rgb * \(value).a"
    return facts.isUnit ? color : "clamp(\(color), 0.0, 1.0)"
  }

  private enum EncodedRow: String { case luma, blue, red }

  /// One component of Y'CbCr, from 0 to 1 of the stored range.
  private mutating func row(
    _ row: EncodedRow, _ format: PixelFormat, _ encoding: ColorEncoding, _ color: String, _ name: String
  ) -> String {
    let (kr, kb) = (encoding.matrix.redWeight, encoding.matrix.blueWeight)
    let weights = SIMD3(kr, 1 - kr - kb, kb)
    let levels = encoding.range.levels(bits: format.bitsPerChannel)
    let chroma = encoding.range.chromaScale
    var numbers: SIMD3<Double>
    var offset = 128.0 / 255
    switch row {
    case .luma:
      numbers = weights * (levels.upperBound - levels.lowerBound)
      offset = levels.lowerBound
    case .blue: numbers = (SIMD3(0, 0, 1) - weights) * (chroma / (2 * (1 - kb)))
    case .red: numbers = (SIMD3(1, 0, 0) - weights) * (chroma / (2 * (1 - kr)))
    }
    let uniform = "\(name)_\(row.rawValue)"
    constant(
      .init(
        name: uniform, kind: .vec4,
        values: [Float(numbers.x), Float(numbers.y), Float(numbers.z), Float(offset)]))
    return "dot(\(uniform), vec4(\(color), 1.0))"
  }
}

extension TextureKind {
  /// The GLSL type of a shader's output.
  var shaderType: String {
    switch self {
    case .rgba16ui, .rgba32ui: "uvec4"
    case .r8, .rgba8, .rgb10a2, .r16f, .rgba16f, .r32f, .rgba32f: "vec4"
    }
  }
}
