public import Cameras
public import Pixels
import Synchronization
public import Video

/// Keeps the last pictures of a session, for the clips of live photos.
///
/// ```swift
/// let recorder = LivePhotoRecorder()
/// try session.add(recorder)
/// …
/// let live = try await session.captureLivePhoto(to: "still.jpg", with: recorder)   // still.jpg and still.mov
/// ```
/// The pictures are the session's own, through its graph. Live photos may overlap: each has the pictures around it. Memory:
/// the pictures of ``before`` and, while live photos are taken, those that they need, each 1.5 bytes a pixel, and at most
/// 1 GiB: 80 MB of 1440x810 at 30 pictures a second, 160 MB with the default times while one is taken.
public final class LivePhotoRecorder: FrameSink {
  /// The lengths that a clip has on one side of its photograph.
  public static let times: ClosedRange<Duration> = .milliseconds(100) ... .seconds(10)

  /// What the clips are made of.
  public let request: SinkRequest
  /// How long a clip begins before its photograph; less where the session has not run for that long.
  public let before: Duration
  /// How long a clip goes on after its photograph.
  public let after: Duration

  private let ring: FrameRing
  private let state = Mutex(State())

  private struct State {
    /// From which moment on each live photo that is being taken needs the pictures.
    var needs: [Capture: Duration] = [:]
    var nextCapture = 0
    /// The live photos that are being written: no further picture may take the place of theirs.
    var writings = 0
    /// The moments of pictures before which others are missing. A clip has no gap.
    var gaps: [Duration] = []
    /// Whether the next picture does not follow the last.
    var isInterrupted = false
  }

  /// A live photo that is being taken.
  package struct Capture: Hashable, Sendable { fileprivate let number: Int }

  /// Creates a recorder; times out of range take the nearest in it.
  ///
  /// - Parameters:
  ///   - before: how long a clip begins before its photograph.
  ///   - after: how long it goes on after it.
  ///   - longestSide: the longest side of the clips; larger pictures are reduced in proportion.
  ///   - result: the result of the graph, by its label.
  ///   - aids: whether aids for the eye are in the clips.
  public init(
    before: Duration = .milliseconds(1500), after: Duration = .milliseconds(1500), longestSide: Int = 1440,
    result: String = "out", aids: SinkRequest.Aids = .removed
  ) {
    self.before = min(max(before, Self.times.lowerBound), Self.times.upperBound)
    self.after = min(max(after, Self.times.lowerBound), Self.times.upperBound)
    var request = SinkRequest(
      format: .yuv420, encoding: VideoCodec.preferred == .motionJPEG ? .jpeg : .video709,
      delivery: .every(queue: 4), result: result, aids: aids)
    request.longestSide = longestSide
    self.request = request
    // Enough for 60 pictures a second; memory that is not needed is not touched.
    let seconds = (self.before + self.after + .seconds(1)) / .seconds(1)
    ring = FrameRing(capacity: Int(seconds * 60), overflow: .replacesOldest, originals: .dropped)
  }

  /// Throws where no clip can be written: in a build without the package trait Video.
  public static func checkEncoder() throws(VideoError) {
    _ = try VideoEncoder(VideoSettings(PixelSize(width: 64, height: 64)))
  }

  /// Does nothing: each frame says what it is.
  public func begin(_ description: PictureDescription) {}

  /// Keeps a copy of the frame.
  public func consume(_ frame: borrowing Frame) {
    let moment = frame.timestamp
    let (need, isWriting) = state.withLock { ($0.needs.values.min(), $0.writings > 0) }
    // The time of another run, or of a film that was wound back.
    if need == nil, let newest = ring.newest, moment < newest - .seconds(1) { dropAll() }
    drop(before: min(need ?? moment, moment - before))
    // The next live photo can do with less.
    if isWriting, ring.isFull { drop(before: need ?? moment) }
    let isKept = state.withLock { state in
      // One gap is better than many.
      if state.writings > 0, state.isInterrupted || ring.isFull {
        state.isInterrupted = true
        return false
      }
      if state.isInterrupted { state.gaps.append(moment) }
      state.isInterrupted = false
      return true
    }
    guard isKept else { return }
    ring.record(frame)
  }

  /// Drops the pictures that no live photo needs; a later run begins without them.
  public func end(_ reason: SinkEnd) {
    let isNeeded = state.withLock { state in
      state.isInterrupted = true
      return !state.needs.isEmpty
    }
    if !isNeeded { dropAll() }
  }

  /// How far back the pictures reach from the newest one.
  public var recorded: Duration {
    guard let newest = ring.newest, let oldest = ring.oldest else { return .zero }
    return newest - max(oldest, state.withLock { $0.gaps.last } ?? oldest)
  }

  /// Whether the pictures reach back as far as a clip does.
  public var isReady: Bool { recorded + .seconds(1.5 / Self.rate(of: ring.timestamps)) >= before }

  /// The moment of the newest picture; nil without one.
  var newest: Duration? { ring.newest }

  private func dropAll() { while ring.takeOldest() != nil {} }

  private func drop(before moment: Duration) {
    while let oldest = ring.oldest, oldest < moment { _ = ring.takeOldest() }
    state.withLock { state in
      if let first = state.gaps.first, first < moment { state.gaps.removeAll { $0 < moment } }
    }
  }

  /// The moments of the pictures around a photograph, without a gap; those after it where there are none before.
  package func moments(around photograph: Duration) -> [Duration] {
    let gaps = state.withLock { $0.gaps }
    let start = max(photograph - before, gaps.last { $0 <= photograph } ?? .zero)
    let moments = ring.timestamps.filter { $0 >= start && $0 <= photograph + after }
    guard let gap = gaps.first(where: { $0 > photograph }) else { return moments }
    let (earlier, later) = (moments.filter { $0 < gap }, moments.filter { $0 >= gap })
    return earlier.isEmpty ? later : earlier
  }

  /// Lends the picture of a moment; nil where it is not kept any more.
  func frame(at moment: Duration) -> Frame? {
    guard let frame = ring.frame(nearest: moment), frame.timestamp == moment else { return nil }
    return frame
  }

  /// The pictures a second at some moments.
  static func rate(of times: [Duration]) -> Double {
    guard let first = times.first, let last = times.last, last > first else { return 30 }
    return Double(times.count - 1) / ((last - first) / .seconds(1))
  }

  /// Begins a live photo: no picture is dropped until it is known which it needs, or it ends.
  package func beginCapture() -> Capture {
    state.withLock { state in
      let capture = Capture(number: state.nextCapture)
      state.nextCapture += 1
      state.needs[capture] = .zero
      return capture
    }
  }
  /// Keeps the pictures from a moment on for a live photo.
  package func need(from moment: Duration, for capture: Capture) {
    state.withLock { $0.needs[capture] = moment }
  }
  package func endCapture(_ capture: Capture) {
    let isOver = state.withLock { state in
      state.needs[capture] = nil
      return state.needs.isEmpty && state.isInterrupted
    }
    // What follows has another beginning.
    if isOver { dropAll() }
  }
  /// Replaces no picture by a new one until ``endWriting()``.
  package func beginWriting() { state.withLock { $0.writings += 1 } }
  package func endWriting() { state.withLock { $0.writings -= 1 } }
}
