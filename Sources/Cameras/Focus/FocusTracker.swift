/// Keeps a lens on its subject: finds the focus, watches the sharpness, and climbs to the new peak when it has changed.
///
/// A state machine without a clock: it takes what each frame showed and returns what to do next. It moves nothing while
/// the sharpness stays within a band around that of the focused lens, which is as wide as the noise demands.
package struct FocusTracker: Sendable {
  /// What to do next.
  package enum Action: Hashable, Sendable {
    /// Wait for the next frame.
    case hold
    /// Move the lens.
    case move(to: Double)
  }

  private enum Phase {
    case searching(FocusSearch)
    case gathering([FocusSample])
    case watching
    case probing(LensPass)
    case climbing(Climb)
    case approaching(LensPass)
  }

  /// A movement in one direction until the peak lies behind.
  private struct Climb {
    let step: Double
    var samples: [FocusSample]
    /// Where it goes next.
    var next: Double
    var waited = 0
  }

  /// What the focused lens shows.
  private struct Reference {
    var score: Double
    var light: Double?
    /// The standard deviation of the scores, as a share.
    var noise: Double
  }

  /// The part of the range by which a climb moves between two frames.
  private static let stride = 0.1
  /// The frames that make up a reference.
  private static let referenceFrames = 4
  /// The least change of the sharpness, as a share, that is taken for a change of the subject.
  private static let leastChange = 0.12
  /// The least change of the light that is taken for one.
  private static let leastLightChange = 0.15
  /// Frames after a search that found nothing in which none is tried again.
  private static let rest = 30

  private let range: ClosedRange<Double>
  private let resolution: Double
  private let pace: Double
  private var phase: Phase
  private var place: Double
  private var reference: Reference?
  private var previous: FocusSample?
  /// Frames in a row that differ from the reference.
  private var doubts = 0
  private var resting = 0
  /// The sharpness that a climb has seen, which the focused lens must show again.
  private var promised: Double?
  private var searchStart = 0.0

  /// Starts with a search for the focus.
  ///
  /// - Parameters:
  ///   - place: where the lens is, 0 near to 1 far.
  ///   - range: the positions to use.
  ///   - resolution: the smallest movement of the lens.
  ///   - pace: how far the lens moves between two frames.
  package init(
    from place: Double, in range: ClosedRange<Double>, resolution: Double, pace: Double = .infinity
  ) {
    self.range = range
    self.resolution = max(resolution, 1e-4)
    self.pace = max(pace, self.resolution)
    self.place = place
    searchStart = place
    phase = .searching(FocusSearch(from: place, in: range, resolution: resolution, pace: pace))
  }

  /// Whether the lens rests on its subject.
  package var isSettled: Bool { if case .watching = phase { true } else { false } }

  /// Takes the next frame.
  package mutating func next(_ sample: FocusSample) -> Action {
    defer { previous = sample }
    if resting > 0 { resting -= 1 }
    switch phase {
    case .searching(var search):
      let action = search.next(sample)
      phase = .searching(search)
      switch action {
      case .hold: return .hold
      case .move(let target): return move(to: target)
      case .finished:
        settle()
        return .hold
      case .failed:
        resting = Self.rest
        settle()
        return move(to: searchStart)
      }
    case .gathering(var samples):
      guard abs(sample.position - place) <= tolerance else { return .hold }
      samples.append(sample)
      phase = .gathering(samples)
      return samples.count < Self.referenceFrames ? .hold : finishGathering(samples)
    case .watching: return isChanged(sample) ? beginProbe(sample) : .hold
    case .probing(var pass):
      let step = pass.next(sample)
      phase = .probing(pass)
      return follow(step, sample) { $0.beginClimb(pass.samples, sample) }
    case .climbing(var climb): return self.climb(&climb, sample)
    case .approaching(var pass):
      let step = pass.next(sample)
      phase = .approaching(pass)
      return follow(step, sample) {
        $0.settle()
        return .hold
      }
    }
  }

  private var tolerance: Double { resolution * 0.51 }

  private mutating func move(to target: Double) -> Action {
    place = target
    return .move(to: target)
  }

  private mutating func follow(
    _ step: LensPass.Step, _ sample: FocusSample, then: (inout Self) -> Action
  ) -> Action {
    switch step {
    case .hold: .hold
    case .move(let target): move(to: target)
    case .complete: then(&self)
    case .lost: beginSearch(sample)
    }
  }

  private mutating func settle() {
    phase = .gathering([])
    doubts = 0
  }

  private mutating func beginSearch(_ sample: FocusSample) -> Action {
    promised = nil
    searchStart = place
    phase = .searching(FocusSearch(from: place, in: range, resolution: resolution, pace: pace))
    return next(sample)
  }

  // MARK: - Watching

  private mutating func finishGathering(_ samples: [FocusSample]) -> Action {
    let scores = samples.map(\.score)
    let mean = scores.reduce(0, +) / Double(scores.count)
    let lights = samples.compactMap(\.light)
    let light = lights.isEmpty ? nil : lights.reduce(0, +) / Double(lights.count)
    if let promised, mean < 0.8 * promised, resting == 0, let last = samples.last { return beginSearch(last) }
    promised = nil
    let differences = zip(scores, scores.dropFirst()).map { abs($0 - $1) }
    let noise = differences.reduce(0, +) / Double(differences.count) / 1.128 / max(mean, FocusSearch.noDetail)
    reference = Reference(score: mean, light: light, noise: max(noise, 0.01))
    phase = .watching
    return .hold
  }

  /// Whether the subject has changed: another sharpness for some frames, while the light is steady.
  private mutating func isChanged(_ sample: FocusSample) -> Bool {
    guard var reference else { return false }
    // A score near zero is all noise.
    let base = max(reference.score, FocusSearch.noDetail)
    let change = abs(sample.score - reference.score) / base
    if let previous {
      // The expected magnitude of the difference of two samples is 1.128 standard deviations.
      let step = abs(sample.score - previous.score) / 1.128 / base
      reference.noise += (min(step, 1) - reference.noise) / 16
      self.reference = reference
    }
    var band = max(Self.leastChange, 4 * reference.noise)
    if let light = sample.light {
      if let last = previous?.light, abs(light - last) > 0.1 * max(light, last) {
        // The exposure or the lamps are changing, and the sharpness with them.
        doubts = 0
        return false
      }
      if let usual = reference.light, abs(light - usual) > Self.leastLightChange * max(light, usual) {
        band /= 2
      }
    }
    guard change > band, resting == 0, max(sample.score, reference.score) > 2 * FocusSearch.noDetail else {
      doubts = 0
      return false
    }
    doubts += change > 2 * band ? 3 : 2
    return doubts >= 6
  }

  // MARK: - Climbing

  private var stride: Double { max(min(Self.stride, pace), resolution) }

  private func within(_ position: Double) -> Double {
    min(max(position, range.lowerBound), range.upperBound)
  }

  /// The sharpness over the positions of a climb. Its last step may be so small that the noise of its two ends would decide
  /// where the peak is.
  private func curve(_ samples: [FocusSample]) -> FocusCurve {
    FocusCurve(samples, resolution: max(resolution, stride / 2))
  }

  /// Looks at both sides of the present position.
  private mutating func beginProbe(_ sample: FocusSample) -> Action {
    doubts = 0
    let path = [place + stride, place - stride].filter { range.contains($0) }
    guard !path.isEmpty else { return beginSearch(sample) }
    var pass = LensPass(path, from: place, pace: pace, tolerance: tolerance)
    let step = pass.next(sample)
    phase = .probing(pass)
    searchStart = place
    start = sample
    return follow(step, sample) { $0.beginSearch(sample) }
  }
  private var start = FocusSample(score: 0, position: 0)

  private mutating func beginClimb(_ samples: [FocusSample], _ sample: FocusSample) -> Action {
    let curve = self.curve(samples + [start])
    let best = curve.points[curve.best].position
    if abs(best - start.position) <= tolerance, curve.points.count == 3 {
      return beginApproach(
        to: curve.vertex(above: 0.6 * curve.peak), by: stride / 2, promised: curve.peak, sample)
    }
    let direction: Double = best >= start.position ? 1 : -1
    let step = direction * stride
    // On from the better side.
    let end = direction > 0 ? max(place, start.position + step) : min(place, start.position + step)
    var climb = Climb(
      step: step, samples: samples + [start], next: within(end + step))
    return self.climb(&climb, sample)
  }

  private mutating func climb(_ climb: inout Climb, _ sample: FocusSample) -> Action {
    climb.samples.append(sample)
    let curve = self.curve(climb.samples)
    let best = curve.points[curve.best]
    let beyond = curve.points.filter { ($0.position - best.position) * climb.step > 0 }
    let end = climb.step > 0 ? range.upperBound : range.lowerBound
    let isPast = beyond.count >= 2 && beyond.allSatisfy { $0.score < 0.93 * best.score }
    let isOver = abs(sample.position - end) <= tolerance
    if isPast || isOver {
      // A climb that has not gained anything has gone astray.
      guard best.score > start.score * 1.02 else { return beginSearch(sample) }
      return beginApproach(
        to: curve.vertex(above: 0.6 * curve.peak), by: climb.step / 2, promised: best.score, sample)
    }
    guard sample.isRested else {
      phase = .climbing(climb)
      return .hold
    }
    let isAtEnd = abs(place - end) <= tolerance
    climb.waited += isAtEnd ? 1 : 0
    guard climb.waited <= LensPass.patience else { return beginSearch(sample) }
    defer { phase = .climbing(climb) }
    guard !isAtEnd else { return .hold }
    let way = climb.next - place
    guard abs(way) <= pace * 1.0001 else { return move(to: place + (way < 0 ? -pace : pace)) }
    climb.next = within(climb.next + climb.step)
    return move(to: place + way)
  }

  /// Goes back by a way and then to a position, from the side of the climb, so that the play is taken up as it was there.
  private mutating func beginApproach(
    to target: Double, by way: Double, promised: Double, _ sample: FocusSample
  ) -> Action {
    self.promised = promised
    let path = [within(target - way), target]
    phase = .approaching(LensPass(path, from: place, entry: 1, pace: pace, tolerance: tolerance))
    return next(sample)
  }
}
