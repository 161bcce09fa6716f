internal import CGLES
package import Pixels

/// A 2D image on the GPU.
///
/// The storage is created once and never changes its size or format; it is freed when the texture's owner
/// releases it. Row 0 is the top row. Use it on its context's thread.
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
  let context: GPUContext

  /// Creates a texture; its content is undefined until it is uploaded or drawn.
  ///
  /// - Throws: `GPUError` with code `textureTooLarge` or `outOfMemory`.
  package init(
    _ context: GPUContext, size: PixelSize, format: TextureFormat, mipmaps: Mipmaps = .none
  ) throws(GPUError) {
    let limit = context.limits.maxTextureSize
    guard size.width <= limit, size.height <= limit else {
      throw GPUError(
        .textureTooLarge,
        "\(size) exceeds \(limit), the largest side that this GPU supports; use a smaller size"
      )
    }
    let levels = mipmaps == .none ? 1 : Self.levelCount(of: size)
    view = try context.makeTexture(.two, size: size, depth: 1, format: format, levels: levels)
    self.context = context
  }

  /// Creates a texture from texels without padding, top row first.
  package init(
    _ context: GPUContext, size: PixelSize, format: TextureFormat, bytes: UnsafeRawBufferPointer
  ) throws(GPUError) {
    try self.init(context, size: size, format: format)
    upload(bytes: bytes, stride: size.width * format.bytesPerPixel)
  }

  /// Creates a texture from texels without padding, top row first.
  package init(
    _ context: GPUContext, size: PixelSize, format: TextureFormat, bytes: [UInt8]
  ) throws(GPUError) {
    try self.init(context, size: size, format: format)
    bytes.withUnsafeBytes { upload(bytes: $0, stride: size.width * format.bytesPerPixel) }
  }

  /// Creates a texture from floats, one per channel of each texel, top row first.
  ///
  /// For curves, weights and other data; the format must be a float format.
  package init(
    _ context: GPUContext, size: PixelSize, format: TextureFormat, floats: [Float]
  ) throws(GPUError) {
    try self.init(context, size: size, format: format)
    floats.withUnsafeBufferPointer { upload(floats: $0) }
  }

  deinit { context.retire(view) }

  /// The width and height in texels.
  package var size: PixelSize { view.size }
  /// The layout of a texel.
  package var format: TextureFormat { view.format }
  /// The number of mip levels, 1 for a texture without mipmaps.
  package var levels: Int { view.levels }

  /// Computes the smaller mip levels from the full one; does nothing for a texture without mipmaps.
  ///
  /// Costs a third of a copy of the texture on the GPU. The format must be renderable and filterable.
  package func generateMipmaps() { context.generateMipmaps(view) }

  /// The number of levels down to 1x1.
  static func levelCount(of size: PixelSize) -> Int {
    Int.bitWidth - max(size.width, size.height).leadingZeroBitCount
  }
}

@available(*, unavailable)
extension Texture: Sendable {}

extension GPUContext {
  /// Computes the smaller mip levels of a texture from the full one; does nothing for a texture without
  /// mipmaps.
  package func generateMipmaps(_ view: TextureView) {
    assertUsable()
    assertAlive(view)
    guard view.levels > 1 else { return }
    precondition(
      canRender(to: view.format) && canFilter(view.format), "\(view.format) textures have no mipmaps")
    let target = view.dimension == .two ? GL.texture2D : GL.texture3D
    bindForEditing(target, view.name)
    submit { glGenerateMipmap(target) }
  }
}
