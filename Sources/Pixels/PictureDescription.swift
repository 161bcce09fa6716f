/// What a picture is, apart from its pixels: the same words for what flows into a plan and for what flows out.
public struct PictureDescription: Hashable, Sendable {
  /// How its pixels lie in memory.
  public var format: PixelFormat
  /// Its size as stored, before it is turned upright.
  public var size: PixelSize
  /// What its numbers mean.
  public var encoding: ColorEncoding
  /// What must be done to its pixels so that they appear upright.
  public var orientation: Orientation

  /// Describes a picture.
  public init(
    format: PixelFormat, size: PixelSize, encoding: ColorEncoding = .jpeg, orientation: Orientation = .up
  ) {
    self.format = format
    self.size = size
    self.encoding = encoding
    self.orientation = orientation
  }

  /// Whether the stored numbers are red, green and blue from 0 to 1 already.
  package var isPlain: Bool { (format.model == .rgb || format.model == .bayer) && encoding.range == .full }
}
