import Cameras
import Rendering
import Synchronization

/// The last frames of a further source, of which the nearest in time is drawn.
struct PairedFrames {
  /// Copies of the frames.
  let ring = FrameRing(capacity: 4, overflow: .replacesOldest, originals: .dropped)
  /// The newest frame at the last pair.
  var newest: Duration?
  /// Whether the source stamps its frames with another clock than the first source.
  var hasOtherClock = false

  /// A difference that no two cameras on one clock have.
  static let farthest = Duration.seconds(1)

  /// Whether the source's next frame is expected to be nearer to a moment than its newest one.
  ///
  /// A source that is more than two frames behind is silent, or too slow to be waited for.
  func expectsNearer(to moment: Duration) -> Bool {
    guard !hasOtherClock, let newest = ring.newest, let interval = ring.interval else { return false }
    return moment - newest > interval / 2 && moment - newest <= interval * 2
  }
}

/// The leading source's frame, until those of the others are there.
struct FrameWait {
  /// Where it came from: the leading source may be replaced meanwhile.
  let mailbox: FrameMailbox
  /// Its moment of exposure.
  let moment: Duration
  /// When it is drawn at the latest.
  let end: Duration
}

extension SessionRunner {
  /// Begins or ends recording the further sources' frames, as the configuration in use says.
  func followPairing() {
    let names = active.pairing == .nearest ? active.graph.inputNames.dropFirst() : []
    for index in running.indices where running[index].isInUse && running[index].place != 0 {
      let isPaired = names.contains(running[index].name)
      if isPaired != (running[index].paired != nil) {
        running[index].paired = isPaired ? PairedFrames() : nil
      }
      // A source that has another name now keeps its mailbox, and what recorded into the old one's ring ends.
      let recorders = running[index].paired.map { [$0.ring] } ?? []
      guard !running[index].mailbox.recorders.elementsEqual(recorders, by: ===) else { continue }
      running[index].mailbox.recorders = recorders
    }
  }

  /// Takes the sources' frames; returns whether the leading source has a new one to draw.
  func takeFrames() -> Bool {
    for index in running.indices where running[index].isInUse && running[index].place != 0 {
      guard let frame = running[index].mailbox.take() else { continue }
      // Of a paired source the first frame is shown at once; of the others there are copies.
      if running[index].paired == nil || running[index].shown == nil { show(frame, of: index) }
    }
    guard let index = running.firstIndex(where: { $0.place == 0 && $0.isInUse }) else { return false }
    if let wait, wait.mailbox !== running[index].mailbox { dropWaiting() }
    if wait == nil, let frame = running[index].mailbox.take() {
      let moment = frame.timestamp
      // Below one interval, so that no frame of the leading source is replaced while another waits.
      let interval = min(max(leadingMoment.map { moment - $0 } ?? .zero, .zero), .milliseconds(100))
      leadingMoment = moment
      wait = FrameWait(
        mailbox: running[index].mailbox, moment: moment, end: .monotonicNow + interval * 3 / 4)
      waitingFrame = consume frame
    }
    guard let wait else { return false }
    let expectsNearer = running.contains {
      $0.isInUse && $0.place != 0 && $0.paired?.expectsNearer(to: wait.moment) ?? false
    }
    guard !expectsNearer || .monotonicNow >= wait.end, let frame = waitingFrame.take() else { return false }
    self.wait = nil
    // During a photograph the camera delivers to it.
    if let photo, photo.wantsRaw { photo.note(raw: frame) }
    guard show(frame, of: index) else { return false }
    shared.hasFrame.store(true, ordering: .releasing)
    for further in running.indices where running[further].isInUse && running[further].place != 0 {
      pair(further, with: wait.moment)
    }
    return true
  }

  /// Gives up the leading source's frame that waits.
  func dropWaiting() {
    waitingFrame = nil
    wait = nil
  }

  /// Shows the frame of a further source that goes with the leading source's frame of a moment.
  private func pair(_ index: Int, with moment: Duration) {
    guard var paired = running[index].paired, let newest = paired.ring.newest else { return }
    let isAlive = newest != paired.newest
    paired.newest = newest
    if isAlive, !paired.hasOtherClock, (newest - moment).magnitude > PairedFrames.farthest {
      paired.hasOtherClock = true
      shared.events.send(.sourceNotPaired(name: running[index].name, apart: newest - moment))
    }
    running[index].paired = paired
    if let frame = paired.ring.frame(nearest: paired.hasOtherClock ? newest : moment),
      frame.timestamp != running[index].shown
    {
      show(frame, of: index)
    }
    // A stored picture, which does not move on, is of no moment.
    guard let shown = running[index].shown, paired.ring.interval != nil, !paired.hasOtherClock else { return }
    shared.pairings.withLock { $0[running[index].name, default: PairingStatistics()].note(shown - moment) }
  }

  /// Makes a frame the newest of its source; returns whether it can be used.
  @discardableResult
  private func show(_ frame: consuming Frame, of index: Int) -> Bool {
    let time = frame.timestamp
    do throws(RenderingError) {
      try pipeline.show(frame, of: running[index].place)
      running[index].shown = time
      return true
    } catch {
      guard error != frameFailure else { return false }
      frameFailure = error
      shared.events.send(.changeRejected(SessionError(error)))
      return false
    }
  }
}
