import Synchronization
import Testing

import Cameras

/// Continuous focus on a synthetic lens.
struct FocusTrackerTests {
  /// Where the peak is, which the test moves.
  final class Subject: Sendable {
    private let place: Mutex<Double>
    private let width: Double
    init(at place: Double, width: Double = 0.15) {
      self.place = Mutex(place)
      self.width = width
    }
    func move(to place: Double) { self.place.withLock { $0 = place } }
    var curve: @Sendable (Double) -> Double {
      { [self] position in
        LensModel.peak(at: place.withLock { $0 }, width: width)(position)
      }
    }
  }

  /// Lets the tracker focus, and returns the frames that it took.
  static func run(_ model: inout LensModel, _ tracker: inout FocusTracker, frames: Int) {
    for _ in 0..<frames {
      for arrival in model.expose() {
        if case .move(let place) = tracker.next(model.sample(arrival)) { model.move(to: place) }
      }
    }
  }

  @Test(arguments: 1...3) func itFollowsAMovedSubjectWithinTwentyFrames(latency: Int) {
    for (from, to) in [(0.83, 0.5), (0.5, 0.83), (0.5, 0.2), (0.2, 0.5), (0.95, 0.7), (0.7, 1), (0.3, 0.0)] {
      for seed in 0..<20 as Range<UInt64> {
        let subject = Subject(at: from)
        var model = LensModel(at: 0.4, seed: seed, curve: subject.curve)
        model.latency = latency
        model.noise = 0.01
        model.backlash = 0.01
        var tracker = FocusTracker(from: 0.4, in: 0...1, resolution: 1.0 / 1200)
        Self.run(&model, &tracker, frames: 50)
        #expect(tracker.isSettled && abs(model.lens - from) < 0.02, "\(model.lens) for \(from)")
        subject.move(to: to)
        Self.run(&model, &tracker, frames: 20)
        #expect(abs(model.lens - to) <= 0.03, "\(from) to \(to), seed \(seed): \(model.lens) after 20 frames")
        Self.run(&model, &tracker, frames: 40)
        #expect(tracker.isSettled && abs(model.lens - to) <= 0.03, "\(from) to \(to): \(model.lens)")
      }
    }
  }

  @Test(arguments: [2, 4, 8]) func aBusyProcessorDoesNotMisleadIt(longest: Int) {
    for (from, to) in [(0.83, 0.5), (0.5, 0.83), (0.5, 0.2), (0.2, 0.5), (0.95, 0.7), (0.7, 1), (0.3, 0.0)] {
      for seed in 0..<20 as Range<UInt64> {
        let subject = Subject(at: from)
        var model = LensModel(at: 0.4, seed: seed, curve: subject.curve)
        model.latency = 2
        model.noise = 0.01
        model.longestBurst = longest
        var tracker = FocusTracker(from: 0.4, in: 0...1, resolution: 1.0 / 1200)
        Self.run(&model, &tracker, frames: 50 * longest)
        #expect(tracker.isSettled && abs(model.lens - from) < 0.02, "\(model.lens) for \(from)")
        subject.move(to: to)
        Self.run(&model, &tracker, frames: 60 * longest)
        #expect(tracker.isSettled && abs(model.lens - to) <= 0.03, "\(from) to \(to): \(model.lens)")
      }
    }
  }

  @Test(arguments: [0, 0.02, 0.03]) func lateMeasurementsDoNotLeaveThePlay(backlash: Double) {
    for (from, to) in [(0.83, 0.5), (0.5, 0.83), (0.5, 0.2), (0.2, 0.5), (0.9, 0.65)] {
      for seed in 0..<40 as Range<UInt64> {
        let subject = Subject(at: from)
        var model = LensModel(at: 0.4, seed: seed, curve: subject.curve)
        model.latency = 1 + Int(seed % 3)
        model.noise = 0.005
        model.jitter = 1.5
        model.longestBurst = 1 + Int(seed % 2)
        model.backlash = backlash
        model.speed = seed % 4 == 0 ? .infinity : 1.0 / 6
        var tracker = FocusTracker(from: 0.4, in: 0...1, resolution: 1.0 / 1200, pace: model.speed)
        Self.run(&model, &tracker, frames: 150)
        #expect(tracker.isSettled && abs(model.lens - from) <= 0.02, "\(seed): \(model.lens) for \(from)")
        subject.move(to: to)
        Self.run(&model, &tracker, frames: 150)
        #expect(
          tracker.isSettled && abs(model.lens - to) <= 0.03, "\(seed): \(from) to \(to): \(model.lens)")
      }
    }
  }

  @Test func aStillSubjectMovesNothing() {
    for seed in 0..<30 as Range<UInt64> {
      var model = LensModel(at: 0.1, seed: seed, curve: LensModel.peak(at: 0.6))
      model.latency = 2
      model.noise = 0.04
      var tracker = FocusTracker(from: 0.1, in: 0...1, resolution: 1.0 / 1200)
      Self.run(&model, &tracker, frames: 50)
      #expect(tracker.isSettled && abs(model.lens - 0.6) < 0.03, "seed \(seed): \(model.lens)")
      let moves = model.moves.count
      Self.run(&model, &tracker, frames: 300)
      #expect(model.moves.count == moves, "seed \(seed): \(model.moves[moves...])")
    }
  }

  @Test func aChangeOfLightAloneMovesNothing() {
    var model = LensModel(at: 0.1, curve: LensModel.peak(at: 0.6))
    model.noise = 0.01
    model.light = { frame in frame < 100 ? 0.2 : frame < 110 ? 0.2 + Double(frame - 100) * 0.05 : 0.7 }
    var tracker = FocusTracker(from: 0.1, in: 0...1, resolution: 1.0 / 1200)
    Self.run(&model, &tracker, frames: 60)
    let moves = model.moves.count
    Self.run(&model, &tracker, frames: 200)
    #expect(model.moves.count == moves)
  }

  @Test func nothingToFocusOnDoesNotHunt() {
    for seed in 0..<20 as Range<UInt64> {
      var model = LensModel(at: 0.3, seed: seed) { _ in 0.001 }
      model.floorNoise = 0.001
      model.latency = 2
      var tracker = FocusTracker(from: 0.3, in: 0...1, resolution: 1.0 / 1200)
      Self.run(&model, &tracker, frames: 60)
      #expect(abs(model.lens - 0.3) < 1e-9, "the lens is back: \(model.lens)")
      let moves = model.moves.count
      Self.run(&model, &tracker, frames: 300)
      #expect(model.moves.count == moves, "seed \(seed): \(model.moves.count - moves) moves")
    }
  }

  @Test func theLensNeverLeavesItsRangeNorOutrunsItsPace() {
    let subject = Subject(at: 0.7)
    var model = LensModel(at: 0.5, curve: subject.curve)
    model.latency = 2
    var tracker = FocusTracker(from: 0.5, in: 0.4...0.9, resolution: 0.005, pace: 0.03)
    Self.run(&model, &tracker, frames: 120)
    subject.move(to: 0.45)
    Self.run(&model, &tracker, frames: 120)
    #expect(abs(model.lens - 0.45) < 0.02)
    subject.move(to: 0.8)
    Self.run(&model, &tracker, frames: 120)
    #expect(abs(model.lens - 0.8) < 0.02)
    var last = 0.5
    for move in model.moves {
      #expect(
        (0.4...0.9).contains(move.position) && abs(move.position - last) <= 0.0301, "\(last) to \(move)")
      last = move.position
    }
  }
}
