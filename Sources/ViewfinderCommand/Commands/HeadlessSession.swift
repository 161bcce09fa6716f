import Cameras
import FilterGraph
import Filters
import GPU
import Glibc
import Pixels
import Rendering
import Viewfinder

/// A camera's frames through a chain without a window.
final class HeadlessSession {
  /// What was counted and timed.
  private(set) var statistics = LiveStatistics()
  /// What draws.
  let pipeline: LivePipeline
  private let camera: any Camera
  private let mailbox: FrameMailbox
  private let signal: FrameSignal

  /// Starts the camera's stream.
  ///
  /// - Parameters:
  ///   - turn: the user's mirror.
  ///   - rotation: what replaces the sensor's own rotation; nil keeps that.
  init(
    _ camera: any Camera, _ catalog: FilterCatalog = .standard, graph: Graph, stream: StreamRequest,
    turn: Orientation = .up,
    rotation: Orientation? = nil
  ) throws {
    let signal = FrameSignal()
    self.signal = signal
    self.camera = camera
    mailbox = FrameMailbox(wake: { signal.notify() })
    // The camera warms up while the GPU does.
    _ = try camera.start(stream, into: mailbox)
    do {
      pipeline = LivePipeline(renderer: try .offscreen(catalog), graph: graph)
    } catch {
      camera.stop()
      throw error
    }
    pipeline.rotation = rotation
    pipeline.turn = turn
  }

  deinit { camera.stop() }

  /// Draws frames until so many are done or the work is cancelled.
  ///
  /// - Parameter patience: how long no frame may come.
  /// - Throws: `CameraError` when the camera is gone and no frame came for that long.
  func run(frames: Int?, patience: Duration = .seconds(10), isCancelled: () -> Bool) throws {
    let clock = ContinuousClock()
    var first: ContinuousClock.Instant?
    var last = clock.now
    while statistics.presented < frames ?? .max, !isCancelled() {
      guard let frame = mailbox.take() else {
        if clock.now - last > patience { throw silence(patience) }
        signal.wait(milliseconds: 200)
        continue
      }
      last = clock.now
      if first == nil { first = last }
      let exposed = frame.timestamp
      try pipeline.show(frame)
      _ = try pipeline.render()
      // One wait for each frame: drivers drop what is overdrawn before it is shown.
      pipeline.renderer.context.finish()
      let end = clock.now
      statistics.note(
        latency: (monotonicNow() - exposed).milliseconds, drawing: (end - last).milliseconds)
      last = end
    }
    statistics.duration = last - (first ?? last)
    statistics.stream = camera.statistics
    statistics.stream.droppedLate = mailbox.lateCount
  }

  private func silence(_ patience: Duration) -> CameraError {
    if case .interrupted(let reason) = camera.state { return CameraError(.disconnected, reason) }
    return CameraError(
      .device,
      "\(camera.info.name) has sent no frame for \(patience.components.seconds) seconds; unplug it and try again"
    )
  }
}

/// The monotonic clock, by which frames are stamped.
func monotonicNow() -> Duration {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
}
