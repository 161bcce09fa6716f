package import Graphics
package import Pixels

extension Renderer {
  /// Takes textures for a picture: the ones kept, if they fit, else new ones.
  ///
  /// Pictures of a batch mostly have one size, and new textures of 12 megapixels cost as much as decoding a third of them:
  /// a driver in software clears their memory, and the kernel maps it.
  package func takeFrame(format: PixelFormat, size: PixelSize) throws(RenderingError) -> Box<FrameTextures> {
    if let kept = idleFrame.take(), kept.value.format == format, kept.value.size == size { return kept }
    // What was leased for pictures of another size is of no more use than their planes.
    pool.removeIdleTextures()
    return Box(try FrameTextures(device, format: format, size: size))
  }

  /// Keeps textures for the next picture.
  package func keepFrame(_ frame: Box<FrameTextures>) { idleFrame = frame }

  /// Frees the textures that are kept for the next picture.
  package func removeIdleFrame() { idleFrame = nil }
}
