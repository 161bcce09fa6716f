import Cameras
public import Pixels

/// The light of each pixel of a simulated frame before the sensor: the ground truth for exposure, HDR and raw.
public struct SceneRadiance: Hashable, Sendable {
  /// The size of the frame as delivered.
  public let size: PixelSize
  /// The linear red, green and blue of each pixel, row by row, on the primaries of sRGB and white-balanced; 1 is
  /// a white surface in the scene's usual light. Lamps and sky are above 1.
  public let pixels: [SIMD3<Float>]

  /// The light of a pixel; columns count from the left, rows from the top.
  public subscript(column: Int, row: Int) -> SIMD3<Float> {
    precondition(column >= 0 && column < size.width, "column \(column) is outside \(size)")
    return pixels[row * size.width + column]
  }
}
