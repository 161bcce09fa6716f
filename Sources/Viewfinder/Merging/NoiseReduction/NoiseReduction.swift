import Cameras
public import Pixels

/// Averages shots of the same exposure, so that noise falls with the square root of their number.
///
/// What moves is taken from one shot, the reference, and keeps that shot's noise. Memory as ``RadianceMerge``.
public enum NoiseReduction {
  /// The averaged picture, 16-bit RGBA.
  ///
  /// - Parameters:
  ///   - shots: RGBA with 8 or 16 bits, of one size and exposure; at least one.
  ///   - reference: the index of the shot that shows what moves.
  public static func merge(_ shots: [Image], reference: Int) -> Image {
    var ordered = shots
    ordered.swapAt(0, reference)
    // Of equal exposures the first is the reference of the merge of light.
    let light = RadianceMerge.radiance(ordered.map { .init($0, stops: 0) })
    return ToneCurve.clipped(light, size: shots[0].size)
  }
}
