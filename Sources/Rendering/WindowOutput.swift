package import Graphics
package import Pixels

/// The window that a run of a plan draws a result into, so that the result needs no texture.
package struct WindowOutput {
  /// The index of the result among the plan's outputs; it must be for a window.
  package var output: Int
  /// The window's render target.
  package var target: RenderTarget
  /// The window's pixels that the picture covers, rows from the top; its size is the picture's.
  package var region: PixelRegion

  /// Describes the window for a result.
  package init(output: Int = 0, target: RenderTarget, region: PixelRegion) {
    self.output = output
    self.target = target
    self.region = region
  }
}

@available(*, unavailable)
extension WindowOutput: Sendable {}
