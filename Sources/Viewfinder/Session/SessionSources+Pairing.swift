import Cameras
import Graphics
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

  /// What a frame of the first source gets of a further one.
  enum Partner: Hashable {
    /// The frame of a moment, at most half an interval away.
    case paired(Duration)
    /// The last frame, which is of no moment: a stored picture, one of another clock, or one of a source whose rate is not
    /// known yet.
    case timeless
    /// The nearest frame, which is further away: that of a source that is silent, or slower than the first.
    case left
    /// Nothing: the frame that would go with it was lost, or comes too late.
    case lost
  }

  /// What goes with a frame of the first source.
  ///
  /// - Parameter leading: the time between that frame and the one before it; zero for the first.
  func partner(of moment: Duration, leading: Duration) -> Partner {
    guard !hasOtherClock, let interval = ring.interval, let newest = ring.newest,
      let nearest = ring.nearest(to: moment)
    else { return .timeless }
    if (nearest - moment).magnitude <= interval / 2 { return .paired(nearest) }
    let isSilent = moment - newest > interval * 2
    return isSilent || interval > leading * 3 / 2 ? .left : .lost
  }
}

/// The leading source's frame, until those of the others are there.
struct FrameWait {
  /// Where it came from: the leading source may be replaced meanwhile.
  let mailbox: FrameMailbox
  /// Its moment of exposure.
  let moment: Duration
  /// The time since the frame before it; zero for the first.
  let interval: Duration
  /// When it is drawn at the latest.
  let end: Duration
}

extension SessionSources {
  /// Begins or ends recording the further sources' frames, as a configuration says.
  func followPairing(_ configuration: CaptureSession.Configuration) {
    let names = configuration.pairing == .nearest ? configuration.graph.inputNames.dropFirst() : []
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
  ///
  /// - Parameter hasRoom: whether the sinks have room for another frame, for which a source that is not live waits.
  func takeFrames(during photo: PhotoCapture?, hasRoom: @autoclosure () -> Bool) -> Bool {
    for index in running.indices where running[index].isInUse && running[index].place != 0 {
      guard let frame = running[index].mailbox.take() else { continue }
      // Of a paired source the first frame is shown at once; of the others there are copies.
      if running[index].paired == nil || running[index].shown == nil { show(frame, of: index) }
    }
    guard let index = running.firstIndex(where: { $0.place == 0 && $0.isInUse }) else { return false }
    if let wait, wait.mailbox !== running[index].mailbox { dropWaiting() }
    if wait == nil, running[index].source.isLive || hasRoom(), let frame = running[index].mailbox.take() {
      let moment = frame.timestamp
      let interval = max(leadingMoment.map { moment - $0 } ?? .zero, .zero)
      leadingMoment = moment
      // Below one interval, so that no frame of the leading source is replaced while another waits.
      wait = FrameWait(
        mailbox: running[index].mailbox, moment: moment, interval: interval,
        end: shared.clock.time + min(interval, .milliseconds(100)) * 3 / 4)
      waitingFrame = consume frame
    }
    guard let wait else { return false }
    let expectsNearer = running.contains {
      $0.isInUse && $0.place != 0 && $0.paired?.expectsNearer(to: wait.moment) ?? false
    }
    guard !expectsNearer || shared.clock.time >= wait.end, let frame = waitingFrame.take() else {
      return false
    }
    self.wait = nil
    shared.hasFrame.store(true, ordering: .releasing)
    guard pair(with: wait) else { return false }
    // During a photograph the camera delivers to it.
    if let photo, photo.wantsRaw { photo.note(raw: frame) }
    return show(frame, of: index)
  }

  /// Gives up the leading source's frame that waits.
  func dropWaiting() {
    waitingFrame = nil
    wait = nil
  }

  /// Shows the frames of the further sources that go with the leading source's frame.
  ///
  /// - Returns: whether that frame can be drawn: not where a frame that belongs to it is missing.
  private func pair(with wait: FrameWait) -> Bool {
    var isComplete = true
    for index in running.indices where running[index].isInUse && running[index].place != 0 {
      noteClock(index, at: wait.moment)
      guard running[index].paired?.partner(of: wait.moment, leading: wait.interval) == .lost else { continue }
      isComplete = false
      count(index) { $0.unpaired += 1 }
    }
    guard isComplete else { return false }
    for index in running.indices where running[index].isInUse && running[index].place != 0 {
      isComplete = pair(index, with: wait) && isComplete
    }
    return isComplete
  }

  /// Shows the frame of a further source that goes with the leading source's; returns false where it is missing.
  private func pair(_ index: Int, with wait: FrameWait) -> Bool {
    guard let paired = running[index].paired, let newest = paired.ring.newest else { return true }
    let partner = paired.partner(of: wait.moment, leading: wait.interval)
    let moment =
      if case .paired(let moment) = partner { moment } else { paired.hasOtherClock ? newest : wait.moment }
    guard let frame = paired.ring.frame(nearest: moment) else { return true }
    let time = frame.timestamp
    // It may have been replaced since, although no frame is that old.
    if case .paired = partner, time != moment {
      count(index) { $0.unpaired += 1 }
      return false
    }
    if time != running[index].shown { show(frame, of: index) }
    switch partner {
    case .paired: count(index) { $0.note(time - wait.moment) }
    case .left, .lost: count(index) { $0.unpaired += 1 }
    case .timeless: break
    }
    return true
  }

  private func count(_ index: Int, _ change: (inout PairingStatistics) -> Void) {
    shared.pairings.withLock { change(&$0[running[index].name, default: PairingStatistics()]) }
  }

  /// Reports, once, a further source whose frames have the time of another clock than the first source's.
  private func noteClock(_ index: Int, at moment: Duration) {
    guard var paired = running[index].paired, let newest = paired.ring.newest else { return }
    let isAlive = newest != paired.newest
    paired.newest = newest
    if isAlive, !paired.hasOtherClock, (newest - moment).magnitude > PairedFrames.farthest {
      paired.hasOtherClock = true
      shared.events.send(.sourceNotPaired(name: running[index].name, apart: newest - moment))
    }
    running[index].paired = paired
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
