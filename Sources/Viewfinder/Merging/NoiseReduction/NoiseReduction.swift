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
  ///   - isCancelled: asked between the steps of the work; the task's cancellation by default.
  /// - Throws: when it was cancelled.
  public static func merge(
    _ shots: [Image], reference: Int, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(CancellationError) -> Image {
    var ordered = shots
    ordered.swapAt(0, reference)
    // Of equal exposures the first is the reference of the merge of light.
    let light = try RadianceMerge.radiance(
      ordered.map { .init($0, stops: 0) }, isCancelled: isCancelled)
    return ToneCurve.clipped(light, size: shots[0].size)
  }
}
