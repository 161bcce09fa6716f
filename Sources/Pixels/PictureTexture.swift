/// A texture that holds a plane of an encoded picture, or every other row of it, byte for byte as in memory.
///
/// A plan writes pictures into such textures and readback copies them: several bytes of a row make one texel, so that
/// few texels are drawn and every driver reads them back without a conversion.
public struct PictureTexture: Hashable, Sendable {
  /// The plane of the format whose bytes it holds.
  public let plane: Int
  /// The first of the plane's rows that it holds.
  public let firstRow: Int
  /// The distance between two of the plane's rows that follow one another in the texture.
  public let rowStep: Int
  /// The bytes of memory in one texel: 4 as RGBA8, 8 as four 16-bit words, 16 as four 32-bit words.
  public let bytesPerTexel: Int

  init(_ plane: Int, firstRow: Int = 0, rowStep: Int = 1, bytesPerTexel: Int = 4) {
    self.plane = plane
    self.firstRow = firstRow
    self.rowStep = rowStep
    self.bytesPerTexel = bytesPerTexel
  }

  /// The texture's size for a picture; the last texel of a row may hang over its end, and so may the last row.
  public func size(for size: PixelSize, format: PixelFormat) -> PixelSize {
    let plane = format.planes[plane]
    let texels = plane.size(for: size)
    return PixelSize(
      width: (texels.width * plane.bytesPerTexel + bytesPerTexel - 1) / bytesPerTexel,
      height: (texels.height + rowStep - 1) / rowStep)
  }

  /// How many rows of the texture are rows of the plane.
  public func rowCount(for size: PixelSize, format: PixelFormat) -> Int {
    (format.planes[plane].size(for: size).height - firstRow + rowStep - 1) / rowStep
  }
}

extension PixelFormat {
  /// The textures into which a plan writes a picture of the format; nil for mosaics, which only cameras make.
  ///
  /// Luma beside interleaved chroma of half the height is written as two textures of its even and its odd rows: all
  /// three have one size, so that one draw writes them and computes every pixel once.
  public var textures: [PictureTexture]? {
    switch self {
    case .nv12, .nv21:
      [PictureTexture(0, rowStep: 2), PictureTexture(0, firstRow: 1, rowStep: 2), PictureTexture(1)]
    case .rgba16, .rgbaHalf: [PictureTexture(0, bytesPerTexel: 8)]
    case .rgbaFloat: [PictureTexture(0, bytesPerTexel: 16)]
    case .bayerBGGR, .bayerGBRG, .bayerGRBG, .bayerRGGB: nil
    default: planes.indices.map { PictureTexture($0) }
    }
  }
}
