import Cameras
import Synchronization

/// What records the frames of the leading source beside drawing them: the ring of recent frames, and the rings of bursts and
/// of the watch for the flash.
final class LeadingFrameRecorders {
  private let shared: SessionShared
  /// The source's last frames, where the configuration asks for them.
  private(set) var recent: FrameRing?
  private var mailbox: FrameMailbox?
  /// The rings that others have asked to be filled.
  private var requested: [FrameRing] = []

  init(_ shared: SessionShared) { self.shared = shared }

  /// Whether anything records.
  var isRecording: Bool { recent != nil || !requested.isEmpty }

  /// Whether recorded frames are still to be read.
  var hasUnreadFrames: Bool { !requested.allSatisfy(\.isDrained) }

  /// Brings a mailbox's recorders up to date with what has been asked for.
  func follow(_ mailbox: FrameMailbox?) {
    let requested = shared.state.withLock { $0.recorders }
    guard mailbox !== self.mailbox || !requested.elementsEqual(self.requested, by: ===) else { return }
    record(mailbox, requested)
  }

  /// Makes or drops the ring of recent frames as a configuration says.
  func use(_ lag: CaptureSession.Configuration.ShutterLag, of mailbox: FrameMailbox?) {
    let frames: Int? = if case .zero(let frames) = lag { frames } else { nil }
    guard recent?.capacity != frames || mailbox !== self.mailbox else { return }
    recent = frames.map { FrameRing(capacity: $0, overflow: .replacesOldest) }
    record(mailbox, requested)
  }

  /// Ends all recording, as the run ends.
  func end() {
    recent = nil
    record(nil, [])
  }

  private func record(_ mailbox: FrameMailbox?, _ requested: [FrameRing]) {
    if mailbox !== self.mailbox { self.mailbox?.recorders = [] }
    (self.mailbox, self.requested) = (mailbox, requested)
    mailbox?.recorders = requested + (recent.map { [$0] } ?? [])
  }
}

@available(*, unavailable)
extension LeadingFrameRecorders: Sendable {}
