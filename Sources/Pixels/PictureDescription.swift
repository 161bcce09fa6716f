/// The properties of a picture other than its pixels; used both for the inputs and for the outputs of a plan.
public struct PictureDescription: Hashable, Sendable {
  /// The memory layout of the pixels.
  public var format: PixelFormat
  /// The size as stored, before the orientation is applied.
  public var size: PixelSize
  /// The encoding of the values.
  public var encoding: ColorEncoding
  /// The transform that makes the stored pixels appear upright.
  public var orientation: Orientation
  /// Whether every pixel is known to be opaque, though the format may have alpha.
  public var isKnownOpaque: Bool

  /// Describes a picture.
  public init(
    format: PixelFormat, size: PixelSize, encoding: ColorEncoding = .jpeg, orientation: Orientation = .up,
    isKnownOpaque: Bool = false
  ) {
    self.isKnownOpaque = isKnownOpaque
    self.format = format
    self.size = size
    self.encoding = encoding
    self.orientation = orientation
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool { isKnownOpaque || !format.hasAlpha }

  /// Whether the stored values are already red, green and blue from 0 to 1, if not display-encoded.
  package var isPlain: Bool { (format.model == .rgb || format.model == .bayer) && encoding.range == .full }

  /// Whether the values are Y'CbCr whose luma is the encoded luminance of linear light.
  package var hasConstantLuminance: Bool {
    format.model == .yCbCr && encoding.matrix == .bt2020ConstantLuminance
  }
}
