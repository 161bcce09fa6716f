package import Graphics
package import Pixels
package import Rendering

extension Renderer {
  /// Copies a result into memory: 8-bit RGBA, top row first. Waits for the GPU.
  package func image(of result: borrowing TextureLease) throws(RenderingError) -> Image {
    var image = Image(packed: .rgba8, size: result.size)
    image.bytes = try device.readPixels(of: result.view)
    return image
  }
}
