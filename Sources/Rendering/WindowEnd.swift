public import GPU
public import Pixels

/// Where a run of a plan draws a result that needs no texture: the window.
public struct WindowEnd {
  /// The place of the result among the plan's outputs; it must be for a window.
  public var output: Int
  /// The window.
  public var target: RenderTarget
  /// The window's pixels that the picture covers, rows from the top; they are as many as the picture's.
  public var region: PixelRegion

  /// Describes where a result goes.
  public init(output: Int = 0, target: RenderTarget, region: PixelRegion) {
    self.output = output
    self.target = target
    self.region = region
  }
}

@available(*, unavailable)
extension WindowEnd: Sendable {}
