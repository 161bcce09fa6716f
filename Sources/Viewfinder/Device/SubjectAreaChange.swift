import Clocks
import FilterGraph
import Filters

/// A change of what a camera sees: it is turned to something else, the subject has moved, or the light is another.
public struct SubjectAreaChange: Hashable, Sendable {
  /// The moment of exposure of the first frame that shows it, on the monotonic clock.
  public let timestamp: Duration
  /// By how much the levels have moved on average, in the colour in which they moved most, in 0…1 of their range.
  public let magnitude: Double
}

extension CaptureDevice {
  /// Changes of the subject area from now on, until the sequence is no longer read.
  ///
  /// ```swift
  /// for await _ in device.subjectAreaChanges() { try await device.focus.focusOnce() }
  /// ```
  /// A change comes once, when five frames in a row show other levels than the scene did before; then the scene is to rest
  /// for a moment, or two seconds to pass at 30 frames a second, before the next one. What moves within the scene and hardly
  /// changes its levels is none. What the program itself does to exposure, zoom and white balance is a change, too.
  ///
  /// Cost: the histogram of a sixteenth of the pixels of each frame on the GPU.
  public func subjectAreaChanges() -> AsyncStream<SubjectAreaChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: SubjectAreaChange.self)
    guard let clock = session?.clock else {
      continuation.finish()
      return stream
    }
    let task = Task.detached(executorPreference: clock.executor) { [weak session] in
      var watch = SubjectAreaWatch()
      while !Task.isCancelled, session != nil {
        if let frames = try? session?.measurements(HistogramBins(), of: .source) {
          for await frame in frames {
            if let change = watch.note(frame.value, at: frame.timestamp) { continuation.yield(change) }
          }
        }
        // The session has ended, and may begin again.
        try? await clock.pause(for: .milliseconds(100))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}

/// Judges by the levels of frames whether a scene has become another.
struct SubjectAreaWatch {
  /// The mean movement of the levels that is a change.
  private static let change = 0.04
  /// The frames in a row that show it.
  private static let framesOfChange = 5
  /// The frames of a scene that rests, and by how much their levels move.
  private static let framesOfRest = 8, rest = 0.01
  /// The frames after which a scene that does not rest is taken as it is.
  private static let patience = 60

  /// The share of the pixels up to each level, of red, green and blue one after the other.
  private typealias Levels = [Double]

  private enum Phase {
    /// Waits for the scene to rest; the last frames, and how many there were.
    case settling([Levels], count: Int)
    /// Compares frames with those that rested; the frames in a row that differ, and the moment of the first one.
    case watching(Levels, doubts: Int, since: Duration)
  }
  private var phase = Phase.settling([], count: 0)

  /// Takes a frame; returns the change that it completes.
  mutating func note(_ histogram: LevelHistogram, at time: Duration) -> SubjectAreaChange? {
    let levels = [histogram.red, histogram.green, histogram.blue].flatMap(Self.sums)
    switch phase {
    case .settling(var frames, let count):
      frames = frames.suffix(Self.framesOfRest - 1) + [levels]
      let hasRested =
        frames.count == Self.framesOfRest
        && frames.allSatisfy { Self.distance($0, frames[0]) < Self.rest }
      phase =
        hasRested || count >= Self.patience
        ? .watching(levels, doubts: 0, since: time) : .settling(frames, count: count + 1)
      return nil
    case .watching(let reference, let doubts, let since):
      let distance = Self.distance(levels, reference)
      guard distance > Self.change else {
        phase = .watching(reference, doubts: 0, since: time)
        return nil
      }
      let first = doubts == 0 ? time : since
      guard doubts + 1 == Self.framesOfChange else {
        phase = .watching(reference, doubts: doubts + 1, since: first)
        return nil
      }
      phase = .settling([levels], count: 0)
      return SubjectAreaChange(timestamp: first, magnitude: distance)
    }
  }

  private static func sums(_ shares: [Double]) -> [Double] {
    var sum = 0.0
    return shares.map {
      sum += $0
      return sum
    }
  }

  /// The mean movement of the levels, in the colour in which they moved most: the area between the sums.
  private static func distance(_ levels: Levels, _ others: Levels) -> Double {
    let count = levels.count / 3
    return (0..<3).map { color in
      (color * count..<(color + 1) * count).reduce(0) { $0 + abs(levels[$1] - others[$1]) } / Double(count)
    }.max() ?? 0
  }
}
