public import Files
import Glibc
public import Pixels

/// How far two pictures of one size are apart as they are seen: upright and in sRGB.
///
/// Levels are those of 8 bits, 0…255, with fractions where a picture has 16 bits. A comparison of twelve megapixels takes
/// some seconds and 400 MB.
public struct PictureComparison: Hashable, Sendable {
  /// The pictures' size, upright.
  public let size: PixelSize
  /// The greatest difference of a channel, alpha included, in levels.
  public let maximum: Double
  /// The root mean square of the differences of red, green and blue, in levels.
  public let rms: Double
  /// The structural similarity of the luma, 1 for equal pictures (Wang, Bovik, Sheikh and Simoncelli, 2004).
  public let structuralSimilarity: Double
  /// The colour differences by CIEDE2000, of which about 1 can just be seen.
  public let colorDifference: ColorDifference
  /// The share of pixels in which any channel differs.
  public let differing: Double

  /// The peak signal-to-noise ratio of red, green and blue in decibels; infinite for equal pictures.
  public var peakSignalToNoise: Double {
    rms > 0 ? 20 * log10(255 / rms) : .infinity
  }

  /// Statistics of the colour differences over the pixels.
  public struct ColorDifference: Hashable, Sendable {
    /// The arithmetic mean.
    public let mean: Double
    /// What 95 % of the pixels stay within.
    public let percentile95: Double
    /// The greatest.
    public let maximum: Double
  }

  /// Compares two pictures; the order does not matter.
  ///
  /// - Throws: `badData` when their sizes differ.
  public init(_ one: StillImage, _ other: StillImage) throws(FileError) {
    let (one, other) = try Self.pair(one, other)
    size = one.size
    var greatest = 0, differing = 0, squares = 0.0
    for pixel in 0..<size.area {
      var farthest = 0
      for channel in 0..<4 {
        let difference = abs(Int(one.samples[pixel * 4 + channel]) - Int(other.samples[pixel * 4 + channel]))
        farthest = max(farthest, difference)
        if channel < 3 { squares += Double(difference * difference) }
      }
      greatest = max(greatest, farthest)
      if farthest > 0 { differing += 1 }
    }
    maximum = Double(greatest) / 257
    rms = (squares / Double(size.area * 3)).squareRoot() / 257
    self.differing = Double(differing) / Double(size.area)
    structuralSimilarity = StructuralSimilarity.mean(one, other)
    colorDifference = try ColorDifferences.measure(one, other)
  }

  /// The absolute difference of each channel as a picture, opaque.
  ///
  /// - Parameters:
  ///   - one: a picture.
  ///   - other: another of the same size.
  ///   - gain: the factor; nil for that which makes the greatest difference white.
  /// - Throws: `badData` when their sizes differ.
  public static func differencePicture(
    _ one: StillImage, _ other: StillImage, gain: Double? = nil
  ) throws(FileError) -> Image {
    let (one, other) = try pair(one, other)
    let differences = zip(one.samples, other.samples).map { abs(Int($0) - Int($1)) }
    let colors = differences.indices.lazy.filter { $0 % 4 != 3 }
    let greatest = colors.map { differences[$0] }.max() ?? 0
    let factor = gain ?? (greatest > 0 ? 65535 / Double(greatest) : 1)
    var image = Image(packed: .rgba8, size: one.size)
    let plane = image.layout.planes[0]
    for y in 0..<one.size.height {
      for x in 0..<one.size.width {
        for channel in 0..<4 {
          let value = Double(differences[(y * one.size.width + x) * 4 + channel]) * factor / 257
          image.bytes[plane.offset + y * plane.stride + x * 4 + channel] =
            channel == 3 ? 255 : UInt8(min(value.rounded(), 255))
        }
      }
    }
    return image
  }

  private static func pair(
    _ one: StillImage, _ other: StillImage
  ) throws(FileError) -> (ComparedPicture, ComparedPicture) {
    let sizes = [one, other].map { $0.orientation.applied(to: $0.image.size) }
    guard sizes[0] == sizes[1] else {
      throw FileError(.badData, "the pictures have different sizes, \(sizes[0]) and \(sizes[1])")
    }
    return (ComparedPicture(one), ComparedPicture(other))
  }
}
