package import Pixels

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
/// The texture's content is undefined at first and lost with the lease. Use it on its context's thread.
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
