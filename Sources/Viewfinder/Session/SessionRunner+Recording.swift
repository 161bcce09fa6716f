import Cameras
import Synchronization

extension SessionRunner {
  /// Hands the leading source's frames to those that record them: the ring of recent frames, and bursts.
  func followRecorders() {
    let requested = shared.state.withLock { $0.recorders }
    let mailbox = leading?.mailbox
    guard mailbox !== recording.mailbox || !requested.elementsEqual(recording.requested, by: ===)
    else { return }
    record(into: mailbox, requested)
  }

  /// Makes or drops the ring of recent frames as the configuration in use says.
  func followShutterLag() {
    let frames: Int? = if case .zero(let frames) = active.shutterLag { frames } else { nil }
    guard recentFrames?.capacity != frames || leading?.mailbox !== recording.mailbox else { return }
    recentFrames = frames.map { FrameRing(capacity: $0, overflow: .replacesOldest) }
    record(into: leading?.mailbox, recording.requested)
  }

  /// Ends all recording, as the run ends.
  func endRecording() {
    recentFrames = nil
    record(into: nil, [])
  }

  private func record(into mailbox: FrameMailbox?, _ requested: [FrameRing]) {
    if mailbox !== recording.mailbox { recording.mailbox?.recorders = [] }
    recording = (mailbox, requested)
    mailbox?.recorders = requested + (recentFrames.map { [$0] } ?? [])
  }
}
