import CVips
package import Files
package import Pixels

/// Text as a picture of its own size, with an outline, a shadow and a background where they are asked for.
package struct TextDrawing: Sendable {
  /// How lines are aligned.
  package enum Alignment: Int, Sendable { case left, center, right }

  /// The lines, as they are: nothing in them is markup.
  package var text: String
  /// The family and style of the font, as Pango writes them.
  package var font: String
  /// The size of the font in pixels.
  package var size: Double
  /// Display-encoded red, green, blue and alpha of the text.
  package var color: SIMD4<Float>
  /// How lines are aligned.
  package var alignment: Alignment
  /// The width in pixels at which lines are wrapped; 0 for never.
  package var wrap: Int
  /// The width of the outline in pixels, and its colour.
  package var outline: (width: Double, color: SIMD4<Float>)
  /// How far the shadow is to the right and below in pixels, and its colour.
  package var shadow: (distance: Double, color: SIMD4<Float>)
  /// The colour of the rectangle behind the text, and the distance of its edges from the text in pixels.
  package var background: (color: SIMD4<Float>, padding: Int)

  /// Creates a drawing of plain text.
  package init(_ text: String, font: String = "Sans", size: Double, color: SIMD4<Float>) {
    (self.text, self.font, self.size, self.color) = (text, font, size, color)
    (alignment, wrap, outline, shadow, background) = (.left, 0, (0, .zero), (0, .zero), (.zero, 0))
  }

  /// The greatest side of a picture of text.
  private static let greatestSide = 16384
  /// The most pixels of a picture of text, 67 million: layers take a hundred bytes for each.
  private static let mostPixels = 1 << 26

  /// Draws the text, as `.rgba8` with straight alpha.
  ///
  /// - Throws: `noInput` for a font that is not installed, `badData` for a text that is too large, `unsupported` when
  ///   there is nothing to draw with.
  package func draw() throws(FileError) -> Image {
    try checkFont()
    try checkExtent()
    let mask = try TextMask(
      text, font: "\(font) \(size)px", dotsPerInch: 72,
      alignment: CVipsAlignment(UInt32(alignment.rawValue)), wrap: wrap)
    // A shadow is as soft as half its distance.
    let blur = Int((shadow.distance / 2).rounded())
    let border = Int(outline.width.rounded(.up))
    let isShaded = shadow.distance > 0 && shadow.color.w > 0
    let before = border + background.padding + (isShaded ? max(0, blur - Int(shadow.distance)) : 0)
    let after = border + background.padding + (isShaded ? blur + Int(shadow.distance.rounded(.up)) : 0)
    let size = PixelSize(width: mask.size.width + before + after, height: mask.size.height + before + after)
    guard max(size.width, size.height) <= Self.greatestSide else { throw tooLarge }
    guard size.area <= Self.mostPixels else { throw tooManyPixels }
    var layers = Layers(size: size, background: background.color)
    let ink = CoverageMap(mask, in: size, x: before, y: before)
    let outlined = outline.width > 0 ? ink.grown(by: outline.width) : ink
    if isShaded {
      let distance = Int(shadow.distance.rounded())
      layers.add(outlined.moved(by: distance).blurred(by: blur), shadow.color)
    }
    if outline.width > 0 { layers.add(outlined, outline.color) }
    layers.add(ink, color)
    return layers.image(empty: color)
  }

  /// How many characters of a text no installed font has, so that boxes are drawn for them.
  package static func missingGlyphs(in text: String, font: String) -> Int {
    text.showingFileNames.withCString { text in
      font.withCString { font in Int(cvips_missing_glyphs(text, font)) }
    }
  }

  private func checkFont() throws(FileError) {
    var message = ErrorText()
    guard message.fill({ cvips_is_available($0) }) else {
      throw FileError(.unsupported, "no text can be drawn: \(message.text)")
    }
    guard message.fill({ cvips_has_font(font, $0) }) else { throw FileError(.noInput, message.text) }
  }

  /// Estimates the size before memory is taken for it.
  ///
  /// Generous: letters are narrower than the font is high, on the average half as wide, and lines lower than three times it.
  private func checkExtent() throws(FileError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let lengths = lines.map { Double($0.count) * size }
    let longest = lengths.max() ?? 0
    let width = wrap > 0 ? min(longest, Double(wrap)) : longest
    let count = lengths.reduce(0) { $0 + (wrap > 0 ? max(1, ($1 / 2 / Double(wrap)).rounded(.up)) : 1) }
    let height = count * size
    guard width <= 4 * Double(Self.greatestSide), height <= Double(Self.greatestSide) else { throw tooLarge }
    // Lines that are not wrapped are mostly half as wide, too.
    guard width / (wrap > 0 ? 1 : 2) * height <= Double(Self.mostPixels) else { throw tooManyPixels }
  }

  private var tooManyPixels: FileError {
    FileError(
      .badData,
      "the text takes more than \(Self.mostPixels / 1_000_000) megapixels at size \(Int(size)); choose a smaller size or "
        + "fewer words")
  }

  private var tooLarge: FileError {
    FileError(
      .badData,
      "the text is larger than \(Self.greatestSide) pixels at size \(Int(size)); choose a smaller size, fewer words or "
        + "a width with wrap")
  }
}

/// Colours over one another, premultiplied.
private struct Layers {
  let size: PixelSize
  private var pixels: [SIMD4<Float>]

  init(size: PixelSize, background: SIMD4<Float>) {
    self.size = size
    pixels = Array(repeating: Self.premultiplied(background), count: size.area)
  }

  mutating func add(_ coverage: CoverageMap, _ color: SIMD4<Float>) {
    let source = Self.premultiplied(color)
    for place in pixels.indices {
      let share = coverage.values[place]
      guard share > 0 else { continue }
      pixels[place] = source * share + pixels[place] * (1 - source.w * share)
    }
  }

  /// The picture with straight alpha; what is empty has a colour, too, so that nothing dark bleeds from it.
  func image(empty: SIMD4<Float>) -> Image {
    var image = Image(packed: .rgba8, size: size)
    let plane = image.layout.planes[0]
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = pixels[y * size.width + x]
        var color = pixel.w > 0 ? pixel / pixel.w : empty
        color.w = pixel.w
        let bytes = (color.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
          .toNearestOrAwayFromZero)
        for channel in 0..<4 {
          image.bytes[plane.offset + y * plane.stride + x * 4 + channel] = UInt8(bytes[channel])
        }
      }
    }
    return image
  }

  private static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }
}
