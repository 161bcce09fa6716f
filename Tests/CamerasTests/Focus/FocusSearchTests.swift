import Testing

import Cameras

/// One-shot focus on a synthetic lens, whose true focus is known.
struct FocusSearchTests {
  /// How a search ended.
  struct Outcome {
    var action: FocusSearch.Action
    /// Frames from the request until the lens was in focus and shown to be.
    var frames: Int
    var lens: Double
    /// The positions that were asked for.
    var moves: [Double]
  }

  static func search(
    _ model: LensModel, in range: ClosedRange<Double> = 0...1, pace: Double = .infinity,
    resolution: Double = 1.0 / 1200
  ) -> Outcome {
    var model = model
    var search = FocusSearch(from: model.lens, in: range, resolution: resolution, pace: pace)
    for _ in 0..<400 {
      for arrival in model.expose() {
        switch search.next(model.sample(arrival)) {
        case .hold: continue
        case .move(let place): model.move(to: place)
        case let end:
          return Outcome(
            action: end, frames: search.frames, lens: model.lens, moves: model.moves.map(\.position))
        }
      }
    }
    return Outcome(action: .hold, frames: 400, lens: model.lens, moves: model.moves.map(\.position))
  }

  private static func isFinished(_ action: FocusSearch.Action) -> Bool {
    if case .finished = action { true } else { false }
  }

  @Test(arguments: 1...5) func itFindsThePeakWithinThirtyFramesFromAnywhere(latency: Int) {
    var random = SystemlessRandom(state: UInt64(latency))
    var worst = 0.0
    for trial in 0..<300 {
      let isBell = trial % 2 == 0
      let width = Double.random(in: isBell ? 0.08...0.2 : 0.05...0.2, using: &random)
      // Play cannot be taken up at the ends of the range.
      let backlash = trial % 3 == 0 ? 0 : Double.random(in: 0...0.04, using: &random)
      let reference = Double.random(in: backlash > 0 ? 0.1...0.9 : 0...1, using: &random)
      var model = LensModel(
        at: Double.random(in: 0...1, using: &random), seed: UInt64(trial),
        curve: isBell
          ? LensModel.bell(at: reference, width: width) : LensModel.peak(at: reference, width: width))
      model.latency = latency
      model.noise = Double.random(in: 0...0.015, using: &random)
      model.backlash = backlash
      let outcome = Self.search(model)
      #expect(Self.isFinished(outcome.action), "\(trial): \(outcome), reference \(reference), width \(width)")
      #expect(outcome.frames <= 30, "\(trial): \(outcome), width \(width)")
      let error = abs(outcome.lens - reference)
      worst = max(worst, error)
      #expect(
        error <= 0.02, "\(trial): \(outcome), reference \(reference), width \(width), noise \(model.noise)")
    }
    print("latency \(latency): worst error \(worst)")
  }

  @Test func aFlatSceneFails() {
    for seed in 0..<200 as Range<UInt64> {
      for (floor, noise) in [(0.0, 0.001), (0.001, 0.004), (0.02, 0.003), (0.1, 0.02), (0.0, 0.0)] {
        var model = LensModel(at: 0.4, seed: seed) { _ in floor }
        model.floorNoise = noise
        model.latency = 2
        let outcome = Self.search(model)
        guard case .failed = outcome.action else {
          Issue.record("seed \(seed), floor \(floor), noise \(noise): \(outcome)")
          continue
        }
      }
    }
  }

  @Test func lostFramesDoNotMisleadIt() {
    for seed in 0..<300 as Range<UInt64> {
      let reference = 0.15 + 0.7 * Double(seed) / 300
      var model = LensModel(at: 0.3, seed: seed, curve: LensModel.peak(at: reference))
      model.latency = 1 + Int(seed % 4)
      model.noise = 0.01
      model.loss = 0.2
      let outcome = Self.search(model)
      #expect(
        Self.isFinished(outcome.action) && abs(outcome.lens - reference) < 0.03, "\(reference): \(outcome)")
    }
  }

  /// Measurements in bursts, between which the lens passes positions that no frame shows.
  @Test(arguments: [2, 4, 8]) func aBusyProcessorDoesNotMisleadIt(longest: Int) {
    var worst = 0.0
    for seed in 0..<300 as Range<UInt64> {
      let reference = 0.15 + 0.7 * Double(seed) / 300
      var model = LensModel(at: 0.3, seed: seed, curve: LensModel.peak(at: reference))
      model.latency = 1 + Int(seed % 4)
      model.noise = 0.01
      model.longestBurst = longest
      let outcome = Self.search(model)
      worst = max(worst, abs(outcome.lens - reference))
      #expect(
        Self.isFinished(outcome.action) && abs(outcome.lens - reference) <= 0.02, "\(reference): \(outcome)")
    }
    print("bursts of up to \(longest): worst error \(worst)")
  }

  /// Two moves may come between the beginnings of two frames, so that the lens is never where the first sends it.
  @Test(arguments: [0, 0.02, 0.04]) func lateMeasurementsDoNotLeaveThePlay(backlash: Double) {
    for seed in 0..<300 as Range<UInt64> {
      let reference = 0.15 + 0.7 * Double(seed) / 300
      var model = LensModel(
        at: Double(seed % 7) / 6, seed: seed, curve: LensModel.peak(at: reference, width: 0.1))
      model.latency = 1 + Int(seed % 3)
      model.noise = 0.005
      model.jitter = 1.5
      model.longestBurst = 1 + Int(seed % 2)
      model.backlash = backlash
      model.speed = seed % 4 == 0 ? .infinity : 1.0 / 6
      let outcome = Self.search(model, pace: model.speed)
      #expect(
        Self.isFinished(outcome.action) && abs(outcome.lens - reference) <= 0.02,
        "\(seed), \(reference): \(outcome)")
    }
  }

  @Test func theHigherOfTwoPeaksIsTaken() {
    for start in [0.0, 0.3, 0.5, 0.9, 1] {
      let (low, high) = (
        LensModel.bell(at: 0.2, width: 0.1, height: 0.1), LensModel.bell(at: 0.75, width: 0.1)
      )
      var model = LensModel(at: start) { low($0) + high($0) }
      model.latency = 2
      let outcome = Self.search(model)
      #expect(Self.isFinished(outcome.action) && abs(outcome.lens - 0.75) < 0.02, "\(start): \(outcome)")
    }
  }

  @Test func theRangeIsKept() {
    var model = LensModel(at: 0.9, curve: LensModel.peak(at: 0.2))
    model.latency = 3
    let outcome = Self.search(model, in: 0.5...1)
    #expect(Self.isFinished(outcome.action) && abs(outcome.lens - 0.5) < 0.01, "the nearest end: \(outcome)")
  }

  /// The coarse sweep ends above it.
  @Test func theFineSweepTakesUpThePlayBeforeItsFirstPoint() throws {
    let places = Self.search(LensModel(at: 0, curve: LensModel.peak(at: 0.5))).moves
    let end = try #require(places.firstIndex(of: 1))
    let (start, first) = (places[end + 1], places[end + 2])
    // Half a step of the coarse sweep.
    #expect(abs(first - start - 0.0625) < 1e-6 && first < 0.5, "from \(start) to \(first)")
  }

  @Test func aSlowLensIsFoundToBeSlow() {
    for reference in [0.1, 0.5, 0.8] {
      var model = LensModel(at: 1, curve: LensModel.peak(at: reference, width: 0.08))
      model.speed = 0.06
      model.latency = 2
      let outcome = Self.search(model)
      #expect(
        Self.isFinished(outcome.action) && abs(outcome.lens - reference) < 0.02, "\(reference): \(outcome)")
      // A lens whose pace is known needs one attempt.
      let known = Self.search(model, pace: 0.06)
      #expect(Self.isFinished(known.action) && abs(known.lens - reference) < 0.02, "\(reference): \(known)")
      #expect(known.frames < outcome.frames)
    }
  }

  @Test func aLensThatDoesNotMoveFails() {
    var model = LensModel(at: 0.5, curve: LensModel.peak(at: 0.7))
    model.speed = 0
    guard case .failed = Self.search(model).action else { return #expect(Bool(false)) }
  }
}
