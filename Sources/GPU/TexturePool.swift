package import Pixels

/// Textures for intermediate results, kept for the next who needs one of the same size and format.
///
/// After a frame or two every lease is served from the pool and no texture is made any more. Use it on its context's
/// thread.
package final class TexturePool {
  struct Key: Hashable {
    var size: PixelSize
    var format: TextureFormat
    var mipmaps: Texture.Mipmaps
  }

  /// The context whose textures these are.
  package let context: GPUContext
  /// The bytes above which idle textures are freed, the longest unused first; leases are never refused.
  package var byteBudget: Int { didSet { trim(to: byteBudget) } }
  /// The textures made so far; does not grow in steady state.
  package private(set) var texturesCreated = 0
  /// The bytes of the textures that are out on lease.
  package private(set) var bytesInUse = 0
  /// The bytes of the textures that wait for the next lease.
  package private(set) var bytesIdle = 0

  private var idle: [PooledTexture] = []

  /// Creates an empty pool.
  ///
  /// - Parameter byteBudget: The bytes above which idle textures are freed, by default 512 MiB.
  package init(_ context: GPUContext, byteBudget: Int = 512 << 20) {
    self.context = context
    self.byteBudget = byteBudget
    idle.reserveCapacity(64)
  }

  /// Takes a texture out of the pool, or makes one when none fits.
  ///
  /// Costs a search of the idle textures, tens at most; allocates nothing when one fits.
  /// - Throws: `GPUError` with code `textureTooLarge` or `outOfMemory`.
  package func lease(
    size: PixelSize, format: TextureFormat, mipmaps: Texture.Mipmaps = .none
  ) throws(GPUError) -> TextureLease {
    let key = Key(size: size, format: format, mipmaps: mipmaps)
    // The one given back last is the likeliest to be in the GPU's caches.
    if let index = idle.lastIndex(where: { $0.key == key }) {
      let pooled = idle.remove(at: index)
      bytesIdle -= pooled.bytes
      bytesInUse += pooled.bytes
      return TextureLease(pooled, of: self)
    }
    let texel = format.storedBytesPerPixel
    let bytes = size.area * texel * (mipmaps == .full ? 4 : 3) / 3
    trim(to: max(byteBudget - bytes, 0))
    let pooled: PooledTexture
    do throws(GPUError) {
      pooled = PooledTexture(
        try Texture(context, size: size, format: format, mipmaps: mipmaps), key: key, bytes: bytes)
    } catch {
      guard error.code == .outOfMemory, !idle.isEmpty else { throw error }
      // What the pool hoards may be what is missing.
      removeIdleTextures()
      pooled = PooledTexture(
        try Texture(context, size: size, format: format, mipmaps: mipmaps), key: key, bytes: bytes)
    }
    texturesCreated += 1
    bytesInUse += bytes
    return TextureLease(pooled, of: self)
  }

  /// Frees all textures that are not out on lease, for example when the size of frames changes.
  package func removeIdleTextures() { trim(to: 0) }

  func giveBack(_ pooled: PooledTexture) {
    bytesInUse -= pooled.bytes
    bytesIdle += pooled.bytes
    idle.append(pooled)
    trim(to: byteBudget)
  }

  /// Frees idle textures, the longest unused first, until all textures together fit.
  private func trim(to budget: Int) {
    // Textures come back in the order of their last use, so the first is the oldest.
    while bytesIdle > 0, bytesInUse + bytesIdle > budget, !idle.isEmpty {
      bytesIdle -= idle.removeFirst().bytes
    }
  }
}

@available(*, unavailable)
extension TexturePool: Sendable {}
