package import Cameras
import FilterGraph
package import GPU
package import Pixels
import PlanCompiler
package import Rendering
import Synchronization

/// Runs a session on the thread of a GPU context: takes the sources' frames, draws, and hands results to the sinks.
///
/// The window's loop owns one on the main thread; a session without a window has a thread for it. In steady state an
/// update creates no GL object and allocates no memory.
package final class SessionRunner {
  /// What an update has left to do.
  package enum Progress: Hashable {
    /// Nothing until something happens.
    case waiting
    /// Pictures are on their way from the GPU, or programs through the compiler: call again soon.
    case working
  }

  /// What draws.
  package let pipeline: LivePipeline
  let session: CaptureSession
  var shared: SessionShared { session.shared }
  /// The configuration in use.
  private(set) var active = CaptureSession.Configuration()
  /// The configuration that is being prepared, or the one in use.
  private var target = CaptureSession.Configuration()
  /// Changes that wait for the compiler, in their order.
  private var outstanding: [SessionShared.Change] = []
  private var running: [RunningSource] = []
  private var sinks: [SinkOutput] = []
  private var measurements: [MeasurementOutput] = []
  private var screens: [ScreenSink] = []
  private var wiring: [Wiring] = []
  private var nextTag = 0
  private var results = LeaseSlots(count: 1)
  private var hasEnded = false
  private var isStale = false
  private var photo: PhotoCapture?
  private var photoCount = 0
  let wake: @Sendable () -> Void

  /// A source with the mailbox that it fills.
  struct RunningSource {
    let name: String
    let source: any FrameSource
    let mailbox: FrameMailbox
    /// Its place in the pipeline; 0 for the one that leads.
    let place: Int
    var isInterrupted = false
  }

  /// Who reads the results of some content, in their order: screens, then sinks, then measurements.
  private struct Wiring {
    let tag: Int
    let screens: [ScreenSink]
    let sinks: [SinkOutput]
    let measurements: [MeasurementOutput]
  }

  /// Starts a session's sources; the calling thread must be that of the renderer's context.
  ///
  /// - Parameters:
  ///   - session: a session that was claimed for this run.
  ///   - renderer: draws.
  ///   - wake: wakes the thread that calls ``update()``, from any thread.
  /// - Throws: ``SessionError`` when a source does not start, or the graph cannot be used.
  package init(
    _ session: CaptureSession, renderer: Renderer, wake: @escaping @Sendable () -> Void
  ) throws(SessionError) {
    self.session = session
    self.wake = wake
    pipeline = LivePipeline(renderer: renderer)
    shared.hasFrame.store(false, ordering: .releasing)
    let requested = shared.state.withLock { state in
      state.wake = wake
      return state.requested
    }
    try use(requested)
    commit()
    shared.note(.running)
    let waiters = shared.state.withLock { state in
      defer { state.startWaiters = [] }
      return state.startWaiters
    }
    for completion in waiters { completion(.success(())) }
  }

  /// Whether the run goes on: nothing has stopped it.
  package var isActive: Bool { !hasEnded && shared.state.withLock { $0.phase == .active } }

  /// Takes what has come since the last call: changes, frames, requests for photographs; draws when something is new.
  ///
  /// - Throws: ``SessionError`` when nothing can be drawn any more.
  @discardableResult
  package func update() throws(SessionError) -> Progress {
    takeChanges()
    isStale = takeFrames() || isStale
    takePhoto()
    if pipeline.advance() { isStale = true }
    if let failure = pipeline.takeFailure() { refuse(SessionError(failure)) }
    if !outstanding.isEmpty, !pipeline.isPreparing { commit() }
    if isStale { try draw() }
    let isReading = deliver()
    watchSources()
    return isReading || pipeline.isPreparing || photo != nil ? .working : .waiting
  }

  /// Asks for the newest frames to be drawn again, as after a change of the turn.
  package func redraw() { isStale = true }

  /// Ends the run: stops the sources, lets the sinks end. The session can be started again.
  package func end(_ reason: SinkEnd) {
    guard !hasEnded else { return }
    hasEnded = true
    photo?.abandon()
    photo = nil
    let photos = shared.state.withLock { state in
      defer { state.photos = [] }
      return state.photos
    }
    for request in photos {
      request.onEvent(
        .didFinish(SessionError(.notRunning, "the session was stopped before the photograph was taken")))
    }
    for running in running { running.source.stop() }
    running = []
    for sink in sinks { sink.finish(reason) }
    for measurement in measurements { measurement.finish() }
    sinks = []
    measurements = []
    wiring = []
    if case .failed(let error) = reason {
      shared.fail(error)
    } else {
      shared.note(reason == .sourceEnded ? .ended : .idle)
      shared.endRun(.failure(SessionError(.notRunning, "the session was stopped before it had started")))
    }
  }

  // MARK: - Changes

  private func takeChanges() {
    let changes = shared.state.withLock { state in
      defer { if !state.changes.isEmpty { state.changes = [] } }
      return state.changes
    }
    for change in changes { begin(change) }
  }

  /// Changes the graph, the aids or the turn from the runner's own thread, as the window's keys do.
  ///
  /// - Throws: ``SessionError``; what was drawn before goes on.
  package func change(_ change: @escaping CaptureSession.ConfigurationChange) throws(SessionError) {
    var refusal: SessionError?
    shared.state.withLock { state in
      do throws(SessionError) {
        try change(&state.requested)
      } catch {
        refusal = error
      }
    }
    if let refusal { throw refusal }
    let events = shared.events
    let failure = Mutex<SessionError?>(nil)
    let isSettled = Atomic(false)
    begin(
      .init(apply: change) { result in
        guard case .failure(let error) = result else { return }
        if isSettled.load(ordering: .relaxed) {
          events.send(.changeRejected(error))
        } else {
          failure.withLock { $0 = error }
        }
      })
    isSettled.store(true, ordering: .relaxed)
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func begin(_ change: SessionShared.Change) {
    do throws(SessionError) {
      var new = target
      try change.apply(&new)
      try use(new)
      outstanding.append(change)
      isStale = true
      if !pipeline.isPreparing { commit() }
    } catch {
      change.completion(.failure(error))
      noteRequested()
    }
  }

  /// Begins to use a configuration: starts what is new in it, compiles what it draws.
  private func use(_ new: CaptureSession.Configuration) throws(SessionError) {
    var content = try new.validated()
    let started = try start(new)
    do throws(SessionError) {
      let places = sourcePlaces(new)
      pipeline.sourceNames = places
      pipeline.rotation = new.rotation
      pipeline.turn = new.turn
      nextTag += 1
      content.tag = nextTag
      let wiring = Wiring(
        tag: nextTag, screens: new.screens, sinks: new.sinks.map(output),
        measurements: new.measurements.map(output))
      try pipeline.use(content)
      self.wiring.append(wiring)
      target = new
    } catch {
      for source in started { source.source.stop() }
      running.removeAll { source in started.contains { $0.source === source.source } }
      pipeline.sourceNames = sourcePlaces(target)
      throw error
    }
  }

  /// Starts the sources that do not run yet.
  private func start(_ new: CaptureSession.Configuration) throws(SessionError) -> [RunningSource] {
    var started: [RunningSource] = []
    for (index, named) in new.sources.enumerated() {
      if running.contains(where: {
        $0.source === named.source && $0.name == named.name && ($0.place == 0) == (index == 0)
      }) {
        continue
      }
      let taken = Set((running + started).map(\.place))
      let place = index == 0 ? 0 : (1...).first { !taken.contains($0) }!
      let source = RunningSource(
        name: named.name, source: named.source, mailbox: FrameMailbox(wake: wake), place: place)
      do {
        // A source that takes another place starts anew, into another mailbox.
        if running.contains(where: { $0.source === named.source }) { named.source.stop() }
        try named.source.start(into: source.mailbox)
      } catch {
        for source in started { source.source.stop() }
        throw SessionError(.source, "the source '\(named.source.title)' does not start: \(error)")
      }
      started.append(source)
    }
    running += started
    return started
  }

  /// The names of the sources by their places in the pipeline.
  private func sourcePlaces(_ configuration: CaptureSession.Configuration) -> [String] {
    var names: [String] = []
    for (index, named) in configuration.sources.enumerated() {
      guard
        let place = running.last(where: {
          $0.source === named.source && $0.name == named.name && ($0.place == 0) == (index == 0)
        })?.place
      else { continue }
      while names.count <= place { names.append("") }
      names[place] = named.name
    }
    return names
  }

  /// Makes the target the configuration in use: stops what it does not have, completes the changes.
  private func commit() {
    active = target
    for source in running where !isUsed(source) {
      if !running.contains(where: { $0.source === source.source && isUsed($0) }) { source.source.stop() }
      if !running.contains(where: { $0.place == source.place && isUsed($0) }) {
        pipeline.forget(source: source.place)
      }
    }
    running.removeAll { !isUsed($0) }
    let keptSinks = sinks.filter { output in !target.sinks.contains { $0 === output.sink } }
    for output in keptSinks { output.finish(.stopped) }
    sinks = target.sinks.map(output)
    for output in measurements where !target.measurements.contains(where: { $0 === output.sink }) {
      output.finish()
    }
    measurements = target.measurements.map(output)
    screens = target.screens
    shared.outputs.withLock { outputs in
      outputs = Dictionary(sinks.map { (ObjectIdentifier($0.sink), $0.thread) }) { first, _ in first }
    }
    let done = outstanding
    outstanding = []
    noteRequested()
    for change in done { change.completion(.success(())) }
  }

  private func isUsed(_ source: RunningSource) -> Bool {
    target.sources.enumerated().contains { index, named in
      named.source === source.source && named.name == source.name && (index == 0) == (source.place == 0)
    }
  }

  /// Refuses the newest of the changes that wait, and begins the others anew.
  private func refuse(_ error: SessionError) {
    guard let refused = outstanding.popLast() else {
      shared.events.send(.changeRejected(error))
      return
    }
    let others = outstanding
    outstanding = []
    target = active
    let unused = running.filter { !isUsed($0) }
    for source in unused where !active.sources.contains(where: { $0.source === source.source }) {
      source.source.stop()
    }
    running.removeAll { source in unused.contains { $0.source === source.source && $0.place == source.place }
    }
    pipeline.sourceNames = sourcePlaces(active)
    for change in others { begin(change) }
    noteRequested()
    refused.completion(.failure(error))
  }

  /// What callers see as the configuration: the target, and what has been asked for since.
  private func noteRequested() {
    shared.state.withLock { state in
      var requested = target
      for change in state.changes { try? change.apply(&requested) }
      state.requested = requested
    }
  }

  private func output(_ sink: any FrameSink) -> SinkOutput {
    if let known = sinks.first(where: { $0.sink === sink }) { return known }
    for wiring in wiring {
      if let known = wiring.sinks.first(where: { $0.sink === sink }) { return known }
    }
    return SinkOutput(sink)
  }

  private func output(_ sink: MeasurementSink) -> MeasurementOutput {
    if let known = measurements.first(where: { $0.sink === sink }) { return known }
    for wiring in wiring {
      if let known = wiring.measurements.first(where: { $0.sink === sink }) { return known }
    }
    return MeasurementOutput(sink)
  }

  // MARK: - Frames

  /// Takes the sources' newest frames; tells whether the leading source has a new one.
  private func takeFrames() -> Bool {
    var isNew = false
    for source in running {
      // During a photograph the camera delivers to it.
      guard let frame = source.mailbox.take() else { continue }
      if source.place == 0, photo?.wantsRaw ?? false { photo?.note(raw: frame.copy()) }
      do throws(RenderingError) {
        try pipeline.show(frame, of: source.place)
        if source.place == 0 {
          isNew = true
          shared.hasFrame.store(true, ordering: .releasing)
        }
      } catch {
        shared.events.send(.changeRejected(SessionError(error)))
      }
    }
    return isNew
  }

  /// Runs the plan, and begins to copy the results that sinks want.
  private func draw() throws(SessionError) {
    isStale = false
    if hidesScreens, sinks.isEmpty, measurements.isEmpty { return }
    do throws(RenderingError) {
      switch try pipeline.render(into: &results, window: windowEnd) {
      case .nothing: return
      case .textures: drewWindow = false
      case .window: drewWindow = true
      }
    } catch {
      throw SessionError(error)
    }
    guard let plan = pipeline.plan, let facts = pipeline.frame, let wired = currentWiring else { return }
    let first = wired.screens.count
    for (index, sink) in wired.sinks.enumerated() {
      try sink.begin(plan.outputs[first + index], in: results, facts, pipeline.renderer.context)
    }
    let second = first + wired.sinks.count
    for (index, measurement) in wired.measurements.enumerated() {
      try measurement.begin(plan.outputs[second + index], in: results, facts, pipeline.renderer.context)
    }
    drawnFrames += 1
  }

  /// Whether no screen can be seen, so that drawing for screens alone is needless.
  package var hidesScreens = false

  /// The camera that leads; nil where another source does.
  package var camera: (any Camera)? { (leading?.source as? CameraSource)?.camera }

  /// Gives the place in the window where a picture of a size can be drawn as it is; nil where it must be a texture.
  ///
  /// Asked right before the plan runs, once for each run, for the first screen.
  package var directPlace: ((PixelSize) -> (target: RenderTarget, region: PixelRegion)?)?

  /// Whether the last run has drawn into the window, so that there is no texture of the picture.
  package private(set) var drewWindow = false

  /// Where the first screen's picture is drawn straight into the window.
  private var windowEnd: WindowEnd? {
    guard let directPlace, let plan = pipeline.plan, let output = plan.outputs.first, output.isForWindow,
      let place = directPlace(plan.output(output.target).size)
    else { return nil }
    return WindowEnd(output: 0, target: place.target, region: place.region)
  }

  /// The size of a screen's picture; nil before the first frame.
  package func pictureSize(of screen: ScreenSink) -> PixelSize? {
    guard drawnFrames > 0, let plan = pipeline.plan, let wired = currentWiring,
      let index = wired.screens.firstIndex(where: { $0 === screen })
    else { return nil }
    return plan.output(plan.outputs[index].target).size
  }

  /// How many times the plan has run.
  package private(set) var drawnFrames = 0

  /// Who reads what the plan in use draws; earlier wirings are dropped.
  private var currentWiring: Wiring? {
    guard let tag = pipeline.drawnContent?.tag else { return nil }
    while wiring.count > 1, wiring[0].tag < tag { wiring.removeFirst() }
    return wiring.first { $0.tag == tag }
  }

  /// The texture that a screen shows, until the next update; nil before the first frame and after one that was drawn
  /// straight into the window.
  package func picture(of screen: ScreenSink) -> TextureView? {
    guard let plan = pipeline.plan, let wired = currentWiring,
      let index = wired.screens.firstIndex(where: { $0 === screen })
    else { return nil }
    return results.view(at: plan.outputs[index].slots[0])
  }

  /// Hands finished copies to the sinks; tells whether others are on their way.
  private func deliver() -> Bool {
    var isReading = false
    guard let wired = currentWiring else { return false }
    for sink in wired.sinks { isReading = sink.deliver() || isReading }
    for measurement in wired.measurements { isReading = measurement.deliver() || isReading }
    return isReading
  }

  /// Goes on with the photograph under way, and begins the next that was asked for.
  private func takePhoto() {
    photo?.advance(self)
    if photo?.isFinished ?? false { photo = nil }
    while photo == nil {
      let request = shared.state.withLock { $0.photos.isEmpty ? nil : $0.photos.removeFirst() }
      guard let request else { return }
      photoCount += 1
      photo = PhotoCapture(request, id: photoCount, self)
    }
  }

  /// Follows the sources' states.
  private func watchSources() {
    guard photo == nil else { return }
    for index in running.indices {
      let source = running[index]
      switch source.source.state {
      case .interrupted(let reason):
        if source.place == 0 {
          shared.note(.interrupted(reason))
        } else if !source.isInterrupted {
          shared.events.send(.sourceInterrupted(name: source.name, reason: reason))
        }
        running[index].isInterrupted = true
      case .ended where source.place == 0:
        // What is on its way is delivered first.
        if !deliver() { end(.sourceEnded) }
        return
      case .running, .idle, .ended:
        if source.isInterrupted {
          running[index].isInterrupted = false
          if source.place == 0 {
            shared.note(.running)
          } else {
            shared.events.send(.sourceInterrupted(name: source.name, reason: nil))
          }
        }
      }
    }
  }

  /// The camera that leads, and its source.
  var leading: RunningSource? { running.first { $0.place == 0 } }
}

@available(*, unavailable)
extension SessionRunner: Sendable {}

extension SessionError {
  /// The error of the renderer.
  package init(_ error: RenderingError) {
    self.init(error.code == .shader || error.code == .badData ? .graph : .rendering, error.description)
  }
}
