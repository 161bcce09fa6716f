import Graphics
import Pixels

/// The small picture of the last still in the bar: a texture that is made once for each still.
///
/// Use it on its device's thread.
final class StillThumbnail {
  private var shown: Shown?

  private final class Shown {
    let texture: Texture
    let number: Int

    init(_ texture: consuming Texture, number: Int) {
      self.texture = texture
      self.number = number
    }
  }

  /// The picture of the last still; nil before the first, and where it cannot be shown.
  ///
  /// - Throws: `RenderingError` where the GPU has no memory for it.
  func picture(of still: StillBoard.Still, _ device: any GraphicsDevice) throws(RenderingError)
    -> TextureView?
  {
    if shown?.number != still.number {
      shown = nil
      guard let small = still.small else { return nil }
      shown = Shown(
        try Texture(device, size: small.size, format: .rgba8, bytes: small.bytes), number: still.number)
    }
    return shown?.texture.view
  }
}
