/// The largest picture that is decoded, so that a small malicious file cannot exhaust the memory.
public struct StillLimits: Hashable, Sendable {
  /// The maximum number of pixels.
  public let pixels: Int

  /// Creates limits.
  public init(pixels: Int) { self.pixels = pixels }

  /// 268 megapixels, 1 GiB at 8 bits: more than any current camera takes in one shot.
  public static let standard = StillLimits(pixels: 1 << 28)

  /// 1,073 megapixels, for pictures in temporary files.
  package static let stored = StillLimits(pixels: 1 << 30)

  /// The longest side of a picture.
  static let longestSide = 1_000_000

  /// Refuses a picture over the limit, in which pixels of more than four channels count as several.
  func check(width: Int, height: Int, channels: Int = 4, name: String) throws(StillsError) {
    guard width <= Self.longestSide, height <= Self.longestSide,
      width * height * max(channels, 4) / 4 <= pixels
    else {
      let kind = channels > 4 ? " of \(channels) channels" : ""
      throw StillsError(
        .badData,
        "\(name): \(width)x\(height) pixels\(kind) are over the limit of \(pixels / 1_000_000) megapixels"
          + "\(channels > 4 ? " of 4 channels" : ""); raise the limit if it is right")
    }
  }
}
