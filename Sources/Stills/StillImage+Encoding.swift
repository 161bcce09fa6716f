public import Pixels

extension StillImage {
  /// Encodes an image whose pixels are upright and sRGB.
  ///
  /// JPEG and PPM have no transparency: an image with alpha is composited over black. The others keep alpha, but omit the
  /// channel when every pixel is opaque. Grey stays grey. TIFF files get the profile of sRGB; none means sRGB in the
  /// others (a PNG chunk states it).
  ///
  /// - Parameters:
  ///   - image: `.rgba8`, `.rgba16`, `.rgbaFloat`, `.rgb24`, `.rgbx32`, `.gray8` or `.gray16`; JPEG also accepts the other
  ///     byte orders. It is rounded to what the format holds.
  ///   - format: the file format with its settings.
  ///   - metadata: written unchanged, except for the description of the pixel storage and for what `finish` changes.
  ///   - finish: what is done to the picture and the metadata on the way.
  ///   - origin: what the picture was read from, whose depth, greyness and profile the file can take over.
  /// - Throws: `unsupported` for another pixel format, or a picture or metadata that the format cannot hold.
  public static func encode(
    _ image: Image, as format: StillFormat, metadata: Metadata = Metadata(),
    finish: StillFinish = StillFinish(),
    origin: StillOrigin? = nil
  ) throws(StillsError) -> [UInt8] {
    try format.encode(image, try finish.metadata(from: metadata, for: format), finish, origin)
  }
}
