import Cameras
import Graphics
import Pixels
import Rendering
import Synchronization

/// A source with the mailbox that it fills.
struct RunningSource {
  let name: String
  let source: any FrameSource
  let mailbox: FrameMailbox
  /// Its place in the pipeline; 0 for the one that leads.
  let place: Int
  /// Whether its frames are taken: not before the configuration that needs it is in use.
  var isInUse = false
  var isInterrupted = false
  /// The moment of the frame that is drawn; nil before the first.
  var shown: Duration?
  /// The last frames, where the nearest in time is drawn.
  var paired: PairedFrames?
  /// Follows the camera's privacy shutter; nil without one.
  let privacy: PrivacyWatch?
  /// When and how it is started again after a start that failed; nil while it needs none.
  var recovery: Recovery?

  struct Recovery {
    var moment: Duration
    var reason: String
    let start: @Sendable () throws -> Void
  }

  /// Whether it is a source of a configuration, in the same role.
  func isUsed(in configuration: CaptureSession.Configuration) -> Bool {
    configuration.sources.enumerated().contains { index, named in
      named.source === source && named.name == name && (index == 0) == (place == 0)
    }
  }
}

/// Starts, follows and stops the sources of a session's configurations, and takes their frames.
///
/// The configuration in use and the one that is being prepared may have sources each. The photograph under way is passed in:
/// while it holds the leading source's stream, the photograph starts and stops that source, which is left alone here. Use it
/// on the thread of the session's context.
final class SessionSources {
  let shared: SessionShared
  let pipeline: LivePipeline
  private let wake: @Sendable () -> Void
  var running: [RunningSource] = []
  /// What records the frames of the source that leads.
  let recorders: LeadingFrameRecorders
  private var rest = CameraRest()
  /// The leading source's newest frame, which may wait for those of the others.
  var waitingFrame: Frame?
  var wait: FrameWait?
  /// The moment of the leading source's newest frame.
  var leadingMoment: Duration?
  /// Why the newest frames could not be used, so that it is reported once.
  var frameFailure: RenderingError?

  init(_ shared: SessionShared, _ pipeline: LivePipeline, wake: @escaping @Sendable () -> Void) {
    self.shared = shared
    self.pipeline = pipeline
    self.wake = wake
    recorders = LeadingFrameRecorders(shared)
  }

  /// The source that leads; nil before its configuration is in use.
  var leading: RunningSource? { running.first { $0.place == 0 && $0.isInUse } }

  /// The moment of the frame after which the cameras rested last.
  var restedFrame: Duration? { rest.lastFrame }

  /// Starts the sources that do not run yet. One that gets another name or place keeps its mailbox.
  ///
  /// - Throws: ``SessionError`` with code `source`; those of the configurations to keep go on.
  func start(
    _ new: CaptureSession.Configuration, keeping kept: [CaptureSession.Configuration],
    during photo: PhotoCapture?
  ) throws(SessionError) {
    for (index, named) in new.sources.enumerated() {
      if running.contains(where: {
        $0.source === named.source && $0.name == named.name && ($0.place == 0) == (index == 0)
      }) {
        continue
      }
      let taken = Set(running.map(\.place))
      let place = index == 0 ? 0 : (1...).first { !taken.contains($0) }!
      let mailbox: FrameMailbox
      if let known = running.first(where: { $0.source === named.source }) {
        mailbox = known.mailbox
      } else {
        mailbox = FrameMailbox(wake: wake)
        // A camera has one stream, so a source that leaves stops first.
        if let camera = (named.source as? CameraSource)?.camera {
          for old in running
          where (old.source as? CameraSource)?.camera === camera
            && !new.sources.contains(where: { $0.source === old.source })
          {
            old.source.stop()
          }
        }
        do {
          try named.source.start(into: mailbox)
        } catch {
          keep(kept, during: photo)
          throw SessionError(.source, "the source '\(named.source.title)' does not start: \(error)")
        }
      }
      let privacy = (named.source as? CameraSource).flatMap { source in
        PrivacyWatch(source.camera, clock: shared.clock) { [shared] in
          shared.events.send(.privacyShutterChanged(source: named.name, $0))
        }
      }
      running.append(
        RunningSource(
          name: named.name, source: named.source, mailbox: mailbox, place: place, privacy: privacy))
    }
  }

  /// Stops the sources that none of the configurations has, and starts those again which were stopped for others.
  func keep(_ kept: [CaptureSession.Configuration], during photo: PhotoCapture?) {
    let dropped = running.filter { source in !kept.contains { source.isUsed(in: $0) } }
    running.removeAll { source in !kept.contains { source.isUsed(in: $0) } }
    for source in dropped {
      if !running.contains(where: { $0.source === source.source }) { source.source.stop() }
      if !running.contains(where: { $0.place == source.place }) { pipeline.forget(source: source.place) }
    }
    if !rest.isResting { startIdle(during: photo) }
  }

  /// Takes the frames of a configuration's sources from now on, and only of those.
  func use(_ configuration: CaptureSession.Configuration, during photo: PhotoCapture?) {
    keep([configuration], during: photo)
    for index in running.indices { running[index].isInUse = true }
    recorders.use(configuration.shutterLag, of: leading?.mailbox)
    followPairing(configuration)
  }

  /// Stops all sources, as the run ends.
  func end() {
    recorders.end()
    var stopped: [any FrameSource] = []
    for running in running where !stopped.contains(where: { $0 === running.source }) {
      running.source.stop()
      stopped.append(running.source)
    }
    running = []
    dropWaiting()
  }

  /// Starts the sources in use that are stopped, again and again where they do not start at once.
  private func startIdle(during photo: PhotoCapture?) {
    // A photograph stops and starts the leading source itself.
    let isHeld = photo?.holdsCamera ?? false
    for index in running.indices
    where running[index].isInUse && running[index].recovery == nil && running[index].source.state == .idle
      && !(isHeld && running[index].place == 0)
    {
      let (source, mailbox) = (running[index].source, running[index].mailbox)
      do {
        try source.start(into: mailbox)
      } catch {
        running[index].recovery = .init(moment: shared.clock.time + .seconds(1), reason: "\(error)") {
          try source.start(into: mailbox)
        }
      }
    }
  }

  /// Starts the leading source again and again until it runs: a camera that was pulled out meanwhile.
  func recoverLeading(_ reason: String, _ start: @escaping @Sendable () throws -> Void) {
    guard let index = running.firstIndex(where: { $0.place == 0 && $0.isInUse }) else { return }
    running[index].recovery = .init(
      moment: shared.clock.time + .milliseconds(500), reason: reason, start: start)
  }

  /// Notes that the leading source was started by what held it.
  func forgetRecovery() {
    if let index = running.firstIndex(where: { $0.place == 0 && $0.isInUse }) {
      running[index].recovery = nil
    }
  }

  /// The names of a configuration's sources by their places in the pipeline.
  func places(in configuration: CaptureSession.Configuration) -> [String] {
    var names: [String] = []
    for source in running where source.isUsed(in: configuration) {
      while names.count <= source.place { names.append("") }
      names[source.place] = source.name
    }
    return names
  }

  /// Follows the sources' states, and starts those again that did not start.
  func watch(during photo: PhotoCapture?) {
    // A photograph stops and starts the leading source.
    for index in running.indices where running[index].isInUse && !(photo != nil && running[index].place == 0)
    {
      var reason: String?
      if running[index].recovery != nil {
        reason = recover(index)
      } else if case .interrupted(let why) = running[index].source.state {
        reason = why
      }
      guard reason != nil || running[index].isInterrupted else { continue }
      let wasInterrupted = running[index].isInterrupted
      running[index].isInterrupted = reason != nil
      if running[index].place == 0 {
        shared.note(reason.map { .interrupted($0) } ?? .running)
      } else if wasInterrupted != (reason != nil) {
        shared.events.send(.sourceInterrupted(name: running[index].name, reason: reason))
      }
    }
  }

  /// Stops the cameras when nobody has looked for a while, and starts them when somebody looks again.
  func followRest(isWanted: Bool, during photo: PhotoCapture?) {
    switch rest.follow(isWanted: isWanted, at: shared.clock.time) {
    case .nothing: break
    case .start: startIdle(during: photo)
    case .stop:
      rest.lastFrame = leading?.canRest ?? false ? pipeline.frame?.timestamp : nil
      for source in running where source.isInUse && source.canRest && source.source.state == .running {
        source.source.stop()
        // It would be shown as the present one afterwards.
        _ = source.mailbox.take()
      }
    }
  }

  /// Tries to start a source again when it is time; returns why it is still silent.
  private func recover(_ index: Int) -> String? {
    let recovery = running[index].recovery!
    guard shared.clock.time >= recovery.moment else { return recovery.reason }
    do {
      try recovery.start()
      running[index].recovery = nil
      return nil
    } catch {
      running[index].recovery!.reason = "\(error)"
      running[index].recovery!.moment = shared.clock.time + .seconds(1)
      return "\(error)"
    }
  }
}

@available(*, unavailable)
extension SessionSources: Sendable {}

extension RunningSource {
  /// Whether it is interrupted, so that its last frame is not of the present.
  var isSilent: Bool { if case .interrupted = source.state { true } else { false } }

  /// Whether it goes on where it was after a stop: a movie would begin again.
  fileprivate var canRest: Bool {
    guard let camera = (source as? CameraSource)?.camera else { return false }
    return !(camera is MovieCamera)
  }
}
