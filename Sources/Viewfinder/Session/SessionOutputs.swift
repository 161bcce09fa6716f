import FilterGraph
package import Graphics
package import Pixels
package import PlanCompiler
import Rendering
import Synchronization

/// Who reads what a session draws: screens, sinks and measurements, and the results on their way to them.
///
/// A configuration may draw on while the next one is being compiled, so each has readers of its own, found by the tag of
/// the content that was drawn. Use it on the thread of the session's context, and no longer than the runner: it keeps the
/// renderer.
package final class SessionOutputs {
  /// Who reads the results of some content, in their order: screens, then sinks, then measurements.
  private struct Readers {
    let tag: Int
    let screens: [ScreenSink]
    let sinks: [SinkOutput]
    let measurements: [MeasurementOutput]
  }

  private let shared: SessionShared
  private let pipeline: LivePipeline
  /// The sinks of the configuration in use, and its measurements.
  private var sinks: [SinkOutput] = []
  private var measurements: [MeasurementOutput] = []
  /// The threads of sinks that were removed and may not have ended.
  private var endingSinks: [SinkThread] = []
  private var readers: [Readers] = []
  /// Who reads what the last run has drawn.
  private var drawnReaders: Readers?
  private var results = LeaseSlots(count: 1)
  /// How many times the plan has run.
  package private(set) var drawnFrames = 0
  /// Whether the last run has drawn into the window, so that there is no texture of the picture.
  package private(set) var drewWindow = false
  /// Gives the place in the window where a picture of a size can be drawn as it is; nil where it must be a texture.
  ///
  /// Asked right before the plan runs, once for each run, for the first screen.
  package var directPlace: ((PixelSize) -> (target: RenderTarget, region: PixelRegion)?)?

  init(_ shared: SessionShared, _ pipeline: LivePipeline) {
    self.shared = shared
    self.pipeline = pipeline
  }

  // MARK: - Configurations

  /// Notes who reads what the content with a tag draws.
  func add(_ configuration: CaptureSession.Configuration, tag: Int) {
    readers.append(
      Readers(
        tag: tag, screens: configuration.screens, sinks: configuration.sinks.map(output),
        measurements: configuration.measurements.map(output)))
  }

  /// Ends the readers that a configuration does not have, which is in use from now on.
  func use(_ configuration: CaptureSession.Configuration) {
    for output in sinks where !configuration.sinks.contains(where: { $0 === output.sink }) {
      output.finish(.stopped)
      endingSinks.append(output.thread)
    }
    endingSinks.removeAll { $0.hasEnded }
    sinks = configuration.sinks.map(output)
    for output in measurements where !configuration.measurements.contains(where: { $0 === output.sink }) {
      output.finish()
    }
    measurements = configuration.measurements.map(output)
    shared.outputs.withLock { outputs in
      outputs = Dictionary(sinks.map { (ObjectIdentifier($0.sink), $0.thread) }) { first, _ in first }
    }
  }

  /// Ends the readers that a refused configuration would have added to another.
  ///
  /// - Returns: its sinks that were not made yet.
  func reject(
    _ refused: CaptureSession.Configuration, keeping kept: CaptureSession.Configuration, _ error: SessionError
  ) -> [any FrameSink] {
    var unmade: [any FrameSink] = []
    for sink in refused.sinks where !kept.sinks.contains(where: { $0 === sink }) {
      if let made = readers.lazy.flatMap(\.sinks).first(where: { $0.sink === sink }) {
        made.finish(.failed(error))
        endingSinks.append(made.thread)
      } else {
        unmade.append(sink)
      }
    }
    for measurement in refused.measurements where !kept.measurements.contains(where: { $0 === measurement }) {
      measurement.onEnd()
    }
    return unmade
  }

  /// Forgets readers with sinks that a configuration does not have, except those of what is drawn.
  func forget(except kept: CaptureSession.Configuration) {
    readers.removeAll { readers in
      readers.sinks.contains { output in !kept.sinks.contains { $0 === output.sink } }
        && readers.tag != pipeline.drawnContent?.tag
    }
  }

  /// Ends all readers; returns the threads that end with them.
  func finish(_ reason: SinkEnd) -> [SinkThread] {
    for sink in sinks { sink.finish(reason) }
    for measurement in measurements { measurement.finish() }
    defer { (sinks, measurements, readers, endingSinks, drawnReaders) = ([], [], [], [], nil) }
    return endingSinks + sinks.map(\.thread)
  }

  private func output(_ sink: any FrameSink) -> SinkOutput {
    let known = sinks.first { $0.sink === sink } ?? readers.lazy.flatMap(\.sinks).first { $0.sink === sink }
    if let known, !known.isFinished { return known }
    return SinkOutput(sink, clock: shared.clock, after: endingSinks.last { $0.sink === sink })
  }

  private func output(_ sink: MeasurementSink) -> MeasurementOutput {
    measurements.first { $0.sink === sink }
      ?? readers.lazy.flatMap(\.measurements).first { $0.sink === sink } ?? MeasurementOutput(sink)
  }

  // MARK: - What is wanted

  /// Whether anything but screens reads the pictures.
  var isRead: Bool { !sinks.isEmpty || measurements.contains { $0.sink.reader == .program } }

  /// Whether only what is seen on screens is read.
  var isForScreens: Bool { sinks.isEmpty && measurements.allSatisfy { $0.sink.reader == .screen } }

  /// Whether each sink has room for another frame.
  var hasRoom: Bool { sinks.allSatisfy { $0.hasRoom } }

  // MARK: - Frames

  /// Runs the plan, and begins to copy the results that sinks want.
  func draw() throws(SessionError) {
    do throws(RenderingError) {
      switch try pipeline.render(into: &results, window: windowOutput) {
      case .nothing: return
      case .textures: drewWindow = false
      case .window: drewWindow = true
      }
    } catch {
      throw SessionError(error)
    }
    guard let plan = pipeline.drawnPlan, let facts = pipeline.frame, let readers = currentReaders else {
      return
    }
    drawnReaders = readers
    let mapping = pipeline.mapping
    shared.mapping.withLock { if $0 != mapping { $0 = mapping } }
    let first = readers.screens.count
    for (index, sink) in readers.sinks.enumerated() {
      try sink.begin(plan.outputs[first + index], in: results, facts, mapping, pipeline.renderer.device)
    }
    let second = first + readers.sinks.count
    for (index, measurement) in readers.measurements.enumerated() {
      try measurement.begin(plan.outputs[second + index], in: results, facts, pipeline.renderer.device)
    }
    drawnFrames += 1
  }

  /// Where the first screen's picture is drawn straight into the window.
  private var windowOutput: WindowOutput? {
    guard let directPlace, let plan = pipeline.plan, let output = plan.outputs.first, output.isForWindow,
      let place = directPlace(plan.output(output.target).size)
    else { return nil }
    return WindowOutput(output: 0, target: place.target, region: place.region)
  }

  /// Hands finished copies to the sinks; returns whether others are on their way.
  func deliver() -> Bool {
    var isReading = false
    if let readers = currentReaders {
      for sink in readers.sinks { isReading = sink.deliver() || isReading }
      for measurement in readers.measurements { isReading = measurement.deliver() || isReading }
    }
    // The content in use may wait for a frame of a further source, and nothing is drawn yet.
    for sink in sinks { isReading = sink.deliver() || isReading }
    return isReading
  }

  /// Who reads what the plan in use draws; earlier readers are dropped.
  private var currentReaders: Readers? {
    guard let tag = pipeline.drawnContent?.tag else { return nil }
    while readers.count > 1, readers[0].tag < tag { readers.removeFirst() }
    return readers.first { $0.tag == tag }
  }

  // MARK: - Screens

  /// The size of a screen's picture, which may be drawn at the smaller size at which it is shown; nil before the first
  /// frame.
  package func pictureSize(of screen: ScreenSink) -> PixelSize? {
    guard let plan = pipeline.drawnPlan, let index = place(of: screen) else { return nil }
    return plan.outputs[index].size
  }

  /// The texture that a screen shows, until the next update; nil before the first frame and after one that was drawn
  /// straight into the window.
  package func picture(of screen: ScreenSink) -> TextureView? {
    guard let plan = pipeline.drawnPlan, let index = place(of: screen) else { return nil }
    return results.view(at: plan.outputs[index].slots[0])
  }

  /// Where the own pixels that a screen shows lie in what the one before it shows; nil for other screens.
  package func ownPixels(of screen: ScreenSink) -> OwnPixels? {
    guard let index = place(of: screen) else { return nil }
    return pipeline.drawnContent?.ownPixels[index]
  }

  /// The number of the configuration that was drawn last; a new one has another.
  package var drawnTag: Int? { drawnReaders?.tag }

  /// The index of a screen's result in the last run.
  private func place(of screen: ScreenSink) -> Int? {
    drawnReaders?.screens.firstIndex { $0 === screen }
  }
}

@available(*, unavailable)
extension SessionOutputs: Sendable {}
