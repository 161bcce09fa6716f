import Pixels

/// Brings shots from the hand into register.
///
/// The motion between shots is found on their local contrast, so that neither exposure nor, within limits, focus
/// matters; things that move count little. A shot that has not moved keeps its pixels. Precision: about a tenth of a
/// pixel. Cost: 12 megapixels take about a second a shot on two processors. Memory: 8 bytes a pixel for each shot
/// that has moved, 16 while one is compared.
public enum ShotAlignment {
  /// The motions that are looked for.
  public enum Model: Hashable, Sendable {
    /// Shift, rotation and scale: a stack of focus, whose scale changes with the distance.
    case similarity
    /// Also the tilt of a camera in the hand.
    case perspective

    var parameters: Int { self == .similarity ? 4 : 8 }
  }

  /// Whether shots are aligned.
  public enum Mode: Hashable, Sendable {
    /// The camera stood still.
    case off
    /// The shots are from the hand, or the scale changes with the focus.
    case on(Model)
  }

  /// Which shots are compared.
  enum Path: Hashable, Sendable {
    /// Each with the reference.
    case direct
    /// Each with its neighbour, as exposures or focus far apart have little in common.
    case neighbours
  }

  /// What became of a shot.
  public struct Outcome: Hashable, Sendable {
    /// How it lies over the reference; nil when that was not found, and the shot is left out.
    public var motion: ShotMotion?
    /// How well it agrees with the shot that it was compared with, at most 1.
    public var correlation: Double
  }

  /// Shots in register.
  struct Aligned {
    /// The shots; nil for those left out.
    var shots: [Image?]
    var outcomes: [Outcome]
  }

  /// Less agreement than this is none.
  private static let leastCorrelation = 0.35
  /// A motion of less than this many pixels is none.
  private static let leastShift = 0.1
  /// By how much a motion must reduce what does not agree; blur and noise alone explain less.
  private static let leastGain = 1.12

  static func align(
    _ shots: [Image], reference: Int, path: Path, _ mode: Mode, isCancelled: () -> Bool
  ) throws(CancellationError) -> Aligned {
    let still = Outcome(motion: ShotMotion.none, correlation: 1)
    guard case .on(let model) = mode, shots.count > 1 else {
      return Aligned(shots: shots, outcomes: shots.map { _ in still })
    }
    var aligned = Aligned(shots: shots, outcomes: shots.map { _ in still })
    let known = AlignmentPyramid(ShotPixels(shots[reference]))
    for side in [Array(reference + 1..<shots.count), (0..<reference).reversed()] {
      var neighbour = (pyramid: known, motion: ShotMotion.none)
      for index in side {
        try checkCancellation(isCancelled)
        let pixels = ShotPixels(shots[index])
        let pyramid = AlignmentPyramid(pixels)
        let search = MotionSearch(
          reference: neighbour.pyramid, shot: pyramid, model: model, width: pixels.width,
          height: pixels.height)
        let found = search.run()
        let isStill = 1 - found.stillCorrelation < leastGain * (1 - found.correlation)
        let motion = isStill ? neighbour.motion : found.motion.following(neighbour.motion)
        guard found.correlation >= leastCorrelation, isPlausible(motion, shots[index].size) else {
          aligned.shots[index] = nil
          aligned.outcomes[index] = Outcome(motion: nil, correlation: found.correlation)
          continue
        }
        let hasMoved = motion.largestShift(in: shots[index].size) >= leastShift
        let kept = hasMoved ? motion : .none
        aligned.outcomes[index] = Outcome(motion: kept, correlation: found.correlation)
        if hasMoved { aligned.shots[index] = Resampling.apply(motion, to: pixels) }
        if path == .neighbours { neighbour = (pyramid, kept) }
      }
    }
    return aligned
  }

  private static func isPlausible(_ motion: ShotMotion, _ size: PixelSize) -> Bool {
    let shift = motion.shift(in: size)
    return (0.8...1.25).contains(motion.scale) && motion.rotation.magnitude < 15
      && shift.x.magnitude < Double(size.width) / 3 && shift.y.magnitude < Double(size.height) / 3
      && motion.largestShift(in: size).isFinite
  }
}
