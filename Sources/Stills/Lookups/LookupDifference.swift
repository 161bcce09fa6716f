public import Files
public import Pixels

/// How far two maps of colours are apart, on a fixed set of colours that lie between the entries of tables.
public struct LookupDifference: Sendable {
  /// The number of colours along an edge of the picture of ``samples``.
  private static let side = 256

  /// The colours as a picture of floats: greys in the first rows, then colours that fill the cube evenly.
  public static var samples: Image {
    // The additive recurrence whose steps are powers of the root of x⁴ = x + 1 (Roberts, 2018).
    let steps = SIMD3(0.8191725133961645, 0.6710436067037893, 0.5497004779019703)
    let colors = (0..<side * side).map { index -> SIMD3<Double> in
      if index < 4 * side { return SIMD3(repeating: Double(index) / Double(4 * side - 1)) }
      let place = steps * Double(index)
      return place - place.rounded(.down)
    }
    return picture(of: colors, width: side)
  }

  /// Colours as a picture of floats, row by row; the last row is filled up with black.
  public static func picture(of colors: [SIMD3<Double>], width: Int) -> Image {
    let height = (colors.count + width - 1) / width
    var image = Image(packed: .rgbaFloat, size: PixelSize(width: width, height: height))
    image.bytes.withSamples(Float.self) { numbers in
      for (index, color) in colors.enumerated() {
        for channel in 0..<3 { numbers[4 * index + channel] = Float(color[channel]) }
      }
      for pixel in 0..<width * height { numbers[4 * pixel + 3] = 1 }
    }
    return image
  }

  /// The results of a table for ``samples``.
  public static func samples(through table: ColorLookup) -> Image {
    let colors = samples.colors.map { table.color($0) }
    return picture(of: colors, width: side)
  }

  /// Compares two pictures of results, limited to 0…1; ``loss(of:from:in:named:)`` has what the limits hide.
  public static func measure(_ one: Image, _ other: Image) throws(FileError) -> PictureComparison {
    try PictureComparison(StillImage(deep(one)), StillImage(deep(other)))
  }

  /// What a written table leaves out of its source, which ``measure(_:_:)`` does not see.
  public struct Loss: Hashable, Sendable {
    /// The inputs that the source takes, over all channels, where the written table takes fewer; otherwise nil.
    public let inputs: ClosedRange<Float>?
    /// The inputs that the written table takes, over all channels.
    public let heldInputs: ClosedRange<Float>
    /// The number of ``LookupDifference/samples`` whose result is beyond 0…1 and is limited by the format.
    public let colors: Int
    /// How far beyond 0…1 the farthest of these results is.
    public let excess: Double
  }

  /// Finds what a written table leaves out.
  ///
  /// - Parameters:
  ///   - wanted: the source's results for ``samples``.
  ///   - source: the source; nil for a chain, which takes all inputs.
  ///   - written: the table that was read from the file.
  ///   - name: the file's name, whose extension is the format's.
  public static func loss(
    of wanted: Image, from source: ColorLookup?, in written: ColorLookup, named name: String
  ) -> Loss {
    let held = written.domain
    var inputs: ClosedRange<Float>?
    if let given = source?.domain {
      // Limits come back from a file as its text has them.
      let tolerance = 1e-5 * (given.maximum - given.minimum)
      let missing = pointwiseMax(held.minimum - given.minimum, given.maximum - held.maximum) - tolerance
      if missing.max() > 0 { inputs = given.minimum.min()...given.maximum.max() }
    }
    var colors = 0, excess = 0.0
    if LookupCodecs.codec(ofName: name)?.limitsResults == true {
      for color in wanted.colors {
        let beyond = max(-color.min(), color.max() - 1)
        // Rounding leaves less than a level of 16 bits.
        if beyond > 1.0 / 65_535 { (colors, excess) = (colors + 1, max(excess, beyond)) }
      }
    }
    return Loss(
      inputs: inputs, heldInputs: held.minimum.min()...held.maximum.max(), colors: colors, excess: excess)
  }

  private static func deep(_ image: Image) -> Image {
    var result = Image(packed: .rgba16, size: image.size)
    result.bytes.withSamples(UInt16.self) { samples in
      for (pixel, color) in image.colors.enumerated() {
        for channel in 0..<4 {
          let value = channel == 3 ? 1 : min(max(color[channel], 0), 1)
          samples[4 * pixel + channel] = UInt16((value * 65_535).rounded())
        }
      }
    }
    return result
  }
}

extension Image {
  /// The colours of a picture of floats, row by row.
  package var colors: [SIMD3<Double>] {
    let numbers = bytes.span.bytes
    func number(_ place: Int) -> Double {
      Double(numbers.unsafeLoad(fromByteOffset: 4 * place, as: Float.self))
    }
    return (0..<size.area).map { SIMD3(number(4 * $0), number(4 * $0 + 1), number(4 * $0 + 2)) }
  }
}
