package import Pixels

/// A reference to a texture for draws; it does not own the texture.
///
/// A view is valid while its texture lives; using one later traps. It may be stored in
/// arrays and copied freely, and belongs to its device's thread.
package struct TextureView: Hashable {
  /// Whether a texture has slices.
  package enum Dimension: Hashable, Sendable { case two, three }

  /// Whether a texture has slices.
  package let dimension: Dimension
  /// The width and height in texels.
  package let size: PixelSize
  /// The number of slices; 1 for a 2D texture.
  package let depth: Int
  /// The layout of a texel.
  package let format: TextureFormat
  /// The number of mip levels, 1 for a texture without mipmaps.
  package let levels: Int
  /// The device's number for the texture, which it may use again once the texture is destroyed.
  package let name: UInt32
  /// A number that the device uses once only.
  package let serial: UInt64

  /// Describes a texture that a device has created.
  package init(
    _ dimension: Dimension, size: PixelSize, depth: Int, format: TextureFormat, levels: Int, name: UInt32,
    serial: UInt64
  ) {
    self.dimension = dimension
    self.size = size
    self.depth = depth
    self.format = format
    self.levels = levels
    self.name = name
    self.serial = serial
  }
}

@available(*, unavailable)
extension TextureView: Sendable {}

/// How the texels of an upload are stored in memory.
package enum TexelComponents: Hashable, Sendable {
  /// In the format's own layout.
  case stored
  /// As one 32-bit float for each channel, for float formats; the device rounds them to half floats if necessary.
  case floats

  /// The bytes of a texel of a format.
  package func bytesPerTexel(_ format: TextureFormat) -> Int {
    self == .floats ? format.channels * 4 : format.bytesPerPixel
  }
}

/// A 2D image on a device.
///
/// The storage is created once and never changes its size or format; it is freed when the texture's owner
/// releases it. Row 0 is the top row. Use it on its device's thread.
package struct Texture: ~Copyable {
  /// Whether a texture has mip levels for minification.
  package enum Mipmaps: Hashable, Sendable {
    /// One level.
    case none
    /// Every level down to 1x1, filled by `generateMipmaps()`.
    case full
  }

  /// The view of this texture.
  package let view: TextureView
  private let device: any GraphicsDevice

  /// Creates a texture; its content is undefined until it is uploaded or drawn.
  ///
  /// - Throws: `RenderingError` with code `tooLarge` or `outOfMemory`.
  package init(
    _ device: any GraphicsDevice, size: PixelSize, format: TextureFormat, mipmaps: Mipmaps = .none
  ) throws(RenderingError) {
    let limit = device.limits.maxTextureSize
    guard size.width <= limit, size.height <= limit else {
      throw RenderingError(
        .tooLarge,
        "\(size) exceeds \(limit), the largest side that this GPU supports; use a smaller size"
      )
    }
    let levels = mipmaps == .none ? 1 : Self.levelCount(of: size)
    view = try device.makeTexture(.two, size: size, depth: 1, format: format, levels: levels)
    self.device = device
  }

  /// Creates a texture from texels without padding, top row first.
  package init(
    _ device: any GraphicsDevice, size: PixelSize, format: TextureFormat, bytes: RawSpan
  ) throws(RenderingError) {
    try self.init(device, size: size, format: format)
    upload(bytes: bytes, stride: size.width * format.bytesPerPixel)
  }

  /// Creates a texture from texels without padding, top row first.
  package init(
    _ device: any GraphicsDevice, size: PixelSize, format: TextureFormat, bytes: [UInt8]
  ) throws(RenderingError) {
    try self.init(device, size: size, format: format, bytes: bytes.span.bytes)
  }

  /// Creates a texture from floats, one per channel of each texel, top row first.
  ///
  /// For curves, weights and other data; the format must be a float format.
  package init(
    _ device: any GraphicsDevice, size: PixelSize, format: TextureFormat, floats: [Float]
  ) throws(RenderingError) {
    precondition(format.kind == .float, "floats for a texture of format \(format)")
    try self.init(device, size: size, format: format)
    upload(floats.span.bytes, of: .floats, stride: size.width * format.channels * 4, region: nil)
  }

  deinit { device.destroyTexture(view) }

  /// The width and height in texels.
  package var size: PixelSize { view.size }
  /// The layout of a texel.
  package var format: TextureFormat { view.format }
  /// The number of mip levels, 1 for a texture without mipmaps.
  package var levels: Int { view.levels }

  /// Computes the smaller mip levels from the full one; does nothing for a texture without mipmaps.
  ///
  /// Costs a third of a copy of the texture on the device. The format must be renderable and filterable.
  package func generateMipmaps() { device.generateMipmaps(view) }

  /// Copies texels from memory into the texture, top row first; other mip levels are unchanged.
  ///
  /// Synchronous. Allocates nothing.
  /// - Parameters:
  ///   - bytes: The texels in the format's own layout; traps when smaller than `stride` and the region
  /// require.
  ///   - stride: The number of bytes between the starts of two rows, at least a row's length.
  ///   - region: The region to write; nil for the whole texture.
  package func upload(bytes: RawSpan, stride: Int, region: PixelRegion? = nil) {
    upload(bytes, of: .stored, stride: stride, region: region)
  }

  private func upload(_ bytes: RawSpan, of components: TexelComponents, stride: Int, region: PixelRegion?) {
    let region = region ?? PixelRegion(size)
    precondition(region.fits(in: size), "region \(region) is outside a texture of \(size)")
    let row = region.width * components.bytesPerTexel(format)
    precondition(
      stride >= row || region.height == 1, "stride \(stride) is shorter than a row of \(row) bytes")
    precondition(
      bytes.byteCount >= stride * (region.height - 1) + row,
      "\(bytes.byteCount) bytes for \(region.size) \(format) with a stride of \(stride)")
    device.upload(bytes, of: components, stride: stride, to: view, region: region)
  }

  /// The number of levels down to 1x1.
  private static func levelCount(of size: PixelSize) -> Int {
    Int.bitWidth - max(size.width, size.height).leadingZeroBitCount
  }
}

@available(*, unavailable)
extension Texture: Sendable {}

/// A 3D texture, such as a lookup table.
///
/// The fastest axis is the first texture coordinate. Use it on its device's thread.
package struct Texture3D: ~Copyable {
  /// The view of this texture.
  package let view: TextureView
  private let device: any GraphicsDevice

  /// Creates a 3D texture from texels without padding: x runs fastest, then y, then z.
  ///
  /// - Parameters:
  ///   - size: The number of texels along x and y.
  ///   - depth: The number of texels along z.
  ///   - bytes: The texels in the format's own layout; traps when there are too few.
  /// - Throws: `RenderingError` with code `tooLarge` or `outOfMemory`.
  package init(
    _ device: any GraphicsDevice, size: PixelSize, depth: Int, format: TextureFormat, bytes: RawSpan
  ) throws(RenderingError) {
    try self.init(device, size: size, depth: depth, format: format, bytes, of: .stored)
  }

  /// Creates a 3D texture of a float format from floats, one per channel of each texel.
  ///
  /// Half-float formats are rounded by the device.
  /// - Throws: `RenderingError` with code `tooLarge` or `outOfMemory`.
  package init(
    _ device: any GraphicsDevice, size: PixelSize, depth: Int, format: TextureFormat, floats: [Float]
  ) throws(RenderingError) {
    precondition(format.kind == .float, "floats for a texture of format \(format)")
    try self.init(device, size: size, depth: depth, format: format, floats.span.bytes, of: .floats)
  }

  private init(
    _ device: any GraphicsDevice, size: PixelSize, depth: Int, format: TextureFormat, _ bytes: RawSpan,
    of components: TexelComponents
  ) throws(RenderingError) {
    precondition(depth > 0, "a 3D texture has at least one slice, not \(depth)")
    let limit = device.limits.max3DTextureSize
    guard size.width <= limit, size.height <= limit, depth <= limit else {
      throw RenderingError(
        .tooLarge, "\(size)x\(depth) exceeds \(limit), the largest side of a 3D texture on this GPU")
    }
    let row = size.width * components.bytesPerTexel(format)
    precondition(
      bytes.byteCount >= row * size.height * depth, "\(bytes.byteCount) bytes for \(size)x\(depth) \(format)")
    view = try device.makeTexture(.three, size: size, depth: depth, format: format, levels: 1)
    self.device = device
    device.upload(bytes, of: components, stride: row, to: view, region: PixelRegion(size))
  }

  deinit { device.destroyTexture(view) }

  /// The number of texels along x and y.
  package var size: PixelSize { view.size }
  /// The number of texels along z.
  package var depth: Int { view.depth }
}

@available(*, unavailable)
extension Texture3D: Sendable {}
