import Cameras
import Glibc
public import Pixels

/// Merges shots of different exposure into one picture that shows both shadows and highlights, without ghosts.
///
/// Each shot is brought back to linear light and divided by its exposure. Where a shot disagrees with the reference
/// beyond noise and clipping, because something has moved, the reference's light takes its place. The shots are
/// averaged by the inverse variance of their noise at the light that they show together, estimated from the shots
/// themselves; clipped values do not count.
///
/// The camera's response is taken to be that of sRGB; where it is another, more of the picture comes from the
/// reference alone. Memory: 16 bytes a pixel beside the shots, 4 for each shot and 24 while one is compared.
///
/// Sources: Debevec and Malik 1997 (radiance from exposures); Granados et al. 2010 (weights by inverse variance);
/// Immerkaer 1996 (noise of one picture); Reinhard et al. 2002 (tone curve).
public enum RadianceMerge {
  /// One shot with its exposure relative to the others, in stops.
  public struct Shot: Sendable {
    /// RGBA with 8 or 16 bits a sample.
    public var image: Image
    /// The exposure, in stops.
    public var stops: Double

    /// Creates a shot.
    public init(_ image: Image, stops: Double) {
      self.image = image
      self.stops = stops
    }
  }

  /// The merged picture.
  ///
  /// The reference is the shot whose exposure is nearest to the metered one, 0 stops. Traps when there is no shot, when
  /// the shots differ in size, and when one is not RGBA with 8 or 16 bits.
  ///
  /// - Parameters:
  ///   - shots: the shots with their exposures.
  ///   - tone: how the light becomes a picture.
  ///   - isCancelled: asked between the steps of the work; the task's cancellation by default.
  /// - Throws: when it was cancelled.
  public static func merge(
    _ shots: [Shot], tone: ToneCurve = .reinhard, isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(CancellationError) -> Image {
    tone.picture(of: try radiance(shots, isCancelled: isCancelled), size: shots[0].image.size)
  }

  /// The light of each pixel, row by row: 1 is what fills the sensor at 0 stops.
  package static func radiance(
    _ shots: [Shot], isCancelled: () -> Bool = { Task.isCancelled }
  ) throws(CancellationError) -> [SIMD3<Float>] {
    precondition(!shots.isEmpty, "a merge needs a shot")
    let size = shots[0].image.size
    precondition(shots.allSatisfy { $0.image.size == size }, "the shots of a merge have one size")
    let reference = reference(of: shots.map(\.stops))
    let shortest = shots.map(\.stops).min()!
    let exposures = shots.map {
      MeasuredExposure($0, highlights: $0.stops == shortest ? .kept : .dropped)
    }
    var ghosts: [GhostMask?] = []
    for index in exposures.indices {
      try checkCancellation(isCancelled)
      ghosts.append(
        index == reference ? nil : GhostMask(of: exposures[index], against: exposures[reference]))
    }
    try checkCancellation(isCancelled)
    var merged = [SIMD3<Float>](repeating: .zero, count: size.area)
    merged.withUnsafeMutableBufferPointer { merged in
      concurrentBands(0..<size.height) { rows in
        withUnsafeTemporaryAllocation(of: Sample.self, capacity: shots.count) { samples in
          for pixel in rows.lowerBound * size.width..<rows.upperBound * size.width {
            merged[pixel] = light(pixel, exposures, ghosts, reference, samples)
          }
        }
      }
    }
    return merged
  }

  /// The shot whose exposure is nearest to 0 stops.
  static func reference(of stops: [Double]) -> Int {
    stops.indices.min { abs(stops[$0]) < abs(stops[$1]) }!
  }

  private struct Sample {
    var red: Float
    var green: Float
    var blue: Float
    var trust: Float
  }

  private static func light(
    _ pixel: Int, _ exposures: [MeasuredExposure], _ ghosts: [GhostMask?], _ reference: Int,
    _ samples: UnsafeMutableBufferPointer<Sample>
  ) -> SIMD3<Float> {
    func light(_ index: Int, _ channel: Int) -> Float {
      exposures[index].light(exposures[index].level(pixel, channel))
    }
    var (red, green, blue, weights): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for index in exposures.indices {
      let exposure = exposures[index]
      guard exposure.covers(pixel) else {
        samples[index] = Sample(red: 0, green: 0, blue: 0, trust: 0)
        continue
      }
      let (r, g, b) = (exposure.level(pixel, 0), exposure.level(pixel, 1), exposure.level(pixel, 2))
      var sample = Sample(
        red: exposure.light(r), green: exposure.light(g), blue: exposure.light(b),
        trust: exposure.trust(r > g ? (r > b ? r : b) : (g > b ? g : b)))
      let variance = exposure.variance(r) + exposure.variance(g) + exposure.variance(b)
      if let ghost = ghosts[index]?.plane.values[pixel], ghost > 0 {
        sample.red += (light(reference, 0) - sample.red) * ghost
        sample.green += (light(reference, 1) - sample.green) * ghost
        sample.blue += (light(reference, 2) - sample.blue) * ghost
      }
      let weight = sample.trust / variance
      red += sample.red * weight
      green += sample.green * weight
      blue += sample.blue * weight
      weights += weight
      samples[index] = sample
    }
    // The shortest shot may not cover the pixel after alignment, and the others be clipped there.
    guard weights > 0 else { return SIMD3(light(reference, 0), light(reference, 1), light(reference, 2)) }
    let first = (red / weights, green / weights, blue / weights)
    (red, green, blue, weights) = (0, 0, 0, 0)
    for index in exposures.indices where samples[index].trust > 0 {
      let exposure = exposures[index]
      let sample = samples[index]
      let variance =
        exposure.variance(atLight: first.0) + exposure.variance(atLight: first.1)
        + exposure.variance(atLight: first.2)
      let weight = sample.trust / variance
      red += sample.red * weight
      green += sample.green * weight
      blue += sample.blue * weight
      weights += weight
    }
    return SIMD3(red / weights, green / weights, blue / weights)
  }
}
