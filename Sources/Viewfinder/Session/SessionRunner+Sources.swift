package import Cameras
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

extension SessionRunner {
  /// The camera that leads, and its source.
  var leading: RunningSource? { running.first { $0.place == 0 && $0.isInUse } }

  /// The camera that leads; nil where another source does.
  package var camera: (any Camera)? { (leading?.source as? CameraSource)?.camera }

  /// Starts the sources that do not run yet. One that gets another name or place keeps its mailbox.
  ///
  /// - Throws: ``SessionError`` with code `source`; the sources of the configuration in use keep running.
  func start(_ new: CaptureSession.Configuration) throws(SessionError) {
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
          keepSources()
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

  /// Stops the sources that neither the configuration in use nor the one being prepared has, and starts those again
  /// which were stopped for others.
  func keepSources() {
    let dropped = running.filter { !$0.isUsed(in: active) && !$0.isUsed(in: target) }
    running.removeAll { !$0.isUsed(in: active) && !$0.isUsed(in: target) }
    for source in dropped {
      if !running.contains(where: { $0.source === source.source }) { source.source.stop() }
      if !running.contains(where: { $0.place == source.place }) { pipeline.forget(source: source.place) }
    }
    if !isResting { startIdleSources() }
  }

  /// Starts the sources in use that are stopped, again and again where they do not start at once.
  func startIdleSources() {
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
  func sourcePlaces(_ configuration: CaptureSession.Configuration) -> [String] {
    var names: [String] = []
    for source in running where source.isUsed(in: configuration) {
      while names.count <= source.place { names.append("") }
      names[source.place] = source.name
    }
    return names
  }

  /// Follows the sources' states, and starts those again that did not start.
  func watchSources() {
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

extension RunningSource {
  /// Whether it is interrupted, so that its last frame is not of the present.
  var isSilent: Bool { if case .interrupted = source.state { true } else { false } }
}
