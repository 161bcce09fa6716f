import Cameras
import Filters
import Synchronization

/// The metered light of single frames, by what the user has the exposure metered on.
final class FlashMeter: Sendable {
  private struct State {
    var lights: [(timestamp: Duration, light: Double)] = []
    var hasEnded = false
  }

  /// The frames whose light is kept.
  private static let most = 32
  private let state = Mutex(State())
  private let session: CaptureSession
  /// How long a measurement is waited for: 2 seconds with a device.
  private let patience: Duration

  /// Meters the frames of a session from now on, while `body` runs.
  nonisolated(nonsending) static func metering<Value>(
    _ session: CaptureSession, by meter: LightMeter,
    _ body: nonisolated(nonsending) (FlashMeter) async throws -> Value
  ) async throws -> Value {
    let frames = try session.measurements(meter, of: .source)
    let meter = FlashMeter(session)
    let task = Task.detached(executorPreference: session.clock.executor) {
      for await frame in frames { meter.note(frame) }
      meter.state.withLock { $0.hasEnded = true }
    }
    defer { task.cancel() }
    try await meter.begin()
    return try await body(meter)
  }

  private init(_ session: CaptureSession) {
    self.session = session
    patience = session.patience / 5
  }

  private func note(_ frame: TimedMeasurement<MeasuredColor>) {
    state.withLock { state in
      if state.lights.count == Self.most { state.lights.removeFirst() }
      state.lights.append((frame.timestamp, frame.value.luma))
    }
  }

  /// Waits until the meter is at work, which may take the GPU's compiler a while.
  private func begin() async throws(CancellationError) {
    let end = session.clock.time + patience
    while session.clock.time < end, state.withLock({ $0.lights.isEmpty && !$0.hasEnded }) {
      try await session.clock.pause(for: .milliseconds(2))
    }
  }

  /// The metered light of a frame, which may be on its way; nil where the meter has missed it.
  func light(ofFrameAt timestamp: Duration) async throws(CancellationError) -> Double? {
    let end = session.clock.time + patience
    while session.clock.time < end {
      let (light, isOver) = state.withLock { state in
        (
          state.lights.first { $0.timestamp == timestamp }?.light,
          state.hasEnded || state.lights.last.map { $0.timestamp > timestamp } ?? false
        )
      }
      if light != nil || isOver { return light }
      try await session.clock.pause(for: .milliseconds(2))
    }
    return nil
  }
}
