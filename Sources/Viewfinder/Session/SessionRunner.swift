package import Cameras
import FilterGraph
package import Graphics
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
  /// The session.
  package let session: CaptureSession
  var shared: SessionShared { session.shared }
  let wake: @Sendable () -> Void
  /// Who reads what is drawn.
  package let outputs: SessionOutputs
  let sources: SessionSources
  /// The configuration in use, and what changes it.
  let changes: SessionChanges
  let photos: SessionPhotos
  private var isStale = false
  private var ending: Ending?

  /// Whether no screen can be seen, so that nothing is drawn for screens only.
  package var hidesScreens = false
  /// Whether the screens keep their picture: no further frame is taken while nothing else reads them. Changes of the graph
  /// show on the last frame.
  package var isPaused = false
  /// Whether the last update has left work to the GPU or the compiler, which takes real time.
  package private(set) var isComputing = false

  /// Starts a session's sources; the calling thread must be that of the renderer's context.
  ///
  /// - Parameters:
  ///   - session: a session that was claimed for this run.
  ///   - renderer: draws.
  ///   - wake: wakes the thread that calls ``update()``, from any thread.
  /// - Throws: ``SessionError`` when a source does not start, or the graph cannot be used; nothing runs then.
  package init(
    _ session: CaptureSession, renderer: Renderer, wake: @escaping @Sendable () -> Void
  ) throws(SessionError) {
    self.session = session
    self.wake = wake
    pipeline = LivePipeline(renderer: renderer, clock: session.clock)
    outputs = SessionOutputs(session.shared, pipeline)
    sources = SessionSources(session.shared, pipeline, wake: wake)
    photos = SessionPhotos(session.shared)
    changes = SessionChanges(session, pipeline, sources, outputs, photos, wake: wake)
    shared.hasFrame.store(false, ordering: .releasing)
    shared.pairings.withLock { $0 = [:] }
    shared.mapping.withLock { $0 = nil }
    // The requested configuration includes changes made after the claim.
    let (requested, changes) = shared.state.withLock { state in
      defer { state.changes = [] }
      state.wake = wake
      return (state.requested, state.changes)
    }
    try self.changes.start(requested, changes)
    let waiters = shared.state.withLock { state in
      defer { state.startWaiters = [] }
      if state.phase == .starting { state.phase = .active }
      state.note(.running, session.shared.events)
      return state.startWaiters
    }
    for completion in waiters { completion(.success(())) }
  }

  /// Whether the run continues.
  package var isActive: Bool { ending == nil && shared.state.withLock { $0.phase == .active } }

  /// Handles the changes, frames and photo requests that arrived since the last call; draws when something is new.
  ///
  /// - Throws: ``SessionError`` when nothing can be drawn any more.
  @discardableResult
  package func update() throws(SessionError) -> Progress {
    changes.take()
    changes.followProfile()
    // Asked before the frames are taken: the last one comes before the end.
    let hasEnded = sources.leading?.source.state == .ended
    sources.recorders.follow(sources.leading?.mailbox)
    let isChanging = changes.areUnderWay || pipeline.isPreparing
    sources.followRest(isWanted: !(hidesScreens || isPaused) || isRead || isChanging, during: photos.current)
    let wantsFrames = !isPaused || isRead
    if wantsFrames {
      isStale = sources.takeFrames(during: photos.current, hasRoom: outputs.hasRoom) || isStale
    }
    photos.advance(self)
    if pipeline.advance() { isStale = true }
    if let failure = pipeline.takeFailure() { changes.refuse(SessionError(failure)) }
    changes.commitWhenReady()
    if changes.takeDrawing() { isStale = true }
    if isStale { try draw() }
    let isReading = outputs.deliver()
    isComputing = isReading || pipeline.isPreparing
    sources.watch(during: photos.current)
    // One may have come while the frame before it waited for its partners, or while a sink has no room for it.
    let hasFrame = wantsFrames && sources.leading.map { !$0.mailbox.isEmpty } ?? false
    let isBursting = hasEnded && sources.recorders.hasUnreadFrames
    if hasEnded, photos.current == nil, !isReading, sources.wait == nil, !hasFrame, !isBursting {
      halt(.sourceEnded)
    }
    return isReading || pipeline.isPreparing || photos.current != nil || sources.wait != nil || hasFrame
      || isBursting
      || changes.areWaiting ? .working : .waiting
  }

  /// The camera that leads; nil where another source does.
  package var camera: (any Camera)? { (sources.leading?.source as? CameraSource)?.camera }

  /// Whether anything but screens reads the pictures, so that ``isPaused`` cannot hold them.
  package var isRead: Bool {
    outputs.isRead || photos.current != nil || sources.recorders.isRecording
      || shared.state.withLock { !$0.photos.isEmpty }
  }

  /// Runs the plan where anybody sees or reads its results.
  private func draw() throws(SessionError) {
    isStale = false
    if hidesScreens, outputs.isForScreens { return }
    try outputs.draw()
  }

  /// Changes the graph, the aids or the turn from the runner's own thread, as the window's keys do.
  ///
  /// - Throws: ``SessionError``; the old configuration stays in use.
  package func change(_ change: @escaping CaptureSession.ConfigurationChange) throws(SessionError) {
    try changes.change(change)
  }

  /// Asks for the newest frames to be drawn again, as after a change of the turn.
  package func redraw() { isStale = true }

  // MARK: - The end

  /// The work left in a run once its sources are stopped.
  struct Ending {
    let state: SessionState
    let changes: [SessionShared.Change]
    let sinks: [SinkThread]

    /// Waits until the sinks have ended, and makes the session idle.
    func complete(_ shared: SessionShared) {
      for sink in sinks { sink.join() }
      let outcome: Result<Void, SessionError> =
        if case .failed(let error) = state { .failure(error) } else { .success(()) }
      shared.endRun(state, changes, outcome)
    }
  }

  /// Ends the run: stops the sources, ends the sinks and waits for them. The session can be started again.
  package func end(_ reason: SinkEnd) {
    guard !isEnded else { return }
    isEnded = true
    halt(reason).complete(shared)
  }
  private var isEnded = false

  /// Stops the sources and ends the sinks, once.
  @discardableResult
  func halt(_ reason: SinkEnd) -> Ending {
    if let ending { return ending }
    let state: SessionState =
      switch reason {
      case .failed(let error): .failed(error)
      case .sourceEnded: .ended
      case .stopped: .idle
      }
    shared.state.withLock { shared in
      if shared.phase == .active { shared.phase = .stopping }
    }
    photos.abandon()
    sources.end()
    let ended = outputs.finish(reason)
    let ending = Ending(state: state, changes: changes.abandon(), sinks: ended)
    self.ending = ending
    return ending
  }
}

@available(*, unavailable)
extension SessionRunner: Sendable {}

extension SessionError {
  /// The error of the renderer.
  package init(_ error: RenderingError) {
    let code: Code =
      switch error.code {
      case .shader, .badData: .graph
      case .noInput: .noInput
      case .gpu, .outOfMemory, .tooLarge, .storage: .rendering
      }
    self.init(code, error.description)
  }
}
