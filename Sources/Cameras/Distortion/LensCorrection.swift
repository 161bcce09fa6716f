public import Pixels

/// What corrects the distortion of a lens: the coefficients of the filter `lens-distortion`.
///
/// A place of the corrected picture at the distance r from the centre shows what the frame has at the distance
/// r (1 + k1 r² + k2 r⁴ + k3 r⁶), in halves of the diagonal. Source: D. C. Brown, Close-Range Camera Calibration, 1971.
public struct LensCorrection: Hashable, Sendable {
  /// The coefficients of the square, the fourth and the sixth power of the distance, -1…1.
  public var k1: Double, k2: Double, k3: Double
  /// The centre of the lens, in fractions of the width and the height of the frame as the sensor delivers it.
  public var center: SIMD2<Double>
  /// The shape of the frames for which it was measured; nil for any. A camera shows another part of the sensor in frames
  /// of another shape, so these are left as they are.
  public var size: PixelSize?

  /// Creates a correction.
  public init(
    k1: Double, k2: Double = 0, k3: Double = 0, center: SIMD2<Double> = SIMD2(0.5, 0.5),
    size: PixelSize? = nil
  ) {
    self.k1 = k1
    self.k2 = k2
    self.k3 = k3
    self.center = center
    self.size = size
  }

  /// The same for frames after a transform.
  public func oriented(_ orientation: Orientation) -> LensCorrection {
    LensCorrection(
      k1: k1, k2: k2, k3: k3, center: orientation.mapping(center),
      size: size.map { orientation.applied(to: $0) })
  }

  /// Whether it is for frames of a size: the ratio of the sides is that of ``size`` within 1 %.
  public func fits(_ frame: PixelSize) -> Bool {
    guard let size else { return true }
    let ratio = Double(frame.width * size.height) / Double(frame.height * size.width)
    return abs(ratio - 1) < 0.01
  }

  /// The magnification of a distance whose square is given.
  func factor(_ square: Double) -> Double { 1 + square * (k1 + square * (k2 + square * k3)) }

  /// The derivative of the distance in the frame by that in the corrected picture.
  func slope(_ square: Double) -> Double { 1 + square * (3 * k1 + square * (5 * k2 + square * 7 * k3)) }
}
