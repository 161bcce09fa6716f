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

  func check(width: Int, height: Int, name: String) throws(StillsError) {
    guard width <= 1_000_000, height <= 1_000_000, width * height <= pixels else {
      throw StillsError(
        .badData,
        "\(name): \(width)x\(height) pixels are over the limit of \(pixels / 1_000_000) megapixels; "
          + "raise the limit if it is right")
    }
  }
}
