import FilterGraph
import Graphics
import Rendering
import Synchronization

/// The configuration that a run uses, and the changes that callers have asked for, on their way into it.
final class SessionChanges {
  /// The configuration in use.
  private(set) var active = CaptureSession.Configuration()
  /// The configuration that is being prepared, or the one in use.
  private(set) var target = CaptureSession.Configuration()

  private let session: CaptureSession
  private var shared: SessionShared { session.shared }
  private let pipeline: LivePipeline
  private let sources: SessionSources
  private let outputs: SessionOutputs
  private let photos: SessionPhotos
  private let wake: @Sendable () -> Void
  /// Changes that were taken and not begun.
  private var queue: [SessionShared.Change] = []
  /// How many changes at the front of the queue must be tried one at a time, to find the one that cannot be used.
  private var replays = 0
  /// Changes that wait for the compiler, in their order.
  private var outstanding: [SessionShared.Change] = []
  private var lastTag = 0
  /// What corrects the lenses in the content used last.
  private var lenses: [String: LensCorrection] = [:]
  /// Whether something was begun since it was asked last.
  private var needsDrawing = false

  init(
    _ session: CaptureSession, _ pipeline: LivePipeline, _ sources: SessionSources, _ outputs: SessionOutputs,
    _ photos: SessionPhotos, wake: @escaping @Sendable () -> Void
  ) {
    (self.session, self.pipeline, self.sources) = (session, pipeline, sources)
    (self.outputs, self.photos, self.wake) = (outputs, photos, wake)
  }

  /// Whether changes are not in use yet.
  var areUnderWay: Bool { !outstanding.isEmpty || !queue.isEmpty }
  /// Whether changes wait for what is done before them.
  var areWaiting: Bool { !queue.isEmpty }
  /// The oldest version of the configuration that is not in use yet; the greatest number for none.
  var oldestVersion: Int { (outstanding + queue).compactMap(\.version).min() ?? .max }

  /// Whether a change has begun since this was asked last, so that its picture is to be drawn.
  func takeDrawing() -> Bool {
    defer { needsDrawing = false }
    return needsDrawing
  }

  /// Uses a run's first configuration, which completes the changes that are in it.
  ///
  /// - Throws: ``SessionError`` when it cannot be used.
  func start(_ requested: CaptureSession.Configuration, _ changes: [SessionShared.Change])
    throws(SessionError)
  {
    do throws(SessionError) {
      try use(requested)
    } catch {
      for change in changes { change.completion(.success(())) }
      throw error
    }
    outstanding = changes
    commit()
  }

  /// Uses what the compiler has finished.
  func commitWhenReady() {
    if !outstanding.isEmpty, !pipeline.isPreparing { commit() }
  }

  /// Gives up what is not in use, and returns it.
  func abandon() -> [SessionShared.Change] {
    defer { (outstanding, queue) = ([], []) }
    return outstanding + queue
  }

  /// Takes the callers' changes and begins them; they wait while a photograph has the camera's stream.
  func take() {
    if let photo = photos.current, photo.holdsCamera { return }
    let new = shared.state.withLock { state in
      defer { if !state.changes.isEmpty { state.changes = [] } }
      return state.changes
    }
    if !new.isEmpty { queue += new }
    while !queue.isEmpty, replays == 0 || outstanding.isEmpty {
      replays = max(replays - 1, 0)
      begin(queue.removeFirst())
    }
  }

  /// Draws anew where the profile of a camera corrects its lens in another way than before.
  func followProfile() {
    guard !target.corrects(lenses), outstanding.isEmpty else { return }
    begin(.init(apply: { _ in }) { _ in })
  }

  /// Changes the graph, the aids or the turn from the runner's own thread, as the window's keys do.
  ///
  /// - Throws: ``SessionError``; the old configuration stays in use.
  func change(_ change: @escaping CaptureSession.ConfigurationChange) throws(SessionError) {
    take()
    let version = try shared.edit { configuration, _ throws(SessionError) in
      try change(&configuration)
    } done: {
      $0.version
    }
    let refusal = LateRefusal(shared.events)
    begin(.init(version: version, apply: change) { refusal.note($0) })
    if let error = refusal.settle() { throw error }
  }

  private func begin(_ change: SessionShared.Change) {
    do throws(SessionError) {
      var new = target
      try change.apply(&new)
      try use(new)
      outstanding.append(change)
      needsDrawing = true
      if !pipeline.isPreparing { commit() }
    } catch {
      // What was being compiled before may have been dropped for it.
      if !outstanding.isEmpty, !pipeline.isPreparing { replay() }
      reject(change, error)
    }
  }

  /// Begins to use a configuration: starts what is new in it, compiles what it draws.
  private func use(_ new: CaptureSession.Configuration) throws(SessionError) {
    var new = new
    var content = try new.validated()
    lenses = content.lenses
    try sources.start(new, keeping: [active, target], during: photos.current)
    if let correction = sensorCorrection(new) {
      new.correction = correction
      content = try new.validated()
    }
    lastTag += 1
    content.tag = lastTag
    setInput(new)
    do throws(SessionError) {
      if new.resources != target.resources { try reload(new) }
      try pipeline.use(content)
    } catch {
      sources.keep([active, target], during: photos.current)
      setInput(target)
      throw error
    }
    outputs.add(new, tag: lastTag)
    target = new
  }

  /// Reads the files anew that have changed, and uses the configuration's catalogue.
  private func reload(_ new: CaptureSession.Configuration) throws(SessionError) {
    do throws(RenderingError) {
      try pipeline.renderer.use(
        new.catalog, reloading: new.resources.changed, forgetting: new.resources.forgotten)
    } catch {
      throw SessionError(error)
    }
  }

  /// What balances the values of a bare sensor, from the first frame on; nil for other sources.
  private func sensorCorrection(_ new: CaptureSession.Configuration) -> Graph? {
    guard let source = new.sources.first?.source as? CameraSource, let stream = source.stream else {
      return nil
    }
    let colors = WhiteBalanceController.StreamColors(stream)
    // Making a device asks the system for lamps, which a camera with balanced pictures does not need.
    let known = shared.state.withLock { $0.device }
    guard colors == .bare || known?.camera === source.camera else { return nil }
    guard let device = session.device, device.camera === source.camera else { return nil }
    device.whiteBalance.follow(colors)
    return colors == .bare ? device.correction.graph : nil
  }

  /// Sets what the pipeline knows of a configuration's sources.
  private func setInput(_ configuration: CaptureSession.Configuration) {
    pipeline.sourceNames = sources.places(in: configuration)
    pipeline.rotation = configuration.rotation
    pipeline.turn = configuration.turn
  }

  /// Makes the target the configuration in use: stops what it does not have, completes the changes.
  private func commit() {
    active = target
    photos.endSeries()
    sources.use(active, during: photos.current)
    outputs.use(active)
    let done = outstanding
    outstanding = []
    noteRequested()
    for change in done { change.completion(.success(())) }
  }

  /// Refuses what the pipeline could not use after all.
  ///
  /// Where several changes were compiled as one, they are tried again one at a time, to refuse only the wrong one.
  func refuse(_ error: SessionError) {
    if outstanding.count > 1 { return replay() }
    guard let refused = outstanding.popLast() else {
      shared.events.send(.changeRejected(error))
      return
    }
    goBack()
    reject(refused, error)
  }

  private func replay() {
    queue.insert(contentsOf: outstanding, at: 0)
    replays = max(replays, outstanding.count)
    outstanding = []
    goBack()
    wake()
  }

  /// Returns to the configuration in use.
  private func goBack() {
    // A catalogue that was refused with its graph does not stay in use.
    if target.resources != active.resources { try? reload(active) }
    target = active
    sources.keep([active, target], during: photos.current)
    setInput(active)
  }

  /// Completes a change that cannot be used; the sinks that it would have added end.
  private func reject(_ change: SessionShared.Change, _ error: SessionError) {
    var refused = target
    var sinks: [any FrameSink] = []
    do throws(SessionError) {
      try change.apply(&refused)
      sinks = outputs.reject(refused, keeping: target, error)
    } catch {
      // It adds none.
    }
    outputs.forget(except: target)
    noteRequested()
    change.completion(.failure(error))
    sinks.rejected(error, shared.clock)
  }

  /// What callers see as the configuration: the target, and what has been asked for since.
  private func noteRequested() {
    let (target, queue) = (target, queue)
    do throws(SessionError) {
      try shared.edit { configuration, state throws(SessionError) in
        configuration = target
        for change in queue + state.changes {
          var next = configuration
          do throws(SessionError) {
            try change.apply(&next)
            configuration = next
          } catch {
            // It is refused when its turn comes.
          }
        }
      } done: { _ in
      }
    } catch {
      preconditionFailure("nothing here throws: \(error)")
    }
  }
}
