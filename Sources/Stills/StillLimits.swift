import Files
import Pixels

/// The largest picture that is decoded, so that a small malicious file cannot exhaust the memory.
public struct StillLimits: Hashable, Sendable {
  /// The maximum number of pixels.
  public let pixels: Int
  /// The maximum number of bytes that decoding may take of a picture that is decoded as a whole, about.
  package let wholeBytes: Int
  /// Whether who reads the messages can raise the limit: most commands have no option for it.
  private let canBeRaised: Bool

  /// Creates limits.
  public init(pixels: Int) { self.init(pixels: pixels, wholeBytes: .max) }

  /// Creates limits, also for the memory that a picture takes that is decoded as a whole.
  package init(pixels: Int, wholeBytes: Int) {
    self.init(pixels: pixels, wholeBytes: wholeBytes, canBeRaised: true)
  }

  private init(pixels: Int, wholeBytes: Int, canBeRaised: Bool) {
    self.pixels = pixels
    self.wholeBytes = wholeBytes
    self.canBeRaised = canBeRaised
  }

  /// 268 megapixels, 1 GiB at 8 bits: more than any current camera takes in one shot.
  public static let standard = StillLimits(pixels: 1 << 28, wholeBytes: .max, canBeRaised: false)

  /// What is to be done about a picture over the limit of pixels, for messages.
  package var wayOut: String { canBeRaised ? "scale it down, or raise the limit" : "scale it down" }

  /// The longest side of a picture.
  static let longestSide = 1_000_000

  /// Refuses a picture whose decoding as a whole takes more memory than it may.
  ///
  /// - Parameters:
  ///   - bytes: what decoding takes for a pixel, about.
  ///   - format: the format's name in messages.
  func checkWhole(_ size: PixelSize, bytes: Int, format: String, name: String) throws(FileError) {
    guard size.area > wholeBytes / bytes else { return }
    throw FileError(
      .badData,
      "\(name): decoding \(size) pixels of \(format) takes about \((size.area * bytes) >> 20) MiB at once, over the "
        + "memory for pictures; allow more, or make a TIFF or PNG of it")
  }

  /// Refuses a picture over the limit, in which pixels of more than four channels count as several.
  ///
  /// - Parameter part: what the pixels are, for the message, where they are not the picture.
  func check(
    width: Int, height: Int, channels: Int = 4, of part: String? = nil, name: String
  ) throws(FileError) {
    let kind = part.map { " of its \($0)" } ?? (channels > 4 ? " of \(channels) channels" : "")
    guard width <= Self.longestSide, height <= Self.longestSide else {
      throw FileError(
        .badData,
        "\(name): \(width)x\(height) pixels\(kind) are over the limit of \(Self.longestSide) a side; scale it down"
      )
    }
    guard width * height * max(channels, 4) / 4 <= pixels else {
      throw FileError(
        .badData,
        "\(name): \(width)x\(height) pixels\(kind) are over the limit of \(pixels / 1_000_000) megapixels"
          + "\(channels > 4 ? " of 4 channels" : ""); \(wayOut)")
    }
  }
}
