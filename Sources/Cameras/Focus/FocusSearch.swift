/// Focuses a lens once: a coarse sweep, a fine one around the peak, a parabola through its top, and an approach from the
/// side from which the fine sweep came, which makes up for play in the lens's drive.
///
/// A state machine without a clock: it takes what each frame showed and returns what to do next. With a lens that keeps up
/// it needs at most ``budget`` frames while measurements come up to five frames late; where the last frame does not show
/// what the sweep promised, it tries again with smaller steps.
package struct FocusSearch: Sendable {
  /// What to do next.
  package enum Action: Hashable, Sendable {
    /// Wait for the next frame.
    case hold
    /// Move the lens.
    case move(to: Double)
    /// The lens is in focus, with the sharpness of the first frame that shows it.
    case finished(score: Double)
    /// Nothing was found; the lens is to go back to where it was.
    case failed(FocusFailure)
  }

  private enum Phase: Hashable { case coarse, fine, approach }

  /// The frames within which it ends with a lens that keeps up.
  package static let budget = 30
  /// The score below which there is nothing to focus on: a mean slope of 0.3 % over two pixels.
  static let noDetail = 0.003
  /// The least contrast between the peak and the median of the coarse sweep.
  private static let leastContrast = 1.2
  /// The least part of a curve's way that is to belong to one peak; two peaks of 1 and 2 have two thirds.
  private static let leastUnity = 0.5
  /// The points of the coarse sweep.
  private static let coarsePoints = 9
  private static let mostAttempts = 3

  /// The frames taken so far.
  package private(set) var frames = 0
  private let range: ClosedRange<Double>
  private let resolution: Double
  private var pace: Double
  private var phase = Phase.coarse
  private var pass: LensPass
  private var place: Double
  private var attempts = 1
  private var hasExtended = false
  /// The frames from a request to the first that shows it; known after the first pass.
  private var latency: Int?
  private var entry: Double
  private var coarse: (median: Double, peak: Double, spacing: Double) = (0, 0, 0)
  private var promised = 0.0

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - place: where the lens is, 0 near to 1 far.
  ///   - range: the positions to search.
  ///   - resolution: the smallest movement of the lens.
  ///   - pace: how far the lens moves between two frames.
  package init(
    from place: Double, in range: ClosedRange<Double>, resolution: Double, pace: Double = .infinity
  ) {
    self.range = range
    self.resolution = max(resolution, 1e-4)
    self.pace = max(pace, self.resolution)
    self.place = place
    entry = range.lowerBound
    pass = LensPass([place], from: place, pace: self.pace, tolerance: self.resolution / 2)
    beginCoarse()
    // A lens that is there already does not show how late its moves are seen.
    if abs(place - entry) <= tolerance { latency = 5 }
  }

  /// Takes the next frame.
  package mutating func next(_ sample: FocusSample) -> Action {
    frames += 1
    if latency == nil, frames > 1, abs(sample.position - entry) <= tolerance { latency = frames - 1 }
    while true {
      switch pass.next(sample) {
      case .hold: return .hold
      case .move(let target):
        place = target
        return .move(to: target)
      case .lost: return .failed(.lensDoesNotFollow)
      case .complete: if let end = finishPass() { return end }
      }
    }
  }

  /// Begins the next pass, or ends.
  private mutating func finishPass() -> Action? {
    switch phase {
    case .coarse: finishCoarse()
    case .fine: finishFine()
    case .approach: finishApproach(pass.samples.last?.score ?? 0)
    }
  }

  // MARK: - Coarse

  private mutating func beginCoarse() {
    // From the nearer end, to save the way.
    let isAscending = place - range.lowerBound <= range.upperBound - place
    let ends = (range.lowerBound, range.upperBound)
    let path = LensPass.sweep(
      isAscending ? ends.0 : ends.1, isAscending ? ends.1 : ends.0, count: Self.coarsePoints, pace: pace)
    phase = .coarse
    entry = path[0]
    hasExtended = false
    coarse.spacing = abs(path[1] - path[0])
    pass = LensPass(path, from: place, pace: pace, tolerance: tolerance)
  }

  private mutating func finishCoarse() -> Action? {
    let curve = FocusCurve(pass.samples, resolution: resolution)
    (coarse.median, coarse.peak) = (curve.median, curve.peak)
    guard curve.peak >= Self.noDetail, curve.peak >= Self.leastContrast * curve.median,
      curve.unity >= Self.leastUnity
    else {
      // A curve that rises to its end may be that of a lens that is late.
      let end = pass.samples.last?.position
      return curve.peak > 2 * Self.noDetail && curve.points[curve.best].position == end
        ? retry(.noDetail) : .failed(.noDetail)
    }
    beginFine(around: curve.vertex(above: level(0.6)))
    return nil
  }

  // MARK: - Fine

  private mutating func beginFine(around center: Double) {
    // What the remaining frames allow: this pass and the approach each end with a wait for their last frame.
    let left = Self.budget - frames - 2 * (latency ?? 5)
    let low = max(center - coarse.spacing, range.lowerBound)
    let high = min(center + coarse.spacing, range.upperBound)
    let most = max(Int((high - low) / (2 * resolution)) + 1, 3)
    let points = LensPass.sweep(low, high, count: min(max(left, 5), 9, most), pace: pace)
    // Begins and ends before the points, so that they and the approach come from the same side.
    let start = max(low - play, range.lowerBound)
    phase = .fine
    pass = LensPass(
      [start] + points + [start], from: place, entry: 1, exit: points.count, pace: pace, tolerance: tolerance)
  }

  /// A score between the median and the peak of the coarse sweep.
  private func level(_ share: Double) -> Double { coarse.median + share * (coarse.peak - coarse.median) }

  /// Half of the smallest movement, and a little for rounding.
  private var tolerance: Double { resolution * 0.51 }

  /// How far before a position an approach begins, so that it takes up the play.
  private var play: Double { max(coarse.spacing / 2, 2 * resolution) }

  private mutating func finishFine() -> Action? {
    let curve = FocusCurve(pass.samples, resolution: resolution)
    let points = curve.points, best = points[curve.best]
    guard best.score >= level(0.5), curve.shoulders >= level(0.4) else { return retry(.noPeak) }
    let isAtEdge = curve.best == 0 || curve.best == points.count - 1
    let isAtEnd =
      best.position - range.lowerBound < resolution || range.upperBound - best.position < resolution
    if isAtEdge, !isAtEnd {
      guard !hasExtended else { return retry(.noPeak) }
      hasExtended = true
      beginFine(around: best.position)
      return nil
    }
    promised = best.score
    phase = .approach
    let target = curve.vertex(above: level(0.6))
    // Where the measurements come at once, the lens is not back yet.
    let path =
      place <= max(target - play / 2, range.lowerBound)
      ? [target] : [max(target - play, range.lowerBound), target]
    pass = LensPass(path, from: place, entry: path.count - 1, pace: pace, tolerance: tolerance)
    return nil
  }

  // MARK: - Approach

  private mutating func finishApproach(_ score: Double) -> Action? {
    let needed = coarse.median + 0.75 * (promised - coarse.median)
    return score >= needed ? .finished(score: score) : retry(.lensDoesNotFollow)
  }

  /// Tries again with half the steps, for a lens that is slower than it was said to be.
  private mutating func retry(_ reason: FocusFailure) -> Action? {
    guard attempts < Self.mostAttempts else { return .failed(reason) }
    attempts += 1
    pace = max(min(pace, 2 * coarse.spacing) / 4, resolution)
    beginCoarse()
    return nil
  }
}
