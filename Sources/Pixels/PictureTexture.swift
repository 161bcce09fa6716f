/// A texture that holds one plane of an encoded picture, or every other row of it, byte for byte as in
/// memory.
///
/// A plan renders pictures into such textures and readback copies them. Each texel packs several bytes of a
/// row, so fewer texels are drawn and every driver reads them back without a conversion.
public struct PictureTexture: Hashable, Sendable {
  /// The plane whose bytes the texture holds.
  public let plane: Int
  /// The first row of the plane that the texture holds.
  public let firstRow: Int
  /// The step in plane rows between consecutive rows of the texture.
  public let rowStep: Int
  /// The bytes of memory per texel: 4 as RGBA8, 8 as four 16-bit words, 16 as four 32-bit words.
  public let bytesPerTexel: Int

  init(_ plane: Int, firstRow: Int = 0, rowStep: Int = 1, bytesPerTexel: Int = 4) {
    self.plane = plane
    self.firstRow = firstRow
    self.rowStep = rowStep
    self.bytesPerTexel = bytesPerTexel
  }

  /// The size of the texture for a picture; the last texel of a row and the last row may extend beyond the
  /// plane.
  public func size(for size: PixelSize, format: PixelFormat) -> PixelSize {
    let plane = format.planes[plane]
    let texels = plane.size(for: size)
    return PixelSize(
      width: (texels.width * plane.bytesPerTexel + bytesPerTexel - 1) / bytesPerTexel,
      height: (texels.height + rowStep - 1) / rowStep)
  }

  /// The number of rows of the texture that are rows of the plane.
  public func rowCount(for size: PixelSize, format: PixelFormat) -> Int {
    (format.planes[plane].size(for: size).height - firstRow + rowStep - 1) / rowStep
  }
}

extension PixelFormat {
  /// The textures into which a plan renders a picture of this format; nil for Bayer mosaics, which only
  /// cameras produce.
  ///
  /// For half-height interleaved chroma, luma is split into two textures, one for even and one for odd rows.
  /// All three textures then have the same size, so one draw writes them and computes each pixel once.
  public var textures: [PictureTexture]? {
    switch self {
    case .nv12, .nv21:
      [PictureTexture(0, rowStep: 2), PictureTexture(0, firstRow: 1, rowStep: 2), PictureTexture(1)]
    case .rgba16, .rgbaHalf: [PictureTexture(0, bytesPerTexel: 8)]
    case .rgbaFloat: [PictureTexture(0, bytesPerTexel: 16)]
    default: model == .bayer ? nil : planes.indices.map { PictureTexture($0) }
    }
  }
}
