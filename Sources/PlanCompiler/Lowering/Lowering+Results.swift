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
      var place = place
      if case .window(let shown) = form {
        if let shown { place = try reduced(place, to: shown) }
        if !rewriter.program.facts[place].isOpaque {
          return [rewriter.add(.convert(.toScreen), inputs: [place], size: rewriter[place].size)]
        }
      }
      let size = rewriter[place].size
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
    place = try resized(place, to: upright)
    place = turned(place, picture.orientation.inverse)
    if picture.format == .rgba8, picture.encoding.range == .full, options.output == .rgba8 { return [place] }
    return textures.enumerated().map { part, texture in
      rewriter.add(
        .encode(picture.format, picture.encoding, part: part), inputs: [place],
        size: texture.size(for: picture.size, format: picture.format))
    }
  }

  /// A value at another size.
  private mutating func resized(_ place: Int, to size: PixelSize) throws(CompileError) -> Int {
    guard rewriter[place].size != size else { return place }
    let resize = FilterInstance(
      builtIn("resize"),
      nearest: ["width": .number(Double(size.width)), "height": .number(Double(size.height))])
    return try filter(resize, inputs: [place])
  }

  /// A result at the size at which a window shows it.
  ///
  /// One that is larger, much smaller or of another shape changes nothing: the window may not have followed a change of the
  /// result's size yet.
  private mutating func reduced(_ place: Int, to shown: PixelSize) throws(CompileError) -> Int {
    let own = rewriter[place].size
    let isSmaller = shown.width <= own.width && shown.height <= own.height
    let isMoreThanHalf = shown.width * 2 > own.width && shown.height * 2 > own.height
    // At most a pixel too wide or too high.
    let isSameShape =
      abs(shown.width * own.height - shown.height * own.width) <= max(own.width, own.height)
    guard isSmaller, isMoreThanHalf, isSameShape, !rewriter[place].isScatter, !rewriter[place].isReduction
    else { return place }
    return try reducedEarly(place, to: shown)
  }

  /// A value at another size: what is made of single pixels is made of resized ones, so that it is computed no more often
  /// than it is shown.
  private mutating func reducedEarly(_ place: Int, to size: PixelSize) throws(CompileError) -> Int {
    let node = rewriter[place]
    guard node.isOfSinglePixels, node.inputs.allSatisfy({ isWhole($0) || isPixels($0, of: node.size) }) else {
      return try resized(place, to: size)
    }
    var reduced: [Int] = []
    for input in node.inputs { reduced.append(isWhole(input) ? input : try reducedEarly(input, to: size)) }
    return rewriter.add(node.operation, inputs: reduced, size: size)
  }

  /// Whether a value is the same for all pixels.
  private func isWhole(_ place: Int) -> Bool {
    if case .unread = rewriter[place].operation { return true }
    return rewriter[place].isReduction
  }

  /// Whether a value has pixels of the present frame, as many as a picture of a size.
  private func isPixels(_ place: Int, of size: PixelSize) -> Bool {
    if case .state = rewriter[place].operation { return false }
    return rewriter[place].size == size
  }
}

extension Intermediate.Node {
  /// Whether a pixel of it depends on the same pixel of its inputs, and on its place in fractions of the picture alone.
  fileprivate var isOfSinglePixels: Bool {
    switch operation {
    case .matrix, .luma, .convert: return true
    case .filter(let filter):
      guard case .pixel = filter.definition.kind else { return false }
      return !filter.definition.code.readsPixelGrid
    default: return false
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
