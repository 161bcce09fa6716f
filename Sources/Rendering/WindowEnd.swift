package import GPU
package import Pixels

/// Where a run of a plan draws a result that needs no texture: the window.
package struct WindowEnd {
  /// The place of the result among the plan's outputs; it must be for a window.
  package var output: Int
  /// The window.
  package var target: RenderTarget
  /// The window's pixels that the picture covers, rows from the top; they are as many as the picture's.
  package var region: PixelRegion

  /// Describes where a result goes.
  package init(output: Int = 0, target: RenderTarget, region: PixelRegion) {
    self.output = output
    self.target = target
    self.region = region
  }
}

@available(*, unavailable)
extension WindowEnd: Sendable {}
