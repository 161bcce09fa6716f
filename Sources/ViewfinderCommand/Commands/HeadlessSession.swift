package import Cameras
package import Clocks
package import FilterGraph
import Filters
import Graphics
import Pixels
import Rendering
package import Viewfinder

/// Runs a camera's frames through a chain without a window, on the calling thread.
package final class HeadlessSession {
  /// The counts and times so far, from any thread.
  var statisticsReader: @Sendable () -> LiveStatistics {
    { [counts, camera, session] in counts.statistics(of: session, camera) }
  }
  private let counts = LiveCounts()

  /// The camera's stream.
  let source: CameraSource
  /// All cameras by the names of their sources.
  let cameras: [String: any Camera]
  /// What happens from before the start on.
  let events: AsyncStream<SessionEvent>
  /// The session.
  let session: CaptureSession
  private let clock: MonotonicClock
  private let camera: any Camera
  private let renderer: Renderer
  private let runner: SessionRunner
  private let screen: ScreenSink
  /// Wakes ``run(frames:report:isCancelled:)``.
  let wake: WakeFlag

  /// Starts the camera's stream.
  ///
  /// - Parameters:
  ///   - further: the sources beside the camera.
  ///   - clock: what the session and its waits go by.
  ///   - isCancelled: polled while a chain's file is a pipe without data.
  package init(
    _ camera: any Camera, _ catalog: FilterCatalog = .standard, stream: StreamRequest = StreamRequest(),
    further: [(name: String, source: CameraSource)] = [], clock: MonotonicClock = .system,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    _ change: @escaping CaptureSession.ConfigurationChange
  ) throws {
    self.clock = clock
    self.camera = camera
    wake = WakeFlag(clock)
    source = CameraSource(camera, stream)
    session = CaptureSession(source: source, clock: clock)
    events = session.events
    var cameras: [String: any Camera] = [Graph.defaultInputName: camera]
    for (name, source) in further {
      try session.add(source, as: name)
      cameras[name] = source.camera
    }
    self.cameras = cameras
    try session.change(change)
    let screen = ScreenSink(wake: {})
    self.screen = screen
    try session.change { configuration throws(SessionError) in try configuration.add(screen) }
    renderer = try .offscreen(catalog, isCancelled: isCancelled)
    try session.claim()
    runner = try session.run(on: renderer) { [wake] in wake.signal() }
  }

  deinit { end() }

  /// Ends the session; its sinks complete what they write.
  package func end() { runner.end(.stopped) }

  /// Draws frames until the given number is done or the work is cancelled. Once it has drawn one, it waits for as long
  /// as the camera is interrupted.
  ///
  /// - Parameters:
  ///   - report: told the reason of each interruption, once.
  /// - Throws: `CameraError` when the first frame, or one of a camera that says it is well, took longer than the camera's
  ///   `FrameOrigin.patience`.
  package func run(
    frames: Int?, report: (String) -> Void = { _ in }, isCancelled: () -> Bool
  ) throws {
    var last = clock.time
    var isInterrupted = false
    var presented = 0
    while presented < frames ?? .max, !isCancelled() {
      let start = clock.time
      let drawn = runner.outputs.drawnFrames
      let progress = try runner.update()
      // A movie has an end.
      guard runner.isActive else { break }
      guard runner.outputs.drawnFrames > drawn, let frame = runner.pipeline.frame else {
        if presented > 0, case .interrupted(let reason) = camera.state {
          if !isInterrupted { report(reason) }
          isInterrupted = true
          last = clock.time
        }
        // A photograph is made in steps, for which the camera may deliver another format.
        if progress == .working { last = clock.time }
        if clock.time - last > camera.frameOrigin.patience { throw silence }
        wake.wait(upTo: .milliseconds(progress == .working ? 5 : 200))
        continue
      }
      // One wait per frame, because drivers skip what is overdrawn before it is shown.
      renderer.device.finish()
      last = clock.time
      // What was on its way when the camera was interrupted is drawn afterwards.
      if case .interrupted = camera.state {} else { isInterrupted = false }
      presented += 1
      counts.note(latency: last - frame.timestamp, drawing: last - start)
    }
  }

  /// The picture drawn last, including aids; nil before the first.
  func picture() throws -> Image? {
    guard let view = runner.outputs.picture(of: screen) else { return nil }
    var image = Image(packed: .rgba8, size: view.size)
    image.bytes = try renderer.device.readPixels(of: view)
    return image
  }

  private var silence: CameraError {
    if case .interrupted(let reason) = camera.state { return CameraError(.disconnected, reason) }
    return CameraError(.device, camera.frameOrigin.silence(of: camera.info.name))
  }
}
