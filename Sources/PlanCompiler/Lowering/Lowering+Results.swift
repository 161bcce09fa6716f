import FilterGraph
import Pixels

/// The requested results of a plan: resized, reoriented and encoded.
extension Lowering {
  /// The node of the result with a label.
  func node(of label: String, in graph: Graph) throws(CompileError) -> Graph.NodeID {
    if let output = graph.outputs.first(where: { $0.label == label }) { return output.node }
    let labels = graph.outputs.map { "[\($0.label)]" }.joined(separator: ", ")
    throw CompileError(.unsupported, "the chain has no result [\(label)]; it has \(labels)")
  }

  /// Adds the operations that bring a value into a form; returns the nodes of its textures.
  ///
  /// - Parameter picture: the encoded picture to produce; nil for a texture.
  mutating func places(
    _ place: Int, as form: RenderPlan.ResultRequest.Form, _ picture: PictureDescription?
  ) throws(CompileError) -> [Int] {
    guard let picture else {
      let size = rewriter[place].size
      if form == .window, !rewriter.program.facts[place].isOpaque {
        return [rewriter.add(.convert(.toScreen), inputs: [place], size: size)]
      }
      // Points are accumulated in floats, whatever the format of the result.
      guard rewriter[place].isScatter else { return [place] }
      return [rewriter.add(.convert(.toResult), inputs: [place], size: size)]
    }
    guard let textures = picture.format.textures else {
      throw CompileError(
        .unsupported, "no result can be a \(picture.format) mosaic; ask for an RGB, YCbCr or grey format")
    }
    guard !picture.hasConstantLuminance else {
      throw CompileError(
        .unsupported,
        "no result can be \(picture.format) with constant luminance; ask for another matrix, such as bt2020")
    }
    guard options.extent == .whole || picture.format.isWrittenPixelByPixel else {
      throw CompileError(
        .unsupported, "a result in tiles cannot be \(picture.format); ask for rgba8, rgba16 or floats")
    }
    var place = place
    if rewriter[place].isScatter || rewriter[place].isReduction {
      place = rewriter.add(.convert(.toResult), inputs: [place], size: rewriter[place].size)
    }
    let upright = picture.orientation.applied(to: picture.size)
    if rewriter[place].size != upright {
      let resize = FilterInstance(
        builtIn("resize"),
        nearest: ["width": .number(Double(upright.width)), "height": .number(Double(upright.height))])
      place = try filter(resize, inputs: [place])
    }
    place = turned(place, picture.orientation.inverse)
    if picture.format == .rgba8, picture.encoding.range == .full, options.output == .rgba8 { return [place] }
    return textures.enumerated().map { part, texture in
      rewriter.add(
        .encode(picture.format, picture.encoding, part: part), inputs: [place],
        size: texture.size(for: picture.size, format: picture.format))
    }
  }
}

extension RenderPlan.ResultRequest.Form {
  /// The description of the encoded picture for a result of some size; nil for a texture.
  func picture(of size: PixelSize) -> PictureDescription? {
    switch self {
    case .texture, .window: nil
    case .picture(let picture): picture
    case .pixels(let format, let encoding):
      PictureDescription(format: format, size: size, encoding: encoding)
    }
  }
}

extension PixelFormat {
  /// Whether each texel of a written picture is one pixel, computed from the pixel at the same position only.
  var isWrittenPixelByPixel: Bool { textures != nil && planes.count == 1 && pixelsPerTexel(part: 0) == 1 }

  /// The number of pixels in a texel of one of the format's textures.
  func pixelsPerTexel(part: Int) -> Int {
    let texture = textures![part]
    let plane = planes[texture.plane]
    guard model != .rgb else { return self == .rgb24 || self == .bgr24 ? 2 : 1 }
    return max(texture.bytesPerTexel / plane.bytesPerTexel, 1) * plane.horizontalStep * plane.verticalStep
  }

  /// The texture format that holds the bytes of the format's pictures.
  var textureKind: TextureKind {
    switch self {
    case .rgba16, .rgbaHalf: .rgba16ui
    case .rgbaFloat: .rgba32ui
    default: .rgba8
    }
  }
}
