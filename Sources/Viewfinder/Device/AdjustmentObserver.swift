import Cameras
import Clocks
import Filters
import Synchronization

/// Meters the frames of a session for whoever observes what a camera adjusts by itself, as long as somebody does.
final class AdjustmentObserver: Sendable {
  /// What a frame shows.
  struct Observation: Sendable {
    /// The metered light.
    let color: MeasuredColor
    /// Whether the light or the camera's values move.
    let isAdjusting: Bool
    /// The camera's controls, in the frames for which they were asked.
    let controls: [CameraControl]?
  }

  private let camera: any Camera
  private let subject: GovernedValues.Subject
  private let clock: MonotonicClock
  private weak let session: CaptureSession?
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Creates an observer that does nothing yet.
  init(_ camera: any Camera, of subject: GovernedValues.Subject, in session: CaptureSession) {
    (self.camera, self.subject, self.session) = (camera, subject, session)
    clock = session.clock
  }

  deinit { task.withLock { $0 }?.cancel() }

  /// Begins, unless it has begun.
  ///
  /// - Parameters:
  ///   - meter: what is metered at present; nil where nobody observes, which ends it. Asked at every frame.
  ///   - note: takes what a frame shows; nil at the end.
  func begin(
    metering meter: @escaping @Sendable () -> LightMeter?,
    _ note: @escaping @Sendable (Observation?) -> Void
  ) {
    task.withLock { task in
      guard task == nil, meter() != nil else { return }
      task = Task.detached(executorPreference: clock.executor) { [weak self, clock] in
        while !Task.isCancelled, let present = self?.next(meter, note) {
          if let frames = self?.frames(present), var window = self?.window {
            for await frame in frames {
              guard let observation = self?.observation(of: frame.value, &window) else { return }
              note(observation)
              if self?.next(meter, note) != present { break }
            }
          }
          // The meter has changed, or the session has ended and may begin again.
          try? await clock.pause(for: .milliseconds(100))
        }
      }
    }
  }

  /// What is to be metered; the end where that is nothing.
  private func next(
    _ meter: @Sendable () -> LightMeter?, _ note: @Sendable (Observation?) -> Void
  ) -> LightMeter? {
    task.withLock { task in
      // Under the lock, so that whoever comes now begins anew.
      let next = task == nil ? nil : meter()
      if next == nil, task != nil {
        task = nil
        note(nil)
      }
      return next
    }
  }

  private var window: AdjustmentWindow { AdjustmentWindow(camera, of: [subject]) }

  private func frames(_ meter: LightMeter) -> AsyncStream<TimedMeasurement<MeasuredColor>>? {
    try? session?.measurements(meter, of: .source)
  }

  private func observation(of color: MeasuredColor, _ window: inout AdjustmentWindow) -> Observation {
    let controls = window.isQuestionDue ? camera.controls : nil
    _ = window.rests(with: color, controls)
    return Observation(color: color, isAdjusting: window.isAdjusting, controls: controls)
  }
}
