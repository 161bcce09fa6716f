import Glibc

import Cameras

/// A lens with play and inertia in front of a subject, with noise and late measurements: what software focus meets.
struct LensModel {
  /// The sharpness over the position.
  var curve: @Sendable (Double) -> Double
  /// The standard deviation of a score, as a share of it and of 1.
  var noise = 0.0
  var floorNoise = 0.0
  /// The play of the drive.
  var backlash = 0.0
  /// The greatest movement between two frames.
  var speed = Double.infinity
  /// Frames from a move to the arrival of the first score that shows it, at least 1.
  var latency = 1
  /// The share of frames whose score never arrives.
  var loss = 0.0
  /// The frames after which a busy processor measures them at once, at most.
  var longestBurst = 1
  /// How late a measurement may come, in intervals between frames.
  var jitter = 0.0
  /// The mean light in a frame.
  var light: @Sendable (Int) -> Double = { _ in 0.2 }

  private(set) var frame = 0
  private(set) var lens: Double
  private var motor: Double
  /// The positions to which the motor goes, from the first frame on that begins at or after the moment.
  private var targets: [(moment: Double, position: Double)]
  private var random: SystemlessRandom
  private var timeline: LensTimeline
  private var pipeline: [(frame: Int, score: Double)] = []
  /// What waits for the processor, and the frame after which it has time.
  private var waiting: [(number: Int, sample: FocusSample)] = []
  private var freeFrame = 0
  /// The present, in intervals between frames.
  private var now = 0.0
  private var pacing = LensPacing(interval: .seconds(1))
  /// The positions that were asked for, with the frames in which they were.
  private(set) var moves: [(frame: Int, position: Double)] = []

  init(at position: Double, seed: UInt64 = 1, curve: @escaping @Sendable (Double) -> Double) {
    self.curve = curve
    (lens, motor) = (position, position)
    targets = [(0, position)]
    random = SystemlessRandom(state: seed)
    timeline = LensTimeline(position: position, lag: .zero)
  }

  /// A bell curve with long tails, like the mean slope of blurred edges.
  static func peak(at place: Double, width: Double = 0.15, height: Double = 0.2, floor: Double = 0.02)
    -> @Sendable (Double) -> Double
  {
    { position in
      let distance = (position - place) / width
      return floor + height / (1 + distance * distance)
    }
  }

  /// A narrow bell curve.
  static func bell(at place: Double, width: Double, height: Double = 0.2, floor: Double = 0.03)
    -> @Sendable (Double) -> Double
  {
    { position in
      let distance = (position - place) / width
      return floor + height * exp(-distance * distance / 2)
    }
  }

  /// Exposes the next frame, and returns what arrives now; give it to sample(_:) when its turn comes.
  mutating func expose() -> [(number: Int, sample: FocusSample)] {
    frame += 1
    if frame > freeFrame, longestBurst > 1 {
      freeFrame = frame + Int.random(in: 0..<longestBurst, using: &random)
    }
    if let sample = measured() { waiting.append(sample) }
    guard frame >= freeFrame else { return [] }
    let delay = jitter > 0 ? Double.random(in: 0..<jitter, using: &random) : 0
    now = max(now, Double(frame) + delay)
    defer { waiting = [] }
    return waiting
  }

  /// A sample that arrived, with what holds at this moment.
  mutating func sample(_ arrival: (number: Int, sample: FocusSample)) -> FocusSample {
    var sample = arrival.sample
    pacing.noteFrame(at: .seconds(arrival.number), sequence: UInt32(arrival.number))
    sample.isRested = pacing.isRested(at: .seconds(now))
    return sample
  }

  /// The sample that a frame completes; nil while the first is under way.
  private mutating func measured() -> (number: Int, sample: FocusSample)? {
    let index = targets.lastIndex { $0.moment <= Double(frame - 1) } ?? 0
    targets.removeFirst(index)
    motor += max(-speed, min(speed, targets[0].position - motor))
    lens = max(motor - backlash, min(motor, lens))
    let exact = curve(lens)
    let score = max(0, exact + random.gaussian() * (noise * exact + floorNoise))
    pipeline.append((frame, score))
    guard pipeline.count >= latency else { return nil }
    let (number, arrived) = pipeline.removeFirst()
    if loss > 0, Double.random(in: 0..<1, using: &random) < loss { return nil }
    // A frame is complete at its number, and begins with the frame before it.
    let place = timeline.position(inFrameAt: .seconds(number), sequence: UInt32(number))!
    return (number, FocusSample(score: arrived, light: light(number), position: place))
  }

  /// Moves the lens, from the next frame on that begins.
  mutating func move(to position: Double) {
    targets.append((now, position))
    moves.append((frame, position))
    timeline.moved(to: position, in: .seconds(now) ... .seconds(now))
    pacing.noteMove(at: .seconds(now))
  }
}

/// A reproducible generator: SplitMix64.
struct SystemlessRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number with a normal distribution of variance 1.
  mutating func gaussian() -> Double {
    let radius = (-2 * log(Double.random(in: .leastNonzeroMagnitude...1, using: &self))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}
