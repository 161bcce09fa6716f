public import Cameras
public import Clocks
public import FilterGraph
package import Rendering
import SimulatedCamera
import Synchronization

/// Joins sources, one graph and sinks: a camera's frames through filters to windows, readers and photographs.
///
/// ```swift
/// let session = try CaptureSession(.default)
/// session.graph = WhiteBalance(temperature: 4500) --> FocusPeaking(color: .red)
/// try session.add(PixelReader(.nv12) { frame in … })
/// try await session.start()
/// session[FocusPeaking.self]?.sensitivity = 0.8
/// ```
/// Every method may be called from any task. A session owns one GPU context, which one thread uses: the main thread where
/// a window is among its sinks, else a separate thread. All sinks share one plan, so work that several need is done once.
/// A change that cannot be used leaves what runs as it is. A session that runs stays alive until it is stopped.
public final class CaptureSession: Sendable {
  /// A change of a configuration; what it throws refuses the change.
  public typealias ConfigurationChange = @Sendable (inout Configuration) throws(SessionError) -> Void

  let shared: SessionShared

  /// Which camera a session begins with.
  public enum DefaultSource: Hashable, Sendable {
    /// The first camera, or the simulated one where there is none.
    case `default`
  }

  /// Creates a session without a source.
  ///
  /// - Parameter clock: by which it waits, measures rates and judges what is late: that of its sources.
  public init(clock: MonotonicClock = .system) { shared = SessionShared(clock) }

  /// The clock by which the session waits.
  public var clock: MonotonicClock { shared.clock }

  /// Creates a session on the first camera, or the simulated one where there is none.
  ///
  /// - Throws: `CameraError` when a camera is there and cannot be opened.
  public convenience init(_ source: DefaultSource) throws(CameraError) {
    let list = CameraList.discover()
    self.init(list.entries.isEmpty ? SimulatedCamera() : try list.open(nil))
  }

  /// Creates a session on a camera.
  ///
  /// - Parameters:
  ///   - camera: the camera.
  ///   - request: the stream to ask for; by default the camera's own choice.
  ///   - clock: by which the session waits: that of the camera.
  public convenience init(
    _ camera: any Camera, _ request: StreamRequest = StreamRequest(), clock: MonotonicClock = .system
  ) {
    self.init(source: CameraSource(camera, request), clock: clock)
  }

  /// Creates a session on a source.
  ///
  /// - Parameters:
  ///   - source: the source.
  ///   - clock: by which the session waits: that of the source.
  public convenience init(source: any FrameSource, clock: MonotonicClock = .system) {
    self.init(clock: clock)
    shared.state.withLock { $0.requested.replaceSource(with: source) }
  }

  // MARK: - Configuration

  /// The configuration, with all changes that were asked for and not refused.
  public var configuration: Configuration { shared.state.withLock { $0.requested } }

  /// Changes the configuration as a whole or not at all, and returns when it is in use.
  ///
  /// Until then the old configuration stays in use. A session that is not running uses the change at its next start.
  /// While a photograph has the camera's stream, changes wait.
  ///
  /// - Parameter change: edits the configuration; called more than once where other changes come at the same time.
  /// - Throws: ``SessionError`` that names what cannot be used; the old configuration stays in use.
  public func configure(_ change: @escaping ConfigurationChange) async throws(SessionError) {
    let result = await withCheckedContinuation { continuation in
      submit(change) { continuation.resume(returning: $0) }
    }
    try result.get()
  }

  /// Changes the configuration without waiting until it is in use.
  ///
  /// - Throws: ``SessionError`` where the change contradicts the configuration. What only the GPU or a source finds out
  ///   later is reported by ``events``.
  public func change(_ change: @escaping ConfigurationChange) throws(SessionError) {
    let refusal = LateRefusal(shared.events)
    submit(change) { refusal.note($0) }
    if let error = refusal.settle() { throw error }
  }

  /// Notes a change and hands it to the runner where there is one.
  private func submit(
    _ change: @escaping ConfigurationChange,
    completion: @escaping @Sendable (Result<Void, SessionError>) -> Void
  ) {
    do throws(SessionError) {
      let wake = try shared.edit { configuration, state throws(SessionError) in
        try change(&configuration)
        _ = try state.phase == .active ? configuration.validated() : configuration.content()
      } done: { state -> (@Sendable () -> Void)? in
        guard state.phase != .idle else { return nil }
        state.changes.append(.init(version: state.version, apply: change, completion: completion))
        return state.wake ?? {}
      }
      if let wake { wake() } else { completion(.success(())) }
    } catch {
      completion(.failure(error))
    }
  }

  /// The graph; a new one is used as soon as it is ready.
  ///
  /// One that cannot be used is reported by ``events``, and the old graph stays in use; ``configure(_:)`` throws instead.
  public var graph: Graph {
    get { shared.state.withLock { $0.requested.graph } }
    set { report { $0.graph = newValue } }
  }

  /// The aids drawn over the graph's result on screens only; nil for none.
  public var aids: Graph? {
    get { shared.state.withLock { $0.requested.aids } }
    set { report { $0.aids = newValue } }
  }

  /// Makes a change of which a refusal is an event.
  package func report(_ change: @escaping ConfigurationChange) {
    do throws(SessionError) {
      try self.change(change)
    } catch {
      shared.events.send(.changeRejected(error))
    }
  }

  /// Adds a source under the name by which graphs know it.
  ///
  /// - Throws: ``SessionError`` with code `duplicateSource`.
  public func add(_ source: any FrameSource, as name: String) throws(SessionError) {
    try change { configuration throws(SessionError) in try configuration.add(source, as: name) }
  }

  /// Adds a camera under the name by which graphs know it.
  ///
  /// - Throws: ``SessionError`` with code `duplicateSource`.
  public func add(_ camera: any Camera, as name: String) throws(SessionError) {
    try add(CameraSource(camera), as: name)
  }

  /// Removes a source; without effect when there is none of that name.
  ///
  /// - Throws: ``SessionError`` when the graph still reads it.
  public func removeSource(named name: String) throws(SessionError) {
    try change { $0.removeSource(named: name) }
  }

  /// Adds a sink.
  ///
  /// - Throws: ``SessionError`` with code `sink` or `missingResult` when it cannot have what it asks for.
  public func add(_ sink: any FrameSink) throws(SessionError) {
    try change { configuration throws(SessionError) in try configuration.add(sink) }
  }

  /// Removes a sink, which ends; without effect when the session does not have it.
  public func remove(_ sink: any FrameSink) { report { $0.remove(sink) } }

  // MARK: - State

  /// What the session is doing.
  public var state: SessionState { shared.state.withLock { $0.state } }

  /// The states from now on, beginning with the present one.
  public var states: AsyncStream<SessionState> {
    let events = shared.state.withLock { state in
      shared.events.stream(startingWith: [.stateChanged(state.state)])
    }
    return AsyncStream { continuation in
      let task = Task(executorPreference: clock.executor) {
        for await case .stateChanged(let state) in events { continuation.yield(state) }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// What happens from now on.
  public var events: AsyncStream<SessionEvent> { shared.events.stream() }

  /// Waits until the first source has delivered a frame.
  ///
  /// - Parameter limit: how long to wait; by default the source's `FrameOrigin.patience`.
  /// - Throws: ``SessionError`` with code `interrupted` when none has come in time or the source is gone, `ended`
  ///   after its last frame, `notRunning` when the session does not run, `cancelled` when the task was.
  public func waitForFrame(upTo limit: Duration? = nil) async throws(SessionError) {
    let end = clock.time + (limit ?? patience)
    while !shared.hasFrame.load(ordering: .acquiring) {
      switch state {
      case .running: break
      case .interrupted(let reason): throw SessionError(.interrupted, reason)
      case .failed(let error): throw error
      case .idle, .ended: throw inactivity("the session is not running; start it first")
      }
      guard clock.time < end else { throw silence(for: limit) }
      do {
        try await clock.pause(for: .milliseconds(5))
      } catch {
        throw SessionError(.cancelled, "the wait for a frame was cancelled")
      }
    }
  }

  /// How long a frame of the first source is waited for.
  package var patience: Duration { leadingOrigin.patience }

  /// The error of a wait in which no frame came.
  ///
  /// - Parameter limit: how long was waited; ``patience`` by default.
  package func silence(for limit: Duration? = nil) -> SessionError {
    let title = configuration.sources.first?.source.title ?? "the source"
    return SessionError(.interrupted, leadingOrigin.silence(of: title, for: limit))
  }

  /// The error of a request to a session that does not run: its source has ended, or else the reason given.
  func inactivity(_ reason: String) -> SessionError {
    guard state == .ended else { return SessionError(.notRunning, reason) }
    return .ended(configuration.sources.first?.source)
  }

  private var leadingOrigin: FrameOrigin { configuration.sources.first?.source.frameOrigin ?? .device }

  /// How far apart in time the frames are that are drawn together, for each further source by its name, in the present or
  /// last run; empty unless the configuration pairs them by time.
  ///
  /// Only as exact as the cameras' timestamps: a driver that gives no time of the monotonic clock has its frames stamped
  /// when they arrive.
  public var pairings: [String: PairingStatistics] { shared.pairings.withLock { $0 } }

  /// What happened to the frames of a sink so far.
  public func statistics(of sink: any FrameSink) -> SinkStatistics {
    shared.outputs.withLock { $0[ObjectIdentifier(sink)]?.statistics } ?? SinkStatistics()
  }

  // MARK: - Running

  /// Starts the sources and draws their frames on a thread of the session's own.
  ///
  /// Returns when the sources are started; without effect when the session runs. A session with a window is run by the
  /// window instead.
  ///
  /// - Throws: ``SessionError`` when a source does not start, the graph cannot be used, or there is no GPU.
  public func start() async throws(SessionError) {
    while true {
      let result = await withCheckedContinuation { continuation in
        begin { continuation.resume(returning: $0) }
      }
      switch result {
      case nil: await waitUntilIdle()
      case .some(let outcome): return try outcome.get()
      }
    }
  }

  /// Begins a run; completes with nil when the last run must end first.
  private func begin(_ completion: @escaping @Sendable (Result<Void, SessionError>?) -> Void) {
    enum Step { case started, running, waiting, stopping, windowed }
    let step = shared.state.withLock { state -> Step in
      switch state.phase {
      case .stopping: return .stopping
      case .active: return .running
      case .starting:
        state.startWaiters.append { completion($0) }
        return .waiting
      case .idle:
        guard state.requested.screens.isEmpty else { return .windowed }
        state.phase = .starting
        state.note(.idle, shared.events)
        state.startWaiters.append { completion($0) }
        return .started
      }
    }
    switch step {
    case .stopping: completion(nil)
    case .running: completion(.success(()))
    case .waiting: break
    case .windowed:
      completion(.failure(SessionError(.notRunning, "the session has a window; run the window to start it")))
    case .started: SessionThread.run(self)
    }
  }

  /// Claims the session for a run on the calling thread, which ``run(on:wake:)`` begins.
  ///
  /// - Throws: ``SessionError`` when it runs already.
  package func claim() throws(SessionError) {
    let isIdle = shared.state.withLock { state in
      guard state.phase == .idle else { return false }
      state.phase = .starting
      state.note(.idle, shared.events)
      return true
    }
    guard isIdle else { throw SessionError(.notRunning, "the session runs already; stop it first") }
  }

  /// Begins a run that was claimed, on the thread of a renderer.
  package func run(
    on renderer: Renderer, wake: @escaping @Sendable () -> Void
  ) throws(SessionError) -> SessionRunner {
    do throws(SessionError) {
      return try SessionRunner(self, renderer: renderer, wake: wake)
    } catch {
      shared.failStart(error)
      throw error
    }
  }

  /// Stops the sources and ends the sinks; returns when all sinks have ended and the GPU context is gone. Without effect when the session does not run.
  public func stop() async {
    let wake = shared.state.withLock { state -> (@Sendable () -> Void)? in
      guard state.phase == .active || state.phase == .starting else { return nil }
      state.phase = .stopping
      return state.wake
    }
    wake?()
    await waitUntilIdle()
  }

  private func waitUntilIdle() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isIdle = shared.state.withLock { state in
        if state.phase == .idle { return true }
        state.stopWaiters.append { continuation.resume() }
        return false
      }
      if isIdle { continuation.resume() }
    }
  }
}
