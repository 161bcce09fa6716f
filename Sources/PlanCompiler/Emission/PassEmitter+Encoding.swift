import FilterGraph
import GLSL
import Pixels

/// A picture that is encoded in a pass.
struct EncodedPart {
  let format: PixelFormat
  let encoding: ColorEncoding
  /// The value that is encoded.
  let input: Int
  /// The name of the encoded value.
  let name: String

  var levels: ClosedRange<Double> { encoding.range.levels(bits: format.bitsPerChannel) }

  /// A value from 0 to 1 in the range that the format stores.
  func ranged(_ color: ExpressionNode) -> ExpressionNode {
    levels == 0...1
      ? color : color * .init(levels.upperBound - levels.lowerBound) + .init(levels.lowerBound)
  }
}

/// Makes encoded pictures: the bytes of each texel, from the colours of the pixels that they contain.
///
/// A chroma sample is the mean of the pixels that it covers, so it is sited at their centre, where sources
/// are read.
extension PassEmitter {
  /// A texel of one of a picture's textures.
  mutating func encoded(
    _ picture: EncodedPart, _ texture: PictureTexture, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    let format = picture.format, plane = format.planes[texture.plane]
    switch format.model {
    case .rgb where format == .rgb24 || format == .bgr24: return try threeBytes(picture, in: &body)
    case .rgb: return try wholePixel(picture, in: &body)
    case .yCbCr where format.planes.count == 1: return try packedPair(picture, in: &body)
    case .gray where plane.bytesPerTexel == 2: return try words(picture, in: &body)
    case .yCbCr where texture.plane > 0: return try chroma(picture, texture, in: &body)
    case .yCbCr, .gray, .bayer:
      let y = TexelIndex(axis: "y", scale: texture.rowStep, offset: texture.firstRow)
      var bytes: [ExpressionNode] = []
      for x in 0..<4 {
        let pixel = try color(of: picture.input, .init(axis: "x", scale: 4, offset: x), y, in: &body)
        bytes.append(row(.luma, picture, pixel))
      }
      return .call("vec4", with: bytes)
    }
  }

  /// Two pixels with the chroma of both.
  private mutating func packedPair(
    _ picture: EncodedPart, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    let pixels = try pair(picture, in: &body)
    let (y0, y1) = (row(.luma, picture, pixels[0]), row(.luma, picture, pixels[1]))
    let mean = 0.5 * (pixels[0] + pixels[1])
    let (cb, cr) = (row(.blue, picture, mean), row(.red, picture, mean))
    let bytes =
      switch picture.format {
      case .uyvy: [cb, y0, cr, y1]
      case .yvyu: [y0, cr, y1, cb]
      case .vyuy: [cr, y0, cb, y1]
      default: [y0, cb, y1, cr]
      }
    return .call("vec4", with: bytes)
  }

  /// Two grey pixels of two bytes each.
  private mutating func words(
    _ picture: EncodedPart, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    let maximum = ExpressionNode(Double(1 << picture.format.bitsPerChannel - 1))
    var bytes: [ExpressionNode] = []
    for (x, pixel) in try pair(picture, in: &body).enumerated() {
      let level = row(.luma, picture, pixel)
      let word = body.declare("uint", "\(picture.name)_word\(x)", .call("uint", level * maximum + 0.5))
      bytes += [word.lowByte(255), word.shifted(by: 8)]
    }
    return .call("vec4", with: bytes) / 255.0
  }

  /// The colours of the two pixels of a texel.
  private mutating func pair(
    _ picture: EncodedPart, in body: inout DomainBody
  ) throws(CompileError) -> [ExpressionNode] {
    var pixels: [ExpressionNode] = []
    for x in 0..<2 {
      pixels.append(
        try color(of: picture.input, .init(axis: "x", scale: 2, offset: x), .init(axis: "y"), in: &body))
    }
    return pixels
  }

  /// Four bytes of chroma: four samples of one component, or two of both.
  private mutating func chroma(
    _ picture: EncodedPart, _ texture: PictureTexture, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    let plane = picture.format.planes[texture.plane]
    let samples = 4 / plane.bytesPerTexel
    let across = samples * plane.horizontalStep
    var bytes: [ExpressionNode] = []
    for sample in 0..<samples {
      var sum: ExpressionNode?
      for dy in 0..<plane.verticalStep {
        for dx in 0..<plane.horizontalStep {
          let x = TexelIndex(axis: "x", scale: across, offset: sample * plane.horizontalStep + dx)
          let y = TexelIndex(axis: "y", scale: plane.verticalStep, offset: dy)
          let pixel = try color(of: picture.input, x, y, in: &body)
          sum = sum.map { $0 + pixel } ?? pixel
        }
      }
      let share = ExpressionNode(1 / Double(plane.horizontalStep * plane.verticalStep))
      let mean = body.declare("vec3", "\(picture.name)_mean\(sample)", share * sum!)
      let components: [EncodedRow] =
        switch picture.format {
        case .nv21: [.red, .blue]
        case .nv12, .nv16: [.blue, .red]
        case .yvu420: texture.plane == 1 ? [.red] : [.blue]
        default: texture.plane == 1 ? [.blue] : [.red]
        }
      for component in components { bytes.append(row(component, picture, mean)) }
    }
    return .call("vec4", with: bytes)
  }

  /// Formats with one pixel per texel.
  private mutating func wholePixel(
    _ picture: EncodedPart, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    let value = try value(picture.input, in: &body)
    if picture.format.hasAlpha { return withAlpha(picture, value, in: &body) }
    let shown = picture.ranged(shown(value, of: picture.input))
    let color = body.declare("vec3", "\(picture.name)_color", shown)
    return switch picture.format {
    case .bgrx32: .color(color.member("bgr"), 1.0)
    case .xrgb32: .call("vec4", 1.0, color)
    case .xbgr32: .call("vec4", 1.0, color.member("bgr"))
    default: .color(color, 1.0)
    }
  }

  private mutating func withAlpha(
    _ picture: EncodedPart, _ value: ExpressionNode, in body: inout DomainBody
  ) -> ExpressionNode {
    let (format, name) = (picture.format, picture.name)
    // Values are clamped to 0…1 before the range is compressed; floats are not clamped.
    let isFloat = format == .rgbaHalf || format == .rgbaFloat
    let whole = body.declare("vec4", "\(name)_color", isFloat ? value : .call("clamp", value, 0.0, 1.0))
    let color = picture.levels == 0...1 ? whole : .color(picture.ranged(whole.rgb), whole.a)
    switch format {
    case .rgba16: return .call("uvec4", color * 65535.0 + 0.5)
    case .rgbaHalf:
      let stored = body.declare("vec4", "\(name)_stored", color)
      let halves = body.declare(
        "uvec2", "\(name)_halves",
        .call(
          "uvec2", .call("packHalf2x16", stored.member("rg")), .call("packHalf2x16", stored.member("ba"))))
      let (first, second) = (halves.member("x"), halves.member("y"))
      return .call(
        "uvec4", first.lowByte(65535), first.shifted(by: 16), second.lowByte(65535), second.shifted(by: 16))
    case .rgbaFloat: return .call("floatBitsToUint", color)
    default: return color
    }
  }

  /// Three bytes per pixel: four bytes start at a pixel's first, second or third byte and end in the next
  /// pixel.
  private mutating func threeBytes(
    _ picture: EncodedPart, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    var pixels: [ExpressionNode] = []
    for offset in 0..<2 {
      let x = TexelIndex(axis: "x", scale: 4, divisor: 3, offset: offset)
      let pixel = try color(of: picture.input, x, .init(axis: "y"), in: &body)
      let ordered = picture.format == .bgr24 ? pixel.member("bgr") : pixel
      pixels.append(
        body.declare("vec3", "\(picture.name)_pixel\(offset)", picture.ranged(ordered)))
    }
    let (a, b) = (pixels[0], pixels[1])
    let column = ExpressionNode.place.pixel.member("x")
    let phase = body.declare(
      "int", "\(picture.name)_phase", .init(.binary(.remainder, column, .init(3))))
    func isPhase(_ number: Int) -> ExpressionNode { .init(.binary(.equal, phase, .init(number))) }
    let later = ExpressionNode(
      .conditional(
        isPhase(1), .call("vec4", a.member("gb"), b.member("rg")), .call("vec4", a.member("b"), b)))
    return .init(.conditional(isPhase(0), .call("vec4", a, b.member("r")), later))
  }

  /// The colour of a pixel of a value, from 0 to 1 and over black; beyond the last pixels, the edge repeats.
  private mutating func color(
    of input: Int, _ x: TexelIndex, _ y: TexelIndex, in body: inout DomainBody
  ) throws(CompileError) -> ExpressionNode {
    if let known = body.color(of: input, x, y) { return known }
    let name = "\(names[input])_color\(body.colorCount)"
    let size = sizeName(input)
    let pixel = ExpressionNode.call(
      "min", .columnsAndRows(x.expression, y.expression), .call("ivec2", size) - .init(1))
    let value: ExpressionNode
    if isStored(input) {
      value = texel(stored(input, sampling: .nearest), at: pixel)
    } else {
      value = .call(try domain(input, .exact), .call("placeOf", pixel, size))
    }
    let read = body.declare("vec4", "\(name)_read", value)
    return body.declareColor(name, shown(read, of: input), of: input, x, y)
  }

  /// A value composited over black.
  private func shown(_ value: ExpressionNode, of input: Int) -> ExpressionNode {
    let facts = program.facts[input]
    let color = facts.isOpaque ? value.rgb : value.rgb * value.a
    return facts.isUnit ? color : .call("clamp", color, 0.0, 1.0)
  }

  private enum EncodedRow: String { case luma, blue, red }

  /// One component of Y'CbCr, from 0 to 1 of the stored range.
  private mutating func row(
    _ row: EncodedRow, _ picture: EncodedPart, _ color: ExpressionNode
  ) -> ExpressionNode {
    let (kr, kb) = (picture.encoding.matrix.redWeight, picture.encoding.matrix.blueWeight)
    let weights = SIMD3(kr, 1 - kr - kb, kb)
    let levels = picture.levels
    let chroma = picture.encoding.range.chromaScale
    var numbers: SIMD3<Double>
    var offset = 128.0 / 255
    switch row {
    case .luma:
      numbers = weights * (levels.upperBound - levels.lowerBound)
      offset = levels.lowerBound
    case .blue: numbers = (SIMD3(0, 0, 1) - weights) * (chroma / (2 * (1 - kb)))
    case .red: numbers = (SIMD3(1, 0, 0) - weights) * (chroma / (2 * (1 - kr)))
    }
    let uniform = "\(picture.name)_\(row.rawValue)"
    constant(
      .init(
        name: uniform, kind: .vec4,
        values: [Float(numbers.x), Float(numbers.y), Float(numbers.z), Float(offset)]))
    return .call("dot", .init(uniform), .color(color, 1.0))
  }
}

extension ExpressionNode {
  /// The lowest bits of a word.
  fileprivate func lowByte(_ mask: Int) -> Self {
    .init(.binary(.bitAnd, self, .init(.number("\(mask)u", isInteger: true))))
  }

  /// A word without its lowest bits.
  fileprivate func shifted(by bits: Int) -> Self { .init(.binary(.shiftRight, self, .init(bits))) }
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
