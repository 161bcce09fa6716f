package import Pixels

/// A pool of textures for intermediate results, reused by size and format.
///
/// After a frame or two every lease is served from the pool and no texture is created any more. Use it on its
/// device's thread.
package final class TexturePool {
  struct Key: Hashable {
    var size: PixelSize
    var format: TextureFormat
    var mipmaps: Texture.Mipmaps
  }

  /// The device of the textures.
  package let device: any GraphicsDevice
  /// The bytes above which idle textures are freed, least recently used first; leases are never refused.
  package var byteBudget: Int { didSet { trim(to: byteBudget) } }
  /// The number of textures created so far; does not grow in steady state.
  package private(set) var texturesCreated = 0
  /// The bytes of the leased textures.
  package private(set) var bytesInUse = 0
  /// The bytes of the idle textures.
  package private(set) var bytesIdle = 0

  private var idle: [PooledTexture] = []

  /// Creates an empty pool.
  ///
  /// - Parameter byteBudget: The bytes above which idle textures are freed, by default 512 MiB.
  package init(_ device: any GraphicsDevice, byteBudget: Int = 512 << 20) {
    self.device = device
    self.byteBudget = byteBudget
    idle.reserveCapacity(64)
  }

  /// Takes a texture out of the pool, or creates one when none matches.
  ///
  /// Costs a search of the idle textures, tens at most; allocates nothing when one matches.
  /// - Throws: `RenderingError` with code `tooLarge` or `outOfMemory`.
  package func lease(
    size: PixelSize, format: TextureFormat, mipmaps: Texture.Mipmaps = .none
  ) throws(RenderingError) -> TextureLease {
    let key = Key(size: size, format: format, mipmaps: mipmaps)
    // The one returned last is the most likely to be in the GPU's caches.
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
    do throws(RenderingError) {
      pooled = PooledTexture(
        try Texture(device, size: size, format: format, mipmaps: mipmaps), key: key, bytes: bytes)
    } catch {
      guard error.code == .outOfMemory, !idle.isEmpty else { throw error }
      // Freeing the pool's idle textures may make room.
      removeIdleTextures()
      pooled = PooledTexture(
        try Texture(device, size: size, format: format, mipmaps: mipmaps), key: key, bytes: bytes)
    }
    texturesCreated += 1
    bytesInUse += bytes
    return TextureLease(pooled, of: self)
  }

  /// Frees all idle textures, for example when the size of frames changes.
  package func removeIdleTextures() { trim(to: 0) }

  func giveBack(_ pooled: PooledTexture) {
    bytesInUse -= pooled.bytes
    bytesIdle += pooled.bytes
    idle.append(pooled)
    trim(to: byteBudget)
  }

  /// Frees idle textures, least recently used first, until all textures together fit.
  private func trim(to budget: Int) {
    // Textures are returned in the order of their last use, so the first is the oldest.
    while bytesIdle > 0, bytesInUse + bytesIdle > budget, !idle.isEmpty {
      bytesIdle -= idle.removeFirst().bytes
    }
  }
}

@available(*, unavailable)
extension TexturePool: Sendable {}

/// A texture that belongs to a pool; the holder of a lease may draw into it and read it.
final class PooledTexture {
  let texture: Texture
  let key: TexturePool.Key
  let bytes: Int

  init(_ texture: consuming Texture, key: TexturePool.Key, bytes: Int) {
    self.texture = texture
    self.key = key
    self.bytes = bytes
  }
}

/// The right to use a texture of a pool, returned when the lease is destroyed.
///
/// The texture's content is undefined at first and lost with the lease. Use it on its device's thread.
package struct TextureLease: ~Copyable {
  private let pooled: PooledTexture
  private let pool: TexturePool

  init(_ pooled: PooledTexture, of pool: TexturePool) {
    self.pooled = pooled
    self.pool = pool
  }

  deinit { pool.giveBack(pooled) }

  /// The view of the texture.
  package var view: TextureView { pooled.texture.view }
  /// The width and height in texels.
  package var size: PixelSize { pooled.texture.size }
  /// The layout of a texel.
  package var format: TextureFormat { pooled.texture.format }
}

@available(*, unavailable)
extension TextureLease: Sendable {}
