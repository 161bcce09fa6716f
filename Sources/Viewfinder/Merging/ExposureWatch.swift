import Cameras
import Clocks
import Filters
import Glibc

/// How a session knew that a changed exposure was in the picture.
public enum ExposureArrival: Hashable, Sendable {
  /// The light meter saw it, after this many frames; 0 where nothing had to change.
  case metered(frames: Int)
  /// The change was too small, or the scene too dark or too bright, to be seen; this many frames were passed over.
  case waited(frames: Int)
}

/// Meters the frames of a series of shots, to see when a changed exposure is in the picture.
///
/// A camera applies a control some frames after it was set, and how many differs. The change has arrived when the light
/// is what was asked for, or has changed towards it and rests: clipped parts of a scene change by less.
struct ExposureWatch {
  private let frames: AsyncStream<TimedMeasurement<MeasuredColor>>
  /// The light of the last metered frame.
  private var level: Double?

  /// Frames after which a change that cannot be seen is taken to be in the picture.
  private static let most = 10
  /// Stops by which the light may differ from what was asked for.
  private static let tolerance = 0.15
  /// Stops between two frames that are rest.
  private static let rest = 0.05
  /// The smallest change in stops that stands out from noise and from movement in the scene.
  private static let leastChange = 0.1
  /// How long a frame may take.
  private let patience: Duration
  private let clock: MonotonicClock

  init(_ session: CaptureSession) throws(SessionError) {
    (clock, patience) = (session.clock, session.patience)
    frames = try session.measurements(LightMeter(), of: .source)
  }

  /// Passes over frames, as those at the start of a stream.
  nonisolated(nonsending) mutating func pass(_ count: Int) async {
    for _ in 0..<count {
      guard let next = await next() else { return }
      level = next
    }
  }

  /// Waits for the first frame with an exposure that has just been set.
  ///
  /// - Parameters:
  ///   - change: the stops by which it was changed.
  ///   - frames: how many frames are passed over when the change is too small to be seen.
  nonisolated(nonsending) mutating func arrival(of change: Double, orAfter frames: Int) async
    -> ExposureArrival
  {
    guard change != 0 else { return .metered(frames: 0) }
    guard let start = level, change.magnitude > 2 * Self.leastChange else {
      await pass(frames)
      return .waited(frames: frames)
    }
    // Where much is clipped, the mean changes by little.
    let least = min(max(change.magnitude / 8, Self.leastChange), 0.5)
    var last = start
    for count in 1...Self.most {
      guard let present = await next() else { return .waited(frames: count - 1) }
      let moved = log2(present / start)
      level = present
      if (change < 0 ? -moved : moved) >= least,
        abs(moved - change) < Self.tolerance || abs(log2(present / last)) < Self.rest
      {
        return .metered(frames: count)
      }
      last = present
    }
    return .waited(frames: Self.most)
  }

  /// The light of the next frame; nil when there is none in time.
  private nonisolated(nonsending) func next() async -> Double? {
    let (frames, clock, patience) = (frames, clock, patience)
    return await withTaskGroup(of: Double?.self) { group in
      group.addTask {
        for await frame in frames {
          return max(frame.value.luma, 1e-5)
        }
        return nil
      }
      group.addTask {
        try? await clock.pause(for: patience)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
  }
}
