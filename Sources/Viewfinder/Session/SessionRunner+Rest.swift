import Cameras
import Synchronization

/// Cameras that rest while nobody sees or reads their pictures: a minimised window costs next to nothing, and the light
/// of its camera is off.
extension SessionRunner {
  /// How long nobody looks before cameras stop; starting again takes some of them half a second.
  private static let patience = Duration.seconds(2)

  /// Whether anything but screens reads the pictures, so that ``isPaused`` cannot hold them.
  package var isRead: Bool {
    !sinks.isEmpty || measurements.contains { $0.sink.reader == .program } || photo != nil
      || recentFrames != nil || !recording.requested.isEmpty || shared.state.withLock { !$0.photos.isEmpty }
  }

  /// Stops the cameras when nobody has looked for a while, and starts them when somebody looks again.
  func followRest() {
    guard hidesScreens || isPaused, !isRead, outstanding.isEmpty, queue.isEmpty, !pipeline.isPreparing else {
      unseenSince = nil
      guard isResting else { return }
      isResting = false
      return startIdleSources()
    }
    let now = shared.clock.time
    let since = unseenSince ?? now
    unseenSince = since
    guard now - since >= Self.patience else { return }
    isResting = true
    restedFrame = leading?.canRest ?? false ? pipeline.frame?.timestamp : nil
    for source in running where source.isInUse && source.canRest && source.source.state == .running {
      source.source.stop()
      // It would be shown as the present one afterwards.
      _ = source.mailbox.take()
    }
  }
}

extension RunningSource {
  /// Whether it goes on where it was after a stop: a movie would begin again.
  fileprivate var canRest: Bool {
    guard let camera = (source as? CameraSource)?.camera else { return false }
    return !(camera is MovieCamera)
  }
}
