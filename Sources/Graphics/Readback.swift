package import Pixels

/// Copies pictures from a device to memory without waiting for it.
///
/// A ring of buffers: start a copy after drawing a frame, and take the oldest finished copy a frame or two
/// later. Nothing is allocated after its creation.
package protocol AsyncReadback: AnyObject {
  /// The size of the pictures.
  var size: PixelSize { get }
  /// The format of the pictures.
  var format: PixelFormat { get }
  /// How pictures lie in memory without padding.
  var layout: FrameLayout { get }
  /// The number of copies in progress, or finished and not yet taken.
  var pending: Int { get }
  /// The number of copies that can be in progress at once.
  var capacity: Int { get }
  /// Whether the oldest copy can be taken without waiting.
  var isReady: Bool { get }

  /// Starts copying a target of one texture; traps when `pending` is `capacity`.
  ///
  /// `rgba8` can be copied from any target with normalised channels, including the window, and `rgbaFloat` from
  /// float targets.
  /// - Throws: `RenderingError` with code `gpu`.
  func start(_ target: RenderTarget) throws(RenderingError)
  /// Starts copying a picture that a plan has written; traps when `pending` is `capacity`.
  ///
  /// - Parameters:
  ///   - slots: the textures from a run; they may be released immediately.
  ///   - places: the indices of the slots with the picture's textures, in the order of
  /// ``Pixels/PixelFormat/textures``.
  /// - Throws: `RenderingError` with code `gpu`.
  func start(_ slots: borrowing LeaseSlots, at places: [Int]) throws(RenderingError)
  /// Discards the oldest copy; traps when none is pending.
  func drop()
  /// Waits for the oldest copy and writes it to memory, top row first.
  ///
  /// - Parameters:
  ///   - destination: The caller's memory; traps when it is too small, or when no copy is pending.
  ///   - layout: The layout of the planes, of the same format and size. Padding bytes are unchanged.
  /// - Throws: `RenderingError` with code `gpu`.
  func take(into destination: inout MutableRawSpan, layout: FrameLayout) throws(RenderingError)
}

/// The pixels that a readback writes to memory.
package enum ReadbackFormat: Hashable, Sendable {
  /// Red, green, blue and alpha, 8 bits each.
  case rgba8
  /// Red, green, blue and alpha as 32-bit floats.
  case rgbaFloat

  /// The bytes per pixel: 4 or 16.
  package var bytesPerPixel: Int { self == .rgba8 ? 4 : 16 }
}

/// The rows of one texture of a picture: where they go in memory.
package struct PictureRows {
  /// The texture's content.
  package let texture: PictureTexture
  /// The size of the texture in texels.
  package let size: PixelSize
  /// The number of its rows that are rows of the picture.
  package let count: Int
  /// The bytes of a row in memory; a row of texels may be longer.
  package let byteCount: Int

  private init(_ texture: PictureTexture, format: PixelFormat, size: PixelSize) {
    self.texture = texture
    self.size = texture.size(for: size, format: format)
    count = texture.rowCount(for: size, format: format)
    let plane = format.planes[texture.plane]
    byteCount = plane.size(for: size).width * plane.bytesPerTexel
  }

  /// The textures of a picture, in order; traps for a format that no plan writes.
  package static func all(of format: PixelFormat, size: PixelSize) -> [PictureRows] {
    guard let textures = format.textures else { preconditionFailure("no plan writes \(format) pictures") }
    return textures.map { PictureRows($0, format: format, size: size) }
  }

  /// The offset of the first row in memory, and the distance between two rows.
  package func place(in layout: FrameLayout) -> (offset: Int, stride: Int) {
    let plane = layout.planes[texture.plane]
    return (plane.offset + texture.firstRow * plane.stride, plane.stride * texture.rowStep)
  }
}

extension GraphicsDevice {
  /// Copies pixels of a texture or the window to memory, top row first, and waits for all earlier draws.
  ///
  /// Channels that the texture lacks read as 0, alpha as 1. 16-bit integers are divided by 65535; 32-bit
  /// integers are the bits of floats. Floats become the nearest 8-bit value of 0…1.
  /// - Parameters:
  ///   - target: The target to read; if it has several textures, the first one.
  ///   - region: The pixels, rows from the top; nil for all.
  ///   - destination: The caller's memory; traps when it is smaller than the region and stride require.
  ///   - format: The format to write.
  ///   - stride: The number of bytes between the starts of two rows; nil for no padding.
  /// - Throws: `RenderingError` with code `gpu` when the device cannot read such textures.
  package func readPixels(
    of target: RenderTarget, region: PixelRegion? = nil, into destination: inout MutableRawSpan,
    as format: ReadbackFormat = .rgba8, stride: Int? = nil
  ) throws(RenderingError) {
    let region = region ?? PixelRegion(target.size)
    precondition(region.fits(in: target.size), "region \(region) is outside a target of \(target.size)")
    let row = region.width * format.bytesPerPixel
    let stride = stride ?? row
    precondition(stride >= row, "stride \(stride) is shorter than a row of \(row) bytes")
    precondition(
      destination.byteCount >= stride * (region.height - 1) + row,
      "\(destination.byteCount) bytes for \(region.size) with a stride of \(stride)")
    try read(region, of: target, into: &destination, as: format, stride: stride)
  }

  /// Copies a whole texture to a new array, top row first; for tests and stills.
  package func readPixels(of view: TextureView, as format: ReadbackFormat = .rgba8) throws(RenderingError)
    -> [UInt8]
  {
    var bytes = [UInt8](repeating: 0, count: view.size.area * format.bytesPerPixel)
    var memory = bytes.mutableBytes()
    try readPixels(of: RenderTarget(view), into: &memory, as: format)
    return bytes
  }

  /// Copies a whole texture to a new array of floats, four per pixel, top row first; for tests and data.
  package func readFloats(of view: TextureView) throws(RenderingError) -> [Float] {
    var floats = [Float](repeating: 0, count: view.size.area * 4)
    var memory = floats.mutableBytes()
    try readPixels(of: RenderTarget(view), into: &memory, as: .rgbaFloat)
    return floats
  }

  /// Copies a picture that a plan has written to memory, and waits for all earlier draws.
  ///
  /// Use ``AsyncReadback`` for a steady stream of frames.
  /// - Parameters:
  ///   - slots: the textures from a run.
  ///   - places: the indices of the slots with the picture's textures, in the order of
  /// ``Pixels/PixelFormat/textures``.
  ///   - layout: the layout of the planes; padding bytes are unchanged.
  ///   - destination: the caller's memory; traps when it is smaller than the layout requires.
  /// - Throws: `RenderingError` with code `gpu`.
  package func readPicture(
    from slots: borrowing LeaseSlots, at places: [Int], layout: FrameLayout,
    into destination: inout MutableRawSpan
  ) throws(RenderingError) {
    precondition(
      destination.byteCount >= layout.byteCount,
      "\(destination.byteCount) bytes for a layout of \(layout.byteCount)")
    let textures = PictureRows.all(of: layout.format, size: layout.size)
    precondition(
      places.count == textures.count, "\(places.count) textures for \(textures.count) of \(layout.format)")
    for (rows, place) in zip(textures, places) where rows.count > 0 {
      let view = slots.view(at: place)!
      precondition(view.size == rows.size, "a texture of \(view.size) for \(rows.size) of \(layout.format)")
      let (offset, stride) = rows.place(in: layout)
      try readRows(
        of: view, PixelRegion(PixelSize(width: rows.size.width, height: rows.count)),
        byteCount: rows.byteCount, into: &destination, at: offset, stride: stride)
    }
  }

  /// Copies a part of a picture with one pixel per texel: `rgba8`, `rgba16` or floats.
  ///
  /// - Parameters:
  ///   - view: the texture that a plan has written.
  ///   - region: the pixels, rows from the top.
  ///   - destination: the caller's memory; traps when it is smaller than the region and stride require.
  ///   - stride: the number of bytes between the starts of two rows.
  /// - Throws: `RenderingError` with code `gpu`.
  package func readTexels(
    of view: TextureView, region: PixelRegion, into destination: inout MutableRawSpan, stride: Int
  ) throws(RenderingError) {
    precondition(region.fits(in: view.size), "region \(region) is outside a texture of \(view.size)")
    let row = region.width * view.format.bytesPerPixel
    precondition(
      stride >= row && destination.byteCount >= stride * (region.height - 1) + row,
      "\(destination.byteCount) bytes for \(region.size) with a stride of \(stride)")
    try readRows(of: view, region, byteCount: row, into: &destination, at: 0, stride: stride)
  }
}
